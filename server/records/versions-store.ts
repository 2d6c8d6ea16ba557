import type { Db } from '#server/platform/database/database.ts';
import { inBatches } from '#server/platform/database/sql-fragments.ts';

/** The number of versions that one query reads. One version can contain the text of a whole page. */
const BATCH_SIZE = 100;
/** Matches the names of stored files in JSON. A name is always a whole JSON string, never a part of a text. */
const STORED_NAMES = /(?<=")[0-9a-f]{32}(?:-\w+)?\.(?:jpg|png|webp|avif|pdf)(?=")/g;

/** A complete copy of a subject's value after one change. */
export interface StoredVersion {
  readonly id: number;
  readonly subject: string;
  /** The number of the change; 0 for the value before the first change. */
  readonly revision: number;
  /** When the change was made, in epoch milliseconds; null for revision 0. */
  readonly at: number | null;
  /** The id of the administrator who made the change; null for revision 0 and for sample content. */
  readonly actor_id: number | null;
  /** The value after the change, as JSON; null if the change deleted the subject. */
  readonly value: string | null;
}

const columns = ['id', 'subject', 'revision', 'at', 'actor_id', 'value'] as const;

/** Locks a subject until the transaction ends. Returns the number of the newest revision; 0 if it never changed. */
export async function lockRevision(db: Db, subject: string): Promise<number> {
  const { revision } = await db
    .insertInto('content_revisions')
    .values({ subject, revision: 0 })
    .onConflict((conflict) =>
      conflict.column('subject').doUpdateSet((e) => ({ revision: e.ref('content_revisions.revision') })),
    )
    .returning('revision')
    .executeTakeFirstOrThrow();
  return revision;
}

/** Stores a version of a locked subject as its newest revision. */
export async function insertVersion(db: Db, version: Omit<StoredVersion, 'id'>): Promise<void> {
  await db.insertInto('content_versions').values(version).execute();
  await db
    .updateTable('content_revisions')
    .set({ revision: version.revision })
    .where('subject', '=', version.subject)
    .execute();
}

/** Returns the number of a subject's newest revision; 0 if the subject never changed. */
export async function findRevision(db: Db, subject: string): Promise<number> {
  const row = await db
    .selectFrom('content_revisions')
    .select('revision')
    .where('subject', '=', subject)
    .executeTakeFirst();
  return row?.revision ?? 0;
}

export async function findVersion(db: Db, id: number): Promise<StoredVersion | undefined> {
  return db.selectFrom('content_versions').select(columns).where('id', '=', id).executeTakeFirst();
}

export async function findVersionAt(db: Db, subject: string, revision: number): Promise<StoredVersion | undefined> {
  return db
    .selectFrom('content_versions')
    .select(columns)
    .where('subject', '=', subject)
    .where('revision', '=', revision)
    .executeTakeFirst();
}

/** Returns a subject's revision numbers, newest first. */
export async function listRevisions(
  db: Db,
  subject: string,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): Promise<number[]> {
  const rows = await db
    .selectFrom('content_versions')
    .select('revision')
    .where('subject', '=', subject)
    .orderBy('revision', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
  return rows.map(({ revision }) => revision);
}

export async function countVersions(db: Db, subject: string): Promise<number> {
  const { count } = await db
    .selectFrom('content_versions')
    .select((e) => e.fn.countAll<number>().as('count'))
    .where('subject', '=', subject)
    .executeTakeFirstOrThrow();
  return count;
}

/** Returns all versions of a subject, oldest first. */
export async function listVersions(db: Db, subject: string): Promise<StoredVersion[]> {
  return db.selectFrom('content_versions').select(columns).where('subject', '=', subject).orderBy('id').execute();
}

/** Replaces the value of a version, for example to remove the data of a person who is erased. */
export async function rewriteVersion(db: Db, id: number, value: string): Promise<void> {
  await db.updateTable('content_versions').set({ value }).where('id', '=', id).execute();
}

/** Deletes all versions of these subjects, and the numbers of their newest revisions. */
export async function deleteVersions(db: Db, subjects: readonly string[]): Promise<void> {
  if (subjects.length === 0) return;
  await db.deleteFrom('content_versions').where('subject', 'in', subjects).execute();
  await db.deleteFrom('content_revisions').where('subject', 'in', subjects).execute();
}

/** Returns those of the file names that occur in any stored version. Runs one query for each name. */
export async function findVersionedFiles(db: Db, names: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (const name of names) {
    const version = await db
      .selectFrom('content_versions')
      .select('id')
      .where('value', 'like', `%"${name}"%`)
      .limit(1)
      .executeTakeFirst();
    if (version) found.push(name);
  }
  return found;
}

/** Streams the names of the stored files in each version, without folders. Versions without files are skipped. */
export async function* listVersionedFiles(db: Db): AsyncGenerator<readonly string[]> {
  const versions = inBatches(async (last: { readonly id: number } | undefined) =>
    db
      .selectFrom('content_versions')
      .select(['id', 'value'])
      .where('id', '>', last?.id ?? 0)
      .orderBy('id')
      .limit(BATCH_SIZE)
      .execute(),
  );
  for await (const { value } of versions) {
    const names = (value ?? '').match(STORED_NAMES);
    if (names) yield names;
  }
}
