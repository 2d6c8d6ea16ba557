import type { OfficeBearer, Term } from '#contract/content.ts';
import type { Page } from '#contract/endpoint.ts';
import { kolkataDay } from '#server/platform/clock/kolkata.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { ListRowFiles } from '#server/platform/storage/file-owners.ts';
import type { FilePlace } from '#server/platform/storage/storage.ts';
import { listVersionedFiles } from '#server/platform/versions/versions-store.ts';
import { listBearers, listPortraits } from './bearers-store.ts';
import { missing } from './change-term.ts';
import { findCurrentTermId, findTerm, listTerms, type TermRow } from './store.ts';

/** The current term is the one that has begun last, also when its last day is over and no other has begun. */
function withState(row: TermRow, today: string, currentId: number | undefined): Term {
  if (row.begins_on > today) return { ...row, state: 'coming' };
  return { ...row, state: row.id === currentId ? 'current' : 'past' };
}

async function termsOf({ database, now }: Platform, isPublic: boolean): Promise<Page<Term>> {
  const today = kolkataDay(now());
  const rows = await listTerms(database, isPublic ? today : undefined);
  const currentId = await findCurrentTermId(database, today);
  return { rows: rows.map((row) => withState(row, today, currentId)), total: rows.length };
}

/** The terms that have begun, the newest first. */
export async function publicTerms(platform: Platform): Promise<Page<Term>> {
  return termsOf(platform, true);
}

/** All terms, the newest first. */
export async function allTerms(platform: Platform): Promise<Page<Term>> {
  return termsOf(platform, false);
}

/** @throws AppError `missing` */
export async function readTerm({ now }: Platform, db: Db, id: number): Promise<Term> {
  const row = await findTerm(db, id);
  if (!row) throw missing();
  const today = kolkataDay(now());
  return withState(row, today, await findCurrentTermId(db, today));
}

/** A term with its committee. @throws AppError `missing` also for one that has not begun yet */
export async function publicTerm(
  platform: Platform,
  id: number,
): Promise<{ readonly term: Term; readonly bearers: OfficeBearer[] }> {
  const term = await readTerm(platform, platform.database, id);
  if (term.state === 'coming') throw missing();
  return { term, bearers: await listBearers(platform.database, id) };
}

/** @throws AppError `missing` */
export async function committeeOf({ database }: Platform, termId: number): Promise<Page<OfficeBearer>> {
  if (!(await findTerm(database, termId))) throw missing();
  const rows = await listBearers(database, termId);
  return { rows, total: rows.length };
}

/**
 * The committee in office.
 * @param today the day in Asia/Kolkata, `YYYY-MM-DD`
 */
export async function currentCommittee(db: Db, today: string): Promise<OfficeBearer[]> {
  const id = await findCurrentTermId(db, today);
  return id === undefined ? [] : listBearers(db, id);
}

/**
 * The portraits of today and the pictures that versions speak of. Each has a row of its own as well, but for portraits
 * that came before pictures had sizes.
 */
export const listPortraitFiles: ListRowFiles = async function* list(db) {
  const placed = (name: string): FilePlace => ({ folder: 'uploads', name });
  for (const name of await listPortraits(db)) yield [placed(name)];
  for await (const names of listVersionedFiles(db)) yield names.map(placed);
};
