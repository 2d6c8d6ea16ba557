import * as z from 'zod/mini';
import { newKey } from '#web/shared/api/sending-keys.ts';
import { dropDraft, readDraft, saveDraft } from '#web/shared/api/drafts.ts';
import type { TypedProfile } from '#web/shared/profiles/typed-profile.ts';
import { createStore, type Store } from '#web/shared/state/store.ts';

/** Milliseconds after which a draft is no longer offered; the server remembers the key of a submission as long. */
const MAX_AGE_MS = 30 * 24 * 60 * 60 * 1000;

const draftFields = z.object({
  typed: z.record(z.string(), z.string()),
  /** A photo was chosen. Its content is never kept: after a reload it has to be chosen again. */
  hadPhoto: z.boolean(),
  /** Under it the form is sent until the server has confirmed (decision 14). */
  idempotencyKey: z.string(),
  /** The profile that is changed, as they saw it: when it was changed last, and what stood in the controls. */
  changedFrom: z.optional(z.object({ updatedAt: z.string(), typed: z.record(z.string(), z.string()) })),
});

/** A form that has not been sent yet. */
export type Draft = Readonly<z.output<typeof draftFields>>;

/** A profile as somebody saw it who changes it. */
export type Seen = NonNullable<Draft['changedFrom']>;

export function newDraft(typed: TypedProfile = {}): Draft {
  return { typed, hadPhoto: false, idempotencyKey: newKey() };
}

/** Whether anything stands in the controls. */
export function isBegun({ typed }: Draft): boolean {
  return Object.values(typed).some((text) => text !== '');
}

/** The draft kept under this name; undefined when there is none that can be read. */
export function readStored(name: string): Draft | undefined {
  return draftFields.safeParse(readDraft('localStorage', name, MAX_AGE_MS)?.draft).data;
}

/** Keeps everything but the agreement, which is asked for anew after a reload. @returns whether the browser keeps it */
function keep(name: string, { typed, ...draft }: Draft): boolean {
  const { consent: _consent, declaration: _declaration, ...stored } = typed;
  return saveDraft('localStorage', name, { ...draft, typed: stored } satisfies Draft) !== undefined;
}

export function forget(name: string): void {
  dropDraft('localStorage', name);
}

/** What the changes of a profile are kept under. */
export const changesName = (profileId: number) => `matrimony profile ${profileId}`;

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
    watch: (onGone) => {
      const look = () => {
        const shown = read();
        if (shown === undefined || !isStored || readStored(shown.name) !== undefined) return;
        isStored = false;
        write(undefined);
        onGone();
      };
      // Another tab changed the storage, or the browser shows a page again that it had put aside.
      for (const sign of ['storage', 'pageshow']) addEventListener(sign, look);
      return () => {
        for (const sign of ['storage', 'pageshow']) removeEventListener(sign, look);
      };
    },
  };
}
