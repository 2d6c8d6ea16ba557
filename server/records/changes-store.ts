import type { AuditAction, AuditKind } from '#contract/audit-actions.ts';
import type { FieldChange } from '#contract/seen.ts';
import type { Db } from '#server/platform/database/database.ts';
import { inTexts } from '#server/platform/database/sql-fragments.ts';
import type { RecordName } from './record-kinds.ts';
import { type ChangeValue, insertValues } from './values-store.ts';

/** The record, setting or export that a change concerned. Never contains a person's name or address. */
export type Subject =
  /** A record with its number, or a text or setting with its key. */
  | { readonly type: AuditKind | 'correction'; readonly id: number | string }
  /** The action is about no single record. The id is the format of an export, or the number of exported records. */
  | { readonly type: null; readonly id: string };

/**
 * What a change is part of: the recording of a death or an import, with the id of the memorial or import, or the reason why
 * corrections about a person were closed, with the id of the person.
 */
export type PartOf = `${'death' | 'import' | 'deceased' | 'moved' | 'removed' | 'contact'} ${number}`;

export interface Change {
  /** When it happened, in epoch milliseconds. */
  readonly at: number;
  /** The account of the administrator; null if the owner of the record acted. */
  readonly actorId: number | null;
  /** The action in the audit log; null for a change that the log does not list. */
  readonly action: AuditAction | null;
  readonly subject: Subject;
  /** The names of the changed fields. */
  readonly fields?: readonly string[];
  readonly values?: readonly ChangeValue[];
  /** When the values are deleted, in epoch milliseconds; null if they stay for ever. */
  readonly until?: number | null;
  readonly partOf?: PartOf | undefined;
}

/** A view, a print or an export by an administrator. It has no values. */
export type Reading = Pick<Change, 'at' | 'subject'> & { readonly actorId: number; readonly action: AuditAction };

/** Maximum number of changes that are read to find out who changed a record. */
const MAX_CHANGES = 200;

function rowOf({ at, actorId, action, subject, fields = [], partOf }: Change) {
  return {
    at,
    actor_id: actorId,
    action,
    kind: subject.type,
    record: String(subject.id),
    fields: JSON.stringify(fields),
    part_of: partOf ?? null,
  };
}

/**
 * Writes a change in the caller's transaction, which also makes it. Returns its id. Triggers refuse to change or delete
 * the row; its values are deleted after a time.
 */
export async function recordChange(db: Db, change: Change): Promise<number> {
  const [id = 0] = await recordChanges(db, [change]);
  return id;
}

/** Writes changes of different records, like `recordChange`, no more than fit into one statement. Returns their ids. */
export async function recordChanges(db: Db, changes: readonly Change[]): Promise<readonly number[]> {
  if (changes.length === 0) return [];
  const rows = changes.map(rowOf);
  const inserted = await db.insertInto('changes').values(rows).returning(['id', 'record']).execute();
  const ids = new Map(inserted.map(({ id, record }) => [record, id]));
  const written = changes.map(({ subject, values = [], until = null }) => ({
    id: ids.get(String(subject.id)) ?? 0,
    values,
    until,
  }));
  await insertValues(db, written);
  return written.map(({ id }) => id);
}

/** Writes an entry about reading, unless the account has one for this action and subject since `since`. */
export async function recordReadingOnce(db: Db, change: Reading, since: number): Promise<void> {
  const row = rowOf(change);
  const earlier = db
    .selectFrom('changes')
    .select('id')
    .where('actor_id', '=', row.actor_id)
    .where('at', '>=', since)
    .where((e) => e.and({ action: row.action, record: row.record }));
  const columns = ['at', 'actor_id', 'action', 'kind', 'record', 'fields'] as const;
  const entry = db
    .selectNoFrom((e) => [
      e.val(row.at).as('at'),
      e.val(row.actor_id).as('actor_id'),
      e.val(row.action).as('action'),
      e.val(row.kind).as('kind'),
      e.val(row.record).as('record'),
      e.val(row.fields).as('fields'),
    ])
    .where((e) => e.not(e.exists(earlier)));
  await db.insertInto('changes').columns(columns).expression(entry).execute();
}

