import { useSyncExternalStore } from 'react';
import type { Store } from './store.ts';

/** Returns the value of a store; undefined on the server. */
export function useStore<T>({ subscribe, read }: Store<T>): T | undefined {
  return useSyncExternalStore<T | undefined>(subscribe, read, () => undefined);
}
