import type { EventTeaser } from '#contract/content.ts';
import { RecordText } from '#web/shared/languages/content-text.tsx';
import * as m from '#web/shared/languages/generated/messages.js';
import { localizedPath } from '#web/shared/links/addresses.ts';
import { eventPath, paths } from '#web/shared/links/paths.ts';
import { ButtonLink, MoreLink } from '#web/shared/ui/button.tsx';
import { EventDay, EventMeta } from '#web/shared/words/event-parts.tsx';

export function NextEvents({ events }: { readonly events: readonly EventTeaser[] }) {
  return (
    <section className="card dashboard__card" aria-labelledby="next-events">
      <div className="row dashboard__card-head">
        <h2 className="title" id="next-events">
          {m.admin_nextEvents()}
        </h2>
        <MoreLink href={localizedPath(paths.adminEvents)}>{m.home_allEvents()}</MoreLink>
      </div>
      {events.length === 0 && (
        <div className="grid dashboard__none">
          <p className="muted">{m.admin_noEventsToCome()}</p>
          <ButtonLink href={localizedPath(`${paths.adminEvents}/new`)} icon="plus">
            {m.manage_addEvent()}
          </ButtonLink>
        </div>
      )}
      <ul>
        {events.map((event) => (
          <li key={event.id} className="row dashboard__event">
            <EventDay day={event.date} />
            <div>
              <a className="tap breakable" href={localizedPath(eventPath(event.id))}>
                <RecordText ml={event.title_ml}>{event.title}</RecordText>
              </a>
              <p className="small">
                <EventMeta event={event} />
              </p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
