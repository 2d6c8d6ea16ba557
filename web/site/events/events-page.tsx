import * as m from '#web/shared/languages/generated/messages.js';
import { readHome } from '#contract/content.ts';
import { type Event, listEvents } from '#contract/events.ts';
import { TopicKicker } from '#web/shared/words/headings.tsx';
import type { DocumentOf, PageRequest } from '#web/shared/documents/document.ts';
import { ListAddress } from '#web/shared/links/list-address.ts';
import { eventPath, paths } from '#web/shared/links/paths.ts';
import { ContactLink } from '#web/shared/words/where-to-ask.tsx';
import { EmptyState } from '#web/shared/ui/empty-state.tsx';
import { PageHead } from '#web/shared/ui/page-head.tsx';
import { ListPages } from '#web/shared/words/list-pages.tsx';
import { localizedPath } from '#web/shared/links/addresses.ts';
import { EventMeta } from '#web/shared/words/event-meta.tsx';
import { EventDay } from '#web/shared/words/event-parts.tsx';
import { RecordText } from '#web/shared/languages/content-text.tsx';
import { classNames } from '#web/shared/ui/class-names.ts';
import { Badge } from '#web/shared/ui/badge.tsx';
import { formatDay } from '#web/shared/languages/format-dates.ts';
import { StoredPicture } from '#web/shared/pictures/stored-picture.tsx';
import { CalendarCard, EventCards, EventPicture, isPast } from './event-cards.tsx';

function PastEvents({ events }: { readonly events: readonly Event[] }) {
  return (
    <>
      <h2 className="events-title">{m.events_past()}</h2>
      <ul className="column columns--three past-events">
        {events.map(({ id, title, title_ml, date, image, picture }) => (
          <li key={id}>
            <a className="link-row" href={localizedPath(eventPath(id))}>
              <span className="grow">
                <time className="muted figures" dateTime={date}>
                  {formatDay(date)}
                </time>
                <b>
                  <RecordText ml={title_ml}>{title}</RecordText>
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

function NextEvent({ event }: { readonly event: Event }) {
  return (
    <article
      className={classNames(
        'column card focus-ring-around card-link next-event',
        event.image !== null && 'event--picture',
      )}
    >
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
          <a href={localizedPath(eventPath(event.id))}>
            <RecordText ml={event.title_ml}>{event.title}</RecordText>
          </a>
        </h2>
        <p className="clamp as-typed lead">
          <RecordText ml={event.description_ml}>{event.description}</RecordText>
        </p>
      </div>
    </article>
  );
}

/** Number of events on a page. It is divisible by two and by three, so that rows of two or three cards are complete. */
const PAGE_SIZE = 24;

export const eventsList = new ListAddress({ path: paths.events, filters: {} });

/**
 * Renders upcoming events, with the next event in a large card, then past events (specification section 2, decision
 * 25).
 */
export async function eventsPage({ read, query: params, origin }: PageRequest): ReturnType<DocumentOf> {
  const query = eventsList.read(params);
  const { page } = query;
  const [{ rows, total }, { nextEvent }] = await Promise.all([
    read(listEvents, { query: eventsList.asked(query, PAGE_SIZE) }),
    read(readHome, {}),
  ]);
  const movedTo = eventsList.beforeEnd(query, total, PAGE_SIZE);
  if (movedTo !== undefined) return { movedTo };
  const toCome = rows.filter(({ date }) => !isPast(date, nextEvent));
  const past = rows.slice(toCome.length);
  const next = page === 1 ? toCome[0] : undefined;
  const more = next ? toCome.slice(1) : toCome;
  const isEmpty = rows.length === 0;
  return {
    head: { title: m.nav_events(), description: m.events_description(), path: eventsList.path({ page }) },
    body: (
      <>
        <PageHead
          kicker={<TopicKicker>{m.kicker_events()}</TopicKicker>}
          title={m.nav_events()}
          lead={m.events_lead()}
        />
        <section className="section">
          <div className="container">
            {isEmpty && <EmptyState title={m.home_noEvents()} action={<ContactLink />} />}
            {next && <NextEvent event={next} />}
            {!isEmpty && page === 1 && next === undefined && <p className="lead">{m.events_noneToCome()}</p>}
            {more.length > 0 && <EventCards events={more} hasNext={next !== undefined} />}
            {past.length > 0 && <PastEvents events={past} />}
            <ListPages
              page={page}
              total={total}
              pageSize={PAGE_SIZE}
              href={(number) => eventsList.href({ page: number })}
            />
            {!isEmpty && <CalendarCard origin={origin} />}
          </div>
        </section>
      </>
    ),
  };
}
