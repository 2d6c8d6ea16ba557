import {
  type ColumnField,
  emptiableFields,
  type ImportRow,
  type MemberImport,
  readMemberImport,
  type RowAnswer,
} from '#contract/member-imports.ts';
import { namesOf } from '#contract/record-of.ts';
import { formatNumber } from '#web/shared/languages/format-numbers.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { memberLabels } from '#web/shared/members/member-labels.ts';
import { formatCount } from '#web/admin/records/format-counts.ts';
import { choiceFilter, ListAddress } from '#web/shared/links/list-address.ts';
import { memberImportPath } from '#web/shared/links/paths.ts';
import { api } from '#web/shared/api/client.ts';
import { fieldLabel } from '#web/shared/profiles/profile-words.ts';
import type { PolledWork } from '#web/admin/records/use-polling.ts';

/**
 * A view of the rows of an import: the rows with one outcome, rows that empty a field (`emptied`), rows whose values
 * are partly ignored (`remarked`), rows with a question (`asked`), or rows that could not be undone because they have changed since (`kept`).
 */
export type VisibleRows = (typeof rowViews)[number];

/** The views in the order in which they are offered. */
const viewNames = {
  asked: m.imports_asked,
  error: m.imports_errors,
  emptied: m.imports_emptied,
  new: m.imports_new,
  changed: m.imports_changed,
  people: m.imports_people,
  unchanged: m.imports_unchanged,
  skipped: m.imports_skipped,
  remarked: m.imports_remarked,
  kept: m.imports_kept,
} as const;
const rowViews = namesOf(viewNames);

export const importRows = (id: number) =>
  new ListAddress({ path: memberImportPath(id), filters: { rows: choiceFilter(rowViews) } });

/**
 * Returns the views that have rows, with their number of rows, in the order of the tabs: first what the office must
 * look at. Empty before the check. After an import was undone, only the rows that were not undone are left.
 */
export function viewsOf({
  counts,
  emptied,
  questions,
  undo,
}: MemberImport): readonly { readonly view: VisibleRows; readonly count: number }[] {
  if (counts === null) return [];
  const { error, remarked, ...imported } = counts;
  const shown: Partial<Record<VisibleRows, number>> =
    undo === null ? { asked: questions, error, emptied: emptied.rows, ...imported, remarked } : { kept: undo.kept };
  return rowViews.flatMap((view) => {
    const count = shown[view] ?? 0;
    return count === 0 ? [] : [{ view, count }];
  });
}

/** Returns the `wanted` view if it has rows, otherwise the first one with rows; undefined if there is none. */
export function selectView(memberImport: MemberImport, wanted: VisibleRows | undefined): VisibleRows | undefined {
  const views = viewsOf(memberImport);
  return (views.find(({ view }) => view === wanted) ?? views[0])?.view;
}

/** Returns whether the server is working on the import. No action is possible meanwhile. */
export function isInProgress({ state }: MemberImport): boolean {
  return state === 'checking' || state === 'running' || state === 'undoing';
}

export const importPolling: PolledWork<MemberImport> = {
  isRunning: isInProgress,
  ask: ({ id }, signal) => api.call(readMemberImport, { params: { id: String(id) } }, { signal }),
};

const states = {
  read: m.imports_isRead,
  checking: m.imports_isChecking,
  checked: m.imports_isChecked,
  running: m.imports_isRunning,
  done: m.imports_isDone,
  undoing: m.imports_isUndoing,
  undone: m.imports_isUndone,
  failed: m.imports_hasFailed,
} as const;

const fields = {
  ...memberLabels,
  ward: m.wards_one,
  relation: m.memorials_relation,
  gender: () => fieldLabel('gender'),
  year_of_birth: m.family_yearOfBirth,
  age: m.imports_age,
  image: m.manage_image,
  pdf: m.manage_pdf,
} as const;

const answers = {
  living: m.imports_asLiving,
  deceased: m.imports_asDeceased,
  out: m.imports_leaveOut,
} as const;

export function formatAnswer(answer: RowAnswer): string {
  return answers[answer]();
}

/**
 * Returns the state of an import, such as "Checked, not imported" or "Undone". A zip file is in the state `read` only
 * after its check or import has failed, because it has no columns to match.
 */
export function formatState({ kind, state }: Pick<MemberImport, 'kind' | 'state'>): string {
  return kind === 'archive' && state === 'read' ? m.imports_hasFailed() : states[state]();
}

export function formatField(field: ImportRow['changes'][number]['field']): string {
  return fields[field]();
}

/** Returns the label of the field to which a column is assigned, or says that the column is left out. */
export function formatColumn(field: ColumnField): string {
  return field === 'ignored' ? m.imports_leaveOut() : fields[field]();
}

/** Returns the fields that become empty with their counts, such as "Mobile: 3, Address: 1". */
export function formatEmptied({ emptied }: MemberImport): string {
  const concerned = emptiableFields.filter((field) => emptied[field] > 0);
  return concerned.map((field) => `${fields[field]()}: ${formatNumber(emptied[field])}`).join(', ');
}

export function formatView(view: VisibleRows, count: number): string {
  return viewNames[view]({ count: formatNumber(count) });
}

/** Returns for example "1,284 rows" or "46 files". */
export function formatSize({ kind, rows }: MemberImport): string {
  return kind === 'table'
    ? formatCount(rows, m.imports_oneRow, m.imports_rows)
    : formatCount(rows, m.imports_oneFile, m.imports_filesCount);
}

/** Returns the file name, or the kind of content if there is none. */
export function importName({ fileName, kind }: MemberImport): string {
  return fileName ?? (kind === 'table' ? m.imports_someList() : m.imports_someFiles());
}

/** Returns the index of the sheet that was read; 0 if there is only one. */
export function chosenSheet({ sheets }: MemberImport): number {
  return sheets?.findIndex(({ isChosen }) => isChosen) ?? 0;
}
