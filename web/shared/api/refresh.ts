import { refreshToken as refreshEndpoint } from '#contract/sessions.ts';
import { CallFailed, NoConnection } from './call-failed.ts';
import { send } from './send.ts';
import { serverTime } from './server-clock.ts';
import { signRefresh } from './session-key.ts';
import { clearTokens, saveTokens, readTokens, type SessionKind, type Tokens } from './tokens.ts';

/** A slower response counts as lost. A retry gets the same new tokens (decision 8). */
const REFRESH_TIMEOUT_MS = 6_000;
/** All attempts fit into the 20 seconds for which a superseded token stays valid. Other tabs wait meanwhile. */
const MAX_ATTEMPTS = 3;

/**
 * Runs one refresh at a time across all tabs. Without the Web Locks API, or where it is forbidden, `act` runs at once.
 * The server accepts concurrent refreshes (decision 8).
 */
async function withLock<T>(kind: SessionKind, act: () => Promise<T>): Promise<T> {
  let result: Promise<T> | undefined;
  const actOnce = async () => (result ??= act());
  await requestLock(`refresh-${kind}`, actOnce).catch(() => undefined);
  return actOnce();
}

/** Rejects if there are no locks or reading `navigator.locks` throws. */
async function requestLock(name: string, act: () => Promise<unknown>): Promise<void> {
  await navigator.locks.request(name, act);
}

async function sendRefresh(kind: SessionKind, refreshToken: string, signedAt: number): Promise<Tokens> {
  const body = await signRefresh(kind, refreshToken, signedAt);
  for (let tries = 1; ; tries += 1) {
    try {
      return await send(refreshEndpoint, { body }, { signal: AbortSignal.timeout(REFRESH_TIMEOUT_MS) });
    } catch (error) {
      if (!(error instanceof NoConnection) || tries === MAX_ATTEMPTS) throw error;
    }
  }
}

/** The signature's timestamp was off because the server's clock was estimated wrong. The tokens are unchanged. */
function isStale(error: CallFailed): boolean {
  return error.code === 'signatureStale';
}

/** Refreshes, and retries once with the server's time if the signature's timestamp was off. */
async function askWithServerTime(kind: SessionKind, refreshToken: string): Promise<Tokens> {
  try {
    return await sendRefresh(kind, refreshToken, serverTime());
  } catch (error) {
    if (!(error instanceof CallFailed) || !isStale(error) || error.now === undefined) throw error;
    return sendRefresh(kind, refreshToken, error.now);
  }
}

/** Whether the server has refused the refresh token permanently. */
function isOver(error: unknown): boolean {
  return error instanceof CallFailed && (error.status === 401 || error.status === 403) && !isStale(error);
}

/**
 * Replaces an access token that was refused. If the server refuses the refresh token too, the session is over and its
 * tokens are cleared. They are kept if the server cannot be reached.
 * @param refused the access token that the server did not accept
 * @returns undefined if there is no session any more
 * @throws NoConnection, or CallFailed if the server is overloaded
 */
export async function refresh(kind: SessionKind, refused: string | undefined): Promise<string | undefined> {
  return withLock(kind, async () => {
    const stored = readTokens(kind);
    // Another tab has refreshed the token while this one waited for the lock.
    if (stored.accessToken !== undefined && stored.accessToken !== refused) return stored.accessToken;
    const sent = stored.refreshToken;
    if (sent === undefined) {
      clearTokens(kind);
      return undefined;
    }
    /**
     * Whether the user signed out, or signed in again, during the request. The response then belongs to the old
     * session.
     */
    const isSuperseded = () => readTokens(kind).refreshToken !== sent;
    try {
      const fresh = await askWithServerTime(kind, sent);
      if (!isSuperseded()) saveTokens(kind, fresh);
    } catch (error) {
      if (!isOver(error)) throw error;
      if (!isSuperseded()) clearTokens(kind);
    }
    return readTokens(kind).accessToken;
  });
}
