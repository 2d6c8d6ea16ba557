import {
  type EmptiableField,
  emptiableFields,
  type ImportOutcome,
  importOutcomes,
  type ImportRow,
  type MemberImport,
  type RowAnswer,
} from '#contract/member-imports.ts';
import type { MessageCode } from '#contract/messages.ts';
import { recordOf } from '#contract/record-of.ts';

/** What an import does with a row of a list or a file of an archive. It has no values: they are in the private file. */
export interface PlannedRow {
  readonly number: number;
  /** Undefined for a file of an archive that has not been inspected. */
  readonly outcome?: ImportOutcome;
  /** The member that the row changes, or has added. */
  readonly member?: number;
  /** The person whom the row has added. */
  readonly person?: number;
  /** The number of the earlier row for the same folio. */
  readonly otherRow?: number;
  readonly kept?: 'edited' | 'deleted';
}

export interface PlannedListRow extends PlannedRow {
  readonly outcome: ImportOutcome;
  /** The number of the first row with the same folio, in a list of families. */
  readonly family?: number;
  /** The number of the row of the first contact, if the row describes another person of the entry. */
  readonly contact?: number;
  /** The digest of the member’s values when the row was checked. */
  readonly seen?: string;
  /** The digest of the member’s values after the import. */
  readonly left?: string;
  /** The filled fields that the row empties. */
  readonly emptied?: readonly EmptiableField[];
  /** True if a value of the row is left out. */
  readonly isRemarked?: true;
  /** The answers that the office can give, if the row asks whether the person is deceased. */
  readonly answers?: readonly RowAnswer[];
  readonly answer?: RowAnswer;
}

export interface PlannedFile extends PlannedRow {
  readonly fileName: string;
  /** The kind of the file; null if it is neither a photo nor a PDF. */
  readonly kind: 'image' | 'pdf' | null;
  readonly folio: string | null;
  /** A problem with the file or its name. */
  readonly problem?: MessageCode;
  /** The bare name under which the file is stored, after it was inspected. */
  readonly file?: string;
  /** The bare name of the member’s file that this one replaces; null if there is none. */
  readonly before?: string | null;
}

/** A row of either kind. */
export type AnyPlannedRow = PlannedRow & Partial<PlannedListRow> & Partial<PlannedFile>;

type View = ImportRow['outcome'] | 'people' | 'asked' | 'emptied' | 'remarked' | 'kept';

/** Returns whether a row is in a view of the office; every checked row is in the view `undefined`. */
export function isInView(row: AnyPlannedRow, view: View | undefined): boolean {
  if (view === undefined) return row.outcome !== undefined;
  if (view === 'people' || view === 'new')
    return row.outcome === 'new' && (row.contact === undefined) === (view === 'new');
  if (view === 'asked') return row.answers !== undefined;
  if (view === 'emptied') return row.emptied !== undefined;
  if (view === 'remarked') return row.isRemarked === true && row.outcome !== 'error' && row.outcome !== 'skipped';
  return view === 'kept' ? row.kept !== undefined : row.outcome === view;
}

/** Returns the numbers of a checked plan, so that the list of imports is shown without reading the plans. */
export function countPlan(plan: readonly AnyPlannedRow[]): Pick<MemberImport, 'counts' | 'questions' | 'emptied'> {
  const count = (view: View) => plan.filter((row) => isInView(row, view)).length;
  const emptying = plan.flatMap(({ emptied }) => emptied ?? []);
  return {
    counts: { ...recordOf(importOutcomes, count), people: count('people'), remarked: count('remarked') },
    questions: count('asked'),
    emptied: {
      ...recordOf(emptiableFields, (field) => emptying.filter((each) => each === field).length),
      rows: count('emptied'),
    },
  };
}
