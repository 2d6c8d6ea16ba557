import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { deletedResponse, successResponse } from './errors.ts';
import { languageField, lineField, telephoneText } from './fields.ts';
import { idParams, listQuery } from './lists.ts';
import { fieldCode } from './field-messages.ts';
import { seen, seenQuery, updatedAt } from './seen.ts';
import { emailField } from './sessions.ts';

export const nameField = lineField({ required: 'nameRequired', tooLong: 'nameTooLong' }, 120);

/** A telephone number. API clients may send it as a string or as a number. */
export const phoneField = z.pipe(
  z.pipe(z.union([z.string(), z.number()], fieldCode('phoneRequired')), z.transform(String)),
  telephoneText(40),
);

/** A new password of 8 to 128 characters. The server also refuses the most common passwords (decision 10). */
const newPasswordField = z.string({ error: fieldCode('passwordRequired') }).check(
  z.minLength(1, { error: fieldCode('passwordRequired'), abort: true }),
  z.refine((password) => [...password].length >= 8, fieldCode('passwordTooShort')),
  z.refine((password) => [...password].length <= 128, fieldCode('passwordTooLong')),
);

export const newPasswordFields = {
  password: newPasswordField,
  confirmPassword: z
    .string({ error: fieldCode('confirmRequired') })
    .check(z.minLength(1, fieldCode('confirmRequired'))),
};

export const passwordsMatch = z.refine<{ password: string; confirmPassword: string }>(
  ({ password, confirmPassword }) => password === confirmPassword,
  { error: fieldCode('passwordsDoNotMatch'), path: ['confirmPassword'] },
);

export const registration = z
  .object({
    name: nameField,
    email: emailField,
    phone: phoneField,
    ...newPasswordFields,
    /** Language of emails to the account. If absent, emails are in English and Malayalam. */
    language: z.optional(languageField),
  })
  .check(passwordsMatch);
const roleField = z.enum(['user', 'admin'], fieldCode('choiceUnknown'));
export const forgottenPassword = z.object({ email: emailField, role: z._default(roleField, 'user') });
export const newPassword = z
  .object({ token: z.string({ error: fieldCode('resetLinkInvalid') }), ...newPasswordFields })
  .check(passwordsMatch);
/** A registered user, as administrators see it (specification section 3). */
export const account = z.object({
  id: z.number(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  role: z.literal('user'),
  is_approved: z.boolean(),
  /** Time of registration; ISO 8601 UTC. */
  since: z.string(),
  /** Set if the name of the account is only similar to the search words (decision 3). */
  similar: z.optional(z.literal(true)),
  ...updatedAt,
});
export type Account = z.output<typeof account>;

export const register = endpoint({
  method: 'POST',
  path: '/api/user/register',
  access: 'public',
  takesKey: true,
  summary:
    'Registers an account. The user can sign in after an administrator has approved it. `language` is the language of emails to the user; without it, emails are in both languages.',
  body: registration,
  responses: { record: successResponse },
});

export const forgotPassword = endpoint({
  method: 'POST',
  path: '/api/password/forgot',
  access: 'public',
  addsNothing: true,
  summary: 'Emails a password reset link. The response is the same whether or not the address is known.',
  body: forgottenPassword,
  responses: { record: successResponse },
});

export const readResetLink = endpoint({
  method: 'POST',
  path: '/api/password/reset/account',
  access: 'public',
  addsNothing: true,
  summary: 'Returns the email of the account that a reset link belongs to, while the link is valid.',
  body: z.object({ token: z.string({ error: fieldCode('resetLinkInvalid') }) }),
  responses: { record: z.object({ email: z.string() }) },
});

export const resetPassword = endpoint({
  method: 'POST',
  path: '/api/password/reset',
  access: 'public',
  addsNothing: true,
  summary: 'Sets a new password with the token of a reset link. Ends all sessions of the account.',
  body: newPassword,
  // `role` is the role of the account. The client links to the sign-in page for this role.
  responses: { record: z.object({ ...successResponse.shape, role: roleField }) },
});

export const listAccounts = endpoint({
  method: 'GET',
  path: '/api/admin/users',
  access: 'admin',
  summary: 'Lists the registered users. Users waiting for approval come first, the longest wait at the top.',
  query: z.object({ ...listQuery, status: z.optional(z.enum(['waiting', 'approved'], fieldCode('choiceUnknown'))) }),
  responses: { list: account },
});

/** How long an approval can be undone, in milliseconds. The email to the user is sent after this time (decision 35). */
export const UNDO_APPROVAL_MS = 10_000;

const decided = z.object({ ...successResponse.shape, user: account });

export const approveAccount = endpoint({
  method: 'PUT',
  path: '/api/admin/users/:id/approve',
  access: 'admin',
  summary: 'Approves a user. The user gets one email about it, ten seconds later.',
  params: idParams,
  body: z.object(seen),
  responses: { record: decided },
});

export const withdrawApproval = endpoint({
  method: 'PUT',
  path: '/api/admin/users/:id/withdraw',
  access: 'admin',
  summary:
    'Withdraws the approval of a user and ends their sessions. An approval email that has not been sent yet is cancelled.',
  params: idParams,
  body: z.object(seen),
  responses: { record: decided },
});

export const deleteAccount = endpoint({
  method: 'DELETE',
  path: '/api/admin/users/:id',
  access: 'admin',
  summary: 'Deletes an account and ends its sessions. Returns 409 if the account has changed since `seen`.',
  params: idParams,
  query: seenQuery,
  responses: { record: deletedResponse },
});

export const makeResetLink = endpoint({
  method: 'POST',
  path: '/api/admin/users/:id/reset-link',
  access: 'admin',
  givesSecret: true,
  summary: 'Creates a password reset link for an approved user. The link works once and expires after 30 minutes.',
  params: idParams,
  responses: { record: z.object({ ...successResponse.shape, link: z.string() }) },
});
