import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod/mini';
import type { AuditAction } from '#contract/audit-actions.ts';
import { type VisibleNotice, text } from '#contract/content.ts';
import { day } from '#contract/fields.ts';
import type { Page } from '#contract/endpoint.ts';
import type { Overview } from '#contract/overview.ts';
import type {
  changeNotice as changeNoticeEndpoint,
  listNotices as listNoticesEndpoint,
  Notice,
} from '#contract/notices.ts';
import { pageRangeOf } from '#server/platform/database/lists.ts';
import { binKind } from '#server/records/bin/bin-kind.ts';
import { markRestoredElsewhere } from '#server/records/bin/bin.ts';
import { kolkataDay } from '#server/platform/clock/kolkata.ts';
import { type Db, inTransaction } from '#server/platform/database/database.ts';
import { addOnce, type Submission } from '#server/records/idempotency.ts';
import type { Platform } from '#server/platform/platform.ts';
import { notFound } from '#server/platform/app-error.ts';
import { changeRecord, recordAction, removeRecord } from '#server/records/change-record.ts';
import { withUpdatedAt } from '#server/records/field-changes-store.ts';
import { richPair } from '#server/platform/text/rich-text.ts';
import { deleteVersions, lockRevision } from '#server/records/versions-store.ts';
import { type EarlierVersion, lockForRestore, saveFirstVersion, type Subject } from '#server/records/versions.ts';
import {
  countNotices,
  findNotice,
  insertNotice,
  listNotices,
  listNoticesWithDays,
  listVisibleNotices,
  type NewNotice,
  type NoticeRow,
  updateNotice,
} from './store.ts';

const DEFAULT_PAGE_SIZE = 100;
/** Maximum number of notices on the home page, in case many notices have a distant last day. */
const MAX_SHOWN = 30;
/** The fields of a notice that versions store. */
const storedNotice = z.object({ title: text, text, begins_on: day, ends_on: day });

function versionOf({ title, text: words, begins_on, ends_on }: NewNotice): z.output<typeof storedNotice> {
  return { title, text: words, begins_on, ends_on };
}

/** Returns the subject under which versions of a notice are stored. */
export function noticeSubject(id: number): Subject {
  return {
    name: `notice-${id}`,
    read: async (db) => {
      const row = await findNotice(db, id);
      return row && versionOf(row);
    },
  };
}

function stateOn(today: string, { begins_on, ends_on }: NewNotice): Notice['state'] {
  if (begins_on > today) return 'coming';
  return ends_on < today ? 'over' : 'shown';
}

function asNotice(row: NoticeRow, today: string): Notice {
  return { ...withUpdatedAt(row), state: stateOn(today, row) };
}

/**
 * Returns the notices shown on a day, the newest first, at most MAX_SHOWN.
 * @param today the day in Asia/Kolkata, `YYYY-MM-DD`
 */
export async function visibleNotices(db: Db, today: string): Promise<VisibleNotice[]> {
  return (await listVisibleNotices(db, today, MAX_SHOWN)).map((row) => ({ ...row, text: richPair(row.text) }));
}

export async function noticesOverview(db: Db, today: string): Promise<Overview['notices']> {
  return { total: await countNotices(db), shown: (await visibleNotices(db, today)).length };
}

/** Returns all notices: those shown today, then coming ones, then past ones. */
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

/** @throws AppError `missing` if the notice does not exist */
export async function readNotice({ now }: Platform, db: Db, id: number): Promise<Notice> {
  const row = await findNotice(db, id);
  if (!row) throw notFound();
  return asNotice(row, kolkataDay(now()));
}

/** @param id the former id of a deleted notice */
async function insertAndLog(
  platform: Platform,
  db: Db,
  notice: NewNotice,
  { action, administratorId }: { readonly action: AuditAction; readonly administratorId: number },
  id?: number,
): Promise<number> {
  const at = platform.now();
  const noticeId = await insertNotice(db, notice, at, id);
  await saveFirstVersion(db, noticeSubject(noticeId), { at, actorId: administratorId });
  await recordAction(platform, db, { record: { type: 'notice', id: noticeId }, action, administratorId });
  return noticeId;
}

