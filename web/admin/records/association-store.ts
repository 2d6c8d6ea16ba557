import { useSyncExternalStore } from 'react';
import type { Mark } from '#web/shared/pictures/association-mark.tsx';

/** How the office's frame names the association. */
export interface Named {
  readonly shortName: string;
  readonly mark: Mark;
}

const listeners = new Set<() => void>();
let told: Named | undefined;

/** Says what the association is called, and its logo, when that was read anew. */
export function setAssociation(now: Named): void {
  told = now;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** For the office's frame, which is read once only; undefined while nothing newer is known. */
export function useAssociation(): Named | undefined {
  return useSyncExternalStore(
    subscribe,
    () => told,
    () => undefined,
  );
}
