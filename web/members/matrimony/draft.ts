import * as z from 'zod/mini';
import { newIdempotencyKey } from '#web/shared/api/sending-keys.ts';
import { dropDraft, dropOldDrafts, readDraft, saveDraft } from '#web/shared/api/drafts.ts';
import type { ProfileFormValues } from '#web/shared/profiles/typed-profile.ts';
import { createStore, type Store } from '#web/shared/state/store.ts';

/** Age in ms at which a draft expires. The server stores idempotency keys for the same time. */
const MAX_AGE_MS = 30 * 24 * 60 * 60 * 1000;

const draftFields = z.object({
  typed: z.record(z.string(), z.string()),
  /** True if a photo was chosen. The file is not stored, so it must be chosen again after a reload. */
  hadPhoto: z.boolean(),
  /**
   * Idempotency key of the form. It stays the same until the server confirms that it has received the form (decision
   * 14).
   */
  idempotencyKey: z.string(),
  /**
   * The version of the profile that the changes are based on: its timestamp and the values of the controls. Undefined
   * for a new profile.
   */
  changedFrom: z.optional(z.object({ updatedAt: z.string(), typed: z.record(z.string(), z.string()) })),
});

export type Draft = Readonly<z.output<typeof draftFields>>;

export type ProfileVersion = NonNullable<Draft['changedFrom']>;

export function newDraft(typed: ProfileFormValues = {}): Draft {
  return { typed, hadPhoto: false, idempotencyKey: newIdempotencyKey() };
}

export function hasInput({ typed }: Draft): boolean {
  return Object.values(typed).some((text) => text !== '');
}

/** Name of the draft of a user who is not signed in. */
export const VISITOR_DRAFT = 'matrimony visitor';

/** A visitor's draft ends with its tab: nothing else separates it from the next user of a shared computer. */
const areaOf = (name: string) => (name === VISITOR_DRAFT ? 'sessionStorage' : 'localStorage');

/** Returns the stored draft with this name; undefined if there is none or it is invalid. Deletes drafts that expired. */
export function readStored(name: string): Draft | undefined {
  dropOldDrafts('localStorage', MAX_AGE_MS);
  // Earlier versions of the site stored a visitor's draft for all tabs.
  dropDraft('localStorage', VISITOR_DRAFT);
  return draftFields.safeParse(readDraft(areaOf(name), name)?.draft).data;
}

/**
 * Stores a draft without the consent, which must be given again after a reload. Returns false if the browser does not
 * store it.
 */
function store(name: string, { typed, ...draft }: Draft): boolean {
  const { consent: _consent, declaration: _declaration, ...stored } = typed;
  return saveDraft(areaOf(name), name, { ...draft, typed: stored } satisfies Draft) !== undefined;
}

export function deleteStored(name: string): void {
  dropDraft(areaOf(name), name);
}

export const profileDraftName = (profileId: number) => `matrimony profile ${profileId}`;

export interface ShownDraft {
  readonly name: string;
  readonly draft: Draft;
  /**
   * Number that changes when another draft is shown, so that the controls are rendered again. It stays the same if
   * `show` is called with `same-controls`.
   */
  readonly round: number;
}

export interface DraftStore extends Store<ShownDraft | undefined> {
  /** Stores and shows another draft. `same-controls` keeps the controls if the same draft only gets another name. */
  readonly show: (name: string, draft: Draft, how?: 'same-controls') => void;
  readonly change: (change: Partial<Draft>) => void;
  /** Deletes the stored draft after it was sent. The page shows the draft until the user leaves the page. */
  readonly drop: () => void;
  /**
   * When the stored draft is deleted in another tab, hides it here and calls `onGone`. Returns a function that stops
   * watching.
   */
  readonly watch: (onGone: () => void) => () => void;
}

/** Manages the draft of one page and stores it on every input. */
export function createDraftStore(): DraftStore {
  const { read, write, subscribe } = createStore<ShownDraft | undefined>(undefined);
  let isStored = false;
  return {
    read,
    subscribe,
    show: (name, draft, how) => {
      isStored = store(name, draft);
      write({ name, draft, round: (read()?.round ?? 0) + (how === 'same-controls' ? 0 : 1) });
    },
    change: (change) => {
      const shown = read();
      if (shown === undefined) return;
      const draft = { ...shown.draft, ...change };
      isStored = store(shown.name, draft);
      write({ ...shown, draft });
    },
    drop: () => {
      const shown = read();
      if (shown !== undefined) deleteStored(shown.name);
      isStored = false;
    },
    watch: (onGone) => {
      const checkStored = () => {
        const shown = read();
        if (shown === undefined || !isStored || readStored(shown.name) !== undefined) return;
        isStored = false;
        write(undefined);
        onGone();
      };
      // After either event, the stored draft may have been deleted: `storage` means that another tab changed the
      // storage. `pageshow` may mean that the page comes from the back/forward cache.
      for (const sign of ['storage', 'pageshow']) addEventListener(sign, checkStored);
      return () => {
        for (const sign of ['storage', 'pageshow']) removeEventListener(sign, checkStored);
      };
    },
  };
}
