import type * as z from 'zod/mini';
import type { Page } from '#contract/endpoint.ts';
import { type ImportRow, importRowsPageSize, type listImportRows } from '#contract/member-imports.ts';
import { relations } from '#contract/persons.ts';
import { namesOf } from '#contract/record-of.ts';
import type { Db } from '#server/platform/database/database.ts';
import { pageRangeOf } from '#server/platform/database/lists.ts';
import type { Platform } from '#server/platform/platform.ts';
import { findPlan, type ImportRecord, requireImport } from './store.ts';
import { type FoundRow, readOutcomes } from './list.ts';
import type { RowOutcome } from './outcomes.ts';
import { wardsOf } from './new-wards.ts';
import { findMembers, listedFields } from './members-store.ts';
import { type AnyPlannedRow, isInView, type PlannedFile, type PlannedListRow } from './plan.ts';
import { problemOf } from './read-row.ts';
import { type Former, readFormer } from './run.ts';

/** Returns the values that a row of a list changes, or has changed. @param former undefined before the import is run */
function changesOf({ outcome }: PlannedListRow, found: RowOutcome, former: Former | undefined): ImportRow['changes'] {
  if (outcome !== 'new' && outcome !== 'changed') return [];
  if (outcome === 'changed' && former) {
    return listedFields.flatMap((field) => (former[field] ? [{ field, ...former[field] }] : []));
  }
  const changes = listedFields.map((field) => ({
    field,
    before: found.before?.[field] ?? null,
    after: found.after[field],
  }));
  const { facts, folio, relation } = found;
  const added = { folio: relation ? null : folio, gender: facts.gender, year_of_birth: facts.year_of_birth };
  const more = namesOf(added).map((field) => ({ field, before: null, after: added[field]?.toString() ?? null }));
  const all = outcome === 'new' ? [...more, ...changes] : changes;
  return all.filter(({ before, after }) => before !== after);
}

function describeListRow({ planned, found }: FoundRow, former: Former | undefined): ImportRow {
  const { number, outcome, answers, answer = null, kept = null } = planned;
  const relation = relations.find((each) => each === found.relation);
  return {
    number,
    outcome,
    fileName: null,
    folio: found.folio || null,
    name: found.after.name,
    ...(relation && { relation }),
    changes: changesOf(planned, found, former),
    problems: [...found.problems],
    question: answers ? { answers: [...answers], answer } : null,
    kept,
  };
}

async function listRows(
  platform: Platform,
  record: ImportRecord,
  plan: readonly PlannedListRow[],
  shown: readonly PlannedListRow[],
) {
  const isRun = record.ran_at !== null;
  const changed = shown.flatMap(({ outcome, member }) => (outcome === 'changed' ? (member ?? []) : []));
  const former = isRun ? await readFormer(platform.database, record.id, changed) : undefined;
  const wards = new Map((await wardsOf(platform.database, record)).map(({ id, name }) => [String(id), name]));
  const nameOf = (ward: string | null) => wards.get(ward ?? '') ?? null;
  const numbers = new Set(shown.map(({ number }) => number));
  const rows: ImportRow[] = [];
  for await (const batch of readOutcomes(platform, record, plan, ({ number }) => numbers.has(number))) {
    rows.push(...batch.map((row) => describeListRow(row, former && (former.get(row.planned.member ?? 0) ?? {}))));
  }
  rows.sort((one, other) => one.number - other.number);
  return rows.map((row) => ({
    ...row,
    changes: row.changes.map((change) =>
      change.field === 'ward' ? { ...change, before: nameOf(change.before), after: nameOf(change.after) } : change,
    ),
  }));
}

function describeFile(row: PlannedFile, name: string | null): ImportRow {
  const { number, kind, outcome = 'error', folio, fileName, before = null, file = null, kept = null } = row;
  const isWrong = outcome === 'error';
  const code = row.problem ?? (row.member === undefined ? 'folioUnknown' : 'folioOfDeceased');
  return {
    number,
    outcome,
    fileName,
    folio,
    name,
    changes: kind === null || isWrong ? [] : [{ field: kind, before, after: file }],
    problems: isWrong ? [problemOf(kind, null, code, row.otherRow)] : [],
    question: null,
    kept,
  };
}

async function fileRows(db: Db, shown: readonly PlannedFile[]): Promise<ImportRow[]> {
  const members = await findMembers(
    db,
    'id',
    shown.flatMap(({ member }) => member ?? []),
  );
  const names = new Map(members.map(({ id, name }) => [id, name]));
  return shown.map((row) => describeFile(row, names.get(row.member ?? 0) ?? null));
}

/** Returns the rows of a list import, or the files of an archive import, each with its result. @throws AppError `missing` */
export async function findImportRows(
  platform: Platform,
  id: number,
  { outcome, ...paging }: z.output<typeof listImportRows.query>,
): Promise<Page<ImportRow>> {
  const { database } = platform;
  const record = await requireImport(database, id);
  const { offset, limit = importRowsPageSize } = pageRangeOf({ page: 1, ...paging }, false, importRowsPageSize);
  const page = <Row extends AnyPlannedRow>(plan: readonly Row[]) => {
    const matching = plan.filter((row) => isInView(row, outcome));
    return { shown: matching.slice(offset, offset + limit), total: matching.length };
  };
  if (record.kind === 'archive') {
    const { shown, total } = page(await findPlan<PlannedFile>(database, id));
    return { rows: await fileRows(database, shown), total };
  }
  const plan = await findPlan<PlannedListRow>(database, id);
  const { shown, total } = page(plan);
  return { rows: shown.length === 0 ? [] : await listRows(platform, record, plan, shown), total };
}
