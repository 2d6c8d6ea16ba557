import type { FastifyRequest } from 'fastify';
import { type Access, type SessionKind, sessionFor } from '#contract/endpoint.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { TokenHolder } from '#server/platform/tokens/holders.ts';
import { filesTokenIn } from './files-cookie.ts';
import type { SignedIn } from './route.ts';

export type FindTokenHolder = (accessToken: string) => Promise<TokenHolder | undefined>;

/** The token may be one of that kind of session only: a cookie says by its name whose it is. */
export type FindCookieHolder = (access: SessionKind, token: string) => Promise<TokenHolder | undefined>;

function bearerToken(request: FastifyRequest): string | undefined {
  return /^Bearer +([\w-]{20,200})$/i.exec(request.headers.authorization ?? '')?.[1];
}

/** Sent more than once it is one with a comma and a space in it, which no key has. */
function idempotencyKey({ headers }: FastifyRequest): string | undefined {
  return headers['idempotency-key']?.toString();
}

/** @throws AppError `forbidden` for an administrator who has to set up two-factor sign-in first */
function refuseBeforeSetUp({ mustSetUp, accountId }: TokenHolder): void {
  const denial = { rule: 'two-factor sign-in first', accountId };
  if (mustSetUp) throw new AppError('forbidden', 'twoFactorNeeded', { denial });
}

/**
 * Decides whether a call may be made, before a byte of its body is read (decisions 5, 7, 8).
 * A public call ignores `Authorization` altogether.
 * @throws AppError `unauthenticated` without a live access token, `forbidden` with one of the other kind, or of an
 *   administrator who has to set up two-factor sign-in first
 */
export async function decideAccess(
  access: Access,
  request: FastifyRequest,
  findTokenHolder: FindTokenHolder,
): Promise<SignedIn> {
  const userAgent = request.headers['user-agent'] ?? '';
  const cookieHeader = request.headers.cookie ?? '';
  const visitor = { address: request.ip, userAgent, cookieHeader, idempotencyKey: idempotencyKey(request) };
  if (access === 'public') return { ...visitor, accountId: 0, sessionId: '' };
  const token = bearerToken(request);
  const holder = token === undefined ? undefined : await findTokenHolder(token);
  if (!holder) throw new AppError('unauthenticated', token === undefined ? 'signInNeeded' : 'sessionEnded');
  if (holder.access !== sessionFor(access)) {
    const denial = { rule: `${sessionFor(access)} only`, accountId: holder.accountId };
    throw new AppError('forbidden', 'notAllowed', { denial });
  }
  if (access !== 'admin-setup') refuseBeforeSetUp(holder);
  return { ...visitor, accountId: holder.accountId, sessionId: holder.sessionId };
}

/**
 * Who asks for a private file: the bearer of an access token of either kind, or the browser of somebody signed in, by
 * one of its cookies for files (decision 12). An access token that was sent stands alone, so that a client learns when
 * it has died; where both cookies came, that of the office counts, which may see more, if it opens anything yet.
 * @throws AppError `forbidden` for an administrator who has to set up two-factor sign-in first, and came with nothing else
 */
export async function findFileReader(
  request: FastifyRequest,
  publicUrl: string,
  find: { readonly byToken: FindTokenHolder; readonly byCookie: FindCookieHolder },
): Promise<TokenHolder | undefined> {
  if (/^Bearer\b/i.test(request.headers.authorization ?? '')) {
    const token = bearerToken(request);
    const holder = token === undefined ? undefined : await find.byToken(token);
    if (holder) refuseBeforeSetUp(holder);
    return holder;
  }
  let closed: TokenHolder | undefined;
  for (const access of ['admin', 'user'] as const) {
    const token = filesTokenIn(request, access, publicUrl);
    const holder = token === undefined ? undefined : await find.byCookie(access, token);
    if (holder?.mustSetUp === false) return holder;
    closed ??= holder;
  }
  if (closed) refuseBeforeSetUp(closed);
  return undefined;
}

/** Whether anything was sent that could have been a live token. */
export function hasSentToken(request: FastifyRequest, publicUrl: string): boolean {
  const cookies = (['admin', 'user'] as const).map((access) => filesTokenIn(request, access, publicUrl));
  return request.headers.authorization !== undefined || cookies.some((token) => token !== undefined);
}
