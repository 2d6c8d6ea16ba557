import { useSyncExternalStore } from 'react';

const unsubscribe = () => {};
const subscribeToNothing = () => unsubscribe;

/** Whether the page has come alive: false on the server and in the first drawing in the browser, which must be alike. */
export function useAlive(): boolean {
  return useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  );
}
