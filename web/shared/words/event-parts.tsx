import type { ReactNode } from 'react';
import { RecordText } from '#web/shared/languages/content-text.tsx';
import { calendarLeaf, formatDay } from '#web/shared/languages/format-dates.ts';
import { localizedPath } from '#web/shared/links/addresses.ts';
import { eventPath } from '#web/shared/links/paths.ts';
import { EventMeta, type TimeAndPlace } from './event-meta.tsx';

/** A day as a leaf of a calendar. Every date on the site includes its year. @param day `YYYY-MM-DD` */
export function EventDay({ day }: { readonly day: string }) {
  const { month, day: number, foot } = calendarLeaf(day);
  return (
    <time className="date-block" dateTime={day}>
      <span className="visually-hidden">{formatDay(day)}</span>
      <b aria-hidden="true">{month}</b>
      <i aria-hidden="true">{number}</i>
      <span aria-hidden="true">{foot}</span>
    </time>
  );
}

interface EventOfCard extends TimeAndPlace {
  readonly id: number;
  readonly title: string;
  readonly title_ml: string | null;
  readonly date: string;
}

interface EventCardProps {
  readonly event: EventOfCard;
  readonly text?: ReactNode;
  readonly picture?: ReactNode;
}

/** An item of a list of events. The whole card is clickable. Screen readers read only the name as the link. */
export function EventCard({ event, text, picture }: EventCardProps) {
  return (
    <li className="row gap-4 small card focus-ring-around card-link event-card">
      <EventDay day={event.date} />
      <div className="grow">
        <h3>
          <a href={localizedPath(eventPath(event.id))}>
            <RecordText ml={event.title_ml}>{event.title}</RecordText>
          </a>
        </h3>
        <EventMeta event={event} />
        {text}
      </div>
      {picture}
    </li>
  );
}
