import * as z from 'zod/mini';
import { genders } from './profile-choices.ts';
import { namesOf } from './record-of.ts';
import { updatedAt } from './seen.ts';

/** The relation of a person to the first contact of the entry, in the order of choices. */
export const relationLabels = {
  wife: { en: 'wife', ml: 'ഭാര്യ' },
  husband: { en: 'husband', ml: 'ഭർത്താവ്' },
  son: { en: 'son', ml: 'മകൻ' },
  daughter: { en: 'daughter', ml: 'മകൾ' },
  father: { en: 'father', ml: 'പിതാവ്' },
  mother: { en: 'mother', ml: 'മാതാവ്' },
  'father-in-law': { en: 'father-in-law', ml: 'അമ്മായിയച്ഛൻ' },
  'mother-in-law': { en: 'mother-in-law', ml: 'അമ്മായിയമ്മ' },
  'son-in-law': { en: 'son-in-law', ml: 'മരുമകൻ' },
  'daughter-in-law': { en: 'daughter-in-law', ml: 'മരുമകൾ' },
  brother: { en: 'brother', ml: 'സഹോദരൻ' },
  sister: { en: 'sister', ml: 'സഹോദരി' },
  grandchild: { en: 'grandchild', ml: 'പേരക്കുട്ടി' },
  'nephew-or-niece': { en: 'nephew or niece', ml: 'അനന്തരവൻ / അനന്തരവൾ' },
  other: { en: 'other', ml: 'മറ്റൊരാൾ' },
} as const;
export type Relation = keyof typeof relationLabels;
export const relations = namesOf(relationLabels);

/** `self` is the first contact of the entry, whose name is that of the entry (decision 70). */
export const anyRelation = z.enum(['self', ...relations]);
export type AnyRelation = z.output<typeof anyRelation>;

/** People of an entry, the first contact included. */
export const MAX_PERSONS = 30;

/** A person of an entry, as members see it. */
export const person = z.object({
  id: z.number(),
  name: z.string(),
  name_ml: z.nullable(z.string()),
  relation: anyRelation,
  /** Where the person lives, if not at home. */
  town: z.nullable(z.string()),
});
export type Person = z.output<typeof person>;

/** A person of an entry, as the office sees it. */
export const personOfAdmin = z.object({
  ...person.shape,
  gender: z.nullable(z.enum(genders)),
  year_of_birth: z.nullable(z.number()),
  /**
   * Whether the year was computed from an age in a list. Such a year does not prove that a person is an adult. Without a
   * year: whether the person was a child of the entry when it got another first contact.
   */
  year_is_about: z.boolean(),
  /** The person’s own telephone number. The number of the entry is its `mobile`. */
  telephone: z.nullable(z.string()),
  state: z.enum(['living', 'deceased']),
  /** The place in the entry, also between two whole numbers. People with a lower one come first; the first contact always does. */
  position: z.number(),
  ...updatedAt,
});
export type AdminPerson = z.output<typeof personOfAdmin>;

/**
 * Returns the last year in which a person counts as a child, whom members see only if the family has opened "Children":
 * for minors the year in which they turn 18. Infinity for grandchildren, for sons and daughters without an exact year of
 * birth, and for those who were one of them before the entry got another first contact; 0 for others without a year.
 */
export function childUntil({
  relation,
  year_of_birth,
  year_is_about,
}: Pick<AdminPerson, 'relation' | 'year_of_birth' | 'year_is_about'>): number {
  if (relation === 'grandchild') return Infinity;
  const isSonOrDaughter = relation === 'son' || relation === 'daughter';
  if (year_is_about && (isSonOrDaughter || year_of_birth === null)) return Infinity;
  if (year_of_birth === null) return isSonOrDaughter ? Infinity : 0;
  return year_of_birth + 18;
}

type Proposals = Readonly<Partial<Record<Relation, Relation>>>;

const toInLaws: Proposals = { father: 'father-in-law', mother: 'mother-in-law', brother: 'other', sister: 'other' };
const toParents: Proposals = { 'father-in-law': 'father', 'mother-in-law': 'mother' };
const ofChild: Proposals = { wife: 'mother', husband: 'father', son: 'brother', daughter: 'sister' };
const ofParent: Proposals = { wife: 'daughter-in-law', husband: 'son-in-law', father: 'husband', mother: 'wife' };
const grandchildren: Proposals = { son: 'grandchild', daughter: 'grandchild', brother: 'son', sister: 'daughter' };
const ofSibling: Proposals = { father: 'father', mother: 'mother', brother: 'brother', sister: 'sister' };
const nephews: Proposals = { son: 'nephew-or-niece', daughter: 'nephew-or-niece' };
const descendants: Proposals = {
  son: 'son',
  daughter: 'daughter',
  'son-in-law': 'son-in-law',
  'daughter-in-law': 'daughter-in-law',
  grandchild: 'grandchild',
};

/** What others become, and what the former first contact becomes as a man or a woman. */
interface Succession {
  readonly others: Proposals;
  readonly Male: Relation;
  readonly Female: Relation;
}
const spouse = { ...descendants, ...toInLaws, ...toParents };
const child: Succession = { others: ofChild, Male: 'father', Female: 'mother' };
const parent: Succession = { others: { ...ofParent, ...grandchildren }, Male: 'son', Female: 'daughter' };
const sibling: Succession = { others: { ...ofSibling, ...nephews }, Male: 'brother', Female: 'sister' };

/** By the relation that the new first contact had. */
const successions: Readonly<Partial<Record<Relation, Succession>>> = {
  wife: { others: spouse, Male: 'husband', Female: 'other' },
  husband: { others: spouse, Male: 'other', Female: 'wife' },
  son: child,
  daughter: child,
  father: parent,
  mother: parent,
  brother: sibling,
  sister: sibling,
};

/**
 * Proposes the relation of a person to a new first contact, which the office confirms. Undefined if it is not clear.
 * @param contact the present relation of the new first contact
 */
export function proposeRelation(
  contact: Relation,
  { relation, gender }: Pick<AdminPerson, 'relation' | 'gender'>,
): Relation | undefined {
  const succession = successions[contact];
  if (relation !== 'self') return succession?.others[relation];
  const opposite = contact === 'wife' ? 'Male' : contact === 'husband' ? 'Female' : null;
  const known = gender ?? opposite;
  return known === null || known === 'Other' ? undefined : succession?.[known];
}
