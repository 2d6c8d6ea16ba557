import * as z from 'zod/mini';
import { fieldCode } from './field-messages.ts';
import { checkboxField } from './fields.ts';
import { memberSchemas } from './member-fields.ts';
import { MAX_PERSONS, relations } from './persons.ts';
import { seen } from './seen.ts';

const personId = z.int(fieldCode('unreadable'));

/** The relation of a person to the first contact. */
export const relationField = z.enum(relations, fieldCode('choiceUnknown'));

/** Who becomes the first contact of an entry, and what everybody else is to this person. */
export const firstContactForm = z.object({
  person: personId,
  relations: z
    .array(z.object({ person: personId, relation: relationField }))
    .check(z.maxLength(MAX_PERSONS, fieldCode('tooManyRows'))),
  /** The telephone number of the entry from now on; absent if it stays. */
  mobile: memberSchemas.mobile,
  removeImage: checkboxField,
  ...seen,
});
