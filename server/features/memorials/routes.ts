import { dutiesFor } from '#contract/duties.ts';
import {
  changeMemorial,
  deleteMemorial,
  listMemorialsForAdmin,
  readMemorialForAdmin,
} from '#contract/admin-memorials.ts';
import { listMemorials, readMemorial, readMemorialNeighbours } from '#contract/memorials.ts';
import { tellMembers } from '#server/features/messages/service.ts';
import { fileChangeRoute } from '#server/http/idempotent-route.ts';
import { route, type Route, type SignedIn, succeeded } from '#server/http/route.ts';
import { mapList } from '#server/platform/database/lists.ts';
import type { Platform } from '#server/platform/platform.ts';
import { requireDuty } from '#server/records/duties.ts';
import {
  asSeenBy,
  findMemorials,
  findMemorialsForVisitors,
  memorialRecord,
  readMemorialForVisitors,
  readNeighbours,
  requireDutyToChange,
  withSeenConflict,
} from './service.ts';
import type { StoredMemorial } from './store.ts';

export function memorialRoutes(platform: Platform): readonly Route[] {
  const shownTo = (memorial: StoredMemorial, { duties }: SignedIn) => asSeenBy(memorial, duties, platform.now());
  const read = async (id: number, caller: SignedIn) => shownTo(await memorialRecord.read(platform, id), caller);
  return [
    route(listMemorials, ({ query }) => findMemorialsForVisitors(platform, query)),
    route(listMemorialsForAdmin, async ({ query }, caller) => {
      const found = await findMemorials(platform, query, { publishedOnly: false });
      return mapList(found, (memorial) => shownTo(memorial, caller));
    }),
    route(readMemorial, ({ params }) => readMemorialForVisitors(platform, params.id)),
    route(readMemorialForAdmin, ({ params }, caller) => read(params.id, caller)),
    route(readMemorialNeighbours, ({ params }) => readNeighbours(platform, params.id)),

    fileChangeRoute(platform, changeMemorial, {
      changes: 'memorial',
      identify: ({ params: { id }, body: { seen } }) => ({ id, seen }),
      change: async ({ params: { id }, body: { tell, ...body }, files }, submission, caller) => {
        await requireDutyToChange(platform, id, caller, body);
        const change = memorialRecord.change(platform, id, body, files, submission, (db, record) =>
          tellMembers(platform, db, { topic: 'deaths', record }, { ...caller, tell }),
        );
        await withSeenConflict(platform, id, caller, change);
      },
      respond: async (id, caller) => ({ ...succeeded('memorialUpdated'), record: await read(id, caller) }),
    }),

    route(deleteMemorial, async ({ params: { id }, query }, caller) => {
      const { hasEntry } = await memorialRecord.read(platform, id);
      if (hasEntry) requireDuty(caller, dutiesFor.entryOfMemorial);
      const removal = memorialRecord.remove(platform, id, query.seen, caller.accountId);
      return { ...succeeded('memorialDeleted'), bin: await withSeenConflict(platform, id, caller, removal) };
    }),
  ];
}
