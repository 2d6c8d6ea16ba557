import type { Notice } from '#contract/notices.ts';
import type { Db } from '#server/platform/database/database.ts';
import { deleteValues } from '#server/records/values-store.ts';
import type { WithUpdatedAt } from '#server/records/updated-at.ts';

/** The fields of a notice that the office writes; both days are inclusive. */
export type NewNotice = Pick<Notice, 'title' | 'text' | 'begins_on' | 'ends_on'>;

export interface NoticeRow extends NewNotice, WithUpdatedAt {
  readonly id: number;
}

function noticeColumns({ title, text, begins_on, ends_on }: NewNotice, now: number) {
  return {
    title_en: title.en,
    title_ml: title.ml,
    text_en: text.en,
    text_ml: text.ml,
    begins_on,
    ends_on,
    updated_at: now,
  };
}

const columns = ['id', 'title_en', 'title_ml', 'text_en', 'text_ml', 'begins_on', 'ends_on', 'updated_at'] as const;

function notices(db: Db) {
  return db.selectFrom('notices').select(columns);
}

function asNotice({
  title_en,
  title_ml,
  text_en,
  text_ml,
  ...row
}: Awaited<ReturnType<ReturnType<typeof notices>['executeTakeFirstOrThrow']>>): NoticeRow {
  return { ...row, title: { en: title_en, ml: title_ml }, text: { en: text_en, ml: text_ml } };
}

/** Returns the notices shown on a day, the newest first, at most `max`. */
export async function listVisibleNotices(db: Db, today: string, max: number): Promise<NoticeRow[]> {
  const rows = await notices(db)
    .where('begins_on', '<=', today)
    .where('ends_on', '>=', today)
    .orderBy('begins_on', 'desc')
    .orderBy('id', 'desc')
    .limit(max)
    .execute();
  return rows.map(asNotice);
}

export interface NoticesQuery {
  readonly today: string;
  readonly offset: number;
  /** Undefined returns all notices. */
  readonly limit: number | undefined;
}

/** Returns notices: shown ones, the newest first; coming ones, the soonest first; past ones, the latest first. */
export async function listNotices(db: Db, { today, offset, limit }: NoticesQuery): Promise<NoticeRow[]> {
  let all = notices(db)
    .orderBy((e) => e.case().when('ends_on', '<', today).then(2).when('begins_on', '>', today).then(1).else(0).end())
    .orderBy((e) => e.case().when('begins_on', '>', today).then(e.ref('begins_on')).else('').end())
    .orderBy((e) => e.case().when('ends_on', '<', today).then(e.ref('ends_on')).else('').end(), 'desc')
    .orderBy('begins_on', 'desc')
    .orderBy('id', 'desc');
  if (limit !== undefined) all = all.limit(limit).offset(offset);
  return (await all.execute()).map(asNotice);
}

export async function listNoticesWithDays(db: Db, begins_on: string, ends_on: string): Promise<NoticeRow[]> {
  const rows = await notices(db).where('begins_on', '=', begins_on).where('ends_on', '=', ends_on).execute();
  return rows.map(asNotice);
}

export async function countNotices(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('notices')
    .select((e) => e.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

export async function findNotice(db: Db, id: number): Promise<NoticeRow | undefined> {
  const row = await notices(db).where('id', '=', id).executeTakeFirst();
  return row && asNotice(row);
}

/** Locks a notice until the transaction ends, and returns it. */
export async function lockNotice(db: Db, id: number): Promise<NoticeRow | undefined> {
  await db
    .updateTable('notices')
    .set((e) => ({ updated_at: e.ref('updated_at') }))
    .where('id', '=', id)
    .execute();
  return findNotice(db, id);
}

export async function insertNotice(db: Db, notice: NewNotice, now: number): Promise<number> {
  const row = await db
    .insertInto('notices')
    .values(noticeColumns(notice, now))
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

export async function updateNotice(db: Db, id: number, notice: NewNotice, now: number): Promise<void> {
  await db.updateTable('notices').set(noticeColumns(notice, now)).where('id', '=', id).execute();
}

/** Deletes notices and returns how many it deleted. */
export async function deleteNotices(db: Db, ids: readonly number[]): Promise<number> {
  const rows = await db.deleteFrom('notices').where('id', 'in', ids).returning('id').execute();
  await deleteValues(db, 'notice', ids);
  return rows.length;
}
