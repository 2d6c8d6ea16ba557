import type { VisibleNotice } from '#contract/content.ts';
import type { Notice } from '#contract/notices.ts';
import { kolkataDay } from '#server/platform/clock/kolkata.ts';
import type { Db } from '#server/platform/database/database.ts';
import { richPair } from '#server/platform/text/rich-text.ts';
import { officeRecord } from '#server/records/office-record.ts';
import { findNotice, listVisibleNotices } from './store.ts';

/** Maximum number of notices on the home page, in case many notices have a distant last day. */
const MAX_SHOWN = 30;

type NoticeForm = Pick<Notice, 'title' | 'text' | 'begins_on' | 'ends_on'>;

/** Returns the fields of a notice by their names in errors and in the history. */
export function noticeFields({ title, text, begins_on, ends_on }: NoticeForm) {
  return {
    'title.en': title.en,
    'title.ml': title.ml,
    'text.en': text.en,
    'text.ml': text.ml,
    begins_on,
    ends_on,
  };
}

/** Adds, changes and deletes notices. */
export const noticeRecord = officeRecord<'notices', ReturnType<typeof noticeFields>, Notice>({
  type: 'notice',
  table: 'notices',
  fields: ['title.en', 'title.ml', 'text.en', 'text.ml', 'begins_on', 'ends_on'],
  find: (db, id, now) => findNotice(db, id, kolkataDay(now)),
  bin: { title: ({ title_en }) => title_en, titleInMalayalam: ({ title_ml }) => title_ml },
});

/**
 * Returns the notices shown on a day, the newest first, at most MAX_SHOWN.
 * @param today the day in Asia/Kolkata, `YYYY-MM-DD`
 */
export async function visibleNotices(db: Db, today: string): Promise<VisibleNotice[]> {
  return (await listVisibleNotices(db, today, MAX_SHOWN)).map((notice) => ({ ...notice, text: richPair(notice.text) }));
}
