import { type ExpressionBuilder, sql } from 'kysely';
import type * as z from 'zod/mini';
import { binSubjects } from '#contract/bin.ts';
import { type DocumentKey, documents } from '#contract/content.ts';
import type { Page } from '#contract/endpoint.ts';
import type { listVersions, Version, VersionedKind } from '#contract/versions.ts';
import { notFound } from '#server/platform/app-error.ts';
import { type Db, inTransaction } from '#server/platform/database/database.ts';
import { readPage } from '#server/platform/database/lists.ts';
import type { Schema } from '#server/platform/database/schema.ts';
import { inNumbers } from '#server/platform/database/sql-fragments.ts';
import { attachImage } from '#server/platform/images/images.ts';
import type { Platform } from '#server/platform/platform.ts';
import { FILES, lockFiles, restoreFiles } from './change-files.ts';
import { listChangedFields } from './changes-store.ts';
import type { RecordName } from './record-kinds.ts';
import { type StoredValue, TITLE } from './values-store.ts';

const DEFAULT_PAGE_SIZE = 20;

/** A change that gives fields their earlier values. */
export interface Restoring {
  /** The earlier values by the names of the fields in the history. */
  readonly values: Readonly<Record<string, unknown>>;
  readonly administratorId: number;
  /** The `updatedAt` that the administrator saw. */
  readonly seen: string | undefined;
  /** When the edit was made that is taken back, in epoch milliseconds. */
  readonly at: number;
}

/** A kind of record whose edits can be taken back. */
export interface Versioned<Id = number> {
  /** Returns the fields of a record by their names in the history; undefined if there is no such record. */
  readonly fields: (db: Db, id: Id) => Promise<object | undefined>;
  /** Changes the fields in the caller's transaction, as a new change. @throws AppError like `changeRecord` */
  readonly restore: (platform: Platform, db: Db, id: Id, restoring: Restoring) => Promise<void>;
}

export type VersionedKinds = Readonly<
  Record<Exclude<RecordName['type'], 'user' | 'administrator' | 'content'>, Versioned>
> & {
  readonly content: Versioned<DocumentKey>;
};

function boundTo<Id>(record: RecordName, id: Id, { fields, restore }: Versioned<Id>) {
  return {
    record,
    fields: (db: Db) => fields(db, id),
    restore: (platform: Platform, db: Db, restoring: Restoring) => restore(platform, db, id, restoring),
  };
}

/** @throws AppError `missing` if the id does not fit the kind */
function findKind(kinds: VersionedKinds, kind: VersionedKind, id: string) {
  if (kind === 'content') {
    const key = Object.keys(documents).find((one): one is keyof typeof documents => one === id);
    if (key === undefined) throw notFound();
    return boundTo({ type: 'content', id: key }, key, kinds.content);
  }
  const type = binSubjects[kind];
  const number = Number(id);
  if (Number.isNaN(number)) throw notFound();
  return boundTo({ type, id: number }, number, kinds[type]);
}

const valuesOf = (e: ExpressionBuilder<Schema, 'changes'>) =>
  e.selectFrom('change_values').select('field').whereRef('change_id', '=', 'changes.id');

/** Returns the changes of a record by the office, also with an import, that have values of fields. */
function edits(db: Db, { type, id }: RecordName) {
  return db
    .selectFrom('changes')
    .where('changes.kind', '=', type)
    .where('changes.record', '=', String(id))
    .where((e) => e.or([e('changes.action', 'is not', null), e('changes.part_of', 'is not', null)]))
    .where((e) => e.exists(valuesOf(e).where('field', 'not like', '.%')))
    .where((e) => e.not(e.exists(valuesOf(e).where('field', '=', sql.lit(TITLE)))));
}

/** Returns the values of the fields of changes. */
export async function listValues(
  db: Db,
  changes: readonly number[],
): Promise<(StoredValue & { readonly change_id: number })[]> {
  return db
    .selectFrom('change_values')
    .select(['change_id', 'field', 'before', 'after'])
    .where(inNumbers('change_id', changes))
    .where('field', 'not like', '.%')
    .orderBy('field')
    .execute();
}

interface Address {
  readonly kind: VersionedKind;
  readonly id: string;
}

const parse = (value: string | null): unknown => (value === null ? null : JSON.parse(value));

/** Returns the edits of a record that can be taken back, the newest first. @throws AppError `missing` */
export async function findVersions(
  { database }: Platform,
  kinds: VersionedKinds,
  { kind, id }: Address,
  { page = 1, pageSize = DEFAULT_PAGE_SIZE }: z.output<typeof listVersions.query>,
): Promise<Page<Version>> {
  const { record, fields } = findKind(kinds, kind, id);
  const current = await fields(database);
  if (!current) throw notFound();
  const now = new Map<string, unknown>(Object.entries(current));
  const newestFirst = edits(database, record)
    .leftJoin('accounts', 'accounts.id', 'changes.actor_id')
    .select(['changes.id', 'changes.at', 'accounts.name as by', 'changes.action as reason'])
    .orderBy('changes.at', 'desc')
    .orderBy('changes.id', 'desc');
  const { rows, total } = await readPage(newestFirst, { offset: (page - 1) * pageSize, limit: pageSize });
  const values = await listValues(
    database,
    rows.map((row) => row.id),
  );
  const latest = new Map((await listChangedFields(database, record, 0)).map((change) => [change.field, change]));
  return {
    rows: rows.map((row) => ({
      id: row.id,
      at: new Date(row.at).toISOString(),
      by: row.by,
      reason: row.reason,
      fields: values
        .filter(({ change_id }) => change_id === row.id)
        .map(({ field, before, after }) => {
          const { by = null, at = '' } = latest.get(field) ?? {};
          return {
            field,
            before: parse(before),
            after: parse(after),
            now: now.get(field) ?? null,
            later: at !== '' && Date.parse(at) > row.at ? { by, at } : null,
          };
        }),
    })),
    total,
  };
}

/** Returns the values from before or after a change, by field. */
export async function readEdit(
  db: Db,
  change: number,
  side: 'before' | 'after' = 'before',
): Promise<Readonly<Record<string, unknown>>> {
  const values = await listValues(db, [change]);
  return Object.fromEntries(values.map((value) => [value.field, parse(value[side])]));
}

/** Attaches the files of a change to the record that uses them again. */
export async function takeFiles(platform: Platform, db: Db, change: number): Promise<void> {
  const files = await lockFiles(db, change);
  for (const image of files.images) await attachImage(platform, db, image);
  await db.deleteFrom('change_values').where('change_id', '=', change).where('field', '=', FILES).execute();
  await restoreFiles(platform, db, files);
}

/**
 * Takes an edit back: its fields get the values from before the edit, as a new change (decision 65). Does nothing if they
 * have these values.
 * @throws AppError `missing`; `conflictError`; errors of the kind for values that are no longer possible
 */
export async function restoreVersion(
  platform: Platform,
  kinds: VersionedKinds,
  { kind, id, change }: Address & { readonly change: number },
  by: Omit<Restoring, 'values' | 'at'>,
): Promise<void> {
  const { record, restore } = findKind(kinds, kind, id);
  await inTransaction(platform.database, async (db) => {
    const found = edits(db, record).select('changes.at').where('changes.id', '=', change);
    const edit = await found.executeTakeFirst();
    if (!edit) throw notFound();
    await restore(platform, db, { ...by, ...edit, values: await readEdit(db, change) });
    await takeFiles(platform, db, change);
  });
}
