import * as m from '#web/shared/languages/generated/messages.js';
import { TopicKicker } from '#web/shared/words/headings.tsx';
import { Jasmine } from '#web/shared/ui/ornament.tsx';
import { listMemorials, type Memorial, memorialsPageSize } from '#contract/memorials.ts';
import { localizedPath } from '#web/shared/links/addresses.ts';
import { formatNumber } from '#web/shared/languages/format-numbers.ts';
import type { DocumentOf, PageRequest } from '#web/shared/documents/document.ts';
import { memorialPath, paths } from '#web/shared/links/paths.ts';
import { Button, ButtonLink, IconButton } from '#web/shared/ui/button.tsx';
import { EmptyState } from '#web/shared/ui/empty-state.tsx';
import { ListPages } from '#web/shared/words/list-pages.tsx';
import { countWords, WordCounts } from '#web/shared/words/each-word.tsx';
import { ProperName, RecordText } from '#web/shared/languages/content-text.tsx';
import { formatDay } from '#web/shared/languages/format-dates.ts';
import { withHyphens } from '#web/shared/words/long-names.ts';
import { PhoneButton } from '#web/shared/phones/phone-button.tsx';
import { Portrait } from '#web/shared/memorials/portrait.tsx';
import { SearchBox } from '#web/shared/ui/search-field.tsx';
import { memorialsList, type MemorialsQuery, RESULT_IDS } from './memorials-query.ts';

/** Search by name and by funeral place (specification section 2). Without script it is an ordinary form. */
function MemorialSearch({ query }: { readonly query: MemorialsQuery }) {
  const { name, place } = query.filters;
  const { maxLength } = memorialsList.filters.name;
  // The style sheet hides this button while the search field is empty.
  const clear = <IconButton className="needs-script search__clear" icon="x" label={m.memorials_clear()} />;
  return (
    <form role="search" className="column memorial-search" action={localizedPath(paths.deceased)}>
      <SearchBox
        label={m.memorials_searchName()}
        name="name"
        defaultValue={name}
        placeholder={m.memorials_exampleName()}
        maxLength={maxLength}
        clear={clear}
      />
      <SearchBox
        label={m.memorials_searchPlace()}
        name="place"
        icon="pin"
        defaultValue={place}
        placeholder={m.memorials_examplePlace()}
        maxLength={maxLength}
        clear={clear}
      />
      <Button type="submit" size="lg" className="memorial-search__submit">
        {m.memorials_search()}
      </Button>
    </form>
  );
}

interface MemorialCardsProps {
  readonly memorials: readonly Memorial[];
}

/** The memorial cards, each of which links to its page. Similar names follow under a heading. */
function MemorialCards({ memorials }: MemorialCardsProps) {
  const found = memorials.filter(({ similar }) => !similar);
  const similar = memorials.filter((memorial) => memorial.similar);
  return (
    <>
      {found.length > 0 && <Cards memorials={found} />}
      {similar.length > 0 && (
        <>
          <h2 className="memorials__title">{m.search_similarNames()}</h2>
          <Cards memorials={similar} />
        </>
      )}
    </>
  );
}

function Cards({ memorials }: MemorialCardsProps) {
  return (
    <ul className="column memorial-list">
      {memorials.map((memorial) => (
        <li key={memorial.id}>
          <a className="flow card" href={localizedPath(memorialPath(memorial.id))}>
            <Portrait memorial={memorial} sizes="11rem" />
            <span className="column memorial-list__body">
              <b>
                <ProperName ml={memorial.name_ml}>{withHyphens(memorial.name)}</ProperName>
              </b>
              <time className="memorial-list__dates figures" dateTime={memorial.date_of_death}>
                {m.memorials_died({ date: formatDay(memorial.date_of_death) })}
              </time>
              <span className="memorial-list__label">{m.memorials_relation()}</span>
              <span className="clamp">
                <RecordText ml={memorial.description_ml}>{memorial.description}</RecordText>
              </span>
              <span className="memorial-list__label">{m.memorials_funeralPlace()}</span>
              <span className="clamp">
                <RecordText ml={memorial.funeral_place_ml}>{memorial.funeral_place}</RecordText>
              </span>
            </span>
          </a>
        </li>
      ))}
    </ul>
  );
}

function MemorialsHead() {
  return (
    <div className="panel remembrance memorial-head">
      <div className="container page-head__inner memorial-head__inner">
        <div>
          <TopicKicker>{m.kicker_memorials()}</TopicKicker>
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

/** Renders "In Loving Memory" (specification section 2): two search fields and the memorials, newest first. */
export async function memorialsPage({ read, query: params }: PageRequest): ReturnType<DocumentOf> {
  const query = memorialsList.read(params);
  const { rows, total } = await read(listMemorials, { query: memorialsList.asked(query, memorialsPageSize) });
  const movedTo = memorialsList.beforeEnd(query, total, memorialsPageSize);
  if (movedTo !== undefined) return { movedTo };
  const isSearch = memorialsList.isNarrowed(query);
  const ofWord = (name: string) => ({ ...query, filters: { ...query.filters, name }, page: 1 });
  const countWord = async (word: string) =>
    (await read(listMemorials, { query: memorialsList.asked(ofWord(word), 1) })).total;
  const counted = rows.length === 0 ? await countWords(query.filters.name, countWord) : undefined;
  return {
    head: {
      title: m.memorials_title(),
      description: m.memorials_description(),
      // Search results have no canonical address.
      path: isSearch ? undefined : memorialsList.path({}, query),
    },
    body: (
      <>
        <MemorialsHead />
        <section className="section memorials">
          <div className="container">
            <MemorialSearch query={query} />
            <PhoneButton className="above-4" />
            <div id={RESULT_IDS.count} role="status">
              {rows.length > 0 ? (
                <p className="memorials__count muted figures">{formatCount({ query, rows, total })}</p>
              ) : (
                <EmptyState
                  title={m.memorials_none()}
                  action={isSearch && <ButtonLink href={localizedPath(paths.deceased)}>{m.memorials_all()}</ButtonLink>}
                >
                  {counted && <WordCounts {...counted} href={(word) => memorialsList.href({}, ofWord(word))} />}
                </EmptyState>
              )}
            </div>
            <div id={RESULT_IDS.list}>
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
