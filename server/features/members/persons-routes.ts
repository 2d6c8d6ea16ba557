import {
  addPerson as addPersonEndpoint,
  changePerson as changePersonEndpoint,
  chooseFirstContact as chooseFirstContactEndpoint,
  deletePerson,
  listPersons,
  moveToOwnEntry as moveToOwnEntryEndpoint,
} from '#contract/admin-persons.ts';
import { returnPerson as returnPersonEndpoint } from '#contract/deaths.ts';
import { deleteRoute, idempotentRoute } from '#server/http/idempotent-route.ts';
import { route, type Route, succeeded } from '#server/http/route.ts';
import { inTransaction } from '#server/platform/database/database.ts';
import type { Platform } from '#server/platform/platform.ts';
import { chooseFirstContact } from './first-contact.ts';
import { moveToOwnEntry, returnPerson } from './person-state.ts';
import { addPerson, changePerson, personRecord } from './persons.ts';
import { explainTakenFolio, memberRecord } from './record.ts';

/** Returns the calls of the office about the people of entries. */
export function personRoutes(platform: Platform): readonly Route[] {
  const read = async (id: number) => personRecord.read(platform, id);
  return [
    route(listPersons, async ({ params }) => {
      const { persons } = await memberRecord.read(platform, params.id);
      return { rows: persons, total: persons.length };
    }),

    idempotentRoute(platform, addPersonEndpoint, {
      adds: 'person',
      add: ({ params, body }, submission) => addPerson(platform, params.id, body, submission),
      read,
      respond: async ([id = 0]) => ({ ...succeeded('personAdded'), person: await read(id) }),
    }),

    route(changePersonEndpoint, async ({ params: { id }, body }, { accountId }) => {
      await changePerson(platform, id, body, accountId);
      return { ...succeeded('personUpdated'), person: await read(id) };
    }),

    deleteRoute(platform, deletePerson, 'personDeleted', personRecord),

    route(chooseFirstContactEndpoint, async ({ params: { id }, body }, { accountId }) => {
      const chosen = { ...body, administratorId: accountId };
      await inTransaction(platform.database, (db) => chooseFirstContact(platform, db, id, chosen));
      return { ...succeeded('firstContactChanged'), member: await memberRecord.read(platform, id) };
    }),

    route(returnPersonEndpoint, async ({ params: { id }, body: { seen } }, { accountId }) => {
      await returnPerson(platform, { id, seen, administratorId: accountId });
      return { ...succeeded('personReturned'), person: await read(id) };
    }),

    idempotentRoute(platform, moveToOwnEntryEndpoint, {
      adds: 'member',
      add: ({ params, body }, submission) =>
        explainTakenFolio(platform, body.folio, moveToOwnEntry(platform, params.id, body, submission)),
      respond: async ([id = 0]) => ({ ...succeeded('personMoved'), member: await memberRecord.read(platform, id) }),
    }),
  ];
}
