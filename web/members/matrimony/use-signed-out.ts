import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import type { OwnResult } from '#web/shared/api/read-own.ts';
import { useSession } from '#web/shared/api/use-session.ts';

/**
 * Returns whether the member is signed out, also in another tab, so that loaded data must be hidden. Loads the data
 * again after the member has signed in in another tab.
 */
export function useSignedOut(own: OwnResult<unknown>): boolean {
  const session = useSession('user');
  const { revalidate } = useRevalidator();
  const wasSignedOut = !own.ok && own.why === 'signed-out';
  useEffect(() => {
    if (wasSignedOut && session === 'signed-in') void revalidate();
  }, [wasSignedOut, session, revalidate]);
  return session === 'signed-out' || wasSignedOut;
}
