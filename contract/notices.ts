import * as z from 'zod/mini';
import { requiredLine, requiredMarkdown } from './content-forms.ts';
import { text } from './content.ts';
import { day, dayField } from './fields.ts';
import { endpoint } from './endpoint.ts';
import { deletedResponse, successResponse } from './errors.ts';
import { idParams, listQuery } from './lists.ts';
import { fieldCode } from './field-messages.ts';
import { seen, seenQuery, updatedAt } from './seen.ts';

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

interface Days {
  readonly begins_on: string;
  readonly ends_on: string;
}

const endsAfterItBegins = z.refine<Days>(({ begins_on, ends_on }) => ends_on >= begins_on, {
  error: fieldCode('endsBeforeItBegins'),
  path: ['ends_on'],
});
const noticeFields = {
  title: requiredLine,
  text: requiredMarkdown,
  begins_on: dayField('beginRequired'),
  ends_on: dayField('endRequired'),
};

export const noticeForm = z.object(noticeFields).check(endsAfterItBegins);
const noticeChanges = z.object({ ...noticeFields, ...seen }).check(endsAfterItBegins);

const MAX_NOTICE_BYTES = 512 * 1024;

export const listNotices = endpoint({
  method: 'GET',
  path: '/api/admin/notices',
  access: 'admin',
  summary: 'Lists all notices: current notices first, then upcoming, then past ones.',
  query: z.object({ page: listQuery.page, pageSize: listQuery.pageSize }),
  responses: { list: notice },
});

export const addNotice = endpoint({
  method: 'POST',
  path: '/api/admin/notices',
  access: 'admin',
  takesKey: true,
  summary: 'Adds a notice.',
  maxBytes: MAX_NOTICE_BYTES,
  body: noticeForm,
  responses: { record: z.object({ ...successResponse.shape, notice }) },
});

export const changeNotice = endpoint({
  method: 'PUT',
  path: '/api/admin/notices/:id',
  access: 'admin',
  summary: 'Changes a notice. Returns 409 if a colleague has changed it since `seen`.',
  maxBytes: MAX_NOTICE_BYTES,
  params: idParams,
  body: noticeChanges,
  responses: { record: z.object({ ...successResponse.shape, notice }) },
});

export const deleteNotice = endpoint({
  method: 'DELETE',
  path: '/api/admin/notices/:id',
  access: 'admin',
  summary: 'Deletes a notice. Its last version stays stored.',
  params: idParams,
  query: seenQuery,
  responses: { record: deletedResponse },
});
