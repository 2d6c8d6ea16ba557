import type { OfficeBearer, Term } from '#contract/content.ts';
import type { Page } from '#contract/endpoint.ts';
import type { AdminBearer, AdminTerm } from '#contract/terms.ts';
import { notFound } from '#server/platform/app-error.ts';
import { kolkataDay } from '#server/platform/clock/kolkata.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { ListRowFiles } from '#server/platform/storage/file-owners.ts';
import { listImagesInValues } from '#server/records/values-store.ts';
import { termRecord } from './record.ts';
import { currentTerm, listBearers, listTerms } from './store.ts';

export { bearerRecord, termRecord, termVersions } from './record.ts';

export async function allTerms({ database, now }: Platform): Promise<Page<AdminTerm>> {
  const rows = await listTerms(database, kolkataDay(now()));
  return { rows, total: rows.length };
}

/** Returns the terms that have begun, the newest first. */
export async function publicTerms(platform: Platform): Promise<Page<Term>> {
  const rows = (await allTerms(platform)).rows.filter(({ state }) => state !== 'coming');
  return { rows, total: rows.length };
}

/** Returns a term with its committee. @throws AppError `missing`, also if the term has not begun yet */
export async function publicTerm(
  platform: Platform,
  id: number,
): Promise<{ readonly term: Term; readonly bearers: OfficeBearer[] }> {
  const term = await termRecord.read(platform, id);
  if (term.state === 'coming') throw notFound();
  return { term, bearers: await listBearers(platform.database, id) };
}

/** @throws AppError `missing` if the term does not exist */
export async function listCommittee(platform: Platform, termId: number): Promise<Page<AdminBearer>> {
  await termRecord.read(platform, termId);
  const rows = await listBearers(platform.database, termId);
  return { rows, total: rows.length };
}

/** Returns the committee in office. @param today the day in Asia/Kolkata, `YYYY-MM-DD` */
export async function currentCommittee(db: Db, today: string): Promise<OfficeBearer[]> {
  const term = await currentTerm(db, today).executeTakeFirst();
  return term ? listBearers(db, term.id) : [];
}

/**
 * Lists the files of portraits, and of pictures that a change of the history names. Does not read their names from
 * `images`, because portraits from before pictures had several sizes have no row there.
 */
export const listPortraitFiles: ListRowFiles = async function* list(db) {
  const bearers = await db.selectFrom('office_bearers').select('image').where('image', 'is not', null).execute();
  const names = [...bearers.flatMap(({ image }) => image ?? []), ...(await listImagesInValues(db))];
  yield names.map((name) => ({ folder: 'uploads', name }));
};
