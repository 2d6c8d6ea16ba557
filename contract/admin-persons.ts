import * as z from 'zod/mini';
import { memberForm, memberOfAdmin } from './admin-members.ts';
import { endpoint, officeOnly } from './endpoint.ts';
import { successResponse } from './errors.ts';
import { checkboxField } from './fields.ts';
import { changeCall, changesOf, deleteCall } from './office-calls.ts';
import { firstContactForm, personSchemas, relationField } from './person-fields.ts';
import { personOfAdmin } from './persons.ts';
import { seen } from './seen.ts';

export const personForm = z.object({
  ...personSchemas,
  relation: z._default(relationField, 'other'),
  /** Confirms that another person of the entry has the same name and relation. */
  sameName: checkboxField,
});

const personAnswer = { person: personOfAdmin };

export const listPersons = endpoint('GET /api/admin/members/:id/persons', officeOnly, {
  summary: 'Lists the people of an entry, the first contact first, also the deceased.',
  responses: { list: personOfAdmin },
});

export const addPerson = endpoint('POST /api/admin/members/:id/persons', officeOnly, {
  takesKey: true,
  summary:
    'Adds a person to an entry. Refused for a name and relation that another person of the entry has, unless `sameName` is sent.',
  body: personForm,
  responses: { record: z.object({ ...successResponse.shape, ...personAnswer }) },
});

export const changePerson = changeCall(personAnswer, 'persons', {
  summary: 'Changes a person. The name of the first contact is also that of the entry.',
  body: changesOf(personSchemas),
});

export const deletePerson = deleteCall('persons', 'Removes a person from an entry. The first contact stays.');

const entryAnswer = z.object({ ...successResponse.shape, member: memberOfAdmin });

export const chooseFirstContact = endpoint('PUT /api/admin/members/:id/first-contact', officeOnly, {
  summary:
    'Makes another person the first contact of an entry. `relations` names the relation of everybody else to this person. Refused if people were added or removed since.',
  body: firstContactForm,
  responses: { record: entryAnswer },
});

export const moveToOwnEntry = endpoint('POST /api/admin/persons/:id/entry', officeOnly, {
  takesKey: true,
  summary: 'Moves a person to a new entry, as its first contact. Taking the edit of the person back undoes it.',
  body: z.extend(
    z.omit(memberForm, { name: true, name_ml: true, family_visibility: true, family_agreed_by: true }),
    seen,
  ),
  responses: { record: entryAnswer },
});
