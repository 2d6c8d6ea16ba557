import * as z from 'zod/mini';
import type { Page } from '#contract/endpoint.ts';
import {
  daysToUndo,
  emptiedFields,
  type EmptiedFields,
  memberImport,
  type MemberImport,
} from '#contract/member-imports.ts';
import { optionalMemberFields } from '#contract/members.ts';
import { messages } from '#contract/messages.ts';
import { recordOf } from '#contract/record-of.ts';
import { notFound } from '#server/platform/app-error.ts';
import type { Db } from '#server/platform/database/database.ts';
import { pageRangeOf } from '#server/platform/database/lists.ts';
import { DAY } from '#server/platform/limits/limits.ts';
import type { Platform } from '#server/platform/platform.ts';
import { countImports, findImport, type ImportRecord, listImports } from './imports-store.ts';

const IMPORTS_PAGE_SIZE = 20;

const { columns, sheets, counts } = memberImport.shape;
const storedCounts = z.nullable(
  z.object({ ...counts.def.innerType.shape, emptied: emptiedFields, questions: z.number() }),
);
const nothingEmptied = recordOf([...optionalMemberFields, 'rows'], () => 0);

const iso = (instant: number | null) => (instant === null ? null : new Date(instant).toISOString());
const parseJson = (text: string | null): unknown => (text === null ? null : JSON.parse(text));

export function countClearedFields(emptied: EmptiedFields): number {
  return optionalMemberFields.reduce((sum, field) => sum + emptied[field], 0);
}

export function describeImport(record: ImportRecord, now: number): MemberImport {
  const { id, kind, state, rows, undone, kept, problem } = record;
  const isBusy = state.endsWith('ing');
  const { emptied = nothingEmptied, questions = 0, ...outcomes } = storedCounts.parse(parseJson(record.counts)) ?? {};
  const isUndoable = state === 'done' && Boolean(record.has_plan);
  const undoUntil = isUndoable && record.ran_at !== null ? record.ran_at + daysToUndo * DAY : null;
  return {
    id,
    kind,
    state,
    rows,
    problem: problem === null ? null : messages[problem],
    problemCode: problem,
    fileName: record.file_name,
    createdAt: new Date(record.created_at).toISOString(),
    createdBy: record.created_by,
    columns: columns.parse(parseJson(record.columns)),
    sheets: sheets.parse(parseJson(record.sheets)),
    progress: isBusy ? { done: record.done, total: rows } : null,
    counts: record.counts === null ? null : counts.parse(outcomes),
    emptied,
    questions,
    ranAt: iso(record.ran_at),
    undoUntil: undoUntil !== null && undoUntil > now ? iso(undoUntil) : null,
    undoneAt: iso(record.undone_at),
    undo: undone === null || kept === null ? null : { undone, kept },
  };
}

/** Returns an import for the office. @throws AppError `missing` */
export async function readImport({ now }: Platform, db: Db, id: number): Promise<MemberImport> {
  const record = await findImport(db, id);
  if (!record) throw notFound();
  return describeImport(record, now());
}

export async function findImports(
  { database, now }: Platform,
  query: { readonly page?: number | undefined; readonly pageSize?: number | undefined },
): Promise<Page<MemberImport>> {
  const { offset, limit = IMPORTS_PAGE_SIZE } = pageRangeOf(query, false, IMPORTS_PAGE_SIZE);
  const records = await listImports(database, { offset, limit });
  return { rows: records.map((record) => describeImport(record, now())), total: await countImports(database) };
}
