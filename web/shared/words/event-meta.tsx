import { RecordText } from '#web/shared/languages/content-text.tsx';
import { formatTimes } from '#web/shared/languages/format-dates.ts';

export interface TimeAndPlace {
  readonly time: string | null;
  readonly end_time: string | null;
  readonly place: string | null;
}

/** Time and place of an event: "12:30 pm – 3:00 pm, Community Hall". Renders nothing if both are unknown. */
export function EventMeta({ event }: { readonly event: TimeAndPlace }) {
  const time = event.time === null ? '' : formatTimes(event.time, event.end_time);
  const place = event.place ?? '';
  if (time === '' && place === '') return null;
  return (
    <span className="muted">
      {time}
      {time !== '' && place !== '' && ', '}
      {place !== '' && <RecordText>{place}</RecordText>}
    </span>
  );
}
