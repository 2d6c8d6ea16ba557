import type { FastifyRequest } from 'fastify';
import { type Access, type SessionKind, sessionFor } from '#contract/endpoint.ts';
import { AppError } from '#server/platform/app-error.ts';
import { requireDuty } from '#server/records/duties.ts';
import type { TokenHolder } from '#server/platform/tokens/holders.ts';
import { filesTokenIn } from './cookies.ts';
import type { SignedIn } from './route.ts';

export type FindTokenHolder = (accessToken: string) => Promise<TokenHolder | undefined>;

/**
 * Returns the account to which the token of a file cookie belongs; undefined without a live session of the kind
 * `access`.
 */
export type FindCookieHolder = (access: SessionKind, token: string) => Promise<TokenHolder | undefined>;

function bearerToken(request: FastifyRequest): string | undefined {
  return /^Bearer +([\w-]{20,200})$/i.exec(request.headers.authorization ?? '')?.[1];
}

/** If the header is repeated, Node joins the values with `, `. A key with a space is refused as malformed. */
function idempotencyKey({ headers }: FastifyRequest): string | undefined {
  return headers['idempotency-key']?.toString();
}

/** @throws AppError `forbidden` for an administrator who has to set up two-factor sign-in first */
function refuseBeforeSetUp({ mustSetUp, accountId }: TokenHolder): void {
  const denial = { rule: 'two-factor sign-in first', accountId };
  if (mustSetUp) throw new AppError('forbidden', 'twoFactorNeeded', { denial });
}

/**
 * Checks that the caller may use an endpoint, before the body is read (decisions 5, 7, 8). Returns the caller. A public
 * call ignores `Authorization` and has account id 0.
 * @throws AppError `unauthenticated` without a live access token; `forbidden` for the wrong kind of session, for an
 *   administrator who has to set up two-factor sign-in first, or for one without the duties
 */
export async function decideAccess(
  access: Access,
  request: FastifyRequest,
  findTokenHolder: FindTokenHolder,
): Promise<SignedIn> {
  const userAgent = request.headers['user-agent'] ?? '';
  const cookieHeader = request.headers.cookie ?? '';
  const visitor = { address: request.ip, userAgent, cookieHeader, idempotencyKey: idempotencyKey(request) };
  if (access === 'public') return { ...visitor, accountId: 0, sessionId: '', duties: [] };
  const token = bearerToken(request);
  const holder = token === undefined ? undefined : await findTokenHolder(token);
  if (!holder) throw new AppError('unauthenticated', token === undefined ? 'signInNeeded' : 'sessionEnded');
  if (holder.access !== sessionFor(access)) {
    const denial = { rule: `${sessionFor(access)} only`, accountId: holder.accountId };
    throw new AppError('forbidden', 'notAllowed', { denial });
  }
  const { accountId, sessionId, duties } = holder;
  if (access !== 'user') {
    if (!access.beforeTwoFactor) refuseBeforeSetUp(holder);
    requireDuty(holder, access.admin);
  }
  return { ...visitor, accountId, sessionId, duties };
}

/**
 * Finds the readers of a private file by access token, or by file cookies (decision 12). If an access token is sent,
 * cookies are ignored, so that the client learns when the token has expired. A browser can have the cookies of an
 * administrator, who is returned first, and of a member. That of an administrator gives no access while they have to
 * set up two-factor sign-in.
 * @returns an empty list without a live session
 * @throws AppError `forbidden` for an administrator who has to set up two-factor sign-in first, unless the request also
 * has a member's cookie that gives access
 */
export async function findFileReaders(
  request: FastifyRequest,
  publicUrl: string,
  find: { readonly byToken: FindTokenHolder; readonly byCookie: FindCookieHolder },
): Promise<readonly TokenHolder[]> {
  if (/^Bearer\b/i.test(request.headers.authorization ?? '')) {
    const token = bearerToken(request);
    const holder = token === undefined ? undefined : await find.byToken(token);
    if (holder) refuseBeforeSetUp(holder);
    return holder ? [holder] : [];
  }
  const readers: TokenHolder[] = [];
  let closed: TokenHolder | undefined;
  for (const access of ['admin', 'user'] as const) {
    const token = filesTokenIn(request, access, publicUrl);
    const holder = token === undefined ? undefined : await find.byCookie(access, token);
    if (holder?.mustSetUp === false) readers.push(holder);
    else closed ??= holder;
  }
  if (closed && readers.length === 0) refuseBeforeSetUp(closed);
  return readers;
}

/** Returns whether the request contains an Authorization header or a file cookie. */
export function sendsCredentials(request: FastifyRequest, publicUrl: string): boolean {
  const cookies = (['admin', 'user'] as const).map((access) => filesTokenIn(request, access, publicUrl));
  return request.headers.authorization !== undefined || cookies.some((token) => token !== undefined);
}
