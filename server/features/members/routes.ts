import {
  addMember as addMemberEndpoint,
  changeMember as changeMemberEndpoint,
  deleteMember,
  listMembers,
  listMembersForOffice,
} from '#contract/members.ts';
import { implementOnce } from '#server/http/implement-once.ts';
import { implement, type Implementation, succeeded } from '#server/http/implement.ts';
import type { Platform } from '#server/platform/platform.ts';
import { findMembers } from './directory.ts';
import { addMember, changeMember, readMember, removeMember } from './service.ts';

export function memberRoutes(platform: Platform): readonly Implementation[] {
  return [
    implement(listMembers, ({ query }) => findMembers(platform, query)),
    implement(listMembersForOffice, ({ query }) => findMembers(platform, query)),

    implementOnce(platform, addMemberEndpoint, {
      adds: 'member',
      add: ({ body, files }, submission) => addMember(platform, body, files, submission),
      answer: async ([id = 0]) => {
        const member = await readMember(platform.database, id);
        return { ...succeeded('memberAdded'), member };
      },
    }),

    implement(changeMemberEndpoint, async ({ params, body, files }, { accountId }) => {
      const member = await changeMember(platform, params.id, body, files, accountId);
      return { ...succeeded('memberUpdated'), member };
    }),

    implement(deleteMember, async ({ params }, { accountId }) => {
      await removeMember(platform, params.id, accountId);
      return succeeded('memberDeleted');
    }),
  ];
}
