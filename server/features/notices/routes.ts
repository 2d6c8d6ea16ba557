import { addNotice, changeNotice, deleteNotice, listNotices } from '#contract/notices.ts';
import { deleteRoute, idempotentRoute } from '#server/http/idempotent-route.ts';
import { route, type Route, succeeded } from '#server/http/route.ts';
import { DAY } from '#server/platform/limits/limits.ts';
import type { Platform } from '#server/platform/platform.ts';
import { findNotices, noticeFields, noticeRecord } from './service.ts';

export function noticeRoutes(platform: Platform): readonly Route[] {
  const read = async (id: number) => noticeRecord.read(platform, id);
  return [
    route(listNotices, ({ query }) => findNotices(platform, query)),

    idempotentRoute(platform, addNotice, {
      adds: 'notice',
      sameWithin: DAY,
      add: ({ body }, submission) => noticeRecord.add(platform, noticeFields(body), {}, submission),
      read,
      respond: async ([id = 0]) => ({ ...succeeded('noticeAdded'), notice: await read(id) }),
    }),

    route(changeNotice, async ({ params: { id }, body: { seen, ...notice } }, { accountId }) => {
      const act = { accountId, key: undefined };
      await noticeRecord.change(platform, id, { ...noticeFields(notice), seen }, {}, act);
      return { ...succeeded('noticeUpdated'), notice: await read(id) };
    }),

    deleteRoute(platform, deleteNotice, 'noticeDeleted', noticeRecord),
  ];
}
