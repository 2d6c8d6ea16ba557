import { randomUUIDv7 } from 'node:crypto';
import type { SessionKind } from '#contract/endpoint.ts';
import { type RefreshBody, signedText } from '#contract/sessions.ts';
import { AppError, fieldAppError } from '#server/platform/app-error.ts';
import { type Db, inTransaction } from '#server/platform/database/database.ts';
import { DAY, HOUR, type Limit, MINUTE, requireWithin } from '#server/platform/limits/limits.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { Credentials, FilesPass, TokenHolder } from '#server/platform/tokens/holders.ts';
import { isPublicKey, isSignedBy } from '#server/platform/tokens/signatures.ts';
import { filesTokenOf, hashToken, newToken, successorOf } from '#server/platform/tokens/tokens.ts';
import { dutiesIn, type StoredAccount } from './accounts-store.ts';
import {
  deleteSessions,
  deleteSessionsOfAccount,
  findLiveSessions,
  findRefreshToken,
  findSessionOfRefreshToken,
  type HeldSession,
  heldSessions,
  insertRefreshToken,
  type Session,
} from './sessions-store.ts';

const SECOND = 1000;

/** Returns the error for a session that has ended, and for whatever must look the same. */
export const sessionEnded = () => new AppError('unauthenticated', 'sessionEnded');

/** Lifetimes of an access token, of an unused session and of a whole session, in milliseconds (decision 8). */
const lifetimes: Readonly<Record<SessionKind, { access: number; idle: number; whole: number }>> = {
  user: { access: 10 * MINUTE, idle: 7 * DAY, whole: 30 * DAY },
  admin: { access: 5 * MINUTE, idle: 30 * MINUTE, whole: 12 * HOUR },
};

/** Maximum number of live sessions per account, so that someone with a leaked password cannot fill the database. */
const MAX_LIVE_SESSIONS = 20;

/** If a superseded token is sent again within this time, the server assumes a lost response or a second tab. */
const GRACE_MS = 20 * SECOND;
/** How far `signedAt` may be before or after the time of the server's clock. */
const MAX_SIGNATURE_AGE_MS = 120 * SECOND;
/** How many superseded tokens of a session are stored. A late use of one of them shows that it was stolen. */
const MAX_SUPERSEDED = 5000;

const perSession: Limit = { kind: 'refresh', max: 60, windowMs: MINUTE, code: 'tooManyRequests' };

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
function deviceOf(userAgent: string): Pick<Session, 'browser' | 'system'> {
  return { browser: nameIn(userAgent, BROWSERS), system: nameIn(userAgent, SYSTEMS) };
}

type Issued = Pick<Session, 'id' | 'kind' | 'ends_at'>;

/** Returns the cookie for private files. It expires when the session would expire without further use. */
function filesPassOf({ secret }: Platform, session: Issued, now: number): FilesPass {
  const left = Math.min(lifetimes[session.kind].idle, session.ends_at - now);
  return { access: session.kind, token: filesTokenOf(session.id, secret), seconds: Math.floor(left / SECOND) };
}

/** Returns the columns of a session that each refresh sets. */
function refreshedAt({ secret }: Platform, { id, kind }: Issued, now: number) {
  return { idle_until: now + lifetimes[kind].idle, files_hash: hashToken(filesTokenOf(id, secret)) };
}

/** Returns when a session was last refreshed, in milliseconds since 1970. */
export function lastUsedAt({ kind, idle_until }: Session): number {
  return idle_until - lifetimes[kind].idle;
}

/** Creates an access token of a session and returns it with the given refresh token. */
async function issueCredentials(
  platform: Platform,
  db: Db,
  session: Issued,
  refreshToken: string,
  now: number,
): Promise<Credentials> {
  const accessToken = newToken();
  const expires_at = Math.min(now + lifetimes[session.kind].access, session.ends_at);
  const row = { hash: hashToken(accessToken), session_id: session.id, expires_at };
  await db.insertInto('access_tokens').values(row).execute();
  return { tokens: { accessToken, refreshToken }, filesPass: filesPassOf(platform, session, now) };
}

type SessionAccount = Pick<StoredAccount, 'id' | 'role'>;

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
  const live = await findLiveSessions(db, account.id, now);
  const newestFirst = live.toSorted((one, other) => other.created_at - one.created_at);
  const oldest = newestFirst.slice(MAX_LIVE_SESSIONS - 1).map(({ id }) => id);
  await deleteSessions(db, account.id, oldest);
  // UUIDs of version 7 keep the order of sessions that begin in the same millisecond.
  const session = { id: randomUUIDv7(), account_id: account.id, kind, ends_at: now + lifetimes[kind].whole };
  const known = { ...deviceOf(userAgent), created_at: now, public_key: publicKey };
  const row = { ...session, ...refreshedAt(platform, session, now), ...known };
  await db.insertInto('sessions').values(row).execute();
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
  const live = await findLiveSessions(db, account.id, platform.now());
  const session = live.find(({ id }) => id === sessionId);
  if (!session) throw sessionEnded();
  await deleteSessionsOfAccount(db, account.id);
  return startSession(platform, db, account, { userAgent, publicKey: session.public_key });
}

