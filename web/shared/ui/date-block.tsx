interface DateBlockProps {
  /** YYYY-MM-DD. */
  dateTime: string;
  /** The whole date in words, for screen readers. */
  label: string;
  /** "AUG". */
  month: string;
  day: string;
  /** "Sat 2026": every date carries its year. */
  foot: string;
}

/** A date like a leaf of a calendar. */
export function DateBlock({ dateTime, label, month, day, foot }: DateBlockProps) {
  return (
    <time className="date-block" dateTime={dateTime}>
      <span className="visually-hidden">{label}</span>
      <b aria-hidden="true">{month}</b>
      <i aria-hidden="true">{day}</i>
      <span aria-hidden="true">{foot}</span>
    </time>
  );
}
