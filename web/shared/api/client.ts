import { createStore } from '#web/shared/state/store.ts';
import { type Call, type Endpoint, sessionFor } from '#contract/endpoint.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { SESSION_ENDED, signInPath } from '#web/shared/links/addresses.ts';
import { loadDocument, type LoadOptions } from '#web/shared/documents/load-document.ts';
import { CallFailed, SessionEnded } from './call-failed.ts';
import { refresh } from './refresh.ts';
import { type CallResult, totalFileBytes, fetchFile, send, type SendOptions } from './send.ts';
import { readTokens, type SessionKind } from './tokens.ts';

/**
 * Why a call failed: no token is stored (`missing`), or the server no longer accepts it (`ended`). The frame of the
 * page reads `sessionProblem`, keeps the page as it is and offers to sign in there (decision 20).
 */
export type SessionProblem = 'missing' | 'ended';

/** `dismissed` after a member has closed the offer. The page still stays as it is. */
export const sessionProblem = createStore<SessionProblem | 'dismissed' | undefined>(undefined);

/** Whether the frame of this page offers members to sign in. Other pages redirect them to the sign-in page. */
let isSignInOffered = false;
export function offerSignIn(): void {
  isSignInOffered = true;
}

export interface CallOptions extends Omit<SendOptions, 'accessToken'> {
  /**
   * If true, the call only throws when the session is over, without the sign-in page or the prompt in the admin frame.
   */
  readonly quiet?: boolean;
}

function isUnauthorized(error: unknown): boolean {
  return error instanceof CallFailed && error.status === 401;
}

/** Redirects to the sign-in page with a return address. A full page load clears the session's data from memory. */
function leaveToSignIn(): void {
  if (location.pathname !== signInPath('user')) {
    location.assign(`${signInPath('user', `${location.pathname}${location.search}`)}#${SESSION_ENDED}`);
  }
}

/** Makes the admin frame offer to sign in. An open form keeps its content (decision 20). */
function reportAdminSessionOver(problem: SessionProblem): SessionEnded {
  sessionProblem.write(problem);
  return new SessionEnded();
}

type Act<T> = (accessToken: string | undefined) => Promise<T>;

/** Calls `act` with this access token. If the server refuses the token, refreshes it once and retries. */
async function actRefreshing<T>(
  kind: SessionKind,
  accessToken: string | undefined,
  act: Act<T>,
  onOver: () => void,
): Promise<T> {
  try {
    return await act(accessToken);
  } catch (error) {
    if (!isUnauthorized(error)) throw error;
    const fresh = await refresh(kind, accessToken, onOver);
    if (fresh === undefined) throw error;
    return await act(fresh);
  }
}

/** Minimum size of a large upload, in bytes. Repeating it because of an expired token is too expensive on a phone. */
const LARGE = 1024 * 1024;
/**
 * How long a refreshed token counts as recent, in ms. Access tokens of administrators expire after five minutes
 * (decision 8).
 */
const RECENT_MS = 2 * 60 * 1000;

let lastRefreshed: { readonly accessToken: string; readonly at: number } | undefined;

/**
 * Returns an access token that was refreshed less than `RECENT_MS` ago; refreshes the token if necessary. Used before a
 * large upload. Tokens do not contain their age (decision 8).
 */
async function recentToken(kind: SessionKind, accessToken: string, onOver: () => void): Promise<string> {
  if (lastRefreshed?.accessToken === accessToken && Date.now() - lastRefreshed.at < RECENT_MS) return accessToken;
  const fresh = await refresh(kind, accessToken, onOver);
  if (fresh === undefined) throw new CallFailed({ status: 401, code: 'sessionEnded', message: m.said_sessionEnded() });
  lastRefreshed = { accessToken: fresh, at: Date.now() };
  return fresh;
}

/** Calls `act` with the access token of this kind. If the session is over, asks to sign in, unless `quiet`. */
async function inSession<T>(kind: SessionKind, bytes: number, quiet: boolean, act: Act<T>): Promise<T> {
  const { accessToken: stored } = readTokens(kind);
  if (kind === 'admin' && stored === undefined && !quiet) throw reportAdminSessionOver('missing');
  // Called before the tokens are cleared, so that a page which hides its data without a session keeps it.
  const onOver = () => {
    if (kind === 'user' && isSignInOffered && !quiet) sessionProblem.write('ended');
  };
  try {
    const accessToken = stored !== undefined && bytes > LARGE ? await recentToken(kind, stored, onOver) : stored;
    return await actRefreshing(kind, accessToken, act, onOver);
  } catch (error) {
    if (quiet || !isUnauthorized(error)) throw error;
    if (kind === 'admin') throw reportAdminSessionOver('ended');
    if (isSignInOffered) sessionProblem.write('ended');
    else if (stored !== undefined && readTokens(kind).accessToken === undefined) leaveToSignIn();
    throw error;
  }
}

export const api = {
  /**
   * Calls an endpoint with the token it requires: none, the member's or the administrator's. Refreshes the token once
   * if necessary. When a session has ended, its tokens are cleared. Forms stay, and their page offers to sign in. From
   * pages without forms, a member is redirected to the sign-in page (specification section 4, decision 8).
   * @returns a record, a list, or a file whose name is the suggested file name
   * @throws CallFailed if the server refuses, SessionEnded on admin pages without a session, NoConnection if the server
   * does not answer, AbortError if aborted
   */
  async call<E extends Endpoint>(
    endpoint: E,
    input: Call<E>,
    { quiet = false, ...options }: CallOptions = {},
  ): Promise<CallResult<E>> {
    const { access } = endpoint;
    if (access === 'public') return send(endpoint, input, options);
    return inSession(sessionFor(access), totalFileBytes(input), quiet, (accessToken) =>
      send(endpoint, input, { ...options, accessToken }),
    );
  },

  /**
   * Downloads a private file (decision 12). Handles the session as `call` does, and throws the same errors.
   * @param address of the file on this site
   */
  async file(kind: SessionKind, address: string, signal?: AbortSignal): Promise<File> {
    return inSession(kind, 0, false, (accessToken) => fetchFile(address, { accessToken, signal }));
  },

  /**
   * Loads a page, or a part of one, that only members or the office may see. Handles the session as `call` does, and throws the same errors.
   * @param address of the part on this site
   */
  async document(
    kind: SessionKind,
    address: string,
    options: Omit<LoadOptions, 'accessToken'> = {},
  ): Promise<Document> {
    return inSession(kind, 0, false, (accessToken) => loadDocument(address, { ...options, accessToken }));
  },
};
