import { randomUUID } from 'node:crypto';
import { messages } from '#contract/messages.ts';
import type { TokenHolder } from '#server/http/access.ts';
import { type Db, inTransaction } from '#server/platform/database/database.ts';
import type { Platform } from '#server/platform/platform.ts';
import { Refusal } from '#server/platform/refusal.ts';
import { hashToken, newToken, successorOf } from '#server/platform/tokens/tokens.ts';
import {
  deleteSession,
  deleteSessionsOfAccount,
  deleteWhatHasEnded,
  findSessionOfAccessToken,
  findSessionOfRefreshToken,
  holdSession,
  insertAccessToken,
  insertRefreshToken,
  insertSession,
  markSuperseded,
  type Session,
  type SessionKind,
  supersededAt,
} from './store.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** How long tokens live, in milliseconds (decision 8). */
const lifetimes: Readonly<Record<SessionKind, { access: number; idle: number; whole: number }>> = {
  user: { access: 10 * MINUTE, idle: 7 * DAY, whole: 30 * DAY },
  admin: { access: 5 * MINUTE, idle: 30 * MINUTE, whole: 12 * HOUR },
};

/** Within this time a superseded token is taken for a lost answer or a second tab, whatever happened since. */
const GRACE = 10 * SECOND;

export interface Tokens {
  readonly accessToken: string;
  readonly refreshToken: string;
}

async function issueAccessToken(db: Db, session: Session, now: number): Promise<string> {
  const accessToken = newToken();
  const expiresAt = Math.min(now + lifetimes[session.kind].access, session.ends_at);
  await insertAccessToken(db, hashToken(accessToken), session.id, expiresAt);
  return accessToken;
}

/** Begins a session as part of the caller's transaction, in which the account is held. */
export async function startSession(
  platform: Platform,
  db: Db,
  account: { readonly id: number; readonly role: SessionKind },
): Promise<Tokens> {
  const now = platform.now();
  const { idle, whole } = lifetimes[account.role];
  const session = { id: randomUUID(), account_id: account.id, kind: account.role, ends_at: now + whole };
  const refreshToken = newToken();
  await insertSession(db, { ...session, created_at: now, idle_until: now + idle });
  await insertRefreshToken(db, hashToken(refreshToken), session.id);
  return { accessToken: await issueAccessToken(db, session, now), refreshToken };
}

/** Makes the successor of a refresh token known, or ends the session that the token must have been stolen from. */
async function supersede(db: Db, token: string, successor: string, session: Session, now: number): Promise<boolean> {
  const [hash, successorHash] = [hashToken(token), hashToken(successor)];
  const known = await supersededAt(db, [hash, successorHash]);
  const usedAt = known.get(hash);
  if (usedAt === null) {
    await markSuperseded(db, hash, now);
    await insertRefreshToken(db, successorHash, session.id);
    return true;
  }
  const successorIsUnused = known.get(successorHash) === null;
  if (successorIsUnused || (usedAt !== undefined && now - usedAt <= GRACE)) return true;
  await deleteSession(db, session.id);
  return false;
}

/**
 * Gives a fresh access token and the successor of the refresh token. A superseded token answers the same successor as
 * long as that one has not been used, or within 10 seconds; after that its use ends the whole session (decision 8).
 * @throws Refusal `unauthenticated` when the session has ended
 */
export async function refreshSession(platform: Platform, refreshToken: string): Promise<Tokens> {
  const now = platform.now();
  const successor = successorOf(refreshToken, platform.secret);
  const tokens = await inTransaction(platform.database, async (db) => {
    const session = await findSessionOfRefreshToken(db, hashToken(refreshToken));
    if (!session) return undefined;
    if (!(await holdSession(db, session.id, now, now + lifetimes[session.kind].idle))) return undefined;
    if (!(await supersede(db, refreshToken, successor, session, now))) return undefined;
    return { accessToken: await issueAccessToken(db, session, now), refreshToken: successor };
  });
  // Thrown outside: a refusal inside the transaction would bring the ended session back.
  if (!tokens) throw new Refusal('unauthenticated', messages.sessionEnded);
  return tokens;
}

/** Who a live access token belongs to. */
export async function findTokenHolder(platform: Platform, accessToken: string): Promise<TokenHolder | undefined> {
  const session = await findSessionOfAccessToken(platform.database, hashToken(accessToken), platform.now());
  if (!session) return undefined;
  const access = session.kind === 'admin' ? 'admin' : 'member';
  return { access, accountId: session.account_id, sessionId: session.id };
}

/** Ends the session of a refresh token, superseded or not; a token that is not known needs no ending. */
export async function endSession(platform: Platform, refreshToken: string): Promise<void> {
  const session = await findSessionOfRefreshToken(platform.database, hashToken(refreshToken));
  if (session) await deleteSession(platform.database, session.id);
}

/** Ends all sessions of an account at once; part of the caller's transaction. */
export async function endSessionsOfAccount(db: Db, accountId: number): Promise<void> {
  await deleteSessionsOfAccount(db, accountId);
}

/** Drops sessions and access tokens that no longer count. */
export async function forgetEndedSessions(platform: Platform): Promise<void> {
  await deleteWhatHasEnded(platform.database, platform.now());
}
