import { Link } from 'react-router';
import type { EventTeaser, MemorialTeaser } from '#contract/content.ts';
import { toPage } from '#web/addresses.ts';
import { Written } from '#web/languages/content-text.tsx';
import { formatDay } from '#web/languages/format.ts';
import * as m from '#web/languages/generated/messages.js';
import { paths } from '#web/paths.ts';
import { Icon } from '#web/ui/icon.tsx';
import { Jasmine } from '#web/ui/jasmine.tsx';
import { EventDay, EventMeta } from './event-parts.tsx';

interface NowProps {
  readonly event: EventTeaser | null;
  readonly memorial: MemorialTeaser | null;
}

function NextEvent({ event }: { readonly event: EventTeaser }) {
  return (
    <Link className="now__c" {...toPage(paths.events)}>
      <EventDay day={event.date} />
      <span className="now__t">
        <span className="now__k">{m.home_nextEvent()}</span>
        <b>
          <Written>{event.title}</Written>
        </b>
        <EventMeta event={event} />
      </span>
      <Icon name="arrow" />
    </Link>
  );
}

function LatestMemorial({ memorial }: { readonly memorial: MemorialTeaser }) {
  return (
    <Link className="now__c" {...toPage(paths.deceased)}>
      <span className="now__sprig">
        <Jasmine part="sprig" size={54} />
      </span>
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
    </Link>
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
