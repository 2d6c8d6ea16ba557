import * as z from 'zod/mini';
import { newPasswordFields, passwordsMatch } from './accounts.ts';
import { codeField, emailField, passwordField, tokens } from './sessions.ts';
import { endpoint } from './endpoint.ts';
import { successResponse } from './errors.ts';
import { fieldCode } from './field-messages.ts';

const ownSecurity = z.object({
  name: z.string(),
  email: z.string(),
  /** State of two-factor sign-in; null if it is off. */
  twoFactor: z.nullable(
    z.object({
      /** ISO 8601 UTC. */
      since: z.string(),
      recoveryCodesLeft: z.number(),
    }),
  ),
  /** Whether two-factor sign-in is required for all administrators. */
  isTwoFactorRequired: z.boolean(),
  /** Whether the caller gets the daily email about waiting work. */
  dailyEmail: z.boolean(),
});
export type OwnSecurity = z.output<typeof ownSecurity>;

export const readOwnSecurity = endpoint({
  method: 'GET',
  path: '/api/admin/account',
  access: 'admin-setup',
  summary: 'Returns how the caller signs in.',
  responses: { record: ownSecurity },
});

export const switchDailyEmail = endpoint({
  method: 'PUT',
  path: '/api/admin/account/daily-email',
  access: 'admin',
  summary: 'Switches the daily email about waiting work on or off for the caller.',
  body: z.object({ on: z.boolean(fieldCode('choiceUnknown')) }),
  responses: { record: successResponse },
});

export const passwordChange = z.object({ currentPassword: passwordField, ...newPasswordFields }).check(passwordsMatch);

export const changeOwnPassword = endpoint({
  method: 'POST',
  path: '/api/admin/account/password',
  access: 'admin',
  givesSecret: true,
  summary: 'Changes the password of the caller. Ends all sessions; the tokens in the response continue this one.',
  body: passwordChange,
  responses: { record: tokens },
});

export const changeUserPassword = endpoint({
  method: 'POST',
  path: '/api/user/account/password',
  access: 'user',
  givesSecret: true,
  summary: 'Changes the password of the calling user. Ends all sessions; the tokens in the response continue this one.',
  body: passwordChange,
  responses: { record: tokens },
});

const ownSession = z.object({
  id: z.string(),
  /** Name of the browser, such as "Chrome"; null if unknown. */
  browser: z.nullable(z.string()),
  /** Name of the operating system, such as "Android"; null if unknown. */
  system: z.nullable(z.string()),
  /** ISO 8601 UTC. */
  beganAt: z.string(),
  /** When the session was last refreshed; ISO 8601 UTC. A session in use is refreshed every few minutes. */
  lastUsedAt: z.string(),
  isThis: z.boolean(),
});
export type OwnSession = z.output<typeof ownSession>;

export const listOwnSessions = endpoint({
  method: 'GET',
  path: '/api/admin/account/sessions',
  access: 'admin',
  summary: 'Lists the sessions of the caller: the current session first, then the most recently used.',
  responses: { list: ownSession },
});

export const listUserSessions = endpoint({
  method: 'GET',
  path: '/api/user/account/sessions',
  access: 'user',
  summary: 'Lists the sessions of the calling user: the current session first, then the most recently used.',
  responses: { list: ownSession },
});

const sessionParams = z.object({ id: z.uuid(fieldCode('notFound')) });

export const endOwnSession = endpoint({
  method: 'DELETE',
  path: '/api/admin/account/sessions/:id',
  access: 'admin',
  summary: 'Ends a session of the caller.',
  params: sessionParams,
  responses: { record: successResponse },
});

export const endUserSession = endpoint({
  method: 'DELETE',
  path: '/api/user/account/sessions/:id',
  access: 'user',
  summary: 'Ends a session of the calling user.',
  params: sessionParams,
  responses: { record: successResponse },
});

export const endOtherSessions = endpoint({
  method: 'DELETE',
  path: '/api/admin/account/sessions',
  access: 'admin',
  summary: 'Ends all sessions of the caller except the current one.',
  responses: { record: successResponse },
});

export const endOtherUserSessions = endpoint({
  method: 'DELETE',
  path: '/api/user/account/sessions',
  access: 'user',
  summary: 'Ends all sessions of the calling user except the current one.',
  responses: { record: successResponse },
});

export const emailChange = z.object({ email: emailField, password: passwordField });

export const requestEmailChange = endpoint({
  method: 'POST',
  path: '/api/user/account/email',
  access: 'user',
  addsNothing: true,
  summary:
    'Emails a link to a new address of the calling user. The account gets the address when the link is used, within 24 hours. A newer request replaces the earlier one.',
  body: emailChange,
  responses: { record: successResponse },
});

const emailLink = z.object({ token: z.string({ error: fieldCode('emailLinkInvalid') }) });

export const confirmEmail = endpoint({
  method: 'POST',
  path: '/api/email/confirm',
  access: 'public',
  addsNothing: true,
  summary: 'Sets the email address that a link confirms. The earlier address gets a link that restores it for 7 days.',
  body: emailLink,
  responses: { record: successResponse },
});

export const undoEmailChange = endpoint({
  method: 'POST',
  path: '/api/email/undo',
  access: 'public',
  addsNothing: true,
  summary:
    'Restores the earlier email address of an account, ends all its sessions, disables its password and emails a link to choose a new one.',
  body: emailLink,
  responses: { record: successResponse },
});

export const startTwoFactorSetup = endpoint({
  method: 'POST',
  path: '/api/admin/account/two-factor/key',
  access: 'admin-setup',
  givesSecret: true,
  summary: 'Returns a key for the authenticator app. The key stays the same until it is confirmed or the session ends.',
  responses: {
    record: z.object({
      /** The key in Base32, which the administrator can type into the authenticator app. */
      key: z.string(),
      /** The key as an `otpauth://…` URL, which is shown as a QR code. */
      address: z.string(),
    }),
  },
});

const recoveryCodes = z.object({ ...successResponse.shape, recoveryCodes: z.array(z.string()) });

/** Proof of identity, required for sensitive changes. It protects against unattended screens and stolen sessions. */
export const identityProof = z.object({ password: passwordField, code: codeField });

export const confirmTwoFactor = endpoint({
  method: 'POST',
  path: '/api/admin/account/two-factor',
  access: 'admin-setup',
  givesSecret: true,
  summary:
    'Turns on two-factor sign-in. Requires the password and a first code. The recovery codes are returned only once.',
  body: identityProof,
  responses: { record: recoveryCodes },
});

export const switchOffTwoFactor = endpoint({
  method: 'POST',
  path: '/api/admin/account/two-factor/off',
  access: 'admin',
  addsNothing: true,
  summary: 'Turns off two-factor sign-in.',
  body: identityProof,
  responses: { record: successResponse },
});

export const makeRecoveryCodes = endpoint({
  method: 'POST',
  path: '/api/admin/account/recovery-codes',
  access: 'admin',
  givesSecret: true,
  summary: 'Creates new recovery codes, which are returned only once. Earlier codes stop working.',
  body: identityProof,
  responses: { record: recoveryCodes },
});
