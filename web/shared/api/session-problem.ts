import { createStore } from '#web/shared/state/store.ts';

/**
 * Why an administrator's call came to nothing: no token is left, or the server accepts it no more (decision 20); undefined
 * while all is well. For whoever stands around the office's pages: it leaves the page as it is and offers to sign in there.
 */
export type SessionProblem = 'missing' | 'ended';

export const sessionProblem = createStore<SessionProblem | undefined>(undefined);
