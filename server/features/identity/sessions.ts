import { randomUUIDv7 } from 'node:crypto';
import type { SessionKind } from '#contract/endpoint.ts';
import { fieldAppError } from '#server/platform/app-error.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { Credentials, FilesPass, TokenHolder } from '#server/platform/tokens/holders.ts';
import { isPublicKey } from '#server/platform/tokens/signatures.ts';
import { filesTokenOf, hashToken, newToken } from '#server/platform/tokens/tokens.ts';
import {
  deleteOldestSessions,
  deleteSession,
  deleteSessionsOfAccount,
  type Device,
  findLiveSessions,
  findPublicKey,
  findSessionOfAccessToken,
  findSessionOfFilesToken,
  findSessionOfRefreshToken,
  type HeldSession,
  insertAccessToken,
  insertRefreshToken,
  insertSession,
  type Refreshed,
  type Session,
} from './sessions-store.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Lifetimes of an access token, of an unused session and of a whole session, in milliseconds (decision 8). */
const lifetimes: Readonly<Record<SessionKind, { access: number; idle: number; whole: number }>> = {
  user: { access: 10 * MINUTE, idle: 7 * DAY, whole: 30 * DAY },
  admin: { access: 5 * MINUTE, idle: 30 * MINUTE, whole: 12 * HOUR },
};

/** Maximum number of live sessions per account, so that someone with a leaked password cannot fill the database. */
const MAX_LIVE_SESSIONS = 20;

/** The names of browsers. The first match counts, because many browsers also send the names of other browsers. */
const BROWSERS = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\b(?:OPR|Opera)\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['UC Browser', /\bUCBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|Chromium|CriOS|HeadlessChrome)\//],
  ['Safari', /\bVersion\/[\d.]+.*\bSafari\//],
] as const;

const SYSTEMS = [
  ['Android', /\bAndroid\b/],
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Windows', /\bWindows\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Mac', /\bMacintosh\b/],
  ['Linux', /\bLinux\b/],
] as const;

function nameIn(userAgent: string, names: readonly (readonly [string, RegExp])[]): string | null {
  return names.find(([, pattern]) => pattern.test(userAgent))?.[0] ?? null;
}

/** Returns the names of browser and system in a `User-Agent` header. Nothing else of the header is stored. */
function deviceOf(userAgent: string): Device {
  return { browser: nameIn(userAgent, BROWSERS), system: nameIn(userAgent, SYSTEMS) };
}

/** Returns the cookie for private files. It expires when the session would expire without further use. */
function filesPassOf({ secret }: Platform, session: Session, now: number): FilesPass {
  const left = Math.min(lifetimes[session.kind].idle, session.ends_at - now);
  return { access: session.kind, token: filesTokenOf(session.id, secret), seconds: Math.floor(left / SECOND) };
}

export function refreshedAt({ secret }: Platform, { id, kind }: Session, now: number): Refreshed {
  return { idle_until: now + lifetimes[kind].idle, files_hash: hashToken(filesTokenOf(id, secret)) };
}

/** Returns when a session was last refreshed, in milliseconds since 1970. */
export function lastUsedAt({ kind, idle_until }: Pick<Session, 'kind'> & Pick<Refreshed, 'idle_until'>): number {
  return idle_until - lifetimes[kind].idle;
}

/** Creates an access token of a session and returns it with the given refresh token. */
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

export interface Client {
  readonly userAgent: string;
  /** The key that verifies the signature of each refresh; null or undefined if the client sent none (decision 8). */
  readonly publicKey?: string | null | undefined;
}

/** Throws AppError `invalid` for a public key that cannot verify signatures. */
export function refuseInvalidKey(publicKey: string | undefined): void {
  if (publicKey === undefined || isPublicKey(publicKey)) return;
  throw fieldAppError('invalid', 'publicKey', 'publicKeyInvalid');
}

/**
 * Starts a session and ends the oldest one if the account has 20. Runs in the caller's transaction, which holds the
 * lock of the account.
 */
export async function startSession(
  platform: Platform,
  db: Db,
  account: SessionAccount,
  { userAgent, publicKey = null }: Client,
): Promise<Credentials> {
  const now = platform.now();
  const kind = account.role;
  // Runs before the insert: if the clock was set back, the new session would count as an old one and end.
  await deleteOldestSessions(db, account.id, MAX_LIVE_SESSIONS - 1, now);
  // UUIDs of version 7 keep the order of sessions that begin in the same millisecond.
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

/** Ends all sessions of an account and starts one in place of the caller's, with the same public key. */
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

function holderOf(session: HeldSession): TokenHolder {
  return {
    access: session.kind,
    accountId: session.account_id,
    sessionId: session.id,
    mustSetUp: session.must_set_up === 1,
  };
}

export async function findTokenHolder({ database, now }: Platform, token: string): Promise<TokenHolder | undefined> {
  const session = await findSessionOfAccessToken(database, hashToken(token), now());
  return session && holderOf(session);
}

/** Returns the account and session of a cookie for private files. The cookie is valid while its session is live. */
export async function findFilesHolder(
  { database, now }: Platform,
  access: SessionKind,
  token: string,
): Promise<TokenHolder | undefined> {
  const session = await findSessionOfFilesToken(database, hashToken(token), access, now());
  return session && holderOf(session);
}

/**
 * Ends the session of a refresh token, superseded or not.
 * @returns the kind of the session; undefined if no session has this token
 */
export async function endSession({ database }: Platform, refreshToken: string): Promise<SessionKind | undefined> {
  const session = await findSessionOfRefreshToken(database, hashToken(refreshToken));
  if (session) await deleteSession(database, session.id);
  return session?.kind;
}

/**
 * Returns whether the session of a call is still live. It may have ended after the request was authenticated. Runs in
 * the caller's transaction.
 */
export async function isSessionLive(
  { now }: Platform,
  db: Db,
  { accountId, sessionId }: { readonly accountId: number; readonly sessionId: string },
): Promise<boolean> {
  return (await findLiveSessions(db, accountId, now())).some(({ id }) => id === sessionId);
}
