import type { EventTeaser, MemorialTeaser } from '#contract/content.ts';
import { local } from '#web/shared/links/addresses.ts';
import { EventDay, EventMeta } from '#web/shared/words/event-parts.tsx';
import { Written } from '#web/shared/languages/content-text.tsx';
import { formatDay } from '#web/shared/languages/format.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { eventPath, memorialPath } from '#web/shared/links/paths.ts';
import { StoredPicture } from '#web/shared/pictures/stored-picture.tsx';
import { Icon } from '#web/shared/ui/icon.tsx';
import { Jasmine } from '#web/shared/ui/jasmine.tsx';

interface NowProps {
  readonly event: EventTeaser | null;
  readonly memorial: MemorialTeaser | null;
}

function NextEvent({ event }: { readonly event: EventTeaser }) {
  return (
    <a className="now__c" href={local(eventPath(event.id))}>
      <EventDay day={event.date} />
      <span className="now__t">
        <span className="now__k">{m.home_nextEvent()}</span>
        <b>
          <Written>{event.title}</Written>
        </b>
        <EventMeta event={event} />
      </span>
      <Icon name="arrow" />
    </a>
  );
}

function LatestPicture({ memorial: { image, picture } }: { readonly memorial: MemorialTeaser }) {
  if (image === null || picture === null) {
    return (
      <span className="now__sprig">
        <Jasmine part="sprig" size={54} />
      </span>
    );
  }
  return (
    <span className="oval">
      <StoredPicture folder="events" image={image} picture={picture} alt="" sizes="10rem" />
    </span>
  );
}

function LatestMemorial({ memorial }: { readonly memorial: MemorialTeaser }) {
  return (
    <a className="now__c" href={local(memorialPath(memorial.id))}>
      <LatestPicture memorial={memorial} />
      <span className="now__t">
        <span className="now__k">{m.home_inLovingMemory()}</span>
        <b>
          <Written>{memorial.name}</Written>
        </b>
        <time className="muted" dateTime={memorial.date_of_death}>
          {formatDay(memorial.date_of_death)}
        </time>
      </span>
      <Icon name="arrow" />
    </a>
  );
}

/** What people come for: the next gathering, and whom the community has lost last. */
export function Now({ event, memorial }: NowProps) {
  if (event === null && memorial === null) return null;
  return (
    <section className="now">
      <div className="container now__in">
        {event && <NextEvent event={event} />}
        {memorial && <LatestMemorial memorial={memorial} />}
      </div>
    </section>
  );
}
