import type { Event } from '#contract/events.ts';
import { local } from '#web/shared/links/addresses.ts';
import { EventDay, EventMeta } from '#web/shared/words/event-parts.tsx';
import { Written } from '#web/shared/languages/content-text.tsx';
import * as m from '#web/shared/languages/generated/messages.js';
import { eventPath } from '#web/shared/links/paths.ts';
import { Badge } from '#web/shared/ui/badge.tsx';
import { EventPicture } from './event-picture.tsx';

/** The soonest event, large. */
export function NextEvent({ event }: { readonly event: Event }) {
  return (
    <article className="column card frames-focus next-event">
      <EventPicture event={event} sizes="(min-width: 80rem) 42rem, (min-width: 60rem) 54vw, 88vw" isFirst />
      <div className="column next-event__text">
        <div className="row next-event__date">
          <EventDay day={event.date} />
          <div>
            <Badge kind="brass">{m.home_nextEvent()}</Badge>
            <EventMeta event={event} />
          </div>
        </div>
        <h2>
          <a href={local(eventPath(event.id))}>
            <Written ml={event.title_ml}>{event.title}</Written>
          </a>
        </h2>
        <p className="clamp as-typed lead">
          <Written ml={event.description_ml}>{event.description}</Written>
        </p>
      </div>
    </article>
  );
}
