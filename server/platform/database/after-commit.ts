import type { Kysely } from 'kysely';
import type { Schema } from './schema.ts';

type Handle = Kysely<Schema>;

/**
 * Called with the database after commit. Must handle its own errors, because the transaction cannot be rolled back any
 * more.
 */
export type CommitCallback = (database: Handle) => Promise<void>;

const waiting = new WeakMap<Handle, Set<CommitCallback>>();

/**
 * Registers a function to run once after the transaction commits, before `inTransaction` returns. Use a job for work
 * that must survive a crash.
 */
export function afterCommit(db: Handle, act: CommitCallback): void {
  waiting.set(db, (waiting.get(db) ?? new Set()).add(act));
}

/** Returns the functions that `afterCommit` registered for a transaction. */
export function commitCallbacks(db: Handle): Iterable<CommitCallback> {
  return waiting.get(db) ?? [];
}
