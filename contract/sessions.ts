import * as z from 'zod/mini';
import { duties } from './duties.ts';
import { beforeTwoFactor, endpoint } from './endpoint.ts';
import { successResponse } from './errors.ts';
import { fieldCode } from './field-messages.ts';
import { lineText } from './fields.ts';

/** An email address, normalized for comparison: trimmed and in lower case (decision 6). */
export const emailField = z.pipe(
  lineText('emailRequired').check(
    z.toLowerCase(),
    z.minLength(1, { error: fieldCode('emailRequired'), abort: true }),
    z.maxLength(254, fieldCode('emailInvalid')),
  ),
  z.email(fieldCode('emailInvalid')),
);

/**
 * The password of a sign-in. Only an empty password is refused here: the rules for new passwords may change, and old
 * passwords stay valid.
 */
export const passwordField = z
  .string({ error: fieldCode('passwordRequired') })
  .check(z.minLength(1, fieldCode('passwordRequired')), z.maxLength(1024, fieldCode('passwordTooLong')));

/** A P-256 public key, as base64url of its SPKI. A session with a key must sign its refreshes (decision 8). */
const publicKeyField = z
  .string({ error: fieldCode('publicKeyInvalid') })
  .check(z.maxLength(200, fieldCode('publicKeyInvalid')));

export const credentials = z.object({
  email: emailField,
  password: passwordField,
  publicKey: z.optional(publicKeyField),
});

/** A code of an authenticator app or a recovery code, as the user typed it. */
export const codeField = lineText('codeRequired').check(
  z.minLength(1, { error: fieldCode('codeRequired'), abort: true }),
  z.maxLength(40, fieldCode('codeWrong')),
);
/** An empty code counts as absent. The server decides whether a code is required. */
const ifAnyCode = z.pipe(
  lineText('codeWrong').check(z.maxLength(40, fieldCode('codeWrong'))),
  z.transform((code) => code || undefined),
);
export const adminCredentials = z.object({ ...credentials.shape, code: z.optional(ifAnyCode) });
const refreshTokenBody = z.object({ refreshToken: z.string({ error: fieldCode('sessionEnded') }) });

/** A session with a key requires `signedAt`, in ms since 1970, and `signature`. Other sessions ignore them. */
const refreshBody = z.object({
  ...refreshTokenBody.shape,
  signedAt: z.optional(z.int(fieldCode('wholeNumber'))),
  signature: z.optional(z.string()),
});
export type RefreshBody = z.output<typeof refreshBody>;

/**
 * Returns the text that the key of a session signs (ECDSA with SHA-256), so that a stolen refresh token alone is
 * useless.
 */
export function signedText(refreshToken: string, signedAt: number): string {
  return `${refreshToken}.${signedAt}`;
}

export const tokens = z.object({ ...successResponse.shape, accessToken: z.string(), refreshToken: z.string() });

export const userLogin = endpoint('POST /api/user/login', 'public', {
  givesSecret: true,
  summary:
    'Signs in an approved member. With `publicKey` (base64url of the SPKI of a P-256 key), each refresh must be signed.',
  body: credentials,
  responses: { record: tokens },
});

export const adminLogin = endpoint('POST /api/auth/admin/login', 'public', {
  givesSecret: true,
  summary:
    'Signs in an administrator. With two-factor sign-in, a correct password without `code` is refused with a request for the code. `publicKey` works as for members.',
  body: adminCredentials,
  responses: { record: tokens },
});

export const refreshToken = endpoint('POST /api/refresh-token', 'public', {
  givesSecret: true,
  summary:
    'Returns a new access token and the next refresh token, of the same kind as the refresh token sent, which stays valid for 20 more seconds. A session that was started with `publicKey` requires `signedAt` (ms since 1970, within 120 s of the server clock) and `signature`: base64url of the 64 bytes of ECDSA with SHA-256 over `<refreshToken>.<signedAt>`. 401 with code `signatureStale` and `now` means that only the time was wrong.',
  body: refreshBody,
  responses: { record: tokens },
});

export const logout = endpoint('POST /api/logout', 'public', {
  addsNothing: true,
  summary: 'Ends the session that the refresh token belongs to.',
  body: refreshTokenBody,
});

const ownAccount = z.object({ id: z.number(), name: z.string(), email: z.string() });

export const readOwnAccount = endpoint('GET /api/user/me', 'user', {
  summary: 'Returns the account of the calling member. Returns 401 if the access token is not valid any more.',
  responses: { record: ownAccount },
});

export const readOwnAdminAccount = endpoint('GET /api/admin/me', beforeTwoFactor, {
  summary:
    'Returns the account and the duties of the calling administrator. Returns 401 if the access token is not valid any more.',
  responses: { record: z.object({ ...ownAccount.shape, duties: z.array(z.enum(duties)) }) },
});
