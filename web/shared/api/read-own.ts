import { data, useRevalidator } from 'react-router';
import type { Call, Endpoint } from '#contract/endpoint.ts';
import { CallFailed } from './call-failed.ts';
import { api, sessionProblem } from './client.ts';
import type { CallResult } from './send.ts';
import { readTokens } from './tokens.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { useEffect } from 'react';
import { useStore } from '#web/shared/state/use-store.ts';
import { useSession } from '#web/shared/api/use-session.ts';

/**
 * The data of a page about the member’s own account or registrations, or the reason why there is no data. `message` is in the
 * language of the page.
 */
export type OwnResult<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly why: 'signed-out' }
  | { readonly ok: false; readonly why: 'failed'; readonly message: string };

/**
 * Calls an endpoint for the signed-in member's own data.
 * @throws a 404 response if the record does not exist or belongs to another member; AbortError if aborted
 */
export async function readOwn<E extends Endpoint & { readonly access: 'user' }>(
  endpoint: E,
  input: Call<E>,
  signal: AbortSignal,
): Promise<OwnResult<CallResult<E>>> {
  if (readTokens('user').accessToken === undefined) return { ok: false, why: 'signed-out' };
  try {
    return { ok: true, value: await api.call(endpoint, input, { signal }) };
  } catch (error) {
    if (signal.aborted) throw error;
    // oxlint-disable-next-line typescript/only-throw-error -- a loader throws a response to answer 404
    if (error instanceof CallFailed && error.status === 404) throw data(null, { status: 404 });
    if (readTokens('user').accessToken === undefined) return { ok: false, why: 'signed-out' };
    const message = error instanceof CallFailed ? error.message : m.said_errorOccurred();
    return { ok: false, why: 'failed', message };
  }
}

/**
 * Returns whether the member is signed out, also in another tab, so that loaded data must be hidden. The data stays if
 * the session ended during a call, because a form may be open. Loads the data again after the member has signed in.
 */
export function useSignedOut(own: OwnResult<unknown>): boolean {
  const session = useSession('user');
  const problem = useStore(sessionProblem);
  const { revalidate } = useRevalidator();
  const wasSignedOut = !own.ok && own.why === 'signed-out';
  useEffect(() => {
    if (wasSignedOut && session === 'signed-in') void revalidate();
  }, [wasSignedOut, session, revalidate]);
  return (session === 'signed-out' && problem === undefined) || wasSignedOut;
}
