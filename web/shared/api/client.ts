import { createStore } from '#web/shared/state/store.ts';
import { type Call, type Endpoint, sessionFor } from '#contract/endpoint.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { SESSION_ENDED, signInPath } from '#web/shared/links/addresses.ts';
import { CallFailed, NoConnection, SessionOver } from './call-failed.ts';
import { refresh } from './refresh.ts';
import { type Answered, bytesOf, fetchFile, send, type SendOptions } from './send.ts';
import { readTokens, type SessionKind } from './tokens.ts';

/**
 * Why an administrator's call came to nothing: no token is left, or the server accepts it no more (decision 20); undefined
 * while all is well. For whoever stands around the office's pages: it leaves the page as it is and offers to sign in there.
 */
export type SessionProblem = 'missing' | 'ended';

export const sessionProblem = createStore<SessionProblem | undefined>(undefined);

interface CallOptions extends Omit<SendOptions, 'accessToken'> {
  /** Only throws when the session is over: neither is the page left, nor does the office's frame say so. */
  readonly quiet?: boolean;
}

function isUnauthorized(error: unknown): boolean {
  return error instanceof CallFailed && error.status === 401;
}

/** Leaves for the page to sign in at, with a way back; a document load, so that nothing of the session stays. */
function leaveToSignIn(): void {
  if (location.pathname !== signInPath('user')) {
    location.assign(`${signInPath('user', `${location.pathname}${location.search}`)}#${SESSION_ENDED}`);
  }
}

/** The office's frame says so and offers to sign in; an open form is not thrown away (decision 20). */
function adminIsOver(problem: SessionProblem): SessionOver {
  sessionProblem.write(problem);
  return new SessionOver();
}

type Act<T> = (accessToken: string | undefined) => Promise<T>;

/** Acts with this access token; if the server refuses it, it is refreshed once, and the action done once more. */
async function actRefreshing<T>(kind: SessionKind, accessToken: string | undefined, act: Act<T>): Promise<T> {
  try {
    return await act(accessToken);
  } catch (error) {
    if (!isUnauthorized(error)) throw error;
    const fresh = await refresh(kind, accessToken);
    if (fresh === undefined) throw error;
    return await act(fresh);
  }
}

/** In bytes: what takes longer on a phone than sending it a second time should cost. */
const LARGE = 1024 * 1024;
/** An administrator's access token lives five minutes (decision 8). */
const YOUNG_MS = 2 * 60 * 1000;

/** The token that was last fetched for an upload. */
let fetched: { readonly accessToken: string; readonly at: number } | undefined;

/** Tokens do not tell their age: one that is not known to be young is exchanged before much is sent (decision 8). */
async function youngToken(kind: SessionKind, accessToken: string): Promise<string> {
  if (fetched?.accessToken === accessToken && Date.now() - fetched.at < YOUNG_MS) return accessToken;
  const fresh = await refresh(kind, accessToken);
  if (fresh === undefined) throw new CallFailed({ status: 401, code: 'sessionEnded', message: m.said_sessionEnded() });
  fetched = { accessToken: fresh, at: Date.now() };
  return fresh;
}

/** Acts with a token of this kind, and does what is to be done when the session turns out to be over. */
async function inSession<T>(kind: SessionKind, bytes: number, quiet: boolean, act: Act<T>): Promise<T> {
  const { accessToken: held } = readTokens(kind);
  if (kind === 'admin' && held === undefined && !quiet) throw adminIsOver('missing');
  try {
    const accessToken = held !== undefined && bytes > LARGE ? await youngToken(kind, held) : held;
    return await actRefreshing(kind, accessToken, act);
  } catch (error) {
    if (quiet || !isUnauthorized(error)) throw error;
    if (kind === 'admin') throw adminIsOver('ended');
    if (held !== undefined && readTokens(kind).accessToken === undefined) leaveToSignIn();
    throw error;
  }
}

/** Every call to the server, of visitors, members and the office alike. */
export const api = {
  /**
   * Calls the server as the endpoint asks for: with no token, the member's or the administrator's, which is refreshed once
   * if need be; under a key if it adds something (decision 14). When a session has ended its tokens are cleared. A member
   * is then led to the sign-in page (specification section 4, decision 8); the office stays where it is.
   * @returns a record, a list or a file, which bears the name under which it is to be saved
   * @throws CallFailed when the server refuses, SessionOver in the office without a session, NoConnection when it does not
   *   answer, AbortError when given up
   */
  async call<E extends Endpoint>(
    endpoint: E,
    input: Call<E>,
    { quiet = false, ...options }: CallOptions = {},
  ): Promise<Answered<E>> {
    const { access, takesKey } = endpoint;
    const sendUnder = (idempotencyKey: string | undefined) => {
      if (access === 'public') return send(endpoint, input, { ...options, idempotencyKey });
      return inSession(sessionFor(access), bytesOf(input), quiet, (accessToken) =>
        send(endpoint, input, { ...options, idempotencyKey, accessToken }),
      );
    };
    if (takesKey !== true || options.idempotencyKey !== undefined) return sendUnder(options.idempotencyKey);
    // Most pages of members add nothing: it comes when something is added.
    const { underKey } = await import('./sending-keys.ts').catch(() => {
      throw new NoConnection();
    });
    return underKey(endpoint, input, sendUnder);
  },

  /**
   * Fetches a private file (decision 12); without a session, as `call`.
   * @param address of the file on this site
   */
  async file(kind: SessionKind, address: string, signal?: AbortSignal): Promise<File> {
    return inSession(kind, 0, false, (accessToken) => fetchFile(address, { accessToken, signal }));
  },
};
