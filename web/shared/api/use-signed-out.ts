import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { sessionProblem } from '#web/shared/api/client.ts';
import type { OwnResult } from '#web/shared/api/read-own.ts';
import { useStore } from '#web/shared/state/use-store.ts';
import { useSession } from '#web/shared/api/use-session.ts';

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
