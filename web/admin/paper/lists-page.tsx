import { Suspense, use } from 'react';
import { type ShouldRevalidateFunctionArgs, useLocation } from 'react-router';
import { ExcelButton } from '#web/admin/records/excel-button.tsx';
import { AdminHead } from '#web/admin/shell/admin-head.tsx';
import { type Loaded, withSite } from '#web/admin/shell/load-for-admin.ts';
import type { LoaderArgs, PageProps } from '#web/shared/app/app-page.ts';
import { LoadProblem } from '#web/shared/api/load-problem.tsx';
import type { Site } from '#web/shared/documents/document.ts';
import { recordText } from '#web/shared/languages/content-text.tsx';
import { dayInKolkata } from '#web/shared/languages/format-dates.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { PrintButton } from '#web/shared/paper/paper.tsx';
import { EmptyState } from '#web/shared/ui/empty-state.tsx';
import { Segmented } from '#web/shared/ui/segmented.tsx';
import type { ListContent, ListRow, PrintedListKind } from './list-kinds.ts';
import { listNamed, lists } from './lists.ts';
import { chosenKeys, listsAddress } from './lists-address.ts';
import { ListsChoices } from './lists-choices.tsx';
import { PrintedList } from './lists-sheet.tsx';
import { EntriesLoading } from './paper-page.tsx';

export function loader({ request }: LoaderArgs) {
  const { list, id } = listsAddress.readAt(new URL(request.url)).filters;
  const kind = listNamed(list);
  const reading = withSite(kind.load(request, id));
  // Prevents an unhandled rejection. Without a session, the frame replaces this page by the sign-in form.
  reading.catch(() => undefined);
  return { kind, reading };
}

/** Loads nothing when only the choices for the same list change. */
export function shouldRevalidate(change: ShouldRevalidateFunctionArgs): boolean {
  const { currentUrl, nextUrl, defaultShouldRevalidate } = change;
  const subjectOf = (url: URL) => {
    const { list, id } = listsAddress.readAt(url).filters;
    return `${url.pathname} ${list} ${id}`;
  };
  const isChoice = subjectOf(currentUrl) === subjectOf(nextUrl) && currentUrl.search !== nextUrl.search;
  return isChoice ? false : defaultShouldRevalidate;
}

/** Prints a list, or saves it as PDF or Excel. */
export function Component({ loaderData: { kind, reading } }: PageProps<typeof loader>) {
  const items = [...lists].filter(([, each]) => !each.needsId);
  return (
    <>
      <AdminHead title={m.lists_title()} />
      {!kind.needsId && (
        <Segmented
          label={m.lists_list()}
          items={items.map(([list, each]) => ({
            label: each.title(),
            to: listsAddress.href({ filters: { list } }),
            current: each === kind,
          }))}
        />
      )}
      <Suspense key={kind.title()} fallback={<EntriesLoading label={m.lists_loading()} />}>
        <LoadedList kind={kind} reading={reading} />
      </Suspense>
    </>
  );
}

type Printable = ListContent<ListRow> & { readonly site: Site };

interface LoadedListProps {
  readonly kind: PrintedListKind;
  readonly reading: Promise<Loaded<Printable>>;
}

function LoadedList({ kind, reading }: LoadedListProps) {
  const loaded = use(reading);
  if (!loaded.ok) return <LoadProblem message={loaded.message} />;
  return <ChoicesAndList kind={kind} content={loaded.value} />;
}

function ChoicesAndList({ kind, content }: { readonly kind: PrintedListKind; readonly content: Printable }) {
  const query = listsAddress.readAt(useLocation());
  const { filters } = query;
  const thisYear = dayInKolkata(content.at).slice(0, 4);
  const year = filters.year || thisYear;
  const keys = chosenKeys(kind, filters.columns);
  const isChosen = kind.columns.map(({ key }) => keys.includes(key));
  const columns = kind.columns.filter((_, index) => isChosen[index]);
  const rows = content.rows
    .filter((row) => row.year === undefined || row.year === year)
    .map(({ cells }) => cells.filter((_, index) => isChosen[index]));
  const about = kind.hasYears ? year : content.about;
  const fileName = [kind.title(), about, filters.meeting].filter(Boolean).join(' ');
  const tableOf = () => ({
    title: fileName,
    columns: columns.map(({ heading, width }) => ({ heading: heading(), width })),
    rows: rows.map((cells) => cells.map(({ en, ml }) => recordText(en, ml).words)),
  });
  return (
    <>
      <div className="column paper-choices">
        <ListsChoices
          kind={kind}
          query={query}
          year={year}
          years={[...new Set([thisYear, ...content.rows.map((row) => row.year ?? thisYear)])].sort().reverse()}
        />
        {rows.length > 0 && (
          <div className="row">
            <PrintButton fileName={fileName} />
            <ExcelButton tableOf={tableOf} />
          </div>
        )}
      </div>
      {rows.length === 0 ? (
        <EmptyState title={m.lists_none()} />
      ) : (
        <PrintedList
          content={content}
          title={kind.title()}
          about={about}
          columns={columns}
          rows={rows}
          choices={filters}
        />
      )}
    </>
  );
}
