import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { optionalPicture } from './files.ts';
import { listQuery } from './lists.ts';
import { recordOf } from './record-of.ts';

/**
 * The details of a member that may be left out, in the order of forms and lists; null on the wire then. What is known of
 * each stands in `member-fields.ts`; how a further one comes here: `docs/adding-a-field.md`.
 */
export const optionalMemberFields = ['mobile', 'house_name', 'address'] as const;
export type OptionalMemberField = (typeof optionalMemberFields)[number];

export function isOptionalMemberField(name: string): name is OptionalMemberField {
  return optionalMemberFields.some((field) => field === name);
}

/** The details of a member that are typed (specification section 5). */
export const memberFieldNames = ['folio', 'name', ...optionalMemberFields] as const;
export type MemberField = (typeof memberFieldNames)[number];

/** What is typed of a member, as it is kept. */
export type MemberDetails = Readonly<Record<Exclude<MemberField, OptionalMemberField>, string>> &
  Readonly<Record<OptionalMemberField, string | null>>;

/**
 * A member of the directory (specification section 3). The photo lies below `/images/`, the PDF below `/pdf/`, both for
 * members and the office alone (decision 12).
 */
export const member = z.object({
  id: z.number(),
  folio: z.string(),
  name: z.string(),
  /** As the office wrote them. */
  ...recordOf(optionalMemberFields, () => z.nullable(z.string())),
  ...optionalPicture,
  /** The bare name of a file below `/pdf/`. */
  pdf: z.nullable(z.string()),
  /** Found by a similar name, not by what was typed (decision 3). */
  similar: z.optional(z.literal(true)),
});
export type Member = z.output<typeof member>;

/** Specification section 9. */
export const membersPageSize = 100;

/** Where a page of the directory begins, as long as nothing is searched. */
const pageBeginning = z.object({
  /** From 1. */
  page: z.number(),
  /** Of its first member. */
  folio: z.string(),
});
export type PageBeginning = z.output<typeof pageBeginning>;

export const listDirectoryPages = endpoint({
  method: 'GET',
  path: '/api/user/office-members/pages',
  access: 'user',
  summary: `The folio with which each page of ${membersPageSize} members begins.`,
  responses: { list: pageBeginning },
});

export const listMembers = endpoint({
  method: 'GET',
  path: '/api/user/office-members',
  access: 'user',
  summary:
    'The members directory by folio; `search` takes names, in any spelling, folios, houses, streets and telephone numbers.',
  query: z.object(listQuery),
  responses: { list: member },
});
