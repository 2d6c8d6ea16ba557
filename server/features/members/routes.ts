import {
  addMember,
  changeMember,
  deleteMember,
  listMembersForAdmin,
  readMemberForAdmin,
} from '#contract/admin-members.ts';
import { returnMember } from '#contract/deaths.ts';
import { mayHoldNumber } from '#contract/member-fields.ts';
import { listMembers, newEntryVisibility, readDirectoryHtml, type RenderDirectory } from '#contract/members.ts';
import { readBook as readBookEndpoint } from '#contract/members-book.ts';
import { changeVisibility as changeVisibilityEndpoint } from '#contract/my-page.ts';
import { deleteRoute, fileChangeRoute, idempotentRoute } from '#server/http/idempotent-route.ts';
import { route, type Route, succeeded } from '#server/http/route.ts';
import { fieldAppError } from '#server/platform/app-error.ts';
import { inTransaction } from '#server/platform/database/database.ts';
import type { Platform } from '#server/platform/platform.ts';
import { createFirstFolios, findMembers, findMembersForOffice, readBook, readDirectoryRange } from './directory.ts';
import { changeVisibility, setMemberState, withAgreement } from './state-and-visibility.ts';
import { personRoutes } from './persons-routes.ts';
import { explainTakenFolio, memberRecord } from './record.ts';

/** @param membersListed receives the account that has read rows of the directory, and their number */
export function memberRoutes(
  platform: Platform,
  membersListed: (accountId: number, rows: number) => void,
  renderDirectory: RenderDirectory,
): readonly Route[] {
  const readFirstFolios = createFirstFolios(platform);
  const read = async (id: number) => memberRecord.read(platform, id);
  return [
    route(listMembers, async ({ query }, { accountId }) => {
      const found = await findMembers(platform, query);
      membersListed(accountId, 'rows' in found ? found.rows.length : found.total);
      return found;
    }),
    route(readDirectoryHtml, async ({ query }, { accountId }) => {
      const range = await readDirectoryRange(platform, query, readFirstFolios);
      membersListed(accountId, range.members.rows.length);
      return renderDirectory(query.language ?? 'en', range);
    }),
    route(changeVisibilityEndpoint, async ({ params, body }, { accountId }) => ({
      ...succeeded('visibilityChanged'),
      member: await changeVisibility(platform, params.id, body, accountId),
    })),
    route(listMembersForAdmin, ({ query }) => findMembersForOffice(platform, query)),
    route(readMemberForAdmin, ({ params }) => read(params.id)),
    route(readBookEndpoint, ({ query }, { accountId }) => readBook(platform, query, accountId)),

    idempotentRoute(platform, addMember, {
      adds: 'member',
      add: ({ body, files }, submission) =>
        explainTakenFolio(
          platform,
          body.folio,
          memberRecord.add(platform, { ...newEntryVisibility, ...withAgreement(platform, body) }, files, submission),
        ),
      read,
      respond: async ([id = 0]) => ({ ...succeeded('memberAdded'), member: await read(id) }),
    }),

    fileChangeRoute(platform, changeMember, {
      changes: 'member',
      identify: ({ params: { id }, body: { seen } }) => ({ id, seen }),
      change: async ({ params, body, files }, submission) => {
        const before = await read(params.id);
        if (!mayHoldNumber(body.mobile) && body.mobile !== before.mobile) {
          throw fieldAppError('invalid', 'mobile', 'phoneInvalid');
        }
        const sent = withAgreement(platform, body, before);
        const change = memberRecord.change(platform, params.id, sent, files, submission);
        return explainTakenFolio(platform, body.folio, change);
      },
      respond: async (id) => ({ ...succeeded('memberUpdated'), member: await read(id) }),
    }),

    deleteRoute(platform, deleteMember, 'memberDeleted', memberRecord),

    route(returnMember, async ({ params: { id }, body: { seen } }, { accountId: administratorId }) => {
      const change = { id, state: 'living', action: 'member returned', administratorId, seen } as const;
      await inTransaction(platform.database, (db) => setMemberState(platform, db, change));
      return { ...succeeded('memberReturned'), member: await read(id) };
    }),

    ...personRoutes(platform),
  ];
}
