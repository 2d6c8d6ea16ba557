import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod/mini';
import { type VisibleNotice, text } from '#contract/content.ts';
import { day } from '#contract/fields.ts';
import type { Page } from '#contract/endpoint.ts';
import type {
  changeNotice as changeNoticeEndpoint,
  listNotices as listNoticesEndpoint,
  Notice,
} from '#contract/notices.ts';
import { pageRangeOf } from '#server/platform/database/lists.ts';
import { type AuditEntry, recordAudit } from '#server/platform/audit/audit-store.ts';
import { kolkataDay } from '#server/platform/clock/kolkata.ts';
import { type Db, inTransaction } from '#server/platform/database/database.ts';
import { publicContentChanged } from '#server/platform/database/public-version-store.ts';
import { once, type Submission } from '#server/platform/idempotency/idempotency.ts';
import type { Platform } from '#server/platform/platform.ts';
import { AppError } from '#server/platform/app-error.ts';
import { richPair } from '#server/platform/text/rich-text.ts';
import { lockRevision } from '#server/platform/versions/versions-store.ts';
import { changeSubject, saveFirstVersion, type Subject } from '#server/platform/versions/versions.ts';
import {
  countNotices,
  deleteNotices,
  findNotice,
  insertNotice,
  listNotices,
  listNoticesOf,
  listVisibleNotices,
  type NewNotice,
  type NoticeRow,
  updateNotice,
} from './store.ts';

const DEFAULT_PAGE_SIZE = 100;
/** More than anybody reads, so that those which nobody took down do not fill the home page. */
const MAX_SHOWN = 30;
const missing = () => new AppError('missing', 'notFound');

/** A notice as a version keeps it. */
const storedNotice = z.object({ title: text, text, begins_on: day, ends_on: day });

function storedOf({ title, text: words, begins_on, ends_on }: NewNotice): z.output<typeof storedNotice> {
  return { title, text: words, begins_on, ends_on };
}

/** A notice as what is kept anew with each change. */
export function noticeSubject(id: number): Subject {
  return {
    name: `notice-${id}`,
    read: async (db) => {
      const row = await findNotice(db, id);
      return row && storedOf(row);
    },
  };
}

function stateOn(today: string, { begins_on, ends_on }: NewNotice): Notice['state'] {
  if (begins_on > today) return 'coming';
  return ends_on < today ? 'over' : 'shown';
}

function asNotice({ updated_at, ...row }: NoticeRow, today: string): Notice {
  return { ...row, state: stateOn(today, row), updatedAt: new Date(updated_at).toISOString() };
}

/**
 * The notices of a day as they are shown, the newest first; of many the older ones are left out.
 * @param today the day in Asia/Kolkata, `YYYY-MM-DD`
 */
export async function visibleNotices(db: Db, today: string): Promise<VisibleNotice[]> {
  return (await listVisibleNotices(db, today, MAX_SHOWN)).map((row) => ({ ...row, text: richPair(row.text) }));
}

/** All notices; those shown today, those to come, then those that are over. */
export async function findNotices(
  { database, now }: Platform,
  query: z.output<typeof listNoticesEndpoint.query>,
): Promise<Page<Notice>> {
  const today = kolkataDay(now());
  const pageRange = pageRangeOf(query, false, DEFAULT_PAGE_SIZE);
  const rows = await listNotices(database, { today, ...pageRange });
  const total = pageRange.limit === undefined ? rows.length : await countNotices(database);
  return { rows: rows.map((row) => asNotice(row, today)), total };
}

/** @throws AppError `missing` */
export async function readNotice({ now }: Platform, db: Db, id: number): Promise<Notice> {
  const row = await findNotice(db, id);
  if (!row) throw missing();
  return asNotice(row, kolkataDay(now()));
}

interface Act {
  readonly administratorId: number;
  readonly action: AuditEntry['action'];
}

