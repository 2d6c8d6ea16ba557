import { type RefreshBody, signedText } from '#contract/sessions.ts';
import { type Db, inTransaction } from '#server/platform/database/database.ts';
import { type Limit, MINUTE, requireWithin } from '#server/platform/limits/limits.ts';
import type { Platform } from '#server/platform/platform.ts';
import { AppError } from '#server/platform/app-error.ts';
import { isSignedBy } from '#server/platform/tokens/signatures.ts';
import { hashToken, successorOf } from '#server/platform/tokens/tokens.ts';
import type { Credentials } from '#server/platform/tokens/holders.ts';
import { issueCredentials, refreshedAt } from './sessions.ts';
import {
  deleteRefreshTokensBefore,
  deleteSession,
  findRefreshTokens,
  findSessionOfRefreshToken,
  lockSession,
  insertRefreshToken,
  markSuperseded,
  type SessionWithKey,
} from './sessions-store.ts';

const SECOND = 1000;
/** If a superseded token is sent again within this time, the server assumes a lost response or a second tab. */
const GRACE_MS = 20 * SECOND;
/** How far `signedAt` may be before or after the time of the server's clock. */
const MAX_SIGNATURE_AGE_MS = 120 * SECOND;
/** How many superseded tokens of a session are stored. A late use of one of them shows that it was stolen. */
const MAX_SUPERSEDED = 5000;

const perSession: Limit = { kind: 'refresh', max: 60, windowMs: MINUTE, code: 'tooManyRequests' };

/**
 * Checks the signature of a refresh, if the session has a key.
 * @throws AppError `unauthenticated` with the code `sessionEnded` if the signature is missing or wrong. The code is the
 *   same as for an unknown token, so that a thief of a token learns nothing. The session does not end.
 * @throws AppError `unauthenticated` with the code `signatureStale` and the server's time if the signature is right,
 *   but `signedAt` is more than 120 seconds before or after that time
 */
function checkSignature({ public_key }: SessionWithKey, body: RefreshBody, now: number): void {
  if (public_key === null) return;
  const { refreshToken, signedAt, signature } = body;
  const isSigned =
    signedAt !== undefined &&
    signature !== undefined &&
    isSignedBy(public_key, signedText(refreshToken, signedAt), signature);
  if (!isSigned) throw new AppError('unauthenticated', 'sessionEnded');
  if (Math.abs(now - signedAt) > MAX_SIGNATURE_AGE_MS) {
    throw new AppError('unauthenticated', 'signatureStale', { now });
  }
}

/**
 * Stores the successor of a refresh token, unless it is already stored. Ends the session if the token must have been
 * stolen.
 * @returns false if the token is unknown or stolen
 */
async function supersede(
  db: Db,
  token: string,
  successor: string,
  session: SessionWithKey,
  now: number,
): Promise<boolean> {
  const [hash, successorHash] = [hashToken(token), hashToken(successor)];
  const known = await findRefreshTokens(db, [hash, successorHash]);
  const used = known.get(hash);
  if (!used) return false;
  if (used.superseded_at === null) {
    await markSuperseded(db, hash, now);
    await insertRefreshToken(db, successorHash, session.id, used.generation + 1);
    await deleteRefreshTokensBefore(db, session.id, used.generation + 1 - MAX_SUPERSEDED);
    return true;
  }
  if (now - used.superseded_at <= GRACE_MS) return true;
  // A client with a token of generation 1 or later has received a response before, so a late use of the token is a
  // theft. If the session has a key, the signature proves that the client itself sent the token and lost the response.
  const hasSentSuccessor = used.generation > 0;
  const isLenient = session.public_key !== null || !hasSentSuccessor;
  if (isLenient && known.get(successorHash)?.superseded_at === null) return true;
  await deleteSession(db, session.id);
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
  if (!session) throw new AppError('unauthenticated', 'sessionEnded');
  checkSignature(session, body, now);
  requireWithin(platform, perSession, session.id);
  const successor = successorOf(refreshToken, platform.secret);
  const credentials = await inTransaction(platform.database, async (db) => {
    if (!(await lockSession(db, session.id, now, refreshedAt(platform, session, now)))) return undefined;
    if (!(await supersede(db, refreshToken, successor, session, now))) return undefined;
    return issueCredentials(platform, db, session, successor, now);
  });
  // Thrown after the transaction. Inside it, the error would roll back the deletion of a session with a stolen token.
  if (!credentials) throw new AppError('unauthenticated', 'sessionEnded');
  return credentials;
}
