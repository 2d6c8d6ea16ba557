import * as z from 'zod/mini';
import { endpoint, type Page } from './endpoint.ts';
import { fieldCode } from './field-messages.ts';
import { languageField } from './fields.ts';
import { optionalPicture } from './files.ts';
import type { Language } from './links.ts';
import { listQuery } from './lists.ts';
import { recordOf } from './record-of.ts';

/**
 * Optional fields of a member, in the order of forms and lists; null in the API if empty. `member-fields.ts` describes
 * them; `docs/adding-a-field.md` explains how to add one.
 */
export const optionalMemberFields = ['mobile', 'house_name', 'address'] as const;
export type OptionalMemberField = (typeof optionalMemberFields)[number];

export function isOptionalMemberField(name: string): name is OptionalMemberField {
  return optionalMemberFields.some((field) => field === name);
}

/** The text fields of a member (specification section 5). */
export const memberFieldNames = ['folio', 'name', ...optionalMemberFields] as const;
export type MemberField = (typeof memberFieldNames)[number];

/** The labels of the fields in forms, emails and own data. */
export const memberLabels: Readonly<Record<MemberField, Readonly<Record<Language, string>>>> = {
  folio: { en: 'Folio', ml: 'ഫോളിയോ' },
  name: { en: 'Name', ml: 'പേര്' },
  mobile: { en: 'Mobile', ml: 'മൊബൈൽ' },
  house_name: { en: 'House name', ml: 'വീട്ടുപേര്' },
  address: { en: 'Address', ml: 'മേൽവിലാസം' },
};

export type MemberDetails = Readonly<Record<Exclude<MemberField, OptionalMemberField>, string>> &
  Readonly<Record<OptionalMemberField, string | null>>;

/** Who sees a part of an entry: every signed-in member, or only the office and the accounts of the entry. */
const visibilities = ['members', 'office'] as const;
export type Visibility = (typeof visibilities)[number];

/** The parts of an entry that can be hidden. The house name belongs to the address (decision 56). */
export const hideableParts = ['mobile', 'address', 'photo'] as const;
export type HideablePart = (typeof hideableParts)[number];

/** Whether a member lives. The deceased are in the register, but not in the directory (decision 58). */
export const memberStates = ['living', 'deceased'] as const;
export type MemberState = (typeof memberStates)[number];

const visibilityChoice = z.enum(visibilities, fieldCode('choiceUnknown'));

/** Who sees each part. The PDF shows the family's details, so it is visible only while mobile and address both are. */
export const visibility = z.object(recordOf(hideableParts, () => visibilityChoice));
export type EntryVisibility = z.output<typeof visibility>;

/** The fields of the office's form for `visibility`. They are also the database columns. */
export const visibilityFields = ['mobile_visibility', 'address_visibility', 'photo_visibility'] as const;
export const visibilitySchemas = recordOf(visibilityFields, () => visibilityChoice);

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
  /** Parts that are visible to the office only are null for other members. */
  visibility,
  /** Set if the name of the member is only similar to the search words (decision 3). */
  similar: z.optional(z.literal(true)),
});
export type Member = z.output<typeof member>;

/** Members per page (specification section 9). */
export const membersPageSize = 100;

export const listMembers = endpoint({
  method: 'GET',
  path: '/api/user/office-members',
  access: 'user',
  summary:
    'Lists the members directory by folio. `search` finds names in any spelling, folios, houses, streets and telephone numbers.',
  query: z.object(listQuery),
  responses: { list: member },
});

export interface DirectoryRange {
  /** Search words; empty for the whole directory. */
  readonly search: string;
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

export const readDirectoryHtml = endpoint({
  method: 'GET',
  path: '/api/user/office-members/html',
  access: 'user',
  summary: `Returns a page of ${membersPageSize} members as HTML, for the website. A page after the last one returns the last one.`,
  query: z.object({ language: z.optional(languageField), search: listQuery.search, page: listQuery.page }),
  responses: { html: true },
});
