import * as z from 'zod/mini';
import type { Page } from '#contract/endpoint.ts';
import { daysToUndo, type EmptiedFields, memberImport, type MemberImport } from '#contract/member-imports.ts';
import { optionalMemberFields } from '#contract/members.ts';
import { recordOf } from '#contract/record-of.ts';
import { notFound } from '#server/platform/app-error.ts';
import type { Db } from '#server/platform/database/database.ts';
import { pageRangeOf } from '#server/platform/database/lists.ts';
import type { Platform } from '#server/platform/platform.ts';
import { countImports, endStaleSteps, findImport, type ImportRecord, listImports } from './imports-store.ts';
import { parseStoredProblem } from './stored-problem.ts';

const DAY = 24 * 60 * 60_000;
const IMPORTS_PAGE_SIZE = 20;

function iso(instant: number | null): string | null {
  return instant === null ? null : new Date(instant).toISOString();
}

function parseJson(text: string | null): unknown {
  return text === null ? null : JSON.parse(text);
}

/**
 * The stored counts of a check. Archives have no counts of cleared fields, and checks by earlier versions lack the
 * counts of newer fields. A missing count is 0.
 */
const storedCounts = z.nullable(z.object({ emptied: z._default(z.record(z.string(), z.number()), {}) }));

function emptiedOf(counts: unknown): EmptiedFields {
  const counted = storedCounts.parse(counts)?.emptied ?? {};
  return recordOf([...optionalMemberFields, 'rows'], (field) => counted[field] ?? 0);
}

export function countClearedFields(emptied: EmptiedFields): number {
  return optionalMemberFields.reduce((sum, field) => sum + emptied[field], 0);
}

function describe(record: ImportRecord, now: number): MemberImport {
  const { id, kind, state, rows, undone, kept } = record;
  const problem = record.problem === null ? null : parseStoredProblem(record.problem);
  const undoUntil = state === 'done' && record.ran_at !== null ? record.ran_at + daysToUndo * DAY : null;
  return {
    id,
    kind,
    state,
    rows,
    problem: problem?.message ?? null,
    problemCode: problem?.code ?? null,
    fileName: record.file_name,
    createdAt: new Date(record.created_at).toISOString(),
    createdBy: record.created_by,
    columns: memberImport.shape.columns.parse(parseJson(record.columns)),
    sheets: memberImport.shape.sheets.parse(parseJson(record.sheets)),
    progress: state.endsWith('ing') ? { done: record.done, total: record.total } : null,
    counts: memberImport.shape.counts.parse(parseJson(record.counts)),
    emptied: emptiedOf(parseJson(record.counts)),
    ranAt: iso(record.ran_at),
    undoUntil: undoUntil !== null && undoUntil > now ? iso(undoUntil) : null,
    undoneAt: iso(record.undone_at),
    undo: undone === null || kept === null ? null : { undone, kept },
  };
}

async function getImport(db: Db, id: number): Promise<ImportRecord> {
  const record = await findImport(db, id);
  if (!record) throw notFound();
  return record;
}

/** Ends the steps of dead processes, then returns an import. @throws AppError `missing` */
export async function requireImport({ database, now }: Platform, id: number): Promise<ImportRecord> {
  await endStaleSteps(database, 'importInterrupted', now());
  return getImport(database, id);
}

/** Returns an import as the caller’s open transaction sees it. @throws AppError `missing` */
export async function readImportInTransaction({ now }: Platform, db: Db, id: number): Promise<MemberImport> {
  return describe(await getImport(db, id), now());
}

/** Returns an import for the office. @throws AppError `missing` */
export async function readImport(platform: Platform, id: number): Promise<MemberImport> {
  return describe(await requireImport(platform, id), platform.now());
}

export async function findImports(
  { database, now }: Platform,
  query: { readonly page?: number | undefined; readonly pageSize?: number | undefined },
): Promise<Page<MemberImport>> {
  await endStaleSteps(database, 'importInterrupted', now());
  const { offset, limit = IMPORTS_PAGE_SIZE } = pageRangeOf(query, false, IMPORTS_PAGE_SIZE);
  const records = await listImports(database, { offset, limit });
  return { rows: records.map((record) => describe(record, now())), total: await countImports(database) };
}
