import { readHome } from '#contract/content.ts';
import { listEvents } from '#contract/events.ts';
import { local } from '#web/shared/links/addresses.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { OtherLanguageKicker } from '#web/shared/words/other-language-kicker.tsx';
import type { PageRequest, DocumentOf } from '#web/shared/documents/document.ts';
import { pageNumber, toLastPage } from '#web/shared/links/page-number.ts';
import { paths } from '#web/shared/links/paths.ts';
import { Breadcrumbs } from '#web/shared/ui/breadcrumbs.tsx';
import { EmptyState } from '#web/shared/ui/empty-state.tsx';
import { PageHead } from '#web/shared/ui/page-head.tsx';
import { Pagination } from '#web/shared/ui/pagination.tsx';
import { pageWords } from '#web/shared/words/page-words.ts';
import { CalendarCard } from './calendar-card.tsx';
import { EventCards } from './event-cards.tsx';
import { NextEvent } from './next-event.tsx';
import { isPast } from './is-past.ts';
import { PastEvents } from './past-events.tsx';

/** Makes whole rows of two and of three. */
const PAGE_SIZE = 24;

function eventsAddress(page: number): string {
  return page === 1 ? paths.events : `${paths.events}?page=${page}`;
}

/** Those to come first, the soonest large; then the past ones (specification section 2, decision 25). */
export async function eventsPage({ read, pathname, query, origin }: PageRequest): ReturnType<DocumentOf> {
  const page = pageNumber(query);
  const [{ rows, total }, { nextEvent }] = await Promise.all([
    read(listEvents, { query: { page: String(page), pageSize: String(PAGE_SIZE) } }),
    read(readHome, {}),
  ]);
  const pageCount = Math.max(1, Math.ceil(total / PAGE_SIZE));
  if (page > pageCount) return toLastPage(pathname, query, pageCount);
  const toCome = rows.filter(({ date }) => !isPast(date, nextEvent));
  const past = rows.slice(toCome.length);
  const next = page === 1 ? toCome[0] : undefined;
  const more = next ? toCome.slice(1) : toCome;
  const isEmpty = rows.length === 0;
  return {
    head: { title: m.nav_events(), description: m.events_description(), path: eventsAddress(page) },
    body: (
      <>
        <PageHead
          crumbs={
            <Breadcrumbs
              label={m.nav_breadcrumb()}
              items={[{ label: m.nav_home(), to: local(paths.home) }, { label: m.nav_events() }]}
            />
          }
          kicker={<OtherLanguageKicker about={m.nav_events} />}
          title={m.nav_events()}
          lead={m.events_lead()}
        />
        <section className="section">
          <div className="container">
            {isEmpty && <EmptyState title={m.home_noEvents()} />}
            {next && <NextEvent event={next} />}
            {!isEmpty && page === 1 && next === undefined && <p className="lead">{m.events_noneToCome()}</p>}
            {more.length > 0 && <EventCards events={more} hasNext={next !== undefined} />}
            {past.length > 0 && <PastEvents events={past} />}
            <Pagination
              page={page}
              pageCount={pageCount}
              href={(number) => local(eventsAddress(number))}
              words={pageWords()}
            />
            {!isEmpty && <CalendarCard origin={origin} />}
          </div>
        </section>
      </>
    ),
  };
}
