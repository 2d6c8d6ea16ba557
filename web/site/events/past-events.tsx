import type { Event } from '#contract/events.ts';
import { local } from '#web/shared/links/addresses.ts';
import { Written } from '#web/shared/languages/content-text.tsx';
import { formatDay } from '#web/shared/languages/format-dates.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { eventPath } from '#web/shared/links/paths.ts';
import { StoredPicture } from '#web/shared/pictures/stored-picture.tsx';

/** What has been, quieter than what is to come. */
export function PastEvents({ events }: { readonly events: readonly Event[] }) {
  return (
    <>
      <h2 className="events-title">{m.events_past()}</h2>
      <ul className="column columns--three past-events">
        {events.map(({ id, title, title_ml, date, image, picture }) => (
          <li key={id}>
            <a href={local(eventPath(id))}>
              <span>
                <time className="muted figures" dateTime={date}>
                  {formatDay(date)}
                </time>
                <b>
                  <Written ml={title_ml}>{title}</Written>
                </b>
              </span>
              {image !== null && picture !== null && (
                <span className="past-events__picture">
                  <StoredPicture folder="events" image={image} picture={picture} alt="" sizes="8rem" />
                </span>
              )}
            </a>
          </li>
        ))}
      </ul>
    </>
  );
}
