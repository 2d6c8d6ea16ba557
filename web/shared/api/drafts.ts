import type { SessionKind } from './tokens.ts';

/**
 * What was typed into a form and not sent yet, kept in this browser's local storage until it is sent or somebody signs
 * out. A browser may forbid storage altogether; then a draft lives as long as its page. Those of the office are encrypted
 * (web/admin/records/draft-store.ts).
 */
export const draftPrefixes = { user: 'draft:', admin: 'office-draft:' } as const satisfies Record<SessionKind, string>;
/** Holds the number of the account that signed in to the office last. It goes when somebody logs out there. */
export const draftAccount = `${draftPrefixes.admin}owner`;
const PREFIX = draftPrefixes.user;

/** Milliseconds after which a draft is no longer offered; the server remembers the key of a submission as long. */
const MAX_AGE_MS = 30 * 24 * 60 * 60 * 1000;

interface Stored {
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly draft: unknown;
}

function isStored(value: unknown): value is Stored {
  return (
    typeof value === 'object' && value !== null && 'at' in value && typeof value.at === 'number' && 'draft' in value
  );
}

/** @returns whatever was kept under this name, and may be anybody's; undefined when nothing was, or too long ago */
export function readDraft(name: string): unknown {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(PREFIX + name) ?? 'null');
    return isStored(stored) && Date.now() - stored.at < MAX_AGE_MS ? stored.draft : undefined;
  } catch {
    return undefined;
  }
}

/** @returns whether the browser keeps it */
export function saveDraft(name: string, draft: object): boolean {
  try {
    localStorage.setItem(PREFIX + name, JSON.stringify({ at: Date.now(), draft } satisfies Stored));
    return true;
  } catch {
    return false;
  }
}

export function forgetDraft(name: string): void {
  try {
    localStorage.removeItem(PREFIX + name);
  } catch {
    // Nothing was kept.
  }
}

/** Somebody signs in: until the office has said who it is, no draft is theirs. */
export function leaveDrafts(): void {
  try {
    localStorage.removeItem(draftAccount);
  } catch {
    // Nothing was kept.
  }
}

/** What the names of an account's drafts in the office begin with. */
export function draftsOfAccount(accountId: string | number): string {
  return `${draftPrefixes.admin}${accountId}:`;
}

/**
 * The names of the drafts that go when whoever is signed in logs out: in the office those of the account alone, for
 * colleagues share its computers and cannot read each other's.
 */
export function draftsOfSession(kind: SessionKind): readonly string[] {
  try {
    const account = localStorage.getItem(draftAccount);
    if (kind === 'admin' && account === null) return [];
    const beginning = kind === 'admin' ? draftsOfAccount(account ?? '') : draftPrefixes.user;
    return Object.keys(localStorage).filter((name) => name.startsWith(beginning));
  } catch {
    return [];
  }
}

/** Forgets what was typed in such a session and not sent: whoever typed it signs out. */
export function forgetDrafts(kind: SessionKind): void {
  // Storage that held none of them may be forbidden.
  for (const name of draftsOfSession(kind)) localStorage.removeItem(name);
  if (kind === 'admin') leaveDrafts();
}

/** Another tab has changed what is kept, or the browser shows a page again that it had put aside. */
const SIGNS_OF_CHANGE = ['storage', 'pageshow'] as const;

/** Tells when drafts may be gone: one was sent from another tab, or somebody has signed out. @returns how to stop */
export function watchDrafts(look: () => void): () => void {
  for (const sign of SIGNS_OF_CHANGE) addEventListener(sign, look);
  return () => {
    for (const sign of SIGNS_OF_CHANGE) removeEventListener(sign, look);
  };
}
