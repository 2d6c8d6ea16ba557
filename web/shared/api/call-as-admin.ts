import { replace } from 'react-router';
import type { ResponseOf, Call, Endpoint } from '#contract/endpoint.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { local, signInPath } from '#web/shared/links/addresses.ts';
import { splitLocale } from '#web/shared/languages/locale.ts';
import { paths } from '#web/shared/links/paths.ts';
import { CallFailed, failedWith } from './call-failed.ts';
import { actRefreshing, callRefreshing } from './client.ts';
import { sendForFile } from './send.ts';
import { underKey } from './sending-keys.ts';
import { setSessionProblem } from './session-problem.ts';
import { readTokens } from './tokens.ts';

export type AdminEndpoint = Endpoint & { readonly access: 'admin' | 'admin-setup' };

/** The call came to nothing for want of a session. The office's frame says so and offers to sign in; pages stay silent. */
export class SessionOver extends Error {
  override readonly name = 'SessionOver';
}

/**
 * Acts with the administrator's access token. Unlike other calls it never leaves the page: an open form is not thrown
 * away (decision 20).
 * @throws SessionOver without a session, and whatever else `act` throws
 */
export async function withAdminToken<T>(act: (accessToken: string) => Promise<T>): Promise<T> {
  const { accessToken } = readTokens('admin');
  if (accessToken === undefined) {
    setSessionProblem('missing');
    throw new SessionOver();
  }
  try {
    return await act(accessToken);
  } catch (error) {
    if (!(error instanceof CallFailed) || error.status !== 401) throw error;
    setSessionProblem('ended');
    throw new SessionOver();
  }
}

/**
 * Makes an administrator's call.
 * @throws SessionOver without a session, CallFailed when the server refuses, NoConnection when it does not answer
 */
export async function callAsAdmin<E extends AdminEndpoint>(
  endpoint: E,
  input: Call<E>,
  signal?: AbortSignal,
): Promise<ResponseOf<E>> {
  return underKey(endpoint, input, (idempotencyKey) =>
    withAdminToken(() => callRefreshing(endpoint, input, 'admin', { signal, idempotencyKey })),
  );
}

/**
 * Fetches a private file with the administrator's token.
 * @param address of the file on this site
 * @throws SessionOver without a session, CallFailed when the server refuses, NoConnection when it does not answer
 */
export async function fetchFileAsAdmin(address: string, signal?: AbortSignal): Promise<File> {
  return withAdminToken((held) =>
    actRefreshing('admin', held, (accessToken) => sendForFile(address, { accessToken, signal })),
  );
}

/** Why there is no answer, and the sentence that stands in its place, in the language of the page. */
export interface NotLoaded {
  readonly ok: false;
  readonly code: string;
  readonly message: string;
}

/** What a page of the office has to show. */
export type Loaded<T> = { readonly ok: true; readonly value: T } | NotLoaded;

export function notLoaded(error: unknown): NotLoaded {
  if (error instanceof SessionOver) return { ok: false, code: 'signInNeeded', message: m.said_signInNeeded() };
  if (error instanceof CallFailed) return { ok: false, code: error.code, message: error.message };
  return { ok: false, code: 'errorOccurred', message: m.said_errorOccurred() };
}

/** Every administrator needs two-factor sign-in, and this one has yet to set it up: until then nothing else is to be had. */
function leadsToSetUp(error: unknown, pathname: string): boolean {
  return failedWith(error, 'twoFactorNeeded') && splitLocale(pathname).path !== paths.adminTwoFactor;
}

/**
 * Reads what a page of the office shows, for its `clientLoader`.
 * @throws a redirect to `/admin`, with a way back, when nobody is signed in; to where two-factor sign-in is set up, when
 *   that must come first
 */
export async function loadAsAdmin<E extends AdminEndpoint>(
  request: Request,
  endpoint: E,
  input: Call<E>,
): Promise<Loaded<ResponseOf<E>>> {
  const { pathname, search } = new URL(request.url);
  if (readTokens('admin').accessToken === undefined) {
    // oxlint-disable-next-line typescript/only-throw-error -- React Router goes where a thrown answer leads
    throw replace(signInPath('admin', `${pathname}${search}`));
  }
  try {
    return { ok: true, value: await callAsAdmin(endpoint, input, request.signal) };
  } catch (error) {
    if (request.signal.aborted) throw error;
    // oxlint-disable-next-line typescript/only-throw-error -- React Router goes where a thrown answer leads
    if (leadsToSetUp(error, pathname)) throw replace(local(paths.adminTwoFactor));
    return notLoaded(error);
  }
}
