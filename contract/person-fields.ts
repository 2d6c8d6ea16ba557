import * as z from 'zod/mini';
import { fieldCode } from './field-messages.ts';
import {
  changedCheckboxField,
  checkboxField,
  lineText,
  optionalLineField,
  optionalNumberField,
  orNull,
} from './fields.ts';
import type { Language } from './links.ts';
import { memberSchemas } from './member-fields.ts';
import { MAX_PERSONS, personOfAdmin, relationLabels, relations } from './persons.ts';
import { genders } from './profile-choices.ts';
import { namesOf } from './record-of.ts';
import { seen } from './seen.ts';

/** The relation of a person to the first contact. */
export const relationField = z.enum(relations, fieldCode('choiceUnknown'));
const personId = z.int(fieldCode('unreadable'));

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

const choice = z.pipe(orNull(lineText('choiceUnknown')), z.nullable(z.enum(genders, fieldCode('choiceUnknown'))));

/** The fields of a person. Only a name is needed. */
export const personSchemas = {
  name: memberSchemas.name,
  name_ml: memberSchemas.name_ml,
  relation: relationField,
  gender: z.optional(choice),
  year_of_birth: optionalNumberField({ min: 1850, max: 2200, wrong: 'yearOfBirthInvalid' }),
  year_is_about: changedCheckboxField,
  telephone: memberSchemas.mobile,
  town: optionalLineField('lineTooLong', 120),
  /** The place in the entry, which may be between those of two others. Without it, a new person comes last. */
  position: z.optional(
    z
      .number(fieldCode('unreadable'))
      .check(z.positive(fieldCode('unreadable')), z.maximum(1e9, fieldCode('unreadable'))),
  ),
};

/** The fields of a person that members can suggest. */
const suggested = {
  name: true,
  name_ml: true,
  relation: true,
  year_of_birth: true,
  gender: true,
  telephone: true,
  town: true,
} as const;

/** What a member suggests about one person. Absent fields of a person stay; empty ones ask to empty the field. */
export const personSuggestion = z
  .object({
    /** The id of the person; absent for a person to add. */
    id: z.optional(personId),
    /** Asks to remove the person from the entry. */
    strike: checkboxField,
    ...z.pick(z.object(personSchemas), suggested).shape,
    name: z.optional(personSchemas.name),
    relation: z.optional(relationField),
    /** Confirms that a person to add has the same name as another one. */
    sameName: checkboxField,
  })
  .check(
    z.refine(({ id, name }) => id !== undefined || name !== undefined, {
      error: fieldCode('personNameRequired'),
      path: ['name'],
    }),
  );

function listIn(sent: unknown): unknown {
  if (typeof sent !== 'string') return sent;
  try {
    return JSON.parse(sent);
  } catch {
    return undefined;
  }
}

/** Suggestions about people: a list, or its JSON text in a form. */
export const personSuggestions = z.pipe(
  z.transform(listIn),
  z.array(personSuggestion, fieldCode('unreadable')).check(z.maxLength(MAX_PERSONS, fieldCode('tooManyRows'))),
);

/** The fields of a person that members can suggest, in the order of their JSON. */
export const suggestedFields = namesOf(suggested);
const personValues = z.partial(z.pick(personOfAdmin, suggested));
type PersonValues = z.output<typeof personValues>;

/** Returns fields of a person as JSON. Equal fields are equal texts. @param fields in the order of `suggestedFields` */
export function personText(person: PersonValues, fields: readonly (keyof PersonValues)[] = suggestedFields): string {
  return JSON.stringify(person, [...fields]);
}

/** Reads a text of `personText`. */
export const personIn = (text: string): PersonValues => personValues.parse(JSON.parse(text));

/** Returns the fields that a text of `personText` has. */
export function fieldsIn(text: string): (keyof PersonValues)[] {
  const values = personIn(text);
  return suggestedFields.filter((field) => values[field] !== undefined);
}

/** Returns the words of a text of `personText`, such as "Sara, daughter, 2012". */
export function describePerson(text: string, language: Language): string {
  const { relation: kin = 'self', ...values } = personIn(text);
  const relationWord = kin === 'self' ? null : relationLabels[kin][language];
  const words = suggestedFields.map((field) => (field === 'relation' ? relationWord : values[field]));
  return words.filter((word) => word != null).join(', ');
}
