import { dropDraft, dropOldDrafts, readDraft, saveDraft } from '#web/shared/api/drafts.ts';
import type { DraftOwner } from '#web/shared/api/drafts.ts';
import * as m from '#web/shared/languages/generated/messages.js';

/** Age at which a draft on a device expires. The server stores idempotency keys for the same time. */
const MAX_AGE_MS = 30 * 24 * 60 * 60 * 1000;

/** The account of a member, or a user who is not signed in. */
export type Family = number | 'visitor';

/**
 * Returns where the registrations of a family are stored until they are sent. Each account has its own drafts. A
 * visitor's draft ends with its tab: nothing else separates it from the next user of a shared computer.
 */
export function draftsOf(family: Family): DraftOwner {
  return family === 'visitor'
    ? { name: 'matrimony visitor', area: 'sessionStorage', line: m.draft_notSent }
    : { name: `matrimony ${family}`, area: 'localStorage', line: m.draft_onDevice };
}

/** Where changes of profiles are stored. Only the account that sent a profile can open it. */
export const draftsOfChanges: DraftOwner = {
  name: 'matrimony',
  area: 'localStorage',
  line: m.draft_onDevice,
};

/** Deletes the stored changes of a profile. */
export function dropChanges(id: number): void {
  dropDraft('localStorage', `matrimony profiles/${id}`);
}

/** Deletes drafts that have expired. A draft that was typed in this tab before signing in moves to the account. */
export function openDrafts(family: Family): void {
  dropOldDrafts('localStorage', MAX_AGE_MS);
  if (family === 'visitor') return;
  const visitors = 'matrimony visitor profiles/new';
  const found = readDraft('sessionStorage', visitors);
  if (!found || typeof found.draft !== 'object' || found.draft === null) return;
  saveDraft('localStorage', `matrimony ${family} profiles/new`, found.draft, found.at);
  dropDraft('sessionStorage', visitors);
}

/** Skips reloading when the step changes, so that the steps also work offline. */
export function isSameStep({ currentUrl, nextUrl }: { readonly currentUrl: URL; readonly nextUrl: URL }): boolean {
  return currentUrl.search === nextUrl.search;
}
