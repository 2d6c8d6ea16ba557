import { calendarLeaf, formatDay, formatTime } from '#web/languages/format.ts';
import { DateBlock } from '#web/ui/date-block.tsx';

export function EventDay({ day }: { readonly day: string }) {
  return <DateBlock dateTime={day} label={formatDay(day)} {...calendarLeaf(day)} />;
}

interface TimeAndPlace {
  readonly time: string | null;
  readonly place: string | null;
}

/** "12:30 pm, Community Hall"; nothing when neither is known. */
export function EventMeta({ event }: { readonly event: TimeAndPlace }) {
  const parts = [event.time === null ? '' : formatTime(event.time), event.place ?? ''].filter((part) => part !== '');
  return parts.length === 0 ? null : <span className="muted">{parts.join(', ')}</span>;
}
