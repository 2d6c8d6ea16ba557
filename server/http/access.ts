import type { FastifyRequest } from 'fastify';
import type { Access } from '#contract/endpoint.ts';
import { messages } from '#contract/messages.ts';
import { Refusal } from '#server/platform/refusal.ts';
import type { SignedIn } from './implement.ts';

/** Who stands behind a live access token. */
export interface TokenHolder {
  readonly access: Exclude<Access, 'public'>;
  readonly accountId: number;
  readonly sessionId: string;
}

export type FindTokenHolder = (accessToken: string) => Promise<TokenHolder | undefined>;

function bearerToken(request: FastifyRequest): string | undefined {
  return /^Bearer +([\w-]{20,200})$/i.exec(request.headers.authorization ?? '')?.[1];
}

/** A key that is too long to be one counts as none. */
function idempotencyKey({ headers }: FastifyRequest): string | undefined {
  const key = headers['idempotency-key'];
  return typeof key === 'string' && /^[\x21-\x7e]{1,255}$/.test(key) ? key : undefined;
}

/**
 * Decides whether a call may be made, before a byte of its body is read (decisions 5, 7, 8).
 * A public call ignores `Authorization` altogether.
 * @throws Refusal `unauthenticated` without a live access token, `forbidden` with one of the other kind
 */
export async function decideAccess(
  access: Access,
  request: FastifyRequest,
  findTokenHolder: FindTokenHolder,
): Promise<SignedIn> {
  const visitor = { address: request.ip, idempotencyKey: idempotencyKey(request) };
  if (access === 'public') return { ...visitor, accountId: 0, sessionId: '' };
  const token = bearerToken(request);
  const holder = token === undefined ? undefined : await findTokenHolder(token);
  if (!holder)
    throw new Refusal('unauthenticated', token === undefined ? messages.signInNeeded : messages.sessionEnded);
  if (holder.access !== access) throw new Refusal('forbidden', messages.notAllowed);
  return { ...visitor, accountId: holder.accountId, sessionId: holder.sessionId };
}
