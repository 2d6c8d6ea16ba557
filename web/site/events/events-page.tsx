import { readHome } from '#contract/content.ts';
import { listEvents } from '#contract/events.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { OtherLanguageKicker, Crumbs } from '#web/shared/words/headings.tsx';
import type { PageRequest, DocumentOf } from '#web/shared/documents/document.ts';
import { ListAddress } from '#web/shared/links/list-address.ts';
import { paths } from '#web/shared/links/paths.ts';
import { WhereToAsk } from '#web/shared/words/where-to-ask.tsx';
import { EmptyState } from '#web/shared/ui/empty-state.tsx';
import { PageHead } from '#web/shared/ui/page-head.tsx';
import { ListPages } from '#web/shared/words/list-pages.tsx';
import { CalendarCard } from './calendar-card.tsx';
import { EventCards, isPast } from './event-cards.tsx';
import { NextEvent } from './next-event.tsx';
import { PastEvents } from './past-events.tsx';

/** Makes whole rows of two and of three. */
const PAGE_SIZE = 24;

export const eventsList = new ListAddress({ path: paths.events, filters: {} });

/** Those to come first, the soonest large; then the past ones (specification section 2, decision 25). */
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
          crumbs={<Crumbs items={[{ label: m.nav_events() }]} />}
          kicker={<OtherLanguageKicker about={m.nav_events} />}
          title={m.nav_events()}
          lead={m.events_lead()}
        />
        <section className="section">
          <div className="container">
            {isEmpty && <EmptyState title={m.home_noEvents()} action={<WhereToAsk />} />}
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
