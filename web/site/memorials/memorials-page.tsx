import { listMemorials, memorialsPageSize } from '#contract/memorials.ts';
import { local } from '#web/shared/links/addresses.ts';
import { formatNumber } from '#web/shared/languages/format.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import type { PageRequest, DocumentOf } from '#web/shared/documents/document.ts';
import { toLastPage } from '#web/shared/links/page-number.ts';
import { paths } from '#web/shared/links/paths.ts';
import { ButtonLink } from '#web/shared/ui/button-link.tsx';
import { EmptyState } from '#web/shared/ui/empty-state.tsx';
import { Pagination } from '#web/shared/ui/pagination.tsx';
import { pageWords } from '#web/shared/words/page-words.ts';
import { MemorialCards } from './memorial-cards.tsx';
import { MemorialSearch } from './memorial-search.tsx';
import { MemorialsHead } from './memorials-head.tsx';
import { isSearch, memorialsAddress, type MemorialsQuery, readMemorialsQuery } from './memorials-query.ts';
import { SEARCHED } from './searched.ts';

interface Shown {
  readonly query: MemorialsQuery;
  readonly rows: readonly unknown[];
  readonly total: number;
}

/** How many records there are, and which of them are shown. */
function formatCount({ query, rows, total }: Shown): string {
  if (isSearch(query) && total <= memorialsPageSize) {
    return total === 1 ? m.memorials_oneFound({ count: 1 }) : m.memorials_found({ count: formatNumber(total) });
  }
  const before = (query.page - 1) * memorialsPageSize;
  return m.memorials_shown({
    first: formatNumber(before + 1),
    last: formatNumber(before + rows.length),
    count: formatNumber(total),
  });
}

/** "In Loving Memory" (specification section 2): two searches, newest first, fifteen to a page. */
export async function memorialsPage({ read, pathname, query: params }: PageRequest): ReturnType<DocumentOf> {
  const query = readMemorialsQuery(params);
  const { name, place } = query;
  const { rows, total } = await read(listMemorials, {
    query: { name, place, page: String(query.page), pageSize: String(memorialsPageSize) },
  });
  const pageCount = Math.max(1, Math.ceil(total / memorialsPageSize));
  if (query.page > pageCount) return toLastPage(pathname, params, pageCount);
  return {
    head: {
      title: m.memorials_title(),
      description: m.memorials_description(),
      // What somebody has searched for is no page of its own.
      path: isSearch(query) ? undefined : memorialsAddress(query),
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
                  action={isSearch(query) && <ButtonLink href={local(paths.deceased)}>{m.memorials_all()}</ButtonLink>}
                />
              )}
            </div>
            <div id={SEARCHED.list}>
              <MemorialCards memorials={rows} />
              <Pagination
                page={query.page}
                pageCount={pageCount}
                href={(page) => local(memorialsAddress({ ...query, page }))}
                words={pageWords()}
              />
            </div>
          </div>
        </section>
      </>
    ),
  };
}
