import {
  addMember as addMemberEndpoint,
  changeMember as changeMemberEndpoint,
  deleteMember,
  listMembersForAdmin,
} from '#contract/admin-members.ts';
import { listDirectoryPages, listMembers } from '#contract/members.ts';
import type { HarvestWatch } from '#server/features/harvesting/service.ts';
import { fileChangeRoute, idempotentRoute } from '#server/http/idempotent-route.ts';
import { route, type Route, succeeded } from '#server/http/route.ts';
import type { Platform } from '#server/platform/platform.ts';
import { createPageBeginnings, findMembers } from './directory.ts';
import { addMember, changeMember, readMember, removeMember } from './service.ts';

export function memberRoutes(platform: Platform, { membersListed }: HarvestWatch): readonly Route[] {
  return [
    route(listMembers, async ({ query }, { accountId }) => {
      const found = await findMembers(platform, 'member', query);
      membersListed(accountId, 'rows' in found ? found.rows.length : found.total);
      return found;
    }),
    route(listDirectoryPages, createPageBeginnings(platform)),
    route(listMembersForAdmin, ({ query }) => findMembers(platform, 'member-office', query)),

    idempotentRoute(platform, addMemberEndpoint, {
      adds: 'member',
      add: ({ body, files }, submission) => addMember(platform, body, files, submission),
      respond: async ([id = 0]) => {
        const member = await readMember(platform.database, id);
        return { ...succeeded('memberAdded'), member };
      },
    }),

    fileChangeRoute(platform, changeMemberEndpoint, {
      changes: 'member',
      of: ({ params: { id }, body: { seen } }) => ({ id, seen }),
      change: ({ params, body, files }, submission) => changeMember(platform, params.id, body, files, submission),
      respond: async (id) => ({ ...succeeded('memberUpdated'), member: await readMember(platform.database, id) }),
    }),

    route(deleteMember, async ({ params, query }, { accountId }) => {
      const bin = await removeMember(platform, params.id, query.seen, accountId);
      return { ...succeeded('memberDeleted'), bin };
    }),
  ];
}
