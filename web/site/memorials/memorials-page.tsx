import * as m from '#web/shared/languages/generated/messages.js';
import { OtherLanguageKicker, Crumbs } from '#web/shared/words/headings.tsx';
import { Jasmine } from '#web/shared/ui/ornament.tsx';
import { listMemorials, memorialsPageSize } from '#contract/memorials.ts';
import { local } from '#web/shared/links/addresses.ts';
import { formatNumber } from '#web/shared/languages/format-numbers.ts';
import type { PageRequest, DocumentOf } from '#web/shared/documents/document.ts';
import { paths } from '#web/shared/links/paths.ts';
import { ButtonLink } from '#web/shared/ui/button.tsx';
import { EmptyState } from '#web/shared/ui/empty-state.tsx';
import { ListPages } from '#web/shared/words/list-pages.tsx';
import { WordCounts, wordsTyped } from '#web/shared/words/each-word.tsx';
import { MemorialCards } from './memorial-cards.tsx';
import { MemorialSearch } from './memorial-search.tsx';
import { memorialsList, type MemorialsQuery, SEARCHED } from './memorials-query.ts';

/** The dark head with the branch of jasmine. */
function MemorialsHead() {
  return (
    <div className="memorial-head">
      <div className="container memorial-head__inner">
        <div>
          <Crumbs items={[{ label: m.nav_deceased() }]} />
          <OtherLanguageKicker about={m.memorials_title} />
          <h1>{m.memorials_title()}</h1>
          <p className="lead">{m.memorials_lead()}</p>
        </div>
        <Jasmine part="branch" size={456} />
      </div>
    </div>
  );
}

interface Shown {
  readonly query: MemorialsQuery;
  readonly rows: readonly unknown[];
  readonly total: number;
}

/** How many records there are, and which of them are shown. */
function formatCount({ query, rows, total }: Shown): string {
  if (memorialsList.isNarrowed(query) && total <= memorialsPageSize) {
    return total === 1 ? m.memorials_oneFound({ count: 1 }) : m.memorials_found({ count: formatNumber(total) });
  }
  const before = (query.page - 1) * memorialsPageSize;
  return m.memorials_shown({
    first: formatNumber(before + 1),
    last: formatNumber(before + rows.length),
    count: formatNumber(total),
  });
}

/** What each word of a name finds that finds nobody as a whole. */
async function countEachWord(read: PageRequest['read'], query: MemorialsQuery) {
  const words = wordsTyped(query.filters.name);
  const queryOf = (name: string) => ({ ...query, filters: { ...query.filters, name }, page: 1 });
  const count = async (word: string) => {
    const { total } = await read(listMemorials, { query: memorialsList.asked(queryOf(word), 1) });
    return [word, total] as const;
  };
  const counted = new Map(words.length > 1 ? await Promise.all(words.map(count)) : []);
  return { words, counted, href: (word: string) => memorialsList.href({}, queryOf(word)) };
}

/** "In Loving Memory" (specification section 2): two searches, newest first, fifteen to a page. */
export async function memorialsPage({ read, query: params }: PageRequest): ReturnType<DocumentOf> {
  const query = memorialsList.read(params);
  const { rows, total } = await read(listMemorials, { query: memorialsList.asked(query, memorialsPageSize) });
  const movedTo = memorialsList.beforeEnd(query, total, memorialsPageSize);
  if (movedTo !== undefined) return { movedTo };
  const isSearch = memorialsList.isNarrowed(query);
  const eachWord = rows.length === 0 ? await countEachWord(read, query) : undefined;
  return {
    head: {
      title: m.memorials_title(),
      description: m.memorials_description(),
      // What somebody has searched for is no page of its own.
      path: isSearch ? undefined : memorialsList.path({}, query),
    },
    body: (
      <>
        <MemorialsHead />
        <section className="section memorials">
          <div className="container">
            <MemorialSearch query={query} />
            <div id={SEARCHED.count} role="status">
              {rows.length > 0 ? (
                <p className="memorials__count muted figures">{formatCount({ query, rows, total })}</p>
              ) : (
                <EmptyState
                  title={m.memorials_none()}
                  action={isSearch && <ButtonLink href={local(paths.deceased)}>{m.memorials_all()}</ButtonLink>}
                >
                  {eachWord && <WordCounts {...eachWord} />}
                </EmptyState>
              )}
            </div>
            <div id={SEARCHED.list}>
              <MemorialCards memorials={rows} />
              <ListPages
                page={query.page}
                total={total}
                pageSize={memorialsPageSize}
                href={(page) => memorialsList.href({ page }, query)}
              />
            </div>
          </div>
        </section>
      </>
    ),
  };
}
