import { useSyncExternalStore } from 'react';

/** Why an administrator's call came to nothing: no token is left, or the server accepts it no more (decision 20). */
export type SessionProblem = 'missing' | 'ended';

const listeners = new Set<() => void>();
let problem: SessionProblem | undefined;

/** Says what is wrong with the office's session; undefined when it is well again. */
export function setSessionProblem(now: SessionProblem | undefined): void {
  problem = now;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** For whoever stands around the office's pages: what they are leaves the page as it is and offers to sign in there. */
export function useSessionProblem(): SessionProblem | undefined {
  return useSyncExternalStore(
    subscribe,
    () => problem,
    () => undefined,
  );
}
