import { Suspense, use, useMemo } from 'react';
import { useLocation } from 'react-router';
import { folioOrder } from '#contract/folio.ts';
import type { Loaded } from '#web/admin/shell/load-for-admin.ts';
import type { LoaderArgs, PageProps } from '#web/shared/app/app-page.ts';
import { LoadProblem } from '#web/shared/api/load-problem.tsx';
import { formatMoment } from '#web/shared/languages/format-dates.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { useAddressSearch } from '#web/shared/links/use-address-search.ts';
import { EmptyState } from '#web/shared/ui/empty-state.tsx';
import { Notice } from '#web/shared/ui/notice.tsx';
import { labelsAddress, readLayout } from './labels-address.ts';
import { EntryChoices, SheetChoices } from './labels-choices.tsx';
import { LabelsForPrinting } from './labels-for-printing.tsx';
import { useFoundIds } from './labels-search.ts';
import { type LoadedEntries, loadEntries } from './load-entries.ts';
import { EntriesLoading, PaperHead } from './paper-page.tsx';

export { skipRevalidationForChoices as shouldRevalidate } from './paper-page.tsx';

export function loader({ request }: LoaderArgs) {
  const reading = loadEntries(request, 'office');
  // Prevents an unhandled rejection. Without a session, the frame replaces this page by the sign-in form.
  reading.catch(() => undefined);
  return { reading };
}

/** Prints labels for letters to members. */
export function Component({ loaderData: { reading } }: PageProps<typeof loader>) {
  return (
    <>
      <PaperHead title={m.labels_title()} />
      <Suspense fallback={<EntriesLoading label={m.manage_loadingMembers()} />}>
        <LoadedLabels reading={reading} />
      </Suspense>
    </>
  );
}

function LoadedLabels({ reading }: { readonly reading: Promise<Loaded<LoadedEntries>> }) {
  const loaded = use(reading);
  if (!loaded.ok) return <LoadProblem message={loaded.message} />;
  if (loaded.value.entries.length === 0) return <EmptyState title={m.manage_noMembers()} />;
  return <ChoicesAndLabels content={loaded.value} />;
}

function ChoicesAndLabels({ content: { entries, at } }: { readonly content: LoadedEntries }) {
  const { search: address } = useLocation();
  const query = labelsAddress.readAt({ search: address });
  const { search: words, from, to } = query.filters;
  const search = useAddressSearch(labelsAddress, query);
  const ids = useFoundIds(words);
  const found = useMemo(() => {
    const [first, last] = [folioOrder(from), folioOrder(to)];
    const isInRange = (order: string) => (from === '' || order >= first) && (to === '' || order <= last);
    const isFound = (id: number) => words.trim() === '' || (typeof ids === 'object' && ids.has(id));
    return entries.filter(({ id, folio }) => isFound(id) && isInRange(folioOrder(folio)));
  }, [entries, words, ids, from, to]);
  const isReady = words.trim() === '' || typeof ids === 'object';
  return (
    <>
      <div className="column paper-choices">
        <EntryChoices search={search} found={found} />
        <SheetChoices search={search} choices={query.filters} errors={readLayout(query.filters).errors} />
        <p className="muted figures">{m.book_asOf({ moment: formatMoment(new Date(at).toISOString()) })}</p>
      </div>
      {ids === 'failed' && <Notice kind="error">{m.users_searchFailed()}</Notice>}
      {isReady && found.length === 0 && <EmptyState title={m.manage_noMembers()} />}
      <LabelsForPrinting found={found} address={address} />
    </>
  );
}
