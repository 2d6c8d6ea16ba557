import {
  addNotice,
  changeNotice,
  deleteNotice,
  listNotices as listNoticesEndpoint,
  readNotice,
} from '#contract/notices.ts';
import { tellMembers } from '#server/features/messages/service.ts';
import { deleteRoute, idempotentRoute } from '#server/http/idempotent-route.ts';
import { route, type Route, succeeded } from '#server/http/route.ts';
import { kolkataDay } from '#server/platform/clock/kolkata.ts';
import { pageRangeOf } from '#server/platform/database/lists.ts';
import { DAY } from '#server/platform/limits/limits.ts';
import type { Platform } from '#server/platform/platform.ts';
import { noticeFields, noticeRecord } from './service.ts';
import { listNotices } from './store.ts';

const DEFAULT_PAGE_SIZE = 100;

export function noticeRoutes(platform: Platform): readonly Route[] {
  const read = async (id: number) => noticeRecord.read(platform, id);
  return [
    route(listNoticesEndpoint, ({ query }) =>
      listNotices(platform.database, kolkataDay(platform.now()), {
        ...query,
        ...pageRangeOf(query, false, DEFAULT_PAGE_SIZE),
      }),
    ),

    route(readNotice, ({ params }) => read(params.id)),

    idempotentRoute(platform, addNotice, {
      adds: 'notice',
      sameWithin: DAY,
      add: ({ body: { tell, ...body } }, submission, caller) =>
        noticeRecord.add(platform, noticeFields(body), {}, submission, (db, record) =>
          tellMembers(platform, db, { topic: 'notices', record }, { ...caller, tell }),
        ),
      read,
      respond: async ([id = 0]) => ({ ...succeeded('noticeAdded'), notice: await read(id) }),
    }),

    route(changeNotice, async ({ params: { id }, body: { seen, tell, ...notice } }, caller) => {
      const act = { accountId: caller.accountId, key: undefined };
      await noticeRecord.change(platform, id, { ...noticeFields(notice), seen }, {}, act, (db, record) =>
        tellMembers(platform, db, { topic: 'notices', record }, { ...caller, tell }),
      );
      return { ...succeeded('noticeUpdated'), notice: await read(id) };
    }),

    deleteRoute(platform, deleteNotice, 'noticeDeleted', noticeRecord),
  ];
}
