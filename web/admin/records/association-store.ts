import type { Mark } from '#web/shared/pictures/association-mark.tsx';
import { createStore } from '#web/shared/state/store.ts';

/** How the office's frame names the association. */
export interface Named {
  readonly shortName: string;
  readonly mark: Mark;
}

/** What is newer than what the office's frame has read, once only: how the association is called, and its logo. */
export const toldAssociation = createStore<Named | undefined>(undefined);
