import { listOfficeBearers, listTerms, readTerm } from '#contract/content.ts';
import {
  addBearer,
  addTerm,
  changeBearer,
  changeTerm,
  deleteBearer,
  deleteTerm,
  listBearersForAdmin,
  listTermsForAdmin,
  orderBearers as orderBearersEndpoint,
} from '#contract/terms.ts';
import { deleteRoute, fileChangeRoute, idempotentRoute } from '#server/http/idempotent-route.ts';
import { route, type Route, succeeded } from '#server/http/route.ts';
import { kolkataDay } from '#server/platform/clock/kolkata.ts';
import { inTransaction } from '#server/platform/database/database.ts';
import type { Platform } from '#server/platform/platform.ts';
import { bearerRecord, orderBearers, recordCommitteeChange, termRecord } from './record.ts';
import { allTerms, currentCommittee, listCommittee, publicTerm, publicTerms } from './service.ts';
import { listBearersToCopy } from './store.ts';

function termRoutes(platform: Platform): readonly Route[] {
  const read = async (id: number) => termRecord.read(platform, id);
  return [
    route(listTermsForAdmin, () => allTerms(platform)),

    idempotentRoute(platform, addTerm, {
      adds: 'term',
      add: ({ body: { copyOf, ...days } }, submission) =>
        termRecord.add(platform, days, {}, submission, async (db, id) => {
          if (copyOf === undefined) return;
          await termRecord.read(platform, copyOf, db);
          const bearers = (await listBearersToCopy(db, copyOf)).map((bearer) => ({ ...bearer, term_id: id }));
          await bearerRecord.insert(db, bearers, platform.now());
        }),
      read,
      respond: async ([id = 0]) => ({ ...succeeded('termAdded'), term: await read(id) }),
    }),

    route(changeTerm, async ({ params: { id }, body }, { accountId }) => {
      await termRecord.change(platform, id, body, {}, { accountId, key: undefined });
      return { ...succeeded('termUpdated'), term: await read(id) };
    }),

    deleteRoute(platform, deleteTerm, 'termDeleted', termRecord),
  ];
}

function bearerRoutes(platform: Platform): readonly Route[] {
  const read = async (id: number) => bearerRecord.read(platform, id);
  return [
    route(listBearersForAdmin, ({ params }) => listCommittee(platform, params.id)),

    idempotentRoute(platform, addBearer, {
      adds: 'bearer',
      add: ({ params: { id: term_id }, body, files }, submission) =>
        bearerRecord.add(platform, { ...body, greeting_en: body.greeting_en ?? '', term_id }, files, submission, (db) =>
          recordCommitteeChange(platform, db, term_id, submission.accountId),
        ),
      read,
      respond: async ([id = 0]) => ({ ...succeeded('bearerAdded'), bearer: await read(id) }),
    }),

    fileChangeRoute(platform, changeBearer, {
      changes: 'bearer',
      identify: ({ params: { id }, body: { seen } }) => ({ id, seen }),
      change: ({ params, body, files }, submission) =>
        bearerRecord.change(platform, params.id, body, files, submission),
      respond: async (id) => ({ ...succeeded('bearerUpdated'), bearer: await read(id) }),
    }),

    deleteRoute(platform, deleteBearer, 'bearerDeleted', bearerRecord),

    route(orderBearersEndpoint, async ({ params: { id }, body: { ids, seen } }, { accountId: administratorId }) => {
      const act = { action: 'bearers ordered', administratorId, seen } as const;
      await inTransaction(platform.database, (db) => orderBearers(platform, db, id, ids, act));
      return { ...succeeded('bearersOrdered'), term: await termRecord.read(platform, id) };
    }),
  ];
}

export function committeeRoutes(platform: Platform): readonly Route[] {
  return [
    route(listOfficeBearers, async () => {
      const rows = await currentCommittee(platform.database, kolkataDay(platform.now()));
      return { rows, total: rows.length };
    }),
    route(listTerms, () => publicTerms(platform)),
    route(readTerm, ({ params }) => publicTerm(platform, params.id)),
    ...termRoutes(platform),
    ...bearerRoutes(platform),
  ];
}
