interface DateBlockProps {
  /** YYYY-MM-DD. */
  dateTime: string;
  /** The full date, for screen readers. */
  label: string;
  /** "AUG". */
  month: string;
  day: string;
  /** Weekday and year, such as "Sat 2026". Every date on the site includes its year. */
  foot: string;
}

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