/**
 * Returns whether the action was recorded at `since` or later.
 * @param since epoch milliseconds
 * @param of the account that acted, and the number of the record; any if absent
 */
export async function wasRecorded(
  db: Db,
  action: AuditAction,
  since: number,
  of: { readonly actorId?: number; readonly record?: number } = {},
): Promise<boolean> {
  let recorded = db.selectFrom('changes').select('id').where('action', '=', action).where('at', '>=', since);
  if (of.actorId !== undefined) recorded = recorded.where('actor_id', '=', of.actorId);
  if (of.record !== undefined) recorded = recorded.where('record', '=', String(of.record));
  return (await recorded.limit(1).executeTakeFirst()) !== undefined;
}

/** Returns when the newest entry of the audit log was written, in epoch milliseconds; undefined if there is none. */
export async function newestEntryAt(db: Db): Promise<number | undefined> {
  const entry = await db
    .selectFrom('changes')
    .select('at')
    .where('action', 'is not', null)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return entry?.at;
}

/** Returns the field names in the column `fields`. */
function fieldNames(fields: string): readonly string[] {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only `rowOf` writes it
  return JSON.parse(fields) as readonly string[];
}

/** Returns the fields of a record that were changed after `since`, with the latest change of each, oldest first. */
export async function listChangedFields(db: Db, { type, id }: RecordName, since: number): Promise<FieldChange[]> {
  const rows = await db
    .selectFrom('changes')
    .leftJoin('accounts', 'accounts.id', 'changes.actor_id')
    .select(['changes.fields', 'accounts.name as by', 'changes.at'])
    .where('changes.kind', '=', type)
    .where('changes.record', '=', String(id))
    .where('changes.at', '>', since)
    .where('changes.fields', '!=', '[]')
    .orderBy('changes.at', 'desc')
    .orderBy('changes.id', 'desc')
    .limit(MAX_CHANGES)
    .execute();
  const latest = new Map<string, FieldChange>();
  for (const { fields, by, at } of rows.toReversed()) {
    for (const field of fieldNames(fields)) latest.set(field, { field, by, at: new Date(at).toISOString() });
  }
  return [...latest.values()].toSorted((a, b) => (a.at === b.at ? (a.field < b.field ? -1 : 1) : a.at < b.at ? -1 : 1));
}

/** Returns when an administrator last changed a record, and the administrator's present name. */
export async function findLatestChange(
  db: Db,
  { type, id }: RecordName,
): Promise<{ readonly at: number; readonly by: string | null } | undefined> {
  return db
    .selectFrom('changes')
    .leftJoin('accounts', 'accounts.id', 'changes.actor_id')
    .select(['changes.at', 'accounts.name as by'])
    .where('changes.kind', '=', type)
    .where('changes.record', '=', String(id))
    .where('changes.fields', '!=', '[]')
    .orderBy('changes.at', 'desc')
    .orderBy('changes.id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Returns the changes of fields of records: their names and when, in epoch milliseconds. */
export async function listFieldsOf(
  db: Db,
  type: RecordName['type'],
  ids: readonly number[],
): Promise<readonly { readonly record: string; readonly fields: readonly string[]; readonly at: number }[]> {
  const rows = await db
    .selectFrom('changes')
    .select(['record', 'fields', 'at'])
    .where('kind', '=', type)
    .where(inTexts('record', ids.map(String)))
    .where('fields', '!=', '[]')
    .execute();
  return rows.map(({ fields, ...row }) => ({ ...row, fields: fieldNames(fields) }));
}

/** Returns the changes that are part of a death or an import, in the order in which they were made. */
export async function listPartsOf(db: Db, partOf: PartOf) {
  return db
    .selectFrom('changes')
    .select(['id', 'at', 'action', 'kind', 'record'])
    .where('part_of', '=', partOf)
    .orderBy('id')
    .execute();
}
