import { createContext } from 'react';
import * as m from '#web/shared/languages/generated/messages.js';

/**
 * Storage for drafts: what a user typed into a form and did not send yet, as JSON in this browser. Admin forms use the
 * tab's `sessionStorage`, and so does the matrimony bureau for visitors; for members it uses `localStorage`. Where
 * storage is forbidden or full, forms work without drafts.
 */
export type DraftArea = 'localStorage' | 'sessionStorage';

/** Whose drafts the forms of a page have, and where. */
export interface DraftOwner {
  /** Names the account in the keys of its drafts; undefined while it is not known. */
  readonly name: string | undefined;
  readonly area: DraftArea;
  /** Says that the input is stored and not sent, such as "Not published yet. Saved in this tab at 3:08 am". */
  readonly line: (stored: { readonly at: string }) => string;
}

/** The forms below it store their drafts for this account. */
export const DraftOwner = createContext<DraftOwner>({
  name: undefined,
  area: 'sessionStorage',
  line: m.draft_kept,
});

export interface StoredDraft {
  /** Time of saving, in ms since 1970. */
  readonly at: number;
  /** The draft in an unknown structure, because an earlier version of the site may have stored it. */
  readonly draft: unknown;
}

const PREFIX = 'draft:';
/** The prefix of the keys under which opened forms are sent (`sending-keys.ts`). Their names contain file names. */
export const SENDING_PREFIX = 'sending:';

/** Runs `act` on a storage. Returns its result; undefined if the browser forbids the storage or it is full. */
export function tryStorage<T>(area: DraftArea, act: (storage: Storage) => T): T | undefined {
  try {
    return act(globalThis[area]);
  } catch {
    return undefined;
  }
}

function isStored(value: unknown): value is StoredDraft {
  return (
    typeof value === 'object' && value !== null && 'at' in value && typeof value.at === 'number' && 'draft' in value
  );
}

/** Returns the draft under a key; undefined if there is none. */
export function readDraft(area: DraftArea, key: string): StoredDraft | undefined {
  const stored = tryStorage<unknown>(area, (storage) => JSON.parse(storage.getItem(PREFIX + key) ?? 'null'));
  return isStored(stored) ? stored : undefined;
}

/** Saves a draft. Returns the time of saving in ms since 1970; undefined if the browser cannot store the draft. */
export function saveDraft(area: DraftArea, key: string, draft: object, at = Date.now()): number | undefined {
  return tryStorage(area, (storage) => {
    storage.setItem(PREFIX + key, JSON.stringify({ at, draft } satisfies StoredDraft));
    return at;
  });
}

export function dropDraft(area: DraftArea, key: string): void {
  tryStorage(area, (storage) => storage.removeItem(PREFIX + key));
}

function namesIn(area: DraftArea, prefix: string): readonly string[] {
  return tryStorage(area, (storage) => Object.keys(storage).filter((name) => name.startsWith(prefix))) ?? [];
}

export function hasDrafts(area: DraftArea): boolean {
  return namesIn(area, PREFIX).length > 0;
}

/** Deletes the drafts whose names start with `prefix`, so that the next user of this browser does not see them. */
export function dropDrafts(area: DraftArea, prefix = PREFIX): void {
  for (const name of namesIn(area, prefix)) tryStorage(area, (storage) => storage.removeItem(name));
}

/** Deletes the drafts of all accounts that are at least `ageMs` old. */
export function dropOldDrafts(area: DraftArea, ageMs: number): void {
  for (const name of namesIn(area, PREFIX)) {
    const key = name.slice(PREFIX.length);
    if (Date.now() - (readDraft(area, key)?.at ?? 0) >= ageMs) dropDraft(area, key);
  }
}
