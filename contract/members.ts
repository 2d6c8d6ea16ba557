import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { optionalPicture } from './files.ts';
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

export type MemberDetails = Readonly<Record<Exclude<MemberField, OptionalMemberField>, string>> &
  Readonly<Record<OptionalMemberField, string | null>>;

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
  /** Set if only a similar name matches the search (decision 3). */
  similar: z.optional(z.literal(true)),
});
export type Member = z.output<typeof member>;

/** Members per page (specification section 9). */
export const membersPageSize = 100;

/** First folio of a page of the whole directory. */
const pageBeginning = z.object({
  /** Starts at 1. */
  page: z.number(),
  folio: z.string(),
});
export type PageBeginning = z.output<typeof pageBeginning>;

export const listDirectoryPages = endpoint({
  method: 'GET',
  path: '/api/user/office-members/pages',
  access: 'user',
  summary: `Lists the first folio of each page of ${membersPageSize} members.`,
  responses: { list: pageBeginning },
});

export const listMembers = endpoint({
  method: 'GET',
  path: '/api/user/office-members',
  access: 'user',
  summary:
    'Lists the members directory by folio. `search` finds names in any spelling, folios, houses, streets and telephone numbers.',
  query: z.object(listQuery),
  responses: { list: member },
});
