import { listOfficeBearers, listTerms, readTerm as readTermEndpoint } from '#contract/content.ts';
import {
  addBearer as addBearerEndpoint,
  addTerm as addTermEndpoint,
  changeBearer as changeBearerEndpoint,
  changeTerm as changeTermEndpoint,
  deleteBearer,
  deleteTerm,
  listBearersForOffice,
  listTermsForOffice,
  orderBearers as orderBearersEndpoint,
} from '#contract/terms.ts';
import { implementOnce } from '#server/http/implement-once.ts';
import { implement, type Implementation, succeeded } from '#server/http/implement.ts';
import { kolkataDay } from '#server/platform/clock/kolkata.ts';
import type { Platform } from '#server/platform/platform.ts';
import { addBearer, changeBearer, orderBearers, readBearer, removeBearer } from './bearers.ts';
import { addTerm, changeTerm, removeTerm } from './service.ts';
import { allTerms, committeeOf, currentCommittee, publicTerm, publicTerms, readTerm } from './terms-shown.ts';

function termRoutes(platform: Platform): readonly Implementation[] {
  return [
    implement(listTermsForOffice, () => allTerms(platform)),
    implementOnce(platform, addTermEndpoint, {
      adds: 'term',
      add: ({ body }, submission) => addTerm(platform, body, submission),
      answer: async ([id = 0]) => {
        const term = await readTerm(platform, platform.database, id);
        return { ...succeeded('termAdded'), term };
      },
    }),
    implement(changeTermEndpoint, async ({ params, body }, { accountId }) => {
      const term = await changeTerm(platform, params.id, body, accountId);
      return { ...succeeded('termUpdated'), term };
    }),
    implement(deleteTerm, async ({ params }, { accountId }) => {
      await removeTerm(platform, params.id, accountId);
      return succeeded('termDeleted');
    }),
  ];
}

function bearerRoutes(platform: Platform): readonly Implementation[] {
  return [
    implement(listBearersForOffice, ({ params }) => committeeOf(platform, params.id)),
    implementOnce(platform, addBearerEndpoint, {
      adds: 'bearer',
      add: ({ params, body, files }, submission) => addBearer(platform, params.id, body, files.image, submission),
      answer: async ([id = 0]) => {
        const bearer = await readBearer(platform.database, id);
        return { ...succeeded('bearerAdded'), bearer };
      },
    }),
    implement(changeBearerEndpoint, async ({ params, body, files }, { accountId }) => {
      const bearer = await changeBearer(platform, params.id, body, files.image, accountId);
      return { ...succeeded('bearerUpdated'), bearer };
    }),
    implement(deleteBearer, async ({ params }, { accountId }) => {
      await removeBearer(platform, params.id, accountId);
      return succeeded('bearerDeleted');
    }),
    implement(orderBearersEndpoint, async ({ params, body }, { accountId }) => {
      await orderBearers(platform, params.id, body.ids, accountId);
      return succeeded('bearersOrdered');
    }),
  ];
}

export function committeeRoutes(platform: Platform): readonly Implementation[] {
  return [
    implement(listOfficeBearers, async () => {
      const rows = await currentCommittee(platform.database, kolkataDay(platform.now()));
      return { rows, total: rows.length };
    }),
    implement(listTerms, () => publicTerms(platform)),
    implement(readTermEndpoint, ({ params }) => publicTerm(platform, params.id)),
    ...termRoutes(platform),
    ...bearerRoutes(platform),
  ];
}