function holderOf(session: HeldSession): TokenHolder {
  return {
    access: session.kind,
    accountId: session.account_id,
    sessionId: session.id,
    mustSetUp: session.must_set_up === 1,
    duties: dutiesIn(session.duties),
  };
}

export async function findTokenHolder({ database, now }: Platform, token: string): Promise<TokenHolder | undefined> {
  const session = await heldSessions(database, now())
    .innerJoin('access_tokens as token', 'token.session_id', 'session.id')
    .where('token.hash', '=', hashToken(token))
    .where('token.expires_at', '>', now())
    .executeTakeFirst();
  return session && holderOf(session);
}

/** Returns the account and session of a cookie for private files. The cookie is valid while its session is live. */
export async function findFilesHolder(
  { database, now }: Platform,
  access: SessionKind,
  token: string,
): Promise<TokenHolder | undefined> {
  const session = await heldSessions(database, now())
    .where('session.files_hash', '=', hashToken(token))
    .where('session.kind', '=', access)
    .where('session.idle_until', '>', now())
    .executeTakeFirst();
  return session && holderOf(session);
}

/**
 * Ends the session of a refresh token, superseded or not.
 * @returns the kind of the session; undefined if no session has this token
 */
export async function endSession({ database }: Platform, refreshToken: string): Promise<SessionKind | undefined> {
  const session = await findSessionOfRefreshToken(database, hashToken(refreshToken));
  if (session) await deleteSessions(database, session.account_id, [session.id]);
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

/**
 * Checks the signature of a refresh, if the session has a key.
 * @throws AppError `unauthenticated` with the code `sessionEnded` if the signature is missing or wrong. The code is the
 *   same as for an unknown token, so that a thief of a token learns nothing. The session does not end.
 * @throws AppError `unauthenticated` with the code `signatureStale` and the server's time if the signature is right,
 *   but `signedAt` is more than 120 seconds before or after that time
 */
function checkSignature({ public_key }: Session, body: RefreshBody, now: number): void {
  if (public_key === null) return;
  const { refreshToken, signedAt, signature } = body;
  const isSigned =
    signedAt !== undefined &&
    signature !== undefined &&
    isSignedBy(public_key, signedText(refreshToken, signedAt), signature);
  if (!isSigned) throw sessionEnded();
  if (Math.abs(now - signedAt) > MAX_SIGNATURE_AGE_MS) {
    throw new AppError('unauthenticated', 'signatureStale', { now });
  }
}

/**
 * Stores the successor of a refresh token, unless it is already stored. Ends the session if the token must have been
 * stolen.
 * @returns false if the token is unknown or stolen
 */
async function supersede(db: Db, token: string, successor: string, session: Session, now: number): Promise<boolean> {
  const used = await findRefreshToken(db, hashToken(token));
  if (!used) return false;
  const successorHash = hashToken(successor);
  if (used.superseded_at === null) {
    await db.updateTable('refresh_tokens').set({ superseded_at: now }).where('hash', '=', used.hash).execute();
    const tokens = db.deleteFrom('refresh_tokens').where('session_id', '=', session.id);
    await tokens.where('generation', '<=', used.generation - MAX_SUPERSEDED).execute();
    await insertRefreshToken(db, successorHash, session.id, used.generation + 1);
    return true;
  }
  if (now - used.superseded_at <= GRACE_MS) return true;
  // A client with a token of generation 1 or later has received a response before, so a late use of the token is a
  // theft. If the session has a key, the signature proves that the client itself sent the token and lost the response.
  const hasSentSuccessor = used.generation > 0;
  const isLenient = session.public_key !== null || !hasSentSuccessor;
  if (isLenient && (await findRefreshToken(db, successorHash))?.superseded_at === null) return true;
  await deleteSessions(db, session.account_id, [session.id]);
  return false;
}

/**
 * Returns a new access token and the successor of the refresh token. A superseded token returns the same successor
 * for 20 seconds. The first token of a session, and every token of a session with a key, returns the same successor
 * until that successor is used. Any other use of a superseded token ends the session (decision 8).
 * @throws AppError `unauthenticated` if the session has ended or the signature is wrong; `too-many` after 60
 *   refreshes of a session in a minute, which changes nothing
 */
export async function refresh(platform: Platform, body: RefreshBody): Promise<Credentials> {
  const now = platform.now();
  const { refreshToken } = body;
  const session = await findSessionOfRefreshToken(platform.database, hashToken(refreshToken));
  if (!session) throw sessionEnded();
  checkSignature(session, body, now);
  requireWithin(platform, perSession, session.id);
  const successor = successorOf(refreshToken, platform.secret);
  const credentials = await inTransaction(platform.database, async (db) => {
    // Locks the session until the transaction ends.
    const extended = await db
      .updateTable('sessions')
      .set(refreshedAt(platform, session, now))
      .where('id', '=', session.id)
      .where('idle_until', '>', now)
      .where('ends_at', '>', now)
      .returning('id')
      .executeTakeFirst();
    if (!extended) return undefined;
    if (!(await supersede(db, refreshToken, successor, session, now))) return undefined;
    return issueCredentials(platform, db, session, successor, now);
  });
  // Thrown after the transaction. Inside it, the error would roll back the deletion of a session with a stolen token.
  if (!credentials) throw sessionEnded();
  return credentials;
}
