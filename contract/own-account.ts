import * as z from 'zod/mini';
import { newPasswordFields, passwordsMatch } from './accounts.ts';
import { codeField, passwordField, tokens } from './sessions.ts';
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

export const endOwnSession = endpoint({
  method: 'DELETE',
  path: '/api/admin/account/sessions/:id',
  access: 'admin',
  summary: 'Ends a session of the caller.',
  params: z.object({ id: z.uuid(fieldCode('notFound')) }),
  responses: { record: successResponse },
});

export const endOtherSessions = endpoint({
  method: 'DELETE',
  path: '/api/admin/account/sessions',
  access: 'admin',
  summary: 'Ends all sessions of the caller except the current one.',
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
