import * as z from 'zod/mini';
import { memberOfAdmin } from './admin-members.ts';
import { text } from './content.ts';
import { endpoint, officeOnly } from './endpoint.ts';
import { successResponse } from './errors.ts';
import { tell } from './member-messages.ts';
import { personOfAdmin } from './persons.ts';
import { seen } from './seen.ts';

const closedAccount = z.object({ id: z.number(), name: z.string(), email: z.string() });

/** What recording the death of a person would change (decision 58). */
const deathPreview = z.object({
  member: memberOfAdmin,
  /** The person of the entry who has died. */
  person: personOfAdmin,
  /** The memorial of the person; null if the death is not recorded yet. */
  memorial: z.nullable(z.object({ id: z.number(), name: z.string() })),
  /** Accounts of this person that act for nobody else. */
  accounts: z.array(closedAccount),
  /**
   * The other accounts of the entry: those of its other living people and of helpers, and those that are also linked to
   * other living members, or have matrimony profiles about other people.
   */
  sharedAccounts: z.array(
    z.object({
      ...closedAccount.shape,
      /** For whom the account also acts, also in this entry. */
      others: z.array(z.object({ folio: z.string(), name: z.string() })),
      /** How many matrimony profiles about other people the account has. */
      profiles: z.number(),
    }),
  ),
  /** How many matrimony profiles about this person are not paused yet. Only the bureau sees which (decision 69). */
  profiles: z.number(),
  /** Office bearers of the current committee with the same name. They may be this person; nothing changes for them. */
  bearers: z.array(z.object({ id: z.number(), role: text })),
});
export type DeathPreview = z.output<typeof deathPreview>;

export const previewDeath = endpoint('GET /api/admin/members/:id/death', officeOnly, {
  summary: 'Returns what recording the death of the first contact of a member would change.',
  responses: { record: deathPreview },
});

export const previewDeathOfPerson = endpoint('GET /api/admin/persons/:id/death', officeOnly, {
  summary: 'Returns what recording the death of a person would change.',
  responses: { record: deathPreview },
});

/**
 * Why undoing a death left a record as it is: it was changed, deleted or erased, or its email is in use. `in-part`: an
 * account is back without links and corrections of entries that were deleted since.
 */
const keptReasons = ['changed', 'deleted', 'email-taken', 'in-part'] as const;

/** A record that undoing a death left as it is. */
const keptRecord = z.object({
  /** `entry` is the person in the register. */
  kind: z.enum(['entry', 'first-contact', 'account', 'profile']),
  /** The name of the person; null if the record no longer exists, and for a profile. */
  name: z.nullable(z.string()),
  reason: z.enum(keptReasons),
});
export type KeptRecord = z.output<typeof keptRecord>;

export const undoDeath = endpoint('PUT /api/admin/deceased/:id/undo', officeOnly, {
  summary:
    'Undoes the recording of a death, within 30 days. The memorial moves to the bin. What was changed since stays as it is and is listed. With `tell`, those who were told of the death get a message that it was a mistake.',
  body: z.object(tell),
  responses: {
    record: z.object({
      ...successResponse.shape,
      kept: z.array(keptRecord),
    }),
  },
});
export type UndoneDeath = z.output<typeof undoDeath.responses.record>;

export const returnMember = endpoint('PUT /api/admin/members/:id/return', officeOnly, {
  summary: 'Returns a member who was recorded as deceased to the directory. The memorial stays.',
  body: z.object(seen),
  responses: { record: z.object({ ...successResponse.shape, member: memberOfAdmin }) },
});

export const returnPerson = endpoint('PUT /api/admin/persons/:id/return', officeOnly, {
  summary:
    'Returns a person who was recorded as deceased. The memorial stays. An entry of which nobody was living has this person as its first contact then.',
  body: z.object(seen),
  responses: { record: z.object({ ...successResponse.shape, person: personOfAdmin }) },
});
