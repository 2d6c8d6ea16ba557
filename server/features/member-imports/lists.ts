import type { Page } from '#contract/endpoint.ts';
import type { ColumnField, ImportOutcome, ImportRow, MemberImport } from '#contract/member-imports.ts';
import type { MessageCode } from '#contract/messages.ts';
import {
  beginStep,
  runPlan,
  type Step,
  undoPlan,
  noteImport,
  type requireImport,
} from '#server/features/imports/service.ts';
import { describeProblem } from '#server/features/imports/noted-problem.ts';
import type { Platform } from '#server/platform/platform.ts';
import { fieldAppError } from '#server/platform/app-error.ts';
import { applyRows, undoRows } from './apply-rows.ts';
import type { RowProblem } from './check-row.ts';
import { checkRows } from './check-rows.ts';
import type { ImportColumn } from './detect-columns.ts';
import { countEmptied, countOutcomes, countRows, listRows, type RowRecord, type RowsQuery } from './store.ts';

/** What the office says that each column holds. @throws AppError at `columns` when no list could be made of it */
function refuseColumns(chosen: readonly ColumnField[], width: number): void {
  const used = chosen.filter((field) => field !== 'ignored');
  const refuse = (code: MessageCode) => fieldAppError('invalid', 'columns', code);
  if (chosen.length !== width) throw refuse('choiceUnknown');
  if (!used.includes('folio')) throw refuse('folioColumnNeeded');
  if (new Set(used).size < used.length) throw refuse('columnTwice');
  if (used.length < 2) throw refuse('otherColumnNeeded');
}

async function check({ database }: Platform, step: Step, columns: readonly ColumnField[]): Promise<void> {
  await checkRows(database, step, columns);
  const found = await countOutcomes(database, step.id);
  const count = (outcome: ImportOutcome) => found.find((each) => each.outcome === outcome)?.count ?? 0;
  const counts: MemberImport['counts'] = {
    new: count('new'),
    changed: count('changed'),
    unchanged: count('unchanged'),
    error: count('error'),
  };
  const emptied = await countEmptied(database, step.id);
  await step.end(database, { state: 'checked', counts: JSON.stringify({ ...counts, emptied }) });
}

/** Begins the dry run of a list. @throws AppError about `columns`; `duplicate` while other work is under way */
export async function checkList(
  platform: Platform,
  record: Awaited<ReturnType<typeof requireImport>>,
  chosen: readonly ColumnField[] | undefined,
  actorId: number,
): Promise<MemberImport> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written when the list was read
  const before = JSON.parse(record.columns ?? '[]') as ImportColumn[];
  const fields = chosen ?? before.map(({ field }) => field);
  refuseColumns(fields, before.length);
  const plan = { from: ['read', 'checked'], to: 'checking', orElse: 'read', action: 'members import checked' } as const;
  return beginStep(platform, record.id, actorId, plan, async (step) => {
    const columns = before.map((column, at): ImportColumn => ({ ...column, field: fields[at] ?? 'ignored' }));
    await noteImport(platform.database, record.id, { columns: JSON.stringify(columns) });
    await check(platform, step, fields);
  });
}

/**
 * Begins to apply a list that was checked.
 * @param agreed how many filled fields may become empty
 * @throws AppError `duplicate` when it is not to be run
 */
export async function runList(platform: Platform, id: number, agreed: number, actorId: number): Promise<MemberImport> {
  const plan = { ...runPlan, action: 'members import begun' } as const;
  return beginStep(platform, id, actorId, plan, (step) => applyRows(platform, step, agreed));
}

/** Begins to undo a list that was run. @throws AppError `duplicate` when it is not to be undone */
export async function undoList(platform: Platform, id: number, actorId: number): Promise<MemberImport> {
  const plan = { ...undoPlan, action: 'members import undo begun' } as const;
  return beginStep(platform, id, actorId, plan, (step) => undoRows(platform, step));
}

function changesOf({ outcome, ...row }: RowRecord): ImportRow['changes'] {
  if (outcome !== 'new' && outcome !== 'changed') return [];
  const all: ImportRow['changes'] = [
    { field: 'folio', before: outcome === 'new' ? null : row.folio, after: row.folio },
    { field: 'name', before: row.before_name, after: row.name },
    { field: 'mobile', before: row.before_mobile, after: row.mobile },
    { field: 'address', before: row.before_address, after: row.address },
  ];
  return all.filter(({ before, after }) => before !== after);
}

/** Dry runs from before there were codes noted the sentence as `message`. */
type NotedProblem = Omit<RowProblem, 'code'> & ({ readonly code: string } | { readonly message: string });

function problemsOf({ problems }: RowRecord): ImportRow['problems'] {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written by the dry run alone
  return (JSON.parse(problems) as NotedProblem[]).map((noted) => ({
    field: noted.field,
    value: noted.value,
    ...describeProblem('code' in noted ? noted.code : noted.message),
    otherRow: noted.otherRow,
  }));
}

function describe(row: RowRecord): ImportRow {
  return {
    number: row.number,
    outcome: row.outcome ?? 'error',
    fileName: null,
    folio: row.folio,
    name: row.name,
    changes: changesOf(row),
    problems: problemsOf(row),
    kept: row.kept,
  };
}

/** The rows of a list with what became of them; none before the first dry run. */
export async function findRows({ database }: Platform, query: RowsQuery): Promise<Page<ImportRow>> {
  const rows = await listRows(database, query);
  return { rows: rows.map(describe), total: await countRows(database, query) };
}
