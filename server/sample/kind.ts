import * as z from 'zod/mini';
import type { Db } from '#server/platform/database/database.ts';
import type { Erased } from '#server/platform/images/erase-images.ts';
import type { WithUpdatedAt } from '#server/records/updated-at.ts';
import type { SampleFiles } from './files.ts';

export interface SampleKind {
  /** Plural name of the records, used in `sample_records` and in output. */
  readonly name: string;
  /** Returns true if there is no record of this kind, neither sample nor real. */
  readonly isEmpty: (db: Db) => Promise<boolean>;
  /**
   * Reads the stored rows and stores their files. Returns a function that writes the records and returns their keys or
   * ids. One transaction writes the records of all kinds. @param now the current time in epoch ms
   */
  readonly prepare: (files: SampleFiles, now: number) => Promise<(db: Db) => Promise<readonly (string | number)[]>>;
  /**
   * Locks a record until the transaction ends and returns its state; undefined if the record no longer exists. Every
   * change by a user changes the state, which is how changed records are recognized. Background work, such as making
   * more sizes of a picture, does not change the state.
   */
  readonly lockState: (db: Db, record: string) => Promise<string | undefined>;
  /** Deletes records permanently, in the caller’s transaction. */
  readonly remove: (db: Db, records: readonly string[]) => Promise<Erased>;
}

/** Returns a `SampleKind.lockState` for records with an `updated_at` column: the state is its value. */
export function stateByUpdatedAt(
  lock: (db: Db, id: number) => Promise<WithUpdatedAt | undefined>,
): SampleKind['lockState'] {
  return async (db, record) => {
    const row = await lock(db, Number(record));
    return row && String(row.updated_at);
  };
}

const DAY = 86_400_000;

/** Adds days to a date in the form `YYYY-MM-DD`. @param days negative for an earlier date */
export function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY).toISOString().slice(0, 'YYYY-MM-DD'.length);
}

/** Returns the first day with this weekday on or after `day`. @param weekday 0 for Sunday */
export function weekdayFrom(day: string, weekday: number): string {
  return dayAfter(day, (weekday - new Date(day).getUTCDay() + 7) % 7);
}

/** A text or null; null if a stored row leaves it out. */
export const orNull = z._default(z.nullable(z.string()), null);
/** The name of a stored picture without extension, if the record has one. */
export const picture = z.optional(z.string());
