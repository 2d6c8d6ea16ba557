import {
  addNotice as addNoticeEndpoint,
  changeNotice as changeNoticeEndpoint,
  deleteNotice,
  listNotices,
} from '#contract/notices.ts';
import { idempotentRoute } from '#server/http/idempotent-route.ts';
import { route, type Route, succeeded } from '#server/http/route.ts';
import type { Platform } from '#server/platform/platform.ts';
import { addNotice, changeNotice, findNotices, readNotice, removeNotice } from './service.ts';

export function noticeRoutes(platform: Platform): readonly Route[] {
  const read = async (id: number) => readNotice(platform, platform.database, id);
  return [
    route(listNotices, ({ query }) => findNotices(platform, query)),

    idempotentRoute(platform, addNoticeEndpoint, {
      adds: 'notice',
      add: ({ body }, submission) => addNotice(platform, body, submission),
      read,
      respond: async ([id = 0]) => ({ ...succeeded('noticeAdded'), notice: await read(id) }),
    }),

    route(changeNoticeEndpoint, async ({ params, body }, { accountId }) => {
      const notice = await changeNotice(platform, params.id, body, accountId);
      return { ...succeeded('noticeUpdated'), notice };
    }),

    route(deleteNotice, async ({ params, query }, { accountId }) => {
      const bin = await removeNotice(platform, params.id, query.seen, accountId);
      return { ...succeeded('noticeDeleted'), bin };
    }),
  ];
}
