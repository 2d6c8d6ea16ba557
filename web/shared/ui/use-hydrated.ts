import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** False on the server and for the first paint of its page, true once the page is alive. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
