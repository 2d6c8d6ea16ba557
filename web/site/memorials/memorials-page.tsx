import { listMemorials, memorialsPageSize } from '#contract/memorials.ts';
import { local } from '#web/shared/links/addresses.ts';
import { readContext } from '#web/shared/api/read-context.ts';
import { formatNumber } from '#web/shared/languages/format.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { pageMeta } from '#web/shared/seo/page-meta.ts';
import { toLastPage } from '#web/shared/links/page-number.ts';
import { paths } from '#web/shared/links/paths.ts';
import { ButtonLink } from '#web/shared/ui/button-link.tsx';
import { EmptyState } from '#web/shared/ui/empty-state.tsx';
import { Pagination } from '#web/shared/ui/pagination.tsx';
import { MemorialCards } from './memorial-cards.tsx';
import { MemorialSearch } from './memorial-search.tsx';
import { MemorialsHead } from './memorials-head.tsx';
import { isSearch, memorialsAddress, readMemorialsQuery } from './memorials-query.ts';
import type { Route } from './+types/memorials-page';

export async function loader({ context, request }: Route.LoaderArgs) {
  const query = readMemorialsQuery(new URL(request.url).searchParams);
  const { name, place, page } = query;
  const { rows, total } = await context.get(readContext)(listMemorials, {
    query: { name, place, page: String(page), pageSize: String(memorialsPageSize) },
  });
  const pageCount = Math.max(1, Math.ceil(total / memorialsPageSize));
  if (page > pageCount) return toLastPage(request, pageCount);
  return { query, rows, total, pageCount };
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return pageMeta(matches, {
    title: m.memorials_title(),
    description: m.memorials_description(),
    // What somebody has searched for is no page of its own.
    ...(loaderData && !isSearch(loaderData.query) && { path: memorialsAddress(loaderData.query) }),
  });
}

type Shown = Route.ComponentProps['loaderData'];

/** How many records there are, and which of them are shown. */
function countInWords({ query, rows, total }: Shown): string {
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
export default function MemorialsPage({ loaderData: shown }: Route.ComponentProps) {
  const { query, rows, pageCount } = shown;
  return (
    <>
      <MemorialsHead />
      <section className="section mems">
        <div className="container">
          <MemorialSearch query={query} />
          <div role="status">
            {rows.length > 0 ? (
              <p className="mems__n muted num">{countInWords(shown)}</p>
            ) : (
              <EmptyState
                title={m.memorials_none()}
                action={isSearch(query) && <ButtonLink to={local(paths.deceased)}>{m.memorials_all()}</ButtonLink>}
              />
            )}
          </div>
          <MemorialCards memorials={rows} />
          <Pagination
            page={query.page}
            pageCount={pageCount}
            href={(page) => local(memorialsAddress({ ...query, page }))}
            words={{
              label: m.pages_label(),
              previous: m.pages_previous(),
              next: m.pages_next(),
              page: (number) => m.pages_page({ number }),
            }}
          />
        </div>
      </section>
    </>
  );
}
