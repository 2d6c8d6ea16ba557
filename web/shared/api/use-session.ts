import { useSyncExternalStore } from 'react';
import { type SessionKind, type SessionState, sessionState, subscribe } from './tokens.ts';

/** Returns the state of the session of this kind, kept up to date across tabs. */
export function useSession(kind: SessionKind): SessionState {
  return useSyncExternalStore(
    subscribe,
    () => sessionState(kind),
    () => 'unknown',
  );
}
