import { messages } from '#contract/messages.ts';
import {
  addNotice as addNoticeEndpoint,
  changeNotice as changeNoticeEndpoint,
  deleteNotice,
  listNotices,
} from '#contract/notices.ts';
import { implement, type Implementation, succeeded } from '#server/http/implement.ts';
import type { Platform } from '#server/platform/platform.ts';
import { addNotice, changeNotice, findNotices, removeNotice } from './service.ts';

export function noticeRoutes(platform: Platform): readonly Implementation[] {
  return [
    implement(listNotices, ({ query }) => findNotices(platform, query)),

    implement(addNoticeEndpoint, async ({ body }, { accountId }) => {
      const notice = await addNotice(platform, body, accountId);
      return { ...succeeded(messages.noticeAdded), notice };
    }),

    implement(changeNoticeEndpoint, async ({ params, body }, { accountId }) => {
      const notice = await changeNotice(platform, params.id, body, accountId);
      return { ...succeeded(messages.noticeUpdated), notice };
    }),

    implement(deleteNotice, async ({ params }, { accountId }) => {
      await removeNotice(platform, params.id, accountId);
      return succeeded(messages.noticeDeleted);
    }),
  ];
}
