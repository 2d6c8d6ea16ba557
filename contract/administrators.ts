import * as z from 'zod/mini';
import { duties } from './duties.ts';
import { languageField } from './fields.ts';
import { nameField, newPasswordFields, passwordsMatch } from './account-fields.ts';
import { emailField } from './sessions.ts';
import { endpoint, ownerOnly } from './endpoint.ts';
import { successResponse } from './errors.ts';
import { fieldCode } from './field-messages.ts';
import { seen, seenQuery, updatedAt } from './seen.ts';

const administrator = z.object({
  id: z.number(),
  name: z.string(),
  email: z.string(),
  /** When the administrator joined; ISO 8601 UTC. */
  since: z.string(),
  /** Time of the last sign-in; ISO 8601 UTC. Null if the administrator has never signed in. */
  lastSignIn: z.nullable(z.string()),
  hasTwoFactor: z.boolean(),
  duties: z.array(z.enum(duties)),
  ...updatedAt,
});
export type Administrator = z.output<typeof administrator>;

export const listAdministrators = endpoint('GET /api/admin/administrators', ownerOnly, {
  summary: 'Lists the administrators in the order in which they joined.',
  responses: { list: administrator },
});

export const removeAdministrator = endpoint('DELETE /api/admin/administrators/:id', ownerOnly, {
  summary: 'Removes an administrator and ends their sessions. The last owner cannot be removed.',
  query: seenQuery,
});

export const resetTwoFactor = endpoint('DELETE /api/admin/administrators/:id/two-factor', ownerOnly, {
  summary:
    'Turns off two-factor sign-in for another administrator, such as one who has lost their phone, and notifies them by email.',
  query: seenQuery,
});

const dutiesField = z
  .array(z.enum(duties, fieldCode('choiceUnknown')), fieldCode('dutiesRequired'))
  .check(z.minLength(1, fieldCode('dutiesRequired')));

export const setDuties = endpoint('PUT /api/admin/administrators/:id/duties', ownerOnly, {
  summary:
    'Changes the duties of an administrator, from their next request on, and notifies them and all owners by email. One owner always remains. Who is no longer an owner loses their open invitations.',
  body: z.object({ duties: dutiesField, ...seen }),
});

const invitation = z.object({
  id: z.number(),
  name: z.string(),
  email: z.string(),
  /** ISO 8601 UTC. */
  invitedAt: z.string(),
  /** ISO 8601 UTC. */
  expiresAt: z.string(),
  duties: z.array(z.enum(duties)),
});
export type Invitation = z.output<typeof invitation>;

export const listInvitations = endpoint('GET /api/admin/invitations', ownerOnly, {
  summary: 'Lists the open invitations, newest first.',
  responses: { list: invitation },
});

export const inviteAdministrator = endpoint('POST /api/admin/invitations', ownerOnly, {
  takesKey: true,
  summary:
    'Emails an invitation to become an administrator with these duties. The link works once and expires after 7 days.',
  body: z.object({ name: nameField, email: emailField, duties: dutiesField }),
  responses: { record: z.object({ ...successResponse.shape, id: z.number() }) },
});

export const cancelInvitation = endpoint('DELETE /api/admin/invitations/:id', ownerOnly, {
  summary: 'Withdraws an invitation.',
});

const tokenField = z.string({ error: fieldCode('invitationInvalid') });

/** Uses POST, so that the token appears in no URL and no log. */
export const readInvitation = endpoint('POST /api/admin/join/invitation', 'public', {
  addsNothing: true,
  summary: 'Returns the name and email that an invitation was sent to.',
  body: z.object({ token: tokenField }),
  responses: { record: z.object({ name: z.string(), email: z.string() }) },
});

export const joinForm = z
  .object({ token: tokenField, name: nameField, ...newPasswordFields, language: z.optional(languageField) })
  .check(passwordsMatch);

export const acceptInvitation = endpoint('POST /api/admin/join', 'public', {
  addsNothing: true,
  summary:
    'Accepts an invitation and creates the administrator with the chosen name and password. `language` is the language of emails to them.',
  body: joinForm,
});

export const readTwoFactorRule = endpoint('GET /api/admin/two-factor-rule', ownerOnly, {
  summary: 'Returns whether two-factor sign-in is required for all administrators.',
  responses: { record: z.object({ required: z.boolean() }) },
});

export const setTwoFactorRule = endpoint('PUT /api/admin/two-factor-rule', ownerOnly, {
  summary: 'Makes two-factor sign-in required or optional for all administrators.',
  body: z.object({ required: z.boolean(fieldCode('choiceUnknown')) }),
});
