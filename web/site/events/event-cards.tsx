import type { Event } from '#contract/events.ts';
import { localizedPath } from '#web/shared/links/addresses.ts';
import { EventDay, EventMeta } from '#web/shared/words/event-parts.tsx';
import { RecordText } from '#web/shared/languages/content-text.tsx';
import * as m from '#web/shared/languages/generated/messages.js';
import { eventPath } from '#web/shared/links/paths.ts';
import { StoredPicture } from '#web/shared/pictures/stored-picture.tsx';
import { classNames } from '#web/shared/ui/class-names.ts';
import { Jasmine, Lattice } from '#web/shared/ui/ornament.tsx';
import { buttonClass } from '#web/shared/ui/button.tsx';
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
      <ul className="column columns--three event-cards">
        {events.map((event) => (
          <li key={event.id} className="card focus-ring-around event-card">
            <EventPicture event={event} sizes="(min-width: 68rem) 25rem, (min-width: 44rem) 48vw, 88vw" />
            <div className="flow event-card__body">
              <EventDay day={event.date} />
              <div>
                <h3>
                  <a href={localizedPath(eventPath(event.id))}>
                    <RecordText ml={event.title_ml}>{event.title}</RecordText>
                  </a>
                </h3>
                <EventMeta event={event} />
                <p className="clamp as-typed muted">
                  <RecordText ml={event.description_ml}>{event.description}</RecordText>
                </p>
              </div>
            </div>
          </li>
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

const GROUNDS = [undefined, 'no-picture--green', 'no-picture--laterite'] as const;

/**
 * The picture of an event; without a picture, a slip of jasmine. Has no alternative text, because the event's name is
 * next to it.
 */
export function EventPicture({ event, sizes, isFirst }: EventPictureProps) {
  const { id, image, picture } = event;
  if (image === null || picture === null) {
    return (
      <div className={classNames('media no-picture', GROUNDS[id % GROUNDS.length])}>
        <Lattice />
        <Jasmine part="slip" size={144} />
      </div>
    );
  }
  return (
    <div className="media">
      <StoredPicture folder="events" image={image} picture={picture} alt="" sizes={sizes} isFirst={isFirst} />
    </div>
  );
}

interface CalendarCardProps {
  /** The origin of the site, because calendar subscriptions need absolute URLs. */
  readonly origin: string;
  /** Whether the file of all events is offered too. */
  readonly withFile?: boolean;
}

/** Adds all events to a calendar. */
export function CalendarCard({ origin, withFile = false }: CalendarCardProps) {
  const file = localizedPath('/calendar.ics');
  const feed = origin.replace(/^https?:/, 'webcal:') + file;
  return (
    <aside className="row card card--pad apart calendar-card">
      <div>
        <h2 className="h4">{m.events_calendar()}</h2>
        <p className="muted">{m.events_calendarText()}</p>
      </div>
      <div className="row">
        <a className={buttonClass({})} href={feed}>
          <Icon name="cal" />
          {m.events_subscribe()}
        </a>
        {withFile && (
          <a className={buttonClass({ variant: 'ghost' })} href={file}>
            {m.events_calendarFile()}
          </a>
        )}
      </div>
    </aside>
  );
}
