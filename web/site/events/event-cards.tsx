import type { Event } from '#contract/events.ts';
import { localizedPath } from '#web/shared/links/addresses.ts';
import { EventCard } from '#web/shared/words/event-parts.tsx';
import { RecordText } from '#web/shared/languages/content-text.tsx';
import * as m from '#web/shared/languages/generated/messages.js';
import { StoredPicture } from '#web/shared/pictures/stored-picture.tsx';
import { Icon } from '#web/shared/ui/icon.tsx';

/**
 * Returns whether an event is over. Compares with the next event instead of the clock, so that the page is the same
 * wherever it is rendered.
 * @param day `YYYY-MM-DD`
 * @param next null if there is no upcoming event
 */
export function isPast(day: string, next: { readonly date: string } | null): boolean {
  return next === null || day < next.date;
}

interface EventCardsProps {
  readonly events: readonly Event[];
  readonly hasNext: boolean;
}

export function EventCards({ events, hasNext }: EventCardsProps) {
  return (
    <>
      <h2 className="events-title">{hasNext ? m.events_more() : m.home_eventsToCome()}</h2>
      <ul className="column columns--two event-cards">
        {events.map((event) => (
          <EventCard
            key={event.id}
            event={event}
            text={
              <p className="clamp as-typed muted">
                <RecordText ml={event.description_ml}>{event.description}</RecordText>
              </p>
            }
            picture={<EventPicture event={event} sizes="14rem" />}
          />
        ))}
      </ul>
    </>
  );
}

interface EventPictureProps {
  readonly event: Event;
  readonly sizes: string;
  readonly isFirst?: boolean;
}

/** The picture of an event, if it has one. Has no alternative text, because the event's name is next to it. */
export function EventPicture({ event: { image, picture }, ...rest }: EventPictureProps) {
  if (image === null || picture === null) return null;
  return (
    <div className="media">
      <StoredPicture folder="events" image={image} picture={picture} alt="" {...rest} />
    </div>
  );
}

/**
 * Offers all events for a calendar, as a subscription or once as a file.
 * @param origin of the site, because calendar subscriptions need absolute URLs
 */
export function CalendarCard({ origin }: { readonly origin: string }) {
  const file = localizedPath('/calendar.ics');
  const ways = [
    { href: origin.replace(/^https?:/, 'webcal:') + file, name: m.events_subscribe(), about: m.events_calendarText() },
    { href: file, name: m.events_calendarFile(), about: m.events_calendarFileText() },
  ];
  return (
    <details className="card calendar-card">
      <summary className="line disclosure">
        <Icon name="cal" />
        <span className="grow">{m.events_calendar()}</span>
      </summary>
      {ways.map(({ href, name, about }) => (
        <a key={name} className="link-row" href={href}>
          <b>{name}</b>
          <small>{about}</small>
        </a>
      ))}
    </details>
  );
}
