import type { Db } from '#server/platform/database/database.ts';
import { notFound } from '#server/platform/app-error.ts';
import { findVersion, insertVersion, lockRevision, type StoredVersion } from './versions-store.ts';

/** A value with versions. It is stored as a whole whenever a part of it changes. */
export interface Subject {
  /** The name under which versions are stored, such as `hero` or `term-3`. */
  readonly name: string;
  /** Returns the complete value with keys in a fixed order, or undefined if it does not exist. */
  readonly read: (db: Db) => Promise<unknown>;
}

export interface Author {
  /** When the change was made, in epoch milliseconds. */
  readonly at: number;
  /** The id of the administrator who made the change; null for sample content, or if a member made it. */
  readonly actorId: number | null;
}

function jsonOf(value: unknown): string | null {
  return value === undefined ? null : JSON.stringify(value);
}

/**
 * Runs a change of a subject and stores a new version if the value differs. The first change also stores the value
 * before it, so that this value can be restored. Concurrent changes of one subject wait for each other.
 */
export async function changeSubject<T>(
  db: Db,
  { name, read }: Subject,
  { at, actorId }: Author,
  act: () => Promise<T>,
): Promise<T> {
  const revision = await lockRevision(db, name);
  const earlier = jsonOf(await read(db));
  const result = await act();
  const value = jsonOf(await read(db));
  if (value === earlier) return result;
  if (revision === 0 && earlier !== null) {
    await insertVersion(db, { subject: name, revision: 0, at: null, actor_id: null, value: earlier });
  }
  await insertVersion(db, { subject: name, revision: revision + 1, at, actor_id: actorId, value });
  return result;
}

export interface EarlierVersion extends Pick<StoredVersion, 'id' | 'subject'> {
  readonly value: unknown;
}

/**
 * Locks a subject before an earlier version of it is restored. Concurrent changes and restores of the subject wait.
 * @throws AppError `missing` if the version was erased in the meantime
 */
export async function lockForRestore(db: Db, { id, subject }: EarlierVersion): Promise<void> {
  await lockRevision(db, subject);
  if (!(await findVersion(db, id))) throw notFound();
}

/** Stores the current value of a new subject as the first version of the subject. */
export async function saveFirstVersion(db: Db, { name, read }: Subject, { at, actorId }: Author): Promise<void> {
  const revision = (await lockRevision(db, name)) + 1;
  await insertVersion(db, { subject: name, revision, at, actor_id: actorId, value: jsonOf(await read(db)) });
}
