import type { ColumnField, ImportRow, MemberImport, RowAnswer } from '#contract/member-imports.ts';
import { optionalMemberFields } from '#contract/members.ts';
import { formatNumber } from '#web/shared/languages/format-numbers.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { memberLabels } from '#web/shared/members/member-labels.ts';
import { formatCount } from '#web/admin/records/format-counts.ts';
import type { VisibleRows } from './import-query.ts';

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
  image: m.manage_image,
  pdf: m.manage_pdf,
} as const;

const views = {
  new: m.imports_new,
  changed: m.imports_changed,
  unchanged: m.imports_unchanged,
  skipped: m.imports_skipped,
  asked: m.imports_asked,
  emptied: m.imports_emptied,
  remarked: m.imports_remarked,
  error: m.imports_errors,
  kept: m.imports_kept,
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
  const concerned = optionalMemberFields.filter((field) => emptied[field] > 0);
  return concerned.map((field) => `${memberLabels[field]()}: ${formatNumber(emptied[field])}`).join(', ');
}

export function formatView(view: VisibleRows, count: number): string {
  return views[view]({ count: formatNumber(count) });
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
