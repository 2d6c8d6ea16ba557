import * as z from 'zod/mini';
import { newPasswordFields, passwordsMatch } from './account-fields.ts';
import { codeField, emailField, passwordField, tokens } from './sessions.ts';
import { anyDuty, beforeTwoFactor, endpoint } from './endpoint.ts';
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

export const readOwnSecurity = endpoint('GET /api/admin/account', beforeTwoFactor, {
  summary: 'Returns how the caller signs in.',
  responses: { record: ownSecurity },
});

export const switchDailyEmail = endpoint('PUT /api/admin/account/daily-email', anyDuty, {
  summary: 'Switches the daily email about waiting work on or off for the caller.',
  body: z.object({ on: z.boolean(fieldCode('choiceUnknown')) }),
});

export const passwordChange = z.object({ currentPassword: passwordField, ...newPasswordFields }).check(passwordsMatch);

export const changeOwnPassword = endpoint('POST /api/admin/account/password', anyDuty, {
  givesSecret: true,
  summary: 'Changes the password of the caller. Ends all sessions; the tokens in the response continue this one.',
  body: passwordChange,
  responses: { record: tokens },
});

export const changeUserPassword = endpoint('POST /api/user/account/password', 'user', {
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

export const listOwnSessions = endpoint('GET /api/admin/account/sessions', anyDuty, {
  summary: 'Lists the sessions of the caller: the current session first, then the most recently used.',
  responses: { list: ownSession },
});

export const listUserSessions = endpoint('GET /api/user/account/sessions', 'user', {
  summary: 'Lists the sessions of the calling user: the current session first, then the most recently used.',
  responses: { list: ownSession },
});

const sessionParams = z.object({ id: z.uuid(fieldCode('notFound')) });

export const endOwnSession = endpoint('DELETE /api/admin/account/sessions/:id', anyDuty, {
  summary: 'Ends a session of the caller.',
  params: sessionParams,
});

export const endUserSession = endpoint('DELETE /api/user/account/sessions/:id', 'user', {
  summary: 'Ends a session of the calling user.',
  params: sessionParams,
});

export const endOtherSessions = endpoint('DELETE /api/admin/account/sessions', anyDuty, {
  summary: 'Ends all sessions of the caller except the current one.',
});

export const endOtherUserSessions = endpoint('DELETE /api/user/account/sessions', 'user', {
  summary: 'Ends all sessions of the calling user except the current one.',
});

export const emailChange = z.object({ email: emailField, password: passwordField });

export const requestEmailChange = endpoint('POST /api/user/account/email', 'user', {
  addsNothing: true,
  summary:
    'Emails a link to a new address of the calling user. The account gets the address when the link is used, within 24 hours. A newer request replaces the earlier one.',
  body: emailChange,
});

const emailLink = z.object({ token: z.string({ error: fieldCode('emailLinkInvalid') }) });

export const confirmEmail = endpoint('POST /api/email/confirm', 'public', {
  addsNothing: true,
  summary: 'Sets the email address that a link confirms. The earlier address gets a link that restores it for 7 days.',
  body: emailLink,
});

export const undoEmailChange = endpoint('POST /api/email/undo', 'public', {
  addsNothing: true,
  summary:
    'Restores the earlier email address of an account, ends all its sessions, disables its password and emails a link to choose a new one.',
  body: emailLink,
});

export const startTwoFactorSetup = endpoint('POST /api/admin/account/two-factor/key', beforeTwoFactor, {
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

export const confirmTwoFactor = endpoint('POST /api/admin/account/two-factor', beforeTwoFactor, {
  givesSecret: true,
  summary:
    'Turns on two-factor sign-in. Requires the password and a first code. The recovery codes are returned only once.',
  body: identityProof,
  responses: { record: recoveryCodes },
});

export const switchOffTwoFactor = endpoint('POST /api/admin/account/two-factor/off', anyDuty, {
  addsNothing: true,
  summary: 'Turns off two-factor sign-in.',
  body: identityProof,
});

export const makeRecoveryCodes = endpoint('POST /api/admin/account/recovery-codes', anyDuty, {
  givesSecret: true,
  summary: 'Creates new recovery codes, which are returned only once. Earlier codes stop working.',
  body: identityProof,
  responses: { record: recoveryCodes },
});
