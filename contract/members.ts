import * as z from 'zod/mini';
import { endpoint, type Page } from './endpoint.ts';
import { fieldCode } from './field-messages.ts';
import { languageField } from './fields.ts';
import { optionalPicture } from './files.ts';
import type { Language } from './links.ts';
import { listQuery, recordQuery } from './lists.ts';
import { person } from './persons.ts';
import { namesOf, pluck, recordOf } from './record-of.ts';

interface MemberFieldSummary {
  readonly label: Readonly<Record<Language, string>>;
  /** Where the search finds the field: as the folio, in the name, in further words, or as a telephone number. */
  readonly search: 'code' | 'text' | 'details' | 'numbers';
  /** Whether the field can be empty, which is null in the API. */
  readonly isOptional?: true;
  /** Members do not see the field if this part of the entry is hidden. The house name belongs to the address. */
  readonly part?: 'mobile' | 'address';
}

/**
 * The text fields of a member (specification section 5), in the order of forms and lists. `member-fields.ts` describes
 * what only the office needs; `docs/adding-a-field.md` explains how to add one.
 */
const memberFieldSummaries = {
  folio: { label: { en: 'Folio', ml: 'ഫോളിയോ' }, search: 'code' },
  name: { label: { en: 'Name', ml: 'പേര്' }, search: 'text' },
  name_ml: { label: { en: 'Name in Malayalam', ml: 'പേര് മലയാളത്തിൽ' }, search: 'text', isOptional: true },
  mobile: { label: { en: 'Mobile', ml: 'മൊബൈൽ' }, search: 'numbers', isOptional: true, part: 'mobile' },
  house_name: { label: { en: 'House name', ml: 'വീട്ടുപേര്' }, search: 'details', isOptional: true, part: 'address' },
  address: { label: { en: 'Address', ml: 'മേൽവിലാസം' }, search: 'details', isOptional: true, part: 'address' },
} as const satisfies Readonly<Record<string, MemberFieldSummary>>;

export type MemberField = keyof typeof memberFieldSummaries;
export type OptionalMemberField = {
  [Field in MemberField]: (typeof memberFieldSummaries)[Field] extends { readonly isOptional: true } ? Field : never;
}[MemberField];

export const memberFieldNames = namesOf(memberFieldSummaries);
/** The labels of the fields in forms, emails and own data. */
export const memberLabels = pluck(memberFieldSummaries, 'label');
/** Returns where the search finds a field, and the part of the entry that it belongs to. */
export const describeMemberField = (field: MemberField): MemberFieldSummary => memberFieldSummaries[field];

export function isOptionalMemberField(name: string): name is OptionalMemberField {
  return memberFieldNames.some((field) => field === name && describeMemberField(field).isOptional);
}
export const optionalMemberFields = memberFieldNames.filter(isOptionalMemberField);

export type MemberDetails = Readonly<Record<Exclude<MemberField, OptionalMemberField>, string>> &
  Readonly<Record<OptionalMemberField, string | null>>;

/** Who sees a part of an entry: every signed-in member, or only the office and the accounts of the entry. */
const visibilities = ['members', 'office'] as const;
export type Visibility = (typeof visibilities)[number];

/** The parts of an entry that can be hidden. The house name belongs to the address (decision 56). */
export const hideableParts = ['mobile', 'address', 'photo'] as const;
export type HideablePart = (typeof hideableParts)[number];

/** The people of an entry, and the children among them. Only the office sees them until the family opens them. */
const familyParts = ['family', 'children'] as const;

/** Whether a member lives. The deceased are in the register, but not in the directory (decision 58). */
export const memberStates = ['living', 'deceased'] as const;
export type MemberState = (typeof memberStates)[number];

const visibilityChoice = z.enum(visibilities, fieldCode('choiceUnknown'));

/**
 * Who sees each part. The PDF shows the family's details, so it is visible only while mobile and address both are.
 * Children are visible only while the family is.
 */
export const visibility = z.object(recordOf([...hideableParts, ...familyParts], () => visibilityChoice));
export type EntryVisibility = z.output<typeof visibility>;

/** The fields of the office's form for what can be hidden. They are also database columns. */
export const visibilityFields = ['mobile_visibility', 'address_visibility', 'photo_visibility'] as const;
export const visibilitySchemas = recordOf(visibilityFields, () => visibilityChoice);
/** The office can open the family, but never the children. */
export const familyVisibilityField = z.optional(visibilityChoice);

/** The database columns of `visibility`, with the values of a new entry. */
export const newEntryVisibility: Readonly<Record<`${keyof EntryVisibility}_visibility`, Visibility>> = {
  mobile_visibility: 'members',
  address_visibility: 'members',
  photo_visibility: 'members',
  family_visibility: 'office',
  children_visibility: 'office',
};
export const allVisibilityFields = namesOf(newEntryVisibility);

/** A ward of the association, or whatever it calls the groups of its entries. */
export const ward = z.object({ id: z.number(), name: z.string(), name_ml: z.nullable(z.string()) });
export type Ward = z.output<typeof ward>;

/**
 * A member in the directory (specification section 3). The photo is below `/images/`, the PDF below `/pdf/`; only
 * members and administrators can load them (decision 12).
 */
export const member = z.object({
  id: z.number(),
  folio: z.string(),
  name: z.string(),
  ...recordOf(optionalMemberFields, () => z.nullable(z.string())),
  ...optionalPicture,
  /** File name below `/pdf/`. */
  pdf: z.nullable(z.string()),
  ward: z.nullable(ward),
  /** Parts that are visible to the office only are null for other members. */
  visibility,
  /** Only for the accounts of the entry. */
  updatedAt: z.optional(z.string()),
  /** The living people, the first contact first. Null for other members until the family opens them (decision 70). */
  persons: z.nullable(z.array(person)),
  /** In the results of a search, the ids of the people that it found. */
  found: z.optional(z.array(z.number())),
  /** Set if the name of the member is only similar to the search words (decision 3). */
  similar: z.optional(z.literal(true)),
});
export type Member = z.output<typeof member>;

/** Members per page (specification section 9). */
export const membersPageSize = 100;

export const listMembers = endpoint('GET /api/user/office-members', 'user', {
  summary:
    'Lists the members directory by folio. `search` finds names in any spelling, folios, houses, streets, wards and telephone numbers. `ward` is the id of a ward, or `none`.',
  query: z.object({ ...listQuery, ward: recordQuery }),
  responses: { list: member },
});

export interface DirectoryRange {
  /** Search words; empty for the whole directory. */
  readonly search: string;
  /** The ward of the members; null for those without one; undefined for all. */
  readonly ward: number | null | undefined;
  /** All wards, by name. */
  readonly wards: readonly Ward[];
  /** Starts at 1. */
  readonly page: number;
  readonly members: Page<Member>;
  /** The folio of the first member on each page of the whole directory. */
  readonly firstFolios: readonly string[];
  /** Returns how many members match a single search word. */
  readonly count: (word: string) => Promise<number>;
}

/** Renders a page of the directory as HTML. The build of the website provides this function to the server. */
export type RenderDirectory = (language: Language, range: DirectoryRange) => Promise<string>;

export const readDirectoryHtml = endpoint('GET /api/user/office-members/html', 'user', {
  summary: `Returns a page of ${membersPageSize} members as HTML, for the website. A page after the last one returns the last one.`,
  query: z.object({
    language: z.optional(languageField),
    search: listQuery.search,
    ward: recordQuery,
    page: listQuery.page,
  }),
  responses: { html: true },
});
