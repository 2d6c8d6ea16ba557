import { refreshToken as refreshEndpoint } from '#contract/sessions.ts';
import { CallFailed, NoConnection } from './call-failed.ts';
import { send } from './send.ts';
import { serverTime } from './server-clock.ts';
import { signRefresh } from './session-key.ts';
import { clearTokens, saveTokens, readTokens, type SessionKind, type Tokens } from './tokens.ts';

/** Timeout of one refresh. After it, the response counts as lost; a retry gets the same new tokens (decision 8). */
const REFRESH_TIMEOUT_MS = 6_000;
/** Three attempts take 18 s, less than the 20 s for which a superseded refresh token stays valid. */
const MAX_ATTEMPTS = 3;

/**
 * Runs one refresh at a time across all tabs. If the browser has no Web Locks API or forbids it, `act` runs at once;
 * the server accepts concurrent refreshes (decision 8).
 */
async function withLock<T>(kind: SessionKind, act: () => Promise<T>): Promise<T> {
  let result: Promise<T> | undefined;
  const actOnce = async () => (result ??= act());
  await requestLock(`refresh-${kind}`, actOnce).catch(() => undefined);
  return actOnce();
}

/** Waits for the named lock and holds it while `act` runs. Rejects if the browser has no locks or forbids them. */
async function requestLock(name: string, act: () => Promise<unknown>): Promise<void> {
  await navigator.locks.request(name, act);
}

async function sendRefresh(kind: SessionKind, refreshToken: string, signedAt: number): Promise<Tokens> {
  const body = await signRefresh(kind, refreshToken, signedAt);
  for (let tries = 1; ; tries += 1) {
    try {
      return await send(refreshEndpoint, { body }, { timeoutMs: REFRESH_TIMEOUT_MS });
    } catch (error) {
      if (!(error instanceof NoConnection) || tries === MAX_ATTEMPTS) throw error;
    }
  }
}

/**
 * Returns whether the server refused the signature's timestamp, which is only an estimate. The tokens are still valid.
 */
function isStale(error: CallFailed): boolean {
  return error.code === 'signatureStale';
}

/**
 * Refreshes the tokens. If the server refuses the signature's timestamp, retries once with the time in its response.
 * Only sessions with a key have signatures. Such sessions can repeat a refresh for more than 20 s (decision 7).
 */
async function askWithServerTime(kind: SessionKind, refreshToken: string): Promise<Tokens> {
  try {
    return await sendRefresh(kind, refreshToken, serverTime());
  } catch (error) {
    if (!(error instanceof CallFailed) || !isStale(error) || error.now === undefined) throw error;
    return sendRefresh(kind, refreshToken, error.now);
  }
}

function isOver(error: unknown): boolean {
  return error instanceof CallFailed && (error.status === 401 || error.status === 403) && !isStale(error);
}

/**
 * Replaces an access token that was refused. If the server refuses the refresh token too, the session is over and its
 * tokens are cleared. If the server cannot be reached, the tokens stay.
 * @param refused the access token that the server did not accept
 * @param onOver called before the tokens are cleared
 * @returns the new access token; undefined if there is no session any more
 * @throws NoConnection, or CallFailed if the server is overloaded
 */
export async function refresh(
  kind: SessionKind,
  refused: string | undefined,
  onOver: () => void,
): Promise<string | undefined> {
  return withLock(kind, async () => {
    const stored = readTokens(kind);
    // Another tab has refreshed the token while this one waited for the lock.
    if (stored.accessToken !== undefined && stored.accessToken !== refused) return stored.accessToken;
    const sent = stored.refreshToken;
    if (sent === undefined) {
      onOver();
      clearTokens(kind);
      return undefined;
    }
    /**
     * Returns whether the user signed out, or signed in again, during the request. The response then belongs to the old
     * session.
     */
    const isSuperseded = () => readTokens(kind).refreshToken !== sent;
    try {
      const fresh = await askWithServerTime(kind, sent);
      if (!isSuperseded()) saveTokens(kind, fresh);
    } catch (error) {
      if (!isOver(error)) throw error;
      if (!isSuperseded()) {
        onOver();
        clearTokens(kind);
      }
    }
    return readTokens(kind).accessToken;
  });
}
