import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { deleted, done } from './errors.ts';
import { lineField, optionalLineField, optionalParagraphField, checkboxField } from './fields.ts';
import { optionalPicture } from './files.ts';
import { idParams, listQuery, searchField } from './lists.ts';
import { fieldCode } from './field-messages.ts';
import { seen, seenQuery, updatedAt } from './seen.ts';

/**
 * A member of the directory (specification section 3). The photo lies below `/images/`, the PDF below `/pdf/`, both for
 * members and the office alone (decision 12).
 */
const member = z.object({
  id: z.number(),
  folio: z.string(),
  name: z.string(),
  /** As the office wrote it. */
  mobile: z.nullable(z.string()),
  address: z.nullable(z.string()),
  ...optionalPicture,
  /** The bare name of a file below `/pdf/`. */
  pdf: z.nullable(z.string()),
  /** Found by a similar name, not by what was typed (decision 3). */
  similar: z.optional(z.literal(true)),
});
export type Member = z.output<typeof member>;

/** As the office reads it. */
const memberOfAdmin = z.object({ ...member.shape, ...updatedAt });
export type MemberOfAdmin = z.output<typeof memberOfAdmin>;

/** Specification section 9. */
export const membersPageSize = 100;

export const folio = lineField({ required: 'folioRequired', tooLong: 'folioTooLong' }, 40);
const name = lineField({ required: 'personNameRequired', tooLong: 'personNameTooLong' }, 200);
const mobile = optionalLineField('mobileTooLong', 60);
const address = optionalParagraphField('addressTooLong', 500);

/** What the office fills in, beside photo and PDF (specification section 5). */
export const memberForm = z.object({ folio, name, mobile, address });

/** An absent field keeps its value; photo and PDF go only when this is asked for (decisions 4 and 13). */
export const memberChanges = z.object({
  folio: z.optional(folio),
  name: z.optional(name),
  mobile,
  address,
  removeImage: checkboxField,
  removePdf: checkboxField,
  ...seen,
});

const memberFiles = { image: { kind: 'image' }, pdf: { kind: 'pdf' } } as const;

export const listMembers = endpoint({
  method: 'GET',
  path: '/api/user/office-members',
  access: 'user',
  summary: 'The members directory by folio; `search` takes names, in any spelling, and folios.',
  query: z.object(listQuery),
  responses: { list: member },
});

export const listMembersForAdmin = endpoint({
  method: 'GET',
  path: '/api/admin/members',
  access: 'admin',
  summary: 'The members directory as the office sees it, in the same order.',
  query: z.object(listQuery),
  responses: { list: memberOfAdmin },
});

export const addMember = endpoint({
  method: 'POST',
  path: '/api/admin/members',
  access: 'admin',
  takesKey: true,
  summary: 'Adds a member to the directory; a folio exists once.',
  body: memberForm,
  files: memberFiles,
  responses: { record: z.object({ ...done.shape, member: memberOfAdmin }) },
});

export const changeMember = endpoint({
  method: 'PUT',
  path: '/api/admin/members/:id',
  access: 'admin',
  summary: 'Changes a member; what is not sent stays as it is. Refused when somebody else has changed it since `seen`.',
  params: idParams,
  body: memberChanges,
  files: memberFiles,
  responses: { record: z.object({ ...done.shape, member: memberOfAdmin }) },
});

export const deleteMember = endpoint({
  method: 'DELETE',
  path: '/api/admin/members/:id',
  access: 'admin',
  summary: 'Deletes a member with photo and PDF, unless somebody else has changed it since `seen`.',
  params: idParams,
  query: seenQuery,
  responses: { record: deleted },
});

export const exportFormats = ['xlsx', 'csv'] as const;
export type ExportFormat = (typeof exportFormats)[number];
/** Of the files in these formats. */
export const tableTypes = ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'text/csv'] as const;

export const exportMembers = endpoint({
  method: 'GET',
  path: '/api/admin/members/export',
  access: 'admin',
  summary: 'The directory, or the matches of a search, as a file that can be imported again.',
  query: z.object({ format: z.enum(exportFormats, fieldCode('choiceUnknown')), search: searchField }),
  responses: {
    file: tableTypes,
  },
});
