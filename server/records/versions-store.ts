import type { Db } from '#server/platform/database/database.ts';
import { inBatches } from '#server/platform/database/sql-fragments.ts';

/** Versions per query. One version can be as long as a page. */
const BATCH_SIZE = 100;
/** Names of stored files in JSON. Each name is a complete string value. */
const STORED_NAMES = /(?<=")[0-9a-f]{32}(?:-\w+)?\.(?:jpg|png|webp|avif|pdf)(?=")/g;

/** A complete copy of a subject's value after one change. */
export interface StoredVersion {
  readonly id: number;
  readonly subject: string;
  /** 0 is the value before the first change. */
  readonly revision: number;
  /** Epoch milliseconds; null for revision 0. */
  readonly at: number | null;
  /** The administrator; null for revision 0 and if the owner made the change. */
  readonly actor_id: number | null;
  /** JSON; null if the subject was deleted. */
  readonly value: string | null;
}

const columns = ['id', 'subject', 'revision', 'at', 'actor_id', 'value'] as const;

/** Returns the newest revision, or 0 before the first change, and locks it until the transaction ends. */
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

/** Returns the newest revision, or 0 before the first change. */
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

/** Returns revision numbers, newest first. */
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

/** Replaces the value of a version, for example to remove a person who is erased. */
export async function rewriteVersion(db: Db, id: number, value: string): Promise<void> {
  await db.updateTable('content_versions').set({ value }).where('id', '=', id).execute();
}

/** Deletes all versions and revisions of these subjects. */
export async function deleteVersions(db: Db, subjects: readonly string[]): Promise<void> {
  if (subjects.length === 0) return;
  await db.deleteFrom('content_versions').where('subject', 'in', subjects).execute();
  await db.deleteFrom('content_revisions').where('subject', 'in', subjects).execute();
}

/** Returns those of the bare file names that a version mentions. Runs one query per name. */
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

/** Streams the bare names of stored files in each version. Versions without files are skipped. */
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
