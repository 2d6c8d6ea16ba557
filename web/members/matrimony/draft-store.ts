import { watchDrafts } from '#web/shared/api/drafts.ts';
import { createStore, type Store } from '#web/shared/state/store.ts';
import { type Draft, forget, keep, readStored } from './draft.ts';

/** The draft that a page shows. */
export interface Shown {
  /** What it is kept under. */
  readonly name: string;
  readonly draft: Draft;
  /** Counts the drafts that have been shown: another one has controls of its own. */
  readonly round: number;
}

export interface DraftStore extends Store<Shown | undefined> {
  /** Shows another draft; in the same controls if it is the same one under another name. */
  readonly show: (name: string, draft: Draft, how?: 'same-controls') => void;
  readonly change: (change: Partial<Draft>) => void;
  /** It has been sent: it is kept no longer, though it is shown until the page changes. */
  readonly drop: () => void;
  /** Follows what happens to the kept draft in other tabs; `onGone` is told when it is there no more. */
  readonly watch: (onGone: () => void) => () => void;
}

/** Holds the draft of one page and keeps it on the device at every letter. */
export function createDraftStore(): DraftStore {
  const { read, write, subscribe } = createStore<Shown | undefined>(undefined);
  let isStored = false;
  return {
    read,
    subscribe,
    show: (name, draft, how) => {
      isStored = keep(name, draft);
      write({ name, draft, round: (read()?.round ?? 0) + (how === 'same-controls' ? 0 : 1) });
    },
    change: (change) => {
      const shown = read();
      if (shown === undefined) return;
      const draft = { ...shown.draft, ...change };
      isStored = keep(shown.name, draft);
      write({ ...shown, draft });
    },
    drop: () => {
      const shown = read();
      if (shown !== undefined) forget(shown.name);
      isStored = false;
    },
    watch: (onGone) =>
      watchDrafts(() => {
        const shown = read();
        if (shown === undefined || !isStored || readStored(shown.name) !== undefined) return;
        isStored = false;
        write(undefined);
        onGone();
      }),
  };
}
