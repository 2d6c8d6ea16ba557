import { listOfficeBearers, listTerms, readTerm as readTermEndpoint } from '#contract/content.ts';
import {
  addBearer as addBearerEndpoint,
  addTerm as addTermEndpoint,
  changeBearer as changeBearerEndpoint,
  changeTerm as changeTermEndpoint,
  deleteBearer,
  deleteTerm,
  listBearersForAdmin,
  listTermsForAdmin,
  orderBearers as orderBearersEndpoint,
} from '#contract/terms.ts';
import { fileChangeRoute, idempotentRoute } from '#server/http/idempotent-route.ts';
import { route, type Route, succeeded } from '#server/http/route.ts';
import { kolkataDay } from '#server/platform/clock/kolkata.ts';
import type { Platform } from '#server/platform/platform.ts';
import { addBearer, changeBearer, orderBearers, readBearer, removeBearer } from './bearers.ts';
import { addTerm, changeTerm, removeTerm } from './service.ts';
import { allTerms, listCommittee, currentCommittee, publicTerm, publicTerms, readTerm } from './read-terms.ts';

function termRoutes(platform: Platform): readonly Route[] {
  return [
    route(listTermsForAdmin, () => allTerms(platform)),
    idempotentRoute(platform, addTermEndpoint, {
      adds: 'term',
      add: ({ body }, submission) => addTerm(platform, body, submission),
      read: (id) => readTerm(platform, platform.database, id),
      respond: async ([id = 0]) => {
        const term = await readTerm(platform, platform.database, id);
        return { ...succeeded('termAdded'), term };
      },
    }),
    route(changeTermEndpoint, async ({ params, body }, { accountId }) => {
      const term = await changeTerm(platform, params.id, body, accountId);
      return { ...succeeded('termUpdated'), term };
    }),
    route(deleteTerm, async ({ params, query }, { accountId }) => {
      const bin = await removeTerm(platform, params.id, query.seen, accountId);
      return { ...succeeded('termDeleted'), bin };
    }),
  ];
}

function bearerRoutes(platform: Platform): readonly Route[] {
  return [
    route(listBearersForAdmin, ({ params }) => listCommittee(platform, params.id)),
    idempotentRoute(platform, addBearerEndpoint, {
      adds: 'bearer',
      add: ({ params, body, files }, submission) => addBearer(platform, params.id, body, files.image, submission),
      read: (id) => readBearer(platform.database, id),
      respond: async ([id = 0]) => {
        const bearer = await readBearer(platform.database, id);
        return { ...succeeded('bearerAdded'), bearer };
      },
    }),
    fileChangeRoute(platform, changeBearerEndpoint, {
      changes: 'bearer',
      identify: ({ params: { id }, body: { seen } }) => ({ id, seen }),
      change: ({ params, body, files }, submission) => changeBearer(platform, params.id, body, files.image, submission),
      respond: async (id) => ({ ...succeeded('bearerUpdated'), bearer: await readBearer(platform.database, id) }),
    }),
    route(deleteBearer, async ({ params, query }, { accountId }) => {
      const bin = await removeBearer(platform, params.id, query.seen, accountId);
      return { ...succeeded('bearerDeleted'), bin };
    }),
    route(orderBearersEndpoint, async ({ params, body }, { accountId }) => {
      const term = await orderBearers(platform, params.id, body, accountId);
      return { ...succeeded('bearersOrdered'), term };
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
    route(readTermEndpoint, ({ params }) => publicTerm(platform, params.id)),
    ...termRoutes(platform),
    ...bearerRoutes(platform),
  ];
}
