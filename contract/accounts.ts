import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { deleted, done } from './errors.ts';
import { languageField, lineField, telephoneText } from './fields.ts';
import { idParams, listQuery } from './lists.ts';
import { fieldCode } from './field-messages.ts';
import { seen, seenQuery, updatedAt } from './seen.ts';
import { emailField } from './sessions.ts';

export const nameField = lineField({ required: 'nameRequired', tooLong: 'nameTooLong' }, 120);

/** A telephone number. API clients may send it as a number. */
export const phoneField = z.pipe(
  z.pipe(z.union([z.string(), z.number()], fieldCode('phoneRequired')), z.transform(String)),
  telephoneText(40),
);

/** A new password of 8 to 128 characters, without further rules (decision 10). */
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
    /** Language of emails to the account; without it, emails are in both. */
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
  /** Time of registration, as ISO 8601 in UTC. */
  since: z.string(),
  /** Set if only a similar name matches the search (decision 3). */
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
    'Asks for an account; it can be used once an administrator has approved it. `language` is that of the mails to it; without it they are in both.',
  body: registration,
  responses: { record: done },
});

export const forgotPassword = endpoint({
  method: 'POST',
  path: '/api/password/forgot',
  access: 'public',
  addsNothing: true,
  summary: 'Sends a link to choose a new password; the answer is the same whether or not the address is known.',
  body: forgottenPassword,
  responses: { record: done },
});

export const readResetLink = endpoint({
  method: 'POST',
  path: '/api/password/reset/account',
  access: 'public',
  addsNothing: true,
  summary: 'Whose password a reset link sets, for as long as it can be used.',
  body: z.object({ token: z.string({ error: fieldCode('resetLinkInvalid') }) }),
  responses: { record: z.object({ email: z.string() }) },
});

export const resetPassword = endpoint({
  method: 'POST',
  path: '/api/password/reset',
  access: 'public',
  addsNothing: true,
  summary: 'Sets a new password with the token of a reset link and ends all sessions of the account.',
  body: newPassword,
  // The client links to the sign-in page of this role.
  responses: { record: z.object({ ...done.shape, role: roleField }) },
});

export const listAccounts = endpoint({
  method: 'GET',
  path: '/api/admin/users',
  access: 'admin',
  summary: 'The registered users: those waiting for approval first, the longest wait on top.',
  query: z.object({ ...listQuery, status: z.optional(z.enum(['waiting', 'approved'], fieldCode('choiceUnknown'))) }),
  responses: { list: account },
});

/** Time in ms in which an approval can be undone. The email to the user is delayed as long (decision 35). */
export const UNDO_APPROVAL_MS = 10_000;

const decided = z.object({ ...done.shape, user: account });

export const approveAccount = endpoint({
  method: 'PUT',
  path: '/api/admin/users/:id/approve',
  access: 'admin',
  summary: 'Approves a user and tells them by mail, once, ten seconds later.',
  params: idParams,
  body: z.object(seen),
  responses: { record: decided },
});

export const withdrawAccount = endpoint({
  method: 'PUT',
  path: '/api/admin/users/:id/withdraw',
  access: 'admin',
  summary: 'Takes the approval of a user back and ends their sessions; the mail that tells of it is not sent any more.',
  params: idParams,
  body: z.object(seen),
  responses: { record: decided },
});

export const deleteAccount = endpoint({
  method: 'DELETE',
  path: '/api/admin/users/:id',
  access: 'admin',
  summary: 'Deletes an account and ends its sessions.',
  params: idParams,
  query: seenQuery,
  responses: { record: deleted },
});

export const makeResetLink = endpoint({
  method: 'POST',
  path: '/api/admin/users/:id/reset-link',
  access: 'admin',
  givesSecret: true,
  summary: 'Makes a link with which an approved user can choose a new password, once, within 30 minutes.',
  params: idParams,
  responses: { record: z.object({ ...done.shape, link: z.string() }) },
});
