import type { Kysely } from 'kysely';
import type { Schema } from './schema.ts';

/** The database, or a transaction on it. */
type Handle = Kysely<Schema>;

/** Told the database, for the transaction has ended. It sees to its own failures: nothing can be taken back any more. */
export type Afterwards = (database: Handle) => Promise<void>;

const waiting = new WeakMap<Handle, Set<Afterwards>>();

/**
 * Has something done, once, when the transaction has ended well and before whoever began it goes on. What must happen
 * even if the process ends first is a job.
 */
export function afterCommit(db: Handle, act: Afterwards): void {
  waiting.set(db, (waiting.get(db) ?? new Set()).add(act));
}

/** What the transaction with this handle has asked for. */
export function actsAfter(db: Handle): Iterable<Afterwards> {
  return waiting.get(db) ?? [];
}
