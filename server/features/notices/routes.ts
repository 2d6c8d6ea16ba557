import {
  addNotice as addNoticeEndpoint,
  changeNotice as changeNoticeEndpoint,
  deleteNotice,
  listNotices,
} from '#contract/notices.ts';
import { implementOnce } from '#server/http/implement-once.ts';
import { implement, type Implementation, succeeded } from '#server/http/implement.ts';
import type { Platform } from '#server/platform/platform.ts';
import { addNotice, changeNotice, findNotices, readNotice, removeNotice } from './service.ts';

export function noticeRoutes(platform: Platform): readonly Implementation[] {
  return [
    implement(listNotices, ({ query }) => findNotices(platform, query)),

    implementOnce(platform, addNoticeEndpoint, {
      adds: 'notice',
      add: ({ body }, submission) => addNotice(platform, body, submission),
      answer: async ([id = 0]) => {
        const notice = await readNotice(platform, platform.database, id);
        return { ...succeeded('noticeAdded'), notice };
      },
    }),

    implement(changeNoticeEndpoint, async ({ params, body }, { accountId }) => {
      const notice = await changeNotice(platform, params.id, body, accountId);
      return { ...succeeded('noticeUpdated'), notice };
    }),

    implement(deleteNotice, async ({ params }, { accountId }) => {
      await removeNotice(platform, params.id, accountId);
      return succeeded('noticeDeleted');
    }),
  ];
}
