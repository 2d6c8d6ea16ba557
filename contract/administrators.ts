import * as z from 'zod/mini';
import { languageField } from './fields.ts';
import { nameField, newPasswordFields, passwordsMatch } from './accounts.ts';
import { emailField } from './sessions.ts';
import { endpoint } from './endpoint.ts';
import { successResponse } from './errors.ts';
import { idParams } from './lists.ts';
import { fieldCode } from './field-messages.ts';
import { seenQuery, updatedAt } from './seen.ts';

const administrator = z.object({
  id: z.number(),
  name: z.string(),
  email: z.string(),
  /** When the administrator joined; ISO 8601 UTC. */
  since: z.string(),
  /** Time of the last sign-in; ISO 8601 UTC. Null if the administrator has never signed in. */
  lastSignIn: z.nullable(z.string()),
  hasTwoFactor: z.boolean(),
  ...updatedAt,
});
export type Administrator = z.output<typeof administrator>;

export const listAdministrators = endpoint({
  method: 'GET',
  path: '/api/admin/administrators',
  access: 'admin',
  summary: 'Lists the administrators in the order in which they joined.',
  responses: { list: administrator },
});

export const removeAdministrator = endpoint({
  method: 'DELETE',
  path: '/api/admin/administrators/:id',
  access: 'admin',
  summary: 'Removes an administrator and ends their sessions. The last administrator cannot be removed.',
  params: idParams,
  query: seenQuery,
  responses: { record: successResponse },
});

export const resetTwoFactor = endpoint({
  method: 'DELETE',
  path: '/api/admin/administrators/:id/two-factor',
  access: 'admin',
  summary:
    'Turns off two-factor sign-in for another administrator, such as one who has lost their phone, and notifies them by email.',
  params: idParams,
  query: seenQuery,
  responses: { record: successResponse },
});

const invitation = z.object({
  id: z.number(),
  name: z.string(),
  email: z.string(),
  /** ISO 8601 UTC. */
  invitedAt: z.string(),
  /** ISO 8601 UTC. */
  expiresAt: z.string(),
});
export type Invitation = z.output<typeof invitation>;

export const listInvitations = endpoint({
  method: 'GET',
  path: '/api/admin/invitations',
  access: 'admin',
  summary: 'Lists the open invitations, newest first.',
  responses: { list: invitation },
});

export const invitee = z.object({ name: nameField, email: emailField });

export const inviteAdministrator = endpoint({
  method: 'POST',
  path: '/api/admin/invitations',
  access: 'admin',
  takesKey: true,
  summary: 'Emails an invitation to become an administrator. The link works once and expires after 7 days.',
  body: invitee,
  responses: { record: z.object({ ...successResponse.shape, id: z.number() }) },
});

export const cancelInvitation = endpoint({
  method: 'DELETE',
  path: '/api/admin/invitations/:id',
  access: 'admin',
  summary: 'Withdraws an invitation.',
  params: idParams,
  responses: { record: successResponse },
});

const tokenField = z.string({ error: fieldCode('invitationInvalid') });

/** Uses POST, so that the token appears in no URL and no log. */
export const readInvitation = endpoint({
  method: 'POST',
  path: '/api/admin/join/invitation',
  access: 'public',
  addsNothing: true,
  summary: 'Returns the name and email that an invitation was sent to.',
  body: z.object({ token: tokenField }),
  responses: { record: z.object({ name: z.string(), email: z.string() }) },
});

export const joinForm = z
  .object({ token: tokenField, name: nameField, ...newPasswordFields, language: z.optional(languageField) })
  .check(passwordsMatch);

export const acceptInvitation = endpoint({
  method: 'POST',
  path: '/api/admin/join',
  access: 'public',
  addsNothing: true,
  summary:
    'Accepts an invitation and creates the administrator with the chosen name and password. `language` is the language of emails to them.',
  body: joinForm,
  responses: { record: successResponse },
});

export const readTwoFactorRule = endpoint({
  method: 'GET',
  path: '/api/admin/two-factor-rule',
  access: 'admin',
  summary: 'Returns whether two-factor sign-in is required for all administrators.',
  responses: { record: z.object({ required: z.boolean() }) },
});

export const setTwoFactorRule = endpoint({
  method: 'PUT',
  path: '/api/admin/two-factor-rule',
  access: 'admin',
  summary: 'Makes two-factor sign-in required or optional for all administrators.',
  body: z.object({ required: z.boolean(fieldCode('choiceUnknown')) }),
  responses: { record: successResponse },
});
