import { type RefreshBody, signedText } from '#contract/sessions.ts';
import { type Db, inTransaction } from '#server/platform/database/database.ts';
import { createRateLimit, type Limit, MINUTE } from '#server/platform/limits/limits.ts';
import type { Platform } from '#server/platform/platform.ts';
import { AppError } from '#server/platform/app-error.ts';
import { isSignedBy } from '#server/platform/tokens/signatures.ts';
import { hashToken, successorOf } from '#server/platform/tokens/tokens.ts';
import type { Credentials } from '#server/platform/tokens/holders.ts';
import { issueCredentials, refreshedAt } from './service.ts';
import {
  deleteRefreshTokensBefore,
  deleteSession,
  findRefreshTokens,
  findSessionOfRefreshToken,
  lockSession,
  insertRefreshToken,
  markSuperseded,
  type SessionWithKey,
} from './store.ts';

const SECOND = 1000;
/** Within this time a superseded token is taken for a lost answer or a second tab, whatever happened since. */
const GRACE_MS = 20 * SECOND;
/** How far `signedAt` may be from the clock here, either way. */
const MAX_SIGNATURE_AGE_MS = 120 * SECOND;
/** So many superseded tokens of a session are remembered: whoever uses one of them later has stolen it. */
const MAX_SUPERSEDED = 5000;

const perSession: Limit = { kind: 'refresh', max: 60, windowMs: MINUTE, code: 'tooManyRequests' };

/**
 * A signature that does not fit is refused as a token that is not known: a copied token tells nothing, and the session
 * of its owner goes on. The time is told to nobody but the holder of the key.
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

/** Makes the successor of a refresh token known, or ends the session that the token must have been stolen from. */
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
  // Whoever has sent a successor reads them, so a token from before is a copy. With a key it is a lost answer.
  const hasSentSuccessor = used.generation > 0;
  const isLenient = session.public_key !== null || !hasSentSuccessor;
  if (isLenient && known.get(successorHash)?.superseded_at === null) return true;
  await deleteSession(db, session.id);
  return false;
}

/** Refreshing with a limit on how often. */
export function createRefresh(platform: Platform): (body: RefreshBody) => Promise<Credentials> {
  const pass = createRateLimit(platform, perSession);

  /**
   * Gives a fresh access token and the successor of the refresh token. A superseded token answers the same successor as
   * long as that one has not been used, or within 20 seconds; after that its use ends the whole session (decision 8).
   * @throws AppError `unauthenticated` when the session has ended or its key has not signed; `too-many`, and nothing has
   *   changed then
   */
  return async (body) => {
    const now = platform.now();
    const { refreshToken } = body;
    const session = await findSessionOfRefreshToken(platform.database, hashToken(refreshToken));
    if (!session) throw new AppError('unauthenticated', 'sessionEnded');
    checkSignature(session, body, now);
    await pass(session.id);
    const successor = successorOf(refreshToken, platform.secret);
    const credentials = await inTransaction(platform.database, async (db) => {
      if (!(await lockSession(db, session.id, now, refreshedAt(platform, session, now)))) return undefined;
      if (!(await supersede(db, refreshToken, successor, session, now))) return undefined;
      return issueCredentials(platform, db, session, successor, now);
    });
    // Thrown outside: a refusal inside the transaction would bring the ended session back.
    if (!credentials) throw new AppError('unauthenticated', 'sessionEnded');
    return credentials;
  };
}
