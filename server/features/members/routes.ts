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
import {
  addWard,
  changeWard,
  deleteWard,
  listWards as listWardsEndpoint,
  readWard as readWardEndpoint,
} from '#contract/wards.ts';
import { changeVisibility as changeVisibilityEndpoint } from '#contract/my-page.ts';
import { deleteRoute, fileChangeRoute, idempotentRoute } from '#server/http/idempotent-route.ts';
import { route, type Route, succeeded } from '#server/http/route.ts';
import { fieldAppError } from '#server/platform/app-error.ts';
import { inTransaction } from '#server/platform/database/database.ts';
import type { Platform } from '#server/platform/platform.ts';
import { createFirstFolios, findMembers, findMembersForOffice, readBook, readDirectoryRange } from './directory.ts';
import { changeVisibility, setMemberState, withAgreement } from './state-and-visibility.ts';
import { personRoutes } from './persons-routes.ts';
import { explainTakenFolio, memberRecord, wardRecord } from './record.ts';
import { listOfficeWards, listWards } from './store.ts';

/** @param membersListed receives the account that has read rows of the directory, and their number */
export function memberRoutes(
  platform: Platform,
  membersListed: (accountId: number, rows: number) => void,
  renderDirectory: RenderDirectory,
): readonly Route[] {
  const readFirstFolios = createFirstFolios(platform);
  const { database } = platform;
  const read = async (id: number) => memberRecord.read(platform, id);
  const readWard = async (id: number) => wardRecord.read(platform, id);
  /** @throws AppError at the field `ward` if there is no such ward */
  const requireWard = async (id: number | null | undefined) => {
    const isKnown = id == null || (await listWards(database)).some((ward) => ward.id === id);
    if (!isKnown) throw fieldAppError('invalid', 'ward', 'wardUnknown');
  };
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
      add: async ({ body, files }, submission) => {
        await requireWard(body.ward);
        const entry = { ...newEntryVisibility, ...withAgreement(platform, body) };
        return explainTakenFolio(platform, body.folio, memberRecord.add(platform, entry, files, submission));
      },
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
        await requireWard(body.ward);
        const change = memberRecord.change(platform, params.id, sent, files, submission);
        return explainTakenFolio(platform, body.folio, change);
      },
      respond: async (id) => ({ ...succeeded('memberUpdated'), member: await read(id) }),
    }),

    deleteRoute(platform, deleteMember, 'memberDeleted', memberRecord),

    route(listWardsEndpoint, async () => {
      const rows = await listOfficeWards(database);
      return { rows, total: rows.length };
    }),
    route(readWardEndpoint, ({ params }) => readWard(params.id)),
    idempotentRoute(platform, addWard, {
      adds: 'ward',
      add: ({ body }, submission) => wardRecord.add(platform, body, {}, submission),
      read: readWard,
      respond: async ([id = 0]) => ({ ...succeeded('wardAdded'), ward: await readWard(id) }),
    }),
    route(changeWard, async ({ params: { id }, body }, { accountId }) => {
      await wardRecord.change(platform, id, body, {}, { accountId, key: undefined });
      return { ...succeeded('wardUpdated'), ward: await readWard(id) };
    }),
    deleteRoute(platform, deleteWard, 'wardDeleted', wardRecord),

    route(returnMember, async ({ params: { id }, body: { seen } }, { accountId: administratorId }) => {
      const change = { id, state: 'living', action: 'member returned', administratorId, seen } as const;
      await inTransaction(platform.database, (db) => setMemberState(platform, db, change));
      return { ...succeeded('memberReturned'), member: await read(id) };
    }),

    ...personRoutes(platform),
  ];
}
