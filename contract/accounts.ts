import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { done } from './errors.ts';
import { lineField } from './fields.ts';
import { languageField } from './languages.ts';
import { idParams, listQuery } from './lists.ts';
import { fieldCode } from './field-messages.ts';

/** The address as it is compared: outer spaces and case are ignored (decision 6). */
export const emailField = z.pipe(
  z
    .string({ error: fieldCode('emailRequired') })
    .check(
      z.trim(),
      z.toLowerCase(),
      z.minLength(1, { error: fieldCode('emailRequired'), abort: true }),
      z.maxLength(254, fieldCode('emailInvalid')),
    ),
  z.email(fieldCode('emailInvalid')),
);

export const nameField = lineField({ required: 'nameRequired', tooLong: 'nameTooLong' }, 120);

/** Numbers as people write them, with the digits of any script; kept as written. */
export const phoneField = z.pipe(
  z.pipe(z.union([z.string(), z.number()], fieldCode('phoneRequired')), z.transform(String)),
  z.string().check(
    z.trim(),
    z.minLength(1, { error: fieldCode('phoneRequired'), abort: true }),
    z.maxLength(40, { error: fieldCode('phoneInvalid'), abort: true }),
    z.regex(/^\+?[\p{Nd}\s().\-/]*$/u, { error: fieldCode('phoneInvalid'), abort: true }),
    z.refine((phone) => {
      const digits = phone.match(/\p{Nd}/gu)?.length ?? 0;
      return digits >= 5 && digits <= 15;
    }, fieldCode('phoneInvalid')),
  ),
);

/** Signing in asks only that something was typed: the rules for new passwords may change, old passwords stay good. */
export const passwordField = z
  .string({ error: fieldCode('passwordRequired') })
  .check(z.minLength(1, fieldCode('passwordRequired')), z.maxLength(1024, fieldCode('passwordTooLong')));

/** A new password: 8 to 128 characters, no other rules (decision 10). */
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

/** Of a P-256 key that the client keeps: whoever hands one over refreshes with signatures by it (decision 8). */
const publicKeyField = z
  .string({ error: fieldCode('publicKeyInvalid') })
  .check(z.maxLength(200, fieldCode('publicKeyInvalid')));

export const credentials = z.object({
  email: emailField,
  password: passwordField,
  publicKey: z.optional(publicKeyField),
});

/** From an authenticator app, or a recovery code, as people type them. */
export const codeField = z
  .string({ error: fieldCode('codeRequired') })
  .check(
    z.trim(),
    z.minLength(1, { error: fieldCode('codeRequired'), abort: true }),
    z.maxLength(40, fieldCode('codeWrong')),
  );
/** An empty code counts as none: whether one is needed, the server says. */
const ifAnyCode = z.pipe(
  z.string().check(z.trim(), z.maxLength(40, fieldCode('codeWrong'))),
  z.transform((code) => code || undefined),
);
export const adminCredentials = z.object({ ...credentials.shape, code: z.optional(ifAnyCode) });
export const registration = z
  .object({
    name: nameField,
    email: emailField,
    phone: phoneField,
    ...newPasswordFields,
    /** In which emails are written; absent: in both. */
    language: z.optional(languageField),
  })
  .check(passwordsMatch);
const roleField = z.enum(['user', 'admin'], fieldCode('choiceUnknown'));
export const forgottenPassword = z.object({ email: emailField, role: z._default(roleField, 'user') });
export const newPassword = z
  .object({ token: z.string({ error: fieldCode('resetLinkInvalid') }), ...newPasswordFields })
  .check(passwordsMatch);
const refreshTokenBody = z.object({ refreshToken: z.string({ error: fieldCode('sessionEnded') }) });

/** A session with a key needs `signedAt`, in ms since 1970, and `signature`; of others they are not asked. */
const refreshBody = z.object({
  ...refreshTokenBody.shape,
  signedAt: z.optional(z.int(fieldCode('wholeNumber'))),
  signature: z.optional(z.string()),
});
export type RefreshBody = z.output<typeof refreshBody>;

/** What the key of a session signs (ECDSA with SHA-256), so that a refresh token alone is worth nothing. */
export function signedText(refreshToken: string, signedAt: number): string {
  return `${refreshToken}.${signedAt}`;
}

export const tokens = z.object({ ...done.shape, accessToken: z.string(), refreshToken: z.string() });

