import type { EventTeaser } from '#contract/content.ts';
import { localizedPath } from '#web/shared/links/addresses.ts';
import { EventDay, EventMeta } from '#web/shared/words/event-parts.tsx';
import { RecordText } from '#web/shared/languages/content-text.tsx';
import * as m from '#web/shared/languages/generated/messages.js';
import { eventPath, paths } from '#web/shared/links/paths.ts';
import { MoreLink } from '#web/shared/ui/button.tsx';
import { SectionHead } from '#web/shared/words/headings.tsx';

export function Events({ events }: { readonly events: readonly EventTeaser[] }) {
  return (
    <section className="section section--sunken" id="events">
      <div className="container">
        <SectionHead about={m.nav_events} title={m.home_eventsToCome()}>
          <MoreLink href={localizedPath(paths.events)}>{m.home_allEvents()}</MoreLink>
        </SectionHead>
        {events.length === 0 ? (
          <p className="lead">{m.home_noEvents()}</p>
        ) : (
          <ul className="column gap-4 home-events">
            {events.map((event) => (
              <li key={event.id}>
                <a className="row card" href={localizedPath(eventPath(event.id))}>
                  <EventDay day={event.date} />
                  <span className="column">
                    <b className="h4">
                      <RecordText ml={event.title_ml}>{event.title}</RecordText>
                    </b>
                    <EventMeta event={event} />
                  </span>
                </a>
              </li>
            ))}
          </ul>
        )}
      </div>
    </section>
  );
}