/** Adds a notice and returns its id. Returns the id of an identical notice instead, as the form was sent twice. */
export async function addNotice(platform: Platform, notice: NewNotice, submission: Submission): Promise<number[]> {
  const administratorId = submission.accountId;
  return inTransaction(platform.database, (db) =>
    addOnce(platform, db, submission, async () => {
      // Simultaneous identical requests wait for this lock.
      await lockRevision(db, 'notices');
      const sameDays = await listNoticesWithDays(db, notice.begins_on, notice.ends_on);
      const identical = sameDays.find((row) => isDeepStrictEqual(versionOf(row), versionOf(notice)));
      if (identical) return [identical.id];
      return [await insertAndLog(platform, db, notice, { administratorId, action: 'notice added' })];
    }),
  );
}

/** Returns the fields of a notice by their names in requests and errors. */
function noticeFields({ title, text: words, begins_on, ends_on }: NewNotice) {
  return {
    'title.en': title.en,
    'title.ml': title.ml,
    'text.en': words.en,
    'text.ml': words.ml,
    begins_on,
    ends_on,
  };
}

function noticeRecord(platform: Platform, db: Db, id: number) {
  return {
    record: { type: 'notice', id },
    versionedAs: noticeSubject(id),
    find: () => findNotice(db, id),
    read: () => readNotice(platform, db, id),
  } as const;
}

/** Replaces a notice, unless the new one is equal. @throws AppError like `changeRecord` */
async function overwrite(
  platform: Platform,
  db: Db,
  id: number,
  notice: NewNotice,
  act: { readonly action: AuditAction; readonly administratorId: number; readonly seen: string | undefined },
): Promise<void> {
  await changeRecord(platform, db, {
    ...noticeRecord(platform, db, id),
    ...act,
    change: () => notice,
    fieldsOf: noticeFields,
    write: (after, _before, at) => updateNotice(db, id, after, at),
  });
}

/** @throws AppError `missing`; `conflictError` */
export async function changeNotice(
  platform: Platform,
  id: number,
  { seen, ...notice }: z.output<typeof changeNoticeEndpoint.body>,
  administratorId: number,
): Promise<Notice> {
  return inTransaction(platform.database, async (db) => {
    await overwrite(platform, db, id, notice, { action: 'notice changed', administratorId, seen });
    return readNotice(platform, db, id);
  });
}

/** Moves notices to the bin and back. Erasing a notice deletes its versions. */
export const noticeBin = binKind({
  kind: 'notices',
  table: 'notices',
  subject: 'notice',
  title: ({ title_en }) => title_en,
  titleInMalayalam: ({ title_ml }) => title_ml,
  versionedAs: ({ id }) => noticeSubject(id),
  erase: async (db, { id }) => {
    await deleteVersions(db, [noticeSubject(id).name]);
    return [];
  },
});

/**
 * Moves a notice to the bin and returns the id of the bin entry. Its versions stay.
 * @throws AppError `missing` if it was already deleted; `conflictError`
 */
export async function removeNotice(
  platform: Platform,
  id: number,
  seen: string | undefined,
  administratorId: number,
): Promise<number> {
  return inTransaction(platform.database, (db) =>
    removeRecord(platform, db, {
      ...noticeRecord(platform, db, id),
      action: 'notice deleted',
      administratorId,
      seen,
      bin: noticeBin,
    }),
  );
}

/** Restores an earlier version of a notice, with its former id if it was deleted. @throws AppError `missing` */
export async function restoreNotice(
  platform: Platform,
  id: number,
  earlier: EarlierVersion,
  administratorId: number,
): Promise<void> {
  const notice = storedNotice.parse(earlier.value);
  const act = { action: 'notice restored', administratorId, seen: undefined } as const;
  await inTransaction(platform.database, async (db) => {
    await lockForRestore(db, earlier);
    if (await findNotice(db, id)) await overwrite(platform, db, id, notice, act);
    else {
      await insertAndLog(platform, db, notice, act, id);
      await markRestoredElsewhere(db, 'notices', id);
    }
  });
}
