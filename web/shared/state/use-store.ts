import { useSyncExternalStore } from 'react';
import type { Store } from './store.ts';

/** What a store holds now; undefined as long as the page has not come alive. */
export function useStore<T>({ subscribe, read }: Store<T>): T | undefined {
  return useSyncExternalStore<T | undefined>(subscribe, read, () => undefined);
}