/** A registered user as the office sees it (specification section 3). */
export const account = z.object({
  id: z.number(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  role: z.literal('user'),
  is_approved: z.boolean(),
  /** Found by a similar name, not by what was typed (decision 3). */
  similar: z.optional(z.literal(true)),
});
export type Account = z.output<typeof account>;

export const userLogin = endpoint({
  method: 'POST',
  path: '/api/user/login',
  access: 'public',
  givesSecret: true,
  summary:
    'Signs an approved member in; with `publicKey` (base64url of the SPKI of a P-256 key) each refresh has to be signed.',
  body: credentials,
  responses: { record: tokens },
});

export const adminLogin = endpoint({
  method: 'POST',
  path: '/api/auth/admin/login',
  access: 'public',
  givesSecret: true,
  summary:
    'Signs an administrator in; with two-factor sign-in `code` is needed, and asked for after the right password. `publicKey` as for members.',
  body: adminCredentials,
  responses: { record: tokens },
});

export const register = endpoint({
  method: 'POST',
  path: '/api/user/register',
  access: 'public',
  summary:
    'Asks for an account; it can be used once an administrator has approved it. `language` is that of the mails to it; without it they are in both.',
  body: registration,
  responses: { record: done },
});

export const refreshToken = endpoint({
  method: 'POST',
  path: '/api/refresh-token',
  access: 'public',
  givesSecret: true,
  summary:
    'Gives a fresh access token and the next refresh token, of the same kind as the one sent, which is then good for 20 seconds more. A session that began with a `publicKey` needs `signedAt` (ms, within 120 s of the clock here) and `signature`: base64url of the 64 bytes of ECDSA with SHA-256 over `<refreshToken>.<signedAt>`. 401 with code `signatureStale` and `now` says that only the time was wrong.',
  body: refreshBody,
  responses: { record: tokens },
});

export const logout = endpoint({
  method: 'POST',
  path: '/api/logout',
  access: 'public',
  summary: 'Ends the session that the refresh token belongs to.',
  body: refreshTokenBody,
  responses: { record: done },
});

export const forgotPassword = endpoint({
  method: 'POST',
  path: '/api/password/forgot',
  access: 'public',
  summary: 'Sends a link to choose a new password; the answer is the same whether or not the address is known.',
  body: forgottenPassword,
  responses: { record: done },
});

export const resetPassword = endpoint({
  method: 'POST',
  path: '/api/password/reset',
  access: 'public',
  summary: 'Sets a new password with the token of a reset link and ends all sessions of the account.',
  body: newPassword,
  // The role says which sign-in page comes next.
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

/** How long an approval can be undone where it was given, in milliseconds; its mail waits as long (decision 35). */
export const UNDO_APPROVAL_MS = 10_000;

export const approveAccount = endpoint({
  method: 'PUT',
  path: '/api/admin/users/:id/approve',
  access: 'admin',
  summary: 'Approves a user and tells them by mail, once, ten seconds later.',
  params: idParams,
  responses: { record: done },
});

export const withdrawAccount = endpoint({
  method: 'PUT',
  path: '/api/admin/users/:id/withdraw',
  access: 'admin',
  summary: 'Takes the approval of a user back and ends their sessions; the mail that tells of it is not sent any more.',
  params: idParams,
  responses: { record: done },
});

export const deleteAccount = endpoint({
  method: 'DELETE',
  path: '/api/admin/users/:id',
  access: 'admin',
  summary: 'Deletes an account and ends its sessions.',
  params: idParams,
  responses: { record: done },
});

export const makeResetLink = endpoint({
  method: 'POST',
  path: '/api/admin/users/:id/reset-link',
  access: 'admin',
  givesSecret: true,
  summary: 'Makes a link with which the user can choose a new password, once, within 30 minutes.',
  params: idParams,
  responses: { record: z.object({ ...done.shape, link: z.string() }) },
});

const ownAccount = z.object({ id: z.number(), name: z.string(), email: z.string() });

export const readOwnAccount = endpoint({
  method: 'GET',
  path: '/api/user/me',
  access: 'user',
  summary: 'The account of the member who asks; also tells whether the access token still lives.',
  responses: { record: ownAccount },
});

export const readOwnAdminAccount = endpoint({
  method: 'GET',
  path: '/api/admin/me',
  access: 'admin-setup',
  summary: 'The account of the administrator who asks; also tells whether the access token still lives.',
  responses: { record: ownAccount },
});