async function tellOf(platform: Platform, db: Db, id: number, { administratorId, action }: Act): Promise<void> {
  await recordAudit(db, { at: platform.now(), actorId: administratorId, action, subject: { type: 'notice', id } });
  await publicContentChanged(db);
}

/**
 * Adds a notice; one that stands there already, word for word, was sent twice and is not added again.
 * @returns its number
 */
export async function addNotice(platform: Platform, notice: NewNotice, submission: Submission): Promise<number[]> {
  const at = platform.now();
  const administratorId = submission.accountId;
  return inTransaction(platform.database, (db) =>
    once(platform, db, submission, async () => {
      // Whoever sends the same at the same moment waits here.
      await lockRevision(db, 'notices');
      const sameDays = await listNoticesOf(db, notice.begins_on, notice.ends_on);
      const twin = sameDays.find((row) => isDeepStrictEqual(storedOf(row), storedOf(notice)));
      if (twin) return [twin.id];
      const id = await insertNotice(db, notice, at);
      await saveFirstVersion(db, noticeSubject(id), { at, actorId: administratorId });
      await tellOf(platform, db, id, { administratorId, action: 'notice added' });
      return [id];
    }),
  );
}

/** What leaves everything as it was leaves no trace. @returns the newest revision */
async function changeWith(
  platform: Platform,
  db: Db,
  id: number,
  act: Act,
  change: () => Promise<unknown>,
): Promise<number> {
  const author = { at: platform.now(), actorId: act.administratorId };
  const { revision, isChanged } = await changeSubject(db, noticeSubject(id), author, change);
  if (isChanged) await tellOf(platform, db, id, act);
  return revision;
}

/**
 * Writes a notice over what stands there, unless it is the same.
 * @param seen the `updatedAt` of what the writer saw
 */
async function overwrite({ now }: Platform, db: Db, there: NoticeRow, notice: NewNotice, seen?: string): Promise<void> {
  if (isDeepStrictEqual(storedOf(there), storedOf(notice))) return;
  if (seen !== undefined && seen !== new Date(there.updated_at).toISOString()) {
    throw new AppError('duplicate', 'changedMeanwhile');
  }
  // Two changes within a millisecond are told apart as well.
  await updateNotice(db, there.id, notice, Math.max(now(), there.updated_at + 1));
}

/**
 * Changes a notice. What stands there already changes nothing, whoever wrote it: so a form may arrive twice.
 * @throws AppError `missing`; `duplicate` when it was changed since the sender saw it
 */
export async function changeNotice(
  platform: Platform,
  id: number,
  { seen, ...notice }: z.output<typeof changeNoticeEndpoint.body>,
  administratorId: number,
): Promise<Notice> {
  const act = { administratorId, action: 'notice changed' } as const;
  return inTransaction(platform.database, async (db) => {
    await changeWith(platform, db, id, act, async () => {
      const there = await findNotice(db, id);
      if (!there) throw missing();
      await overwrite(platform, db, there, notice, seen);
    });
    return readNotice(platform, db, id);
  });
}

/** Deletes a notice; its versions stay. @throws AppError `missing` the second time */
export async function removeNotice(platform: Platform, id: number, administratorId: number): Promise<void> {
  await inTransaction(platform.database, (db) =>
    changeWith(platform, db, id, { administratorId, action: 'notice deleted' }, async () => {
      if ((await deleteNotices(db, [id])) === 0) throw missing();
    }),
  );
}

/** Brings a notice back to an earlier version of it, under its old number if it was deleted. @returns the newest revision */
export async function restoreNotice(
  platform: Platform,
  id: number,
  stored: unknown,
  administratorId: number,
): Promise<number> {
  const notice = storedNotice.parse(stored);
  const act = { administratorId, action: 'notice restored' } as const;
  return inTransaction(platform.database, (db) =>
    changeWith(platform, db, id, act, async () => {
      const there = await findNotice(db, id);
      if (there) await overwrite(platform, db, there, notice);
      else await insertNotice(db, notice, platform.now(), id);
    }),
  );
}
