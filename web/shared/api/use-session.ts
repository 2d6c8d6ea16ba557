import { useSyncExternalStore } from 'react';
import { type SessionKind, type SessionState, sessionState, subscribe } from './tokens.ts';

/** Whether somebody of this kind is signed in here, as this browser knows it; kept up over all tabs. */
export function useSession(kind: SessionKind): SessionState {
  return useSyncExternalStore(
    subscribe,
    () => sessionState(kind),
    () => 'unknown',
  );
}
