import { refreshToken as refreshEndpoint } from '#contract/sessions.ts';
import { CallFailed, NoConnection } from './call-failed.ts';
import { send } from './send.ts';
import { serverTime } from './server-clock.ts';
import { signRefresh } from './session-key.ts';
import { clearTokens, saveTokens, readTokens, type SessionKind, type Tokens } from './tokens.ts';

/** An answer that takes longer is taken for lost: who asks again gets the same successor (decision 8). */
const REFRESH_TIMEOUT_MS = 6_000;
/** All within the 20 seconds that a superseded token is good for in any case. Meanwhile the other tabs wait. */
const MAX_ATTEMPTS = 3;

/**
 * Runs one refresh at a time over all tabs. Without locks, or where the browser forbids them, it runs at once, which the
 * server accepts (decision 8).
 */
async function withLock<T>(kind: SessionKind, act: () => Promise<T>): Promise<T> {
  let result: Promise<T> | undefined;
  const actOnce = async () => (result ??= act());
  await requestLock(`refresh-${kind}`, actOnce).catch(() => undefined);
  return actOnce();
}

/** Rejects where there are no locks, or reading `navigator.locks` throws. */
async function requestLock(name: string, act: () => Promise<unknown>): Promise<void> {
  await navigator.locks.request(name, act);
}

async function ask(kind: SessionKind, refreshToken: string, signedAt: number): Promise<Tokens> {
  const body = await signRefresh(kind, refreshToken, signedAt);
  for (let tries = 1; ; tries += 1) {
    try {
      return await send(refreshEndpoint, { body }, { signal: AbortSignal.timeout(REFRESH_TIMEOUT_MS) });
    } catch (error) {
      if (!(error instanceof NoConnection) || tries === MAX_ATTEMPTS) throw error;
    }
  }
}

/** The server's clock was reckoned wrong; nothing has changed. */
function isStale(error: CallFailed): boolean {
  return error.code === 'signatureStale';
}

/** Asks, and once more by the clock that the server tells. */
async function askInTime(kind: SessionKind, refreshToken: string): Promise<Tokens> {
  try {
    return await ask(kind, refreshToken, serverTime());
  } catch (error) {
    if (!(error instanceof CallFailed) || !isStale(error) || error.now === undefined) throw error;
    return ask(kind, refreshToken, error.now);
  }
}

/** Whether the server has refused the refresh token for good. */
function isOver(error: unknown): boolean {
  return error instanceof CallFailed && (error.status === 401 || error.status === 403) && !isStale(error);
}

/**
 * Gets a fresh access token in place of one that was refused. When the server refuses the refresh token, too, the
 * session is over and its tokens are cleared; they are kept when the server cannot be reached.
 * @param refused the access token that the server did not accept
 * @returns undefined when there is no session any more
 * @throws NoConnection, or CallFailed when the server is too busy
 */
export async function refresh(kind: SessionKind, refused: string | undefined): Promise<string | undefined> {
  return withLock(kind, async () => {
    const held = readTokens(kind);
    // Another tab has been here while this one waited.
    if (held.accessToken !== undefined && held.accessToken !== refused) return held.accessToken;
    const sent = held.refreshToken;
    if (sent === undefined) {
      clearTokens(kind);
      return undefined;
    }
    /** Signing out, or signing in anew, while the server was asked: its answer is about a session of the past. */
    const overtaken = () => readTokens(kind).refreshToken !== sent;
    try {
      const fresh = await askInTime(kind, sent);
      if (!overtaken()) saveTokens(kind, fresh);
    } catch (error) {
      if (!isOver(error)) throw error;
      if (!overtaken()) clearTokens(kind);
    }
    return readTokens(kind).accessToken;
  });
}
