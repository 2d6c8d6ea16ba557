import * as z from 'zod/mini';
import { endpoint, officeOnly } from './endpoint.ts';
import { exportFormats, tableTypes } from './exports.ts';
import { checkboxField, optionalIdField, optionalLineField } from './fields.ts';
import { fieldCode } from './field-messages.ts';
import { addCall, changeCall, changesOf, deleteCall } from './office-calls.ts';
import { listQuery, recordQuery, searchField } from './lists.ts';
import { memberFields, memberSchemas } from './member-fields.ts';
import { familyVisibilityField, member, memberStates, visibilityFields, visibilitySchemas } from './members.ts';
import { personOfAdmin } from './persons.ts';
import { recordOf } from './record-of.ts';
import { updatedAt } from './seen.ts';

export const memberOfAdmin = z.object({
  ...member.shape,
  ...updatedAt,
  state: z.enum(memberStates),
  /** All people, the first contact first, also the deceased. */
  persons: z.array(personOfAdmin),
  /** Whether an account is linked to the entry, also one that waits for approval. */
  has_account: z.boolean(),
  /** Who agreed that the office opens the family, and on which day; null if the family did it itself. */
  family_agreed_by: z.nullable(z.string()),
  family_agreed_on: z.nullable(z.string()),
});
export type AdminMember = z.output<typeof memberOfAdmin>;

/** When the form opens the family, `family_agreed_by` says who of it agreed. */
const family = {
  family_visibility: familyVisibilityField,
  family_agreed_by: optionalLineField('lineTooLong', 200),
};

/**
 * The fields of the member form. Photo and PDF are sent as files (specification section 5). Every member sees all of a
 * new entry but its people, unless the form says otherwise.
 */
export const memberForm = z.object({
  ...memberSchemas,
  ward: optionalIdField,
  ...recordOf(visibilityFields, (field) => z._default(visibilitySchemas[field], 'members')),
  ...family,
});

/** Absent fields keep their values. Photo and PDF are removed only on request (decisions 4 and 13). */
export const memberChanges = z.extend(
  changesOf({ ...memberSchemas, ward: optionalIdField, ...visibilitySchemas, ...family }),
  {
    /** A value from a list may stay as it is, also without a number. */
    mobile: memberFields.mobile.schema,
    removeImage: checkboxField,
    removePdf: checkboxField,
  },
);

const memberFiles = { image: { kind: 'image' }, pdf: { kind: 'pdf' } } as const;

const listedState = z.optional(z.enum([...memberStates, 'all'], fieldCode('choiceUnknown')));

export const listMembersForAdmin = endpoint('GET /api/admin/members', officeOnly, {
  summary:
    'Lists the members directory for administrators, in the same order as for members. Without `state`, lists the living.',
  query: z.object({ ...listQuery, state: listedState, ward: recordQuery }),
  responses: { list: memberOfAdmin },
});

export const readMemberForAdmin = endpoint('GET /api/admin/members/:id', officeOnly, {
  summary: 'Returns a member, also a deceased one.',
  responses: { record: memberOfAdmin },
});

export const addMember = addCall({ member: memberOfAdmin }, 'members', {
  summary: 'Adds a member to the directory. Each folio is unique.',
  body: memberForm,
  files: memberFiles,
});

export const changeMember = changeCall({ member: memberOfAdmin }, 'members', {
  summary: 'Changes a member.',
  body: memberChanges,
  files: memberFiles,
});

export const deleteMember = deleteCall('members', 'Deletes a member with the photo and the PDF.');

export const exportMembers = endpoint('GET /api/admin/members/export', officeOnly, {
  summary:
    'Downloads the directory, or the results of a search, as a file that can be imported again. Without `state`, contains the living.',
  query: z.object({
    format: z.enum(exportFormats, fieldCode('choiceUnknown')),
    search: searchField,
    state: listedState,
    ward: recordQuery,
  }),
  responses: {
    file: tableTypes,
  },
});
