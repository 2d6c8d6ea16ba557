import { randomUUID } from 'node:crypto';
import type { SessionAccess } from '#contract/endpoint.ts';
import { messages } from '#contract/messages.ts';
import { mustSetUp } from '#server/features/second-factor/service.ts';
import type { TokenHolder } from '#server/http/access.ts';
import { endedFilesCookie, filesCookie } from '#server/http/files-cookie.ts';
import { succeeded, WithCookies } from '#server/http/implement.ts';
import { type Db, inTransaction } from '#server/platform/database/database.ts';
import type { Platform } from '#server/platform/platform.ts';
import { Refusal } from '#server/platform/refusal.ts';
import { filesTokenOf, hashToken, newToken, successorOf } from '#server/platform/tokens/tokens.ts';
import { type Device, deviceOf } from './device.ts';
import {
  deleteSession,
  deleteSessionOfAccount,
  deleteSessionsOfAccount,
  deleteWhatHasEnded,
  findLiveSessions,
  findSessionOfAccessToken,
  findSessionOfFilesToken,
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

const accessOf: Readonly<Record<SessionKind, SessionAccess>> = { user: 'member', admin: 'admin' };

interface Tokens {
  readonly accessToken: string;
  readonly refreshToken: string;
}

/** What signing in and refreshing give: tokens for calls, and a cookie for private files (decision 12). */
export interface Credentials {
  readonly tokens: Tokens;
  /** The value of `Set-Cookie`. */
  readonly filesCookie: string;
}

/** Told to the client that has signed in or refreshed. */
export function answerCredentials(message: string, credentials: Credentials) {
  return new WithCookies({ ...succeeded(message), ...credentials.tokens }, [credentials.filesCookie]);
}

/** It lasts in the browser as long as the session does if nobody uses that again. */
function filesCookieOf({ config, secret }: Platform, session: Session, now: number): string {
  const left = Math.min(lifetimes[session.kind].idle, session.ends_at - now);
  const pass = {
    access: accessOf[session.kind],
    token: filesTokenOf(session.id, secret),
    seconds: Math.floor(left / SECOND),
  };
  return filesCookie(config.publicUrl, pass);
}

function filesHashOf({ secret }: Platform, sessionId: string): string {
  return hashToken(filesTokenOf(sessionId, secret));
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
  userAgent: string,
): Promise<Credentials> {
  const now = platform.now();
  const { idle, whole } = lifetimes[account.role];
  const session = { id: randomUUID(), account_id: account.id, kind: account.role, ends_at: now + whole };
  const refreshToken = newToken();
  const files_hash = filesHashOf(platform, session.id);
  await insertSession(db, {
    ...session,
    ...deviceOf(userAgent),
    created_at: now,
    idle_until: now + idle,
    files_hash,
  });
  await insertRefreshToken(db, hashToken(refreshToken), session.id);
  const accessToken = await issueAccessToken(db, session, now);
  return { tokens: { accessToken, refreshToken }, filesCookie: filesCookieOf(platform, session, now) };
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
export async function refreshSession(platform: Platform, refreshToken: string): Promise<Credentials> {
  const now = platform.now();
  const successor = successorOf(refreshToken, platform.secret);
  const credentials = await inTransaction(platform.database, async (db) => {
    const session = await findSessionOfRefreshToken(db, hashToken(refreshToken));
    if (!session) return undefined;
    const refreshed = { idle_until: now + lifetimes[session.kind].idle, files_hash: filesHashOf(platform, session.id) };
    if (!(await holdSession(db, session.id, now, refreshed))) return undefined;
    if (!(await supersede(db, refreshToken, successor, session, now))) return undefined;
    const accessToken = await issueAccessToken(db, session, now);
    return { tokens: { accessToken, refreshToken: successor }, filesCookie: filesCookieOf(platform, session, now) };
  });
  // Thrown outside: a refusal inside the transaction would bring the ended session back.
  if (!credentials) throw new Refusal('unauthenticated', messages.sessionEnded);
  return credentials;
}

async function holderOf(db: Db, session: Session | undefined): Promise<TokenHolder | undefined> {
  if (!session) return undefined;
  return {
    access: accessOf[session.kind],
    accountId: session.account_id,
    sessionId: session.id,
    mustSetUp: session.kind === 'admin' && (await mustSetUp(db, session.account_id)),
  };
}

/** Who a live access token belongs to. */
export async function findTokenHolder({ database, now }: Platform, token: string): Promise<TokenHolder | undefined> {
  return holderOf(database, await findSessionOfAccessToken(database, hashToken(token), now()));
}

/** Whose browser sent a cookie for private files; it counts as long as its session lives. */
export async function findFilesHolder(
  { database, now }: Platform,
  access: SessionAccess,
  token: string,
): Promise<TokenHolder | undefined> {
  const kind = access === 'admin' ? 'admin' : 'user';
  return holderOf(database, await findSessionOfFilesToken(database, hashToken(token), kind, now()));
}

/**
 * Ends the session of a refresh token, superseded or not; a token that is not known needs no ending.
 * @returns what to take out of the browser, as values of `Set-Cookie`: never what the other kind of session put there
 */
export async function endSession({ config, database }: Platform, refreshToken: string): Promise<readonly string[]> {
  const session = await findSessionOfRefreshToken(database, hashToken(refreshToken));
  if (!session) return [];
  await deleteSession(database, session.id);
  return [endedFilesCookie(config.publicUrl, accessOf[session.kind])];
}

/** Ends all sessions of an account at once, or all but one; part of the caller's transaction. */
export async function endSessionsOfAccount(db: Db, accountId: number, exceptId?: string): Promise<void> {
  await deleteSessionsOfAccount(db, accountId, exceptId);
}

/** Ends one session, if it is one of this account. Answers whether it was. */
export async function endSessionOfAccount(db: Db, accountId: number, sessionId: string): Promise<boolean> {
  return deleteSessionOfAccount(db, accountId, sessionId);
}

/** Whether a session has not ended since its call was let in; part of the caller's transaction. */
export async function sessionIsLive(
  { now }: Platform,
  db: Db,
  { accountId, sessionId }: { readonly accountId: number; readonly sessionId: string },
): Promise<boolean> {
  return (await findLiveSessions(db, accountId, now())).some(({ id }) => id === sessionId);
}

export interface LiveSession extends Device {
  readonly id: string;
  /** Milliseconds since 1970, as `lastUsedAt`, which moves with each refresh. */
  readonly beganAt: number;
  readonly lastUsedAt: number;
}

/** The sessions of an administrator that are neither over nor idle too long, the one used last on top. */
export async function listSessionsOfAccount(platform: Platform, accountId: number): Promise<readonly LiveSession[]> {
  const rows = await findLiveSessions(platform.database, accountId, platform.now());
  return rows.map(({ id, browser, system, kind, created_at, idle_until }) => ({
    id,
    browser,
    system,
    beganAt: created_at,
    lastUsedAt: idle_until - lifetimes[kind].idle,
  }));
}

/** Drops sessions and access tokens that no longer count. */
export async function forgetEndedSessions(platform: Platform): Promise<void> {
  await deleteWhatHasEnded(platform.database, platform.now());
}
