import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Page } from '#contract/endpoint.ts';
import { type ColumnField, type ImportRow, joinedFields, type MemberImport } from '#contract/member-imports.ts';
import type { MessageCode } from '#contract/messages.ts';
import { updateMemberSearchEntries, deleteMemberSearchEntries } from '#server/features/members/search-entries.ts';
import { batchesOf } from '#server/platform/database/batches-of.ts';
import { AppError, fieldAppError } from '#server/platform/app-error.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Platform } from '#server/platform/platform.ts';
import { type ImportStrategy, applyImport, undoImport } from './apply.ts';
import type { RowProblem } from './check-row.ts';
import { checkRows } from './check-rows.ts';
import type { ImportColumn } from './detect-columns.ts';
import { countClearedFields } from './import-response.ts';
import { eraseArchive } from './imported-files.ts';
import { findImport, type ImportRecord, updateImport } from './imports-store.ts';
import {
  beforeColumn,
  countEmptied,
  countMatchingRows,
  deleteNewMembers,
  findChangedMembers,
  insertNewMembers,
  listedFields,
  listMatchingRows,
  listRows,
  type ListRowsQuery,
  type RowRecord,
} from './list-rows-store.ts';
import { parseStoredProblem } from './stored-problem.ts';
import { countOutcomes, type Span } from './rows-store.ts';
import { runInBackground, runPlan, undoPlan } from './steps.ts';

const ENTRIES_PER_STATEMENT = 250;

async function inBatches<T>(all: readonly T[], processBatch: (batch: readonly T[]) => Promise<void>): Promise<void> {
  for (const batch of batchesOf(all, ENTRIES_PER_STATEMENT)) {
    await processBatch(batch);
    await nextTurn();
  }
}

async function index(db: Db, span: Span): Promise<void> {
  const { existing, deleted } = await findChangedMembers(db, span);
  await inBatches(existing, (batch) => updateMemberSearchEntries(db, batch));
  await inBatches(deleted, (batch) => deleteMemberSearchEntries(db, batch));
}

const application: ImportStrategy = {
  rows: listRows,
  actions: { applied: 'members import run', undone: 'members import undone' },
  add: insertNewMembers,
  remove: deleteNewMembers,
  index,
};

/**
 * @throws AppError for `columns` if their number is wrong, a field is missing, or one that cannot be joined is used
 *   twice
 */
function refuseColumns(chosen: readonly ColumnField[], width: number): void {
  const used = chosen.filter((field) => field !== 'ignored');
  const refuse = (code: MessageCode) => fieldAppError('invalid', 'columns', code);
  if (chosen.length !== width) throw refuse('choiceUnknown');
  if (!used.includes('folio')) throw refuse('folioColumnNeeded');
  const single = used.filter((field) => !joinedFields.has(field));
  if (new Set(single).size < single.length) throw refuse('columnTwice');
  if (new Set(used).size < 2) throw refuse('otherColumnNeeded');
}

/** Starts the check of a list. @throws AppError for `columns`; `duplicate` while another step is running */
export async function checkList(
  platform: Platform,
  record: ImportRecord,
  chosen: readonly ColumnField[] | undefined,
  actorId: number,
): Promise<MemberImport> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written when the list was read
  const before = JSON.parse(record.columns ?? '[]') as ImportColumn[];
  const fields = chosen ?? before.map(({ field }) => field);
  refuseColumns(fields, before.length);
  const plan = {
    from: ['read', 'checked'],
    to: 'checking',
    ifFailed: 'read',
    action: 'members import checked',
  } as const;
  return runInBackground(platform, record.id, actorId, plan, async (step) => {
    const columns = before.map((column, at): ImportColumn => ({ ...column, field: fields[at] ?? 'ignored' }));
    const { database } = platform;
    await updateImport(database, record.id, { columns: JSON.stringify(columns) });
    await checkRows(database, step, columns);
    const outcomes = await countOutcomes(database, listRows, record.id);
    await nextTurn();
    const remarked = await countMatchingRows(database, { importId: record.id, outcome: 'remarked' });
    const counts: MemberImport['counts'] = { ...outcomes, remarked };
    await nextTurn();
    const emptied = await countEmptied(database, record.id);
    await step.end(database, { state: 'checked', counts: JSON.stringify({ ...counts, emptied }) });
  });
}

/**
 * Starts to apply a checked list.
 * @param confirmedCount the number of cleared fields that the administrator confirmed
 * @throws AppError `duplicate` if the list cannot be applied
 */
export async function runList(
  platform: Platform,
  id: number,
  confirmedCount: number,
  actorId: number,
): Promise<MemberImport> {
  const plan = { ...runPlan, action: 'members import begun' } as const;
  return runInBackground(platform, id, actorId, plan, (step) =>
    applyImport(platform, step, application, async (db) => {
      // The list may have been checked again since the administrator confirmed.
      if (countClearedFields(await countEmptied(db, id)) !== confirmedCount)
        throw new AppError('duplicate', 'importEmpties');
      const { archive = null } = (await findImport(db, id)) ?? {};
      await updateImport(db, id, { archive: null });
      await eraseArchive(platform, db, archive);
    }),
  );
}

/** Starts to undo a list. @throws AppError `duplicate` if the list cannot be undone */
export async function undoList(platform: Platform, id: number, actorId: number): Promise<MemberImport> {
  const plan = { ...undoPlan, action: 'members import undo begun' } as const;
  return runInBackground(platform, id, actorId, plan, (step) => undoImport(platform, step, application));
}

function changesOf({ outcome, ...row }: RowRecord): ImportRow['changes'] {
  if (outcome !== 'new' && outcome !== 'changed') return [];
  const all: ImportRow['changes'] = [
    { field: 'folio', before: outcome === 'new' ? null : row.folio, after: row.folio },
    ...listedFields.map((field) => ({ field, before: row[beforeColumn(field)], after: row[field] })),
  ];
  return all.filter(({ before, after }) => before !== after);
}

/** A problem as the check stored it. Earlier versions stored a sentence as `message` instead of a code. */
type StoredProblem = Omit<RowProblem, 'code'> & ({ readonly code: string } | { readonly message: string });

function problemsOf({ problems }: RowRecord): ImportRow['problems'] {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written by the check alone
  return (JSON.parse(problems) as StoredProblem[]).map((stored) => ({
    field: stored.field,
    value: stored.field === null ? null : stored.value,
    ...parseStoredProblem('code' in stored ? stored.code : stored.message),
    otherRow: stored.otherRow,
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

/** Returns the rows of a list with their results; none before the first check. */
export async function findListRows({ database }: Platform, query: ListRowsQuery): Promise<Page<ImportRow>> {
  const rows = await listMatchingRows(database, query);
  return { rows: rows.map(describe), total: await countMatchingRows(database, query) };
}
