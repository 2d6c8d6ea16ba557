import { useSyncExternalStore } from 'react';

/** Why an administrator's call came to nothing: no token is left, or the server accepts it no more (decision 20). */
export type SessionTrouble = 'missing' | 'ended';

const listeners = new Set<() => void>();
let trouble: SessionTrouble | undefined;

/** Says what is wrong with the office's session; undefined when it is well again. */
export function tellTrouble(now: SessionTrouble | undefined): void {
  trouble = now;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** For whoever stands around the office's pages: what they are leaves the page as it is and offers to sign in there. */
export function useTrouble(): SessionTrouble | undefined {
  return useSyncExternalStore(
    subscribe,
    () => trouble,
    () => undefined,
  );
}
