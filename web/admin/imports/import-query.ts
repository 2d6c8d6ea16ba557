import { importOutcomes, type MemberImport, readMemberImport } from '#contract/member-imports.ts';
import { ListAddress, choiceFilter } from '#web/shared/links/list-address.ts';
import { memberImportPath } from '#web/shared/links/paths.ts';
import { api } from '#web/shared/api/client.ts';
import type { PolledWork } from '#web/admin/records/use-polling.ts';

/**
 * A view of the rows of an import: the rows with one outcome, rows that empty a field (`emptied`), rows whose values
 * are partly ignored (`remarked`), rows with a question (`asked`), or rows that could not be undone because they have changed since (`kept`).
 */
export type VisibleRows = (typeof rowViews)[number];

const rowViews = [...importOutcomes, 'asked', 'emptied', 'remarked', 'kept'] as const;

export const importRows = (id: number) =>
  new ListAddress({ path: memberImportPath(id), filters: { rows: choiceFilter(rowViews) } });

/**
 * Returns the number of rows in each view, in the order of the tabs; empty before the check. The views `kept`,
 * `skipped`, `asked`, `emptied` and `remarked` are included only if they have rows.
 */
export function viewsOf({
  counts,
  emptied,
  questions,
  undo,
}: MemberImport): readonly { readonly view: VisibleRows; readonly count: number }[] {
  if (counts === null) return [];
  return [
    ...(undo === null || undo.kept === 0 ? [] : [{ view: 'kept', count: undo.kept } as const]),
    ...importOutcomes
      .map((view) => ({ view, count: counts[view] }))
      .filter(({ view, count }) => view !== 'skipped' || count > 0),
    ...(questions === 0 ? [] : [{ view: 'asked', count: questions } as const]),
    ...(emptied.rows === 0 ? [] : [{ view: 'emptied', count: emptied.rows } as const]),
    ...(counts.remarked === 0 ? [] : [{ view: 'remarked', count: counts.remarked } as const]),
  ];
}

/**
 * Returns the `wanted` view if it exists, otherwise the first view with rows. If no view has rows, returns the first
 * view; undefined before the check.
 */
export function selectView(memberImport: MemberImport, wanted: VisibleRows | undefined): VisibleRows | undefined {
  const views = viewsOf(memberImport);
  const found = views.find(({ view }) => view === wanted);
  return (found ?? views.find(({ count }) => count > 0) ?? views[0])?.view;
}

/** Returns whether the server is working on the import. No action is possible meanwhile. */
export function isInProgress({ state }: MemberImport): boolean {
  return state === 'checking' || state === 'running' || state === 'undoing';
}

export const importPolling: PolledWork<MemberImport> = {
  isRunning: isInProgress,
  ask: ({ id }, signal) => api.call(readMemberImport, { params: { id: String(id) } }, { signal }),
};
