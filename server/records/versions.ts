import type { Db } from '#server/platform/database/database.ts';
import { notFound } from '#server/platform/app-error.ts';
import { findVersion, insertVersion, lockRevision, type StoredVersion } from './versions-store.ts';

/** Something that is kept anew as a whole whenever a part of it changes. */
export interface Subject {
  /** Such as `hero` or `term-3`. */
  readonly name: string;
  /** All of it as it is now, its keys always in the same order; undefined when it is not there. */
  readonly read: (db: Db) => Promise<unknown>;
}

export interface Author {
  /** Milliseconds since 1970. */
  readonly at: number;
  /** The administrator; null when nobody of the office did it. */
  readonly actorId: number | null;
}

function jsonOf(value: unknown): string | null {
  return value === undefined ? null : JSON.stringify(value);
}

/**
 * Changes a subject, and keeps it as a new version if it is another one then. What stood there before the very first
 * change is kept as well, so that there is a way back. Changes of one subject happen one after the other.
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

/** A version that is to be brought back. */
export interface EarlierVersion extends Pick<StoredVersion, 'id' | 'subject'> {
  readonly value: unknown;
}

/**
 * Holds a subject of which an earlier version is to come back: whoever else changes it, or brings it back, waits.
 * @throws AppError `missing` when the version was erased in the meantime
 */
export async function holdForVersion(db: Db, { id, subject }: EarlierVersion): Promise<void> {
  await lockRevision(db, subject);
  if (!(await findVersion(db, id))) throw notFound();
}

/** Keeps a subject that has just come into being as its first version. */
export async function saveFirstVersion(db: Db, { name, read }: Subject, { at, actorId }: Author): Promise<void> {
  const revision = (await lockRevision(db, name)) + 1;
  await insertVersion(db, { subject: name, revision, at, actor_id: actorId, value: jsonOf(await read(db)) });
}
