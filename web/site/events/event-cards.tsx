import type { Event } from '#contract/events.ts';
import { localizedPath } from '#web/shared/links/addresses.ts';
import { EventDay, EventMeta } from '#web/shared/words/event-parts.tsx';
import { RecordText } from '#web/shared/languages/content-text.tsx';
import * as m from '#web/shared/languages/generated/messages.js';
import { eventPath } from '#web/shared/links/paths.ts';
import { EventPicture } from './event-picture.tsx';

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
