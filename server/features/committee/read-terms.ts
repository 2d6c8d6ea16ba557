import type { OfficeBearer, Term } from '#contract/content.ts';
import type { Page } from '#contract/endpoint.ts';
import type { AdminBearer, AdminTerm } from '#contract/terms.ts';
import { kolkataDay } from '#server/platform/clock/kolkata.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Platform } from '#server/platform/platform.ts';
import { notFound } from '#server/platform/app-error.ts';
import type { ListRowFiles } from '#server/platform/storage/file-owners.ts';
import { withUpdatedAt } from '#server/records/updated-at.ts';
import type { FilePlace } from '#server/platform/storage/storage.ts';
import { listImagesInValues } from '#server/records/values-store.ts';
import { listBearers, listPortraits } from './bearers-store.ts';
import { findCurrentTermId, findTerm, listTerms, type TermRow } from './store.ts';

/** The current term is the latest one that has begun, even after its last day if no other one has begun. */
function withState(row: TermRow, today: string, currentId: number | undefined): AdminTerm {
  const term = withUpdatedAt(row);
  if (row.begins_on > today) return { ...term, state: 'coming' };
  return { ...term, state: row.id === currentId ? 'current' : 'past' };
}

function asPublic<Read extends { readonly updatedAt: string }>({ updatedAt: _updatedAt, ...read }: Read) {
  return read;
}

async function termsOf({ database, now }: Platform, begunBy?: string): Promise<AdminTerm[]> {
  const today = kolkataDay(now());
  const rows = await listTerms(database, begunBy);
  const currentId = await findCurrentTermId(database, today);
  return rows.map((row) => withState(row, today, currentId));
}

/** Returns the terms that have begun, the newest first. */
export async function publicTerms(platform: Platform): Promise<Page<Term>> {
  const rows = await termsOf(platform, kolkataDay(platform.now()));
  return { rows: rows.map(asPublic), total: rows.length };
}

export async function allTerms(platform: Platform): Promise<Page<AdminTerm>> {
  const rows = await termsOf(platform);
  return { rows, total: rows.length };
}

/** @throws AppError `missing` if the term does not exist */
export async function readTerm({ now }: Platform, db: Db, id: number): Promise<AdminTerm> {
  const row = await findTerm(db, id);
  if (!row) throw notFound();
  const today = kolkataDay(now());
  return withState(row, today, await findCurrentTermId(db, today));
}

async function publicBearers(db: Db, termId: number): Promise<OfficeBearer[]> {
  return (await listBearers(db, termId)).map(({ updated_at: _updatedAt, ...bearer }) => bearer);
}

/** Returns a term with its committee. @throws AppError `missing`, also if the term has not begun yet */
export async function publicTerm(
  platform: Platform,
  id: number,
): Promise<{ readonly term: Term; readonly bearers: OfficeBearer[] }> {
  const term = await readTerm(platform, platform.database, id);
  if (term.state === 'coming') throw notFound();
  return { term: asPublic(term), bearers: await publicBearers(platform.database, id) };
}

/** @throws AppError `missing` if the term does not exist */
export async function listCommittee({ database }: Platform, termId: number): Promise<Page<AdminBearer>> {
  if (!(await findTerm(database, termId))) throw notFound();
  const rows = await listBearers(database, termId);
  return { rows: rows.map(withUpdatedAt), total: rows.length };
}

/** Returns the committee in office. @param today the day in Asia/Kolkata, `YYYY-MM-DD` */
export async function currentCommittee(db: Db, today: string): Promise<OfficeBearer[]> {
  const id = await findCurrentTermId(db, today);
  return id === undefined ? [] : publicBearers(db, id);
}

/**
 * Lists the files of portraits, and of pictures that a change of the history names. Does not read their names from `images`, because portraits
 * from before pictures had several sizes have no row there.
 */
export const listPortraitFiles: ListRowFiles = async function* list(db) {
  const placed = (name: string): FilePlace => ({ folder: 'uploads', name });
  for (const name of await listPortraits(db)) yield [placed(name)];
  yield (await listImagesInValues(db)).map(placed);
};
