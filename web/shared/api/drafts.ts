/**
 * Drafts: what was typed into a form and not sent yet, as JSON in this browser. Those of the office are in the storage of
 * their tab, those of the matrimony bureau in that of the browser. Where storage is forbidden or full there is no draft, and
 * the forms work all the same.
 */
export type DraftArea = 'localStorage' | 'sessionStorage';

export interface Stored {
  /** Milliseconds since 1970. */
  readonly at: number;
  /** May have been written by an earlier version of the site. */
  readonly draft: unknown;
}

const PREFIX = 'draft:';

/** Returns undefined where the browser forbids the storage, or it is full. */
function tryStorage<T>(area: DraftArea, act: (storage: Storage) => T): T | undefined {
  try {
    return act(globalThis[area]);
  } catch {
    return undefined;
  }
}

function isStored(value: unknown): value is Stored {
  return (
    typeof value === 'object' && value !== null && 'at' in value && typeof value.at === 'number' && 'draft' in value
  );
}

/** Returns the draft under a key; undefined when there is none, or it is older than `maxAgeMs`. */
export function readDraft(area: DraftArea, key: string, maxAgeMs = Infinity): Stored | undefined {
  const stored = tryStorage<unknown>(area, (storage) => JSON.parse(storage.getItem(PREFIX + key) ?? 'null'));
  return isStored(stored) && Date.now() - stored.at < maxAgeMs ? stored : undefined;
}

/** Returns when the draft was typed, in milliseconds since 1970; undefined when the browser does not keep it. */
export function saveDraft(area: DraftArea, key: string, draft: object, at = Date.now()): number | undefined {
  return tryStorage(area, (storage) => {
    storage.setItem(PREFIX + key, JSON.stringify({ at, draft } satisfies Stored));
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

/** Drops every draft: the person who typed them signs out. */
export function dropDrafts(area: DraftArea, prefix = PREFIX): void {
  for (const name of namesIn(area, prefix)) tryStorage(area, (storage) => storage.removeItem(name));
}
