import { randomUUIDv7 } from 'node:crypto';
import type { SessionKind } from '#contract/endpoint.ts';
import { mustSetUp } from '#server/features/second-factor/service.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { Credentials, FilesPass, TokenHolder } from '#server/platform/tokens/holders.ts';
import { filesTokenOf, hashToken, newToken } from '#server/platform/tokens/tokens.ts';
import { type Device, deviceOf } from './device.ts';
import {
  deleteOldestSessions,
  deleteSession,
  deleteSessionOfAccount,
  deleteSessionsOfAccount,
  deleteWhatHasEnded,
  findLiveSessions,
  findPublicKey,
  findSessionOfAccessToken,
  findSessionOfFilesToken,
  findSessionOfRefreshToken,
  insertAccessToken,
  insertRefreshToken,
  insertSession,
  type Refreshed,
  type Session,
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

/** More than anybody uses at a time; a password that leaked does not fill the database. */
const MAX_LIVE_SESSIONS = 20;

/** It lasts in the browser as long as the session does if nobody uses that again. */
function filesPassOf({ secret }: Platform, session: Session, now: number): FilesPass {
  const left = Math.min(lifetimes[session.kind].idle, session.ends_at - now);
  return { access: session.kind, token: filesTokenOf(session.id, secret), seconds: Math.floor(left / SECOND) };
}

/** What signing in and each refresh write down of a session. */
export function refreshedAt({ secret }: Platform, { id, kind }: Session, now: number): Refreshed {
  return { idle_until: now + lifetimes[kind].idle, files_hash: hashToken(filesTokenOf(id, secret)) };
}

/** Gives out a fresh access token, together with this refresh token. */
export async function issueCredentials(
  platform: Platform,
  db: Db,
  session: Session,
  refreshToken: string,
  now: number,
): Promise<Credentials> {
  const accessToken = newToken();
  const expiresAt = Math.min(now + lifetimes[session.kind].access, session.ends_at);
  await insertAccessToken(db, hashToken(accessToken), session.id, expiresAt);
  return { tokens: { accessToken, refreshToken }, filesPass: filesPassOf(platform, session, now) };
}

type SessionAccount = { readonly id: number; readonly role: SessionKind };

/** What a client says of itself when a session begins. */
export interface Client {
  readonly userAgent: string;
  /** With which the client signs each refresh, if it has one (decision 8). */
  readonly publicKey?: string | null | undefined;
}

/**
 * Begins a session as part of the caller's transaction, in which the account is held: so many live sessions it has at
 * most, and the oldest ends.
 */
export async function startSession(
  platform: Platform,
  db: Db,
  account: SessionAccount,
  { userAgent, publicKey = null }: Client,
): Promise<Credentials> {
  const now = platform.now();
  const kind = account.role;
  // Ahead of the new one, which is not the last to begin when the clock has been set back.
  await deleteOldestSessions(db, account.id, MAX_LIVE_SESSIONS - 1, now);
  // Of two that began in the same millisecond the ids tell which is the older.
  const session = { id: randomUUIDv7(), account_id: account.id, kind, ends_at: now + lifetimes[kind].whole };
  await insertSession(db, {
    ...session,
    ...refreshedAt(platform, session, now),
    ...deviceOf(userAgent),
    created_at: now,
    public_key: publicKey,
  });
  const refreshToken = newToken();
  await insertRefreshToken(db, hashToken(refreshToken), session.id, 0);
  return issueCredentials(platform, db, session, refreshToken, now);
}

/** Ends all sessions of an account, and goes on with a fresh one in place of the one that asks, under the same key. */
export async function renewSession(
  platform: Platform,
  db: Db,
  account: SessionAccount,
  { sessionId, userAgent }: { readonly sessionId: string; readonly userAgent: string },
): Promise<Credentials> {
  const publicKey = await findPublicKey(db, sessionId);
  await deleteSessionsOfAccount(db, account.id);
  return startSession(platform, db, account, { userAgent, publicKey });
}

async function holderOf(db: Db, session: Session | undefined): Promise<TokenHolder | undefined> {
  if (!session) return undefined;
  return {
    access: session.kind,
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
  access: SessionKind,
  token: string,
): Promise<TokenHolder | undefined> {
  const kind = access === 'admin' ? 'admin' : 'user';
  return holderOf(database, await findSessionOfFilesToken(database, hashToken(token), kind, now()));
}

/**
 * Ends the session of a refresh token, superseded or not; a token that is not known needs no ending.
 * @returns of which kind it was
 */
export async function endSession({ database }: Platform, refreshToken: string): Promise<SessionKind | undefined> {
  const session = await findSessionOfRefreshToken(database, hashToken(refreshToken));
  if (session) await deleteSession(database, session.id);
  return session?.kind;
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
