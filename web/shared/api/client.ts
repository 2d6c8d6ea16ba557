import { type ResponseOf, type Call, type Endpoint, sessionFor } from '#contract/endpoint.ts';
import { signInPath } from '#web/shared/links/addresses.ts';
import { CallFailed } from './call-failed.ts';
import { refresh } from './refresh.ts';
import { send, sendForFile, type SendOptions } from './send.ts';
import { readTokens, type SessionKind } from './tokens.ts';

export interface CallOptions {
  /** Gives the call up; it then rejects with an AbortError. */
  readonly signal?: AbortSignal | undefined;
}

/** Acts with this access token; if the server refuses it, it is refreshed once, and the action done once more. */
export async function actRefreshing<T>(
  kind: SessionKind,
  accessToken: string | undefined,
  act: (accessToken: string | undefined) => Promise<T>,
): Promise<T> {
  try {
    return await act(accessToken);
  } catch (error) {
    if (!(error instanceof CallFailed) || error.status !== 401) throw error;
    const fresh = await refresh(kind, accessToken);
    if (fresh === undefined) throw error;
    return await act(fresh);
  }
}

/** Makes a call with the token of this kind, which is refreshed once if need be. */
export async function callRefreshing<E extends Endpoint>(
  endpoint: E,
  input: Call<E>,
  kind: SessionKind,
  options: Omit<SendOptions, 'accessToken'> = {},
): Promise<ResponseOf<E>> {
  return actRefreshing(kind, readTokens(kind).accessToken, (accessToken) =>
    send(endpoint, input, { ...options, accessToken }),
  );
}

/** Leaves for the page to sign in at, with a way back; a document load, so that nothing of the session stays. */
function leaveToSignIn(kind: SessionKind): void {
  if (location.pathname !== signInPath(kind)) {
    location.assign(signInPath(kind, `${location.pathname}${location.search}`));
  }
}

/** Acts in this session; when it turns out to be over, the page is left for the sign-in page. */
async function leavingWhenOver<T>(kind: SessionKind, act: () => Promise<T>): Promise<T> {
  const wasSignedIn = readTokens(kind).accessToken !== undefined;
  try {
    return await act();
  } catch (error) {
    const isOver = wasSignedIn && readTokens(kind).accessToken === undefined;
    if (isOver && error instanceof CallFailed && error.status === 401) leaveToSignIn(kind);
    throw error;
  }
}

/**
 * Calls the server as the endpoint asks for: with no token, the member's or the administrator's. When a session has
 * ended, its tokens are cleared and the page is left for the sign-in page (specification section 4, decision 8).
 * @throws CallFailed when the server refuses, NoConnection when it does not answer, AbortError when given up
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: Call<E>,
  { signal }: CallOptions = {},
): Promise<ResponseOf<E>> {
  const { access } = endpoint;
  if (access === 'public') return send(endpoint, input, { signal });
  const kind = sessionFor(access);
  return leavingWhenOver(kind, () => callRefreshing(endpoint, input, kind, { signal }));
}

/**
 * Fetches a private file with the member's token (decision 12); when the session has ended, as `call`.
 * @param address of the file on this site
 * @throws CallFailed when the server refuses, NoConnection when it does not answer, AbortError when given up
 */
export async function callForFile(address: string, { signal }: CallOptions = {}): Promise<Blob> {
  return leavingWhenOver('user', () =>
    actRefreshing('user', readTokens('user').accessToken, (accessToken) =>
      sendForFile(address, { accessToken, signal }),
    ),
  );
}
