import * as z from 'zod/mini';
import { requiredLine, requiredMarkdown } from './content-forms.ts';
import { text } from './content.ts';
import { day, dayField, endsAfterItBegins } from './fields.ts';
import { endpoint, officeOrEditor } from './endpoint.ts';
import { addCall, changeCall, deleteCall, readCall } from './office-calls.ts';
import { listQuery, malayalamQuery } from './lists.ts';
import { tell } from './member-messages.ts';
import { seen, updatedAt } from './seen.ts';

/** A notice. The home page shows it from its first to its last day (both in Asia/Kolkata). */
export const notice = z.object({
  id: z.number(),
  title: text,
  /** In Markdown. */
  text,
  begins_on: day,
  ends_on: day,
  state: z.enum(['coming', 'shown', 'over']),
  ...updatedAt,
});
export type Notice = z.output<typeof notice>;

const noticeFields = {
  title: requiredLine,
  text: requiredMarkdown,
  begins_on: dayField('beginRequired'),
  ends_on: dayField('endRequired'),
  ...tell,
};

export const noticeForm = z.object(noticeFields).check(endsAfterItBegins);
const noticeChanges = z.object({ ...noticeFields, ...seen }).check(endsAfterItBegins);

const MAX_NOTICE_BYTES = 512 * 1024;

export const listNotices = endpoint('GET /api/admin/notices', officeOrEditor, {
  summary: 'Lists all notices: current notices first, then upcoming, then past ones.',
  query: z.object({ page: listQuery.page, pageSize: listQuery.pageSize, malayalam: malayalamQuery }),
  responses: { list: notice },
});

export const readNotice = readCall(notice, 'notices', 'Returns a notice.');

export const addNotice = addCall({ notice }, 'notices', {
  summary: 'Adds a notice.',
  maxBytes: MAX_NOTICE_BYTES,
  body: noticeForm,
});

export const changeNotice = changeCall({ notice }, 'notices', {
  summary: 'Changes a notice.',
  maxBytes: MAX_NOTICE_BYTES,
  body: noticeChanges,
});

export const deleteNotice = deleteCall('notices', 'Deletes a notice. Its last version stays stored.');
