import { isDeepStrictEqual } from 'node:util';
import type * as z from 'zod/mini';
import type { AuditAction } from '#contract/audit-actions.ts';
import type { VisibleNotice } from '#contract/content.ts';
import type { Page } from '#contract/endpoint.ts';
import type { Overview } from '#contract/overview.ts';
import type {
  changeNotice as changeNoticeEndpoint,
  listNotices as listNoticesEndpoint,
  Notice,
} from '#contract/notices.ts';
import { pageRangeOf } from '#server/platform/database/lists.ts';
import { binKind } from '#server/records/bin/bin-kind.ts';
import { kolkataDay } from '#server/platform/clock/kolkata.ts';
import { type Db, inTransaction } from '#server/platform/database/database.ts';
import { addOnce, type Submission } from '#server/records/idempotency.ts';
import { lockPublicContent } from '#server/platform/database/public-version-store.ts';
import type { Platform } from '#server/platform/platform.ts';
import { notFound } from '#server/platform/app-error.ts';
import { changeRecord, recordAction, removeRecord } from '#server/records/change-record.ts';
import { withUpdatedAt } from '#server/records/updated-at.ts';
import type { Versioned } from '#server/records/versions.ts';
import { richPair } from '#server/platform/text/rich-text.ts';
import {
  countNotices,
  findNotice,
  insertNotice,
  listNotices,
  listNoticesWithDays,
  listVisibleNotices,
  lockNotice,
  type NewNotice,
  type NoticeRow,
  updateNotice,
} from './store.ts';

const DEFAULT_PAGE_SIZE = 100;
/** Maximum number of notices on the home page, in case many notices have a distant last day. */
const MAX_SHOWN = 30;
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

/** Adds a notice and returns its id. Returns the id of an identical notice instead, as the form was sent twice. */
export async function addNotice(platform: Platform, notice: NewNotice, submission: Submission): Promise<number[]> {
  const administratorId = submission.accountId;
  return inTransaction(platform.database, (db) =>
    addOnce(platform, db, submission, async () => {
      // Simultaneous identical requests wait for this lock.
      await lockPublicContent(db);
      const sameDays = await listNoticesWithDays(db, notice.begins_on, notice.ends_on);
      const identical = sameDays.find((row) => isDeepStrictEqual(noticeFields(row), noticeFields(notice)));
      if (identical) return [identical.id];
      const id = await insertNotice(db, notice, platform.now());
      await recordAction(platform, db, { record: { type: 'notice', id }, administratorId, action: 'notice added' });
      return [id];
    }),
  );
}

/** Returns a notice from its fields by their names in requests. */
function noticeOf(fields: ReturnType<typeof noticeFields>): NewNotice {
  const { begins_on, ends_on } = fields;
  return {
    title: { en: fields['title.en'], ml: fields['title.ml'] },
    text: { en: fields['text.en'], ml: fields['text.ml'] },
    begins_on,
    ends_on,
  };
}

/** Takes edits of notices back. */
export const noticeVersions: Versioned = {
  fields: async (db, id) => {
    const notice = await findNotice(db, id);
    return notice && noticeFields(notice);
  },
  restore: (platform, db, id, { values, ...by }) => {
    const change = (before: NewNotice) => noticeOf({ ...noticeFields(before), ...values });
    return overwrite(platform, db, id, change, { ...by, action: 'notice restored' });
  },
};

function noticeRecord(platform: Platform, db: Db, id: number) {
  return {
    record: { type: 'notice', id },
    lock: () => lockNotice(db, id),
    read: () => readNotice(platform, db, id),
  } as const;
}

/** Changes a notice, unless the new one is equal. @throws AppError like `changeRecord` */
async function overwrite(
  platform: Platform,
  db: Db,
  id: number,
  change: (before: NewNotice) => NewNotice,
  act: { readonly action: AuditAction; readonly administratorId: number; readonly seen: string | undefined },
): Promise<void> {
  await changeRecord(platform, db, {
    ...noticeRecord(platform, db, id),
    ...act,
    change,
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
    await overwrite(platform, db, id, () => notice, { action: 'notice changed', administratorId, seen });
    return readNotice(platform, db, id);
  });
}

/** Moves notices to the bin and back. */
export const noticeBin = binKind({
  kind: 'notice',
  table: 'notices',
  title: ({ title_en }) => title_en,
  titleInMalayalam: ({ title_ml }) => title_ml,
});

/**
 * Moves a notice to the bin and returns the id of the bin entry.
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
