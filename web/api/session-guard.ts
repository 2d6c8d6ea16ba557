import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { signInPath } from '#web/addresses.ts';
import { useSession, type SessionKind, type SessionState } from './tokens.ts';

/**
 * For pages that exist only for those who are signed in: whoever is not is led to sign in, with a way back
 * (decision 20). Nothing secret stands in the page itself: the server decides on every call.
 * @returns what to show; nothing that needs a token unless `signed-in`
 */
export function useGuard(kind: SessionKind): SessionState {
  const session = useSession(kind);
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    if (session === 'signed-out') void navigate(signInPath(kind, `${pathname}${search}`), { replace: true });
  }, [session, kind, pathname, search, navigate]);
  return session;
}
