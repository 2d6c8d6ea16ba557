import { refreshToken } from '#contract/accounts.ts';
import { CallFailed } from './call-failed.ts';
import { send } from './send.ts';
import { clearTokens, keepTokens, readTokens, type SessionKind } from './tokens.ts';

/** The lock is held over all tabs: a server that never answers must not hold it for ever. */
const LONGEST_MS = 20_000;

/** One at a time over all tabs; a browser without locks goes at once, which the server forgives (decision 8). */
async function inTurn<T>(kind: SessionKind, act: () => Promise<T>): Promise<T> {
  return 'locks' in navigator ? navigator.locks.request(`refresh-${kind}`, act) : act();
}

/**
 * Gets a fresh access token in place of one that was refused. When the server refuses the refresh token, too, the
 * session is over and its tokens are cleared; they are kept when the server cannot be reached.
 * @param refused the access token that the server did not accept
 * @returns undefined when there is no session any more
 * @throws NoConnection, or CallFailed when the server is too busy
 */
export async function refresh(kind: SessionKind, refused: string | undefined): Promise<string | undefined> {
  return inTurn(kind, async () => {
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
      const fresh = await send(
        refreshToken,
        { body: { refreshToken: sent } },
        { signal: AbortSignal.timeout(LONGEST_MS) },
      );
      if (!overtaken()) keepTokens(kind, fresh);
    } catch (error) {
      if (!(error instanceof CallFailed) || (error.status !== 401 && error.status !== 403)) throw error;
      if (!overtaken()) clearTokens(kind);
    }
    return readTokens(kind).accessToken;
  });
}
