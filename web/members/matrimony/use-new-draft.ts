import { useEffect, useState } from 'react';
import { readOwnAccount } from '#contract/sessions.ts';
import { CallFailed } from '#web/shared/api/call-failed.ts';
import { api } from '#web/shared/api/client.ts';
import { readTokens } from '#web/shared/api/tokens.ts';
import { useStore } from '#web/shared/state/use-store.ts';
import { useSession } from '#web/shared/api/use-session.ts';
import {
  createDraftStore,
  type Draft,
  type DraftStore,
  deleteStored,
  hasInput,
  newDraft,
  readStored,
  VISITOR_DRAFT,
} from './draft.ts';

/** Id of the member's account, or `visitor` if the user is not signed in. */
type VisitorId = number | 'visitor';

/**
 * Asks the server whose session this is. The call also renews an expired access token.
 * @throws NoConnection, or CallFailed on a server error
 */
async function readVisitorId(): Promise<VisitorId> {
  if (readTokens('user').accessToken === undefined) return 'visitor';
  try {
    const { id } = await api.call(readOwnAccount, {}, { quiet: true });
    return id;
  } catch (error) {
    if (error instanceof CallFailed && (error.status === 401 || error.status === 403)) return 'visitor';
    throw error;
  }
}

/** Thrown if another account than that of the form's owner is signed in. */
export class DifferentAccount extends Error {
  override readonly name = 'DifferentAccount';
}

export class NotSignedIn extends Error {
  override readonly name = 'NotSignedIn';
}

/** Returns the name of the stored draft. Each account has its own draft, which no other account can see. */
const nameFor = (visitorId: VisitorId) => (visitorId === 'visitor' ? VISITOR_DRAFT : `matrimony ${visitorId}`);

/** Returns the draft that was typed in this tab before signing in; undefined if there is none. */
function visitorsDraft(): Draft | undefined {
  const draft = readStored(VISITOR_DRAFT);
  return draft && hasInput(draft) ? draft : undefined;
}

/** Shows the draft of a user. After a visitor signs in, the visitor's draft moves to the account. */
function showFor(store: DraftStore, visitorId: VisitorId): void {
  const shown = store.read();
  const name = nameFor(visitorId);
  if (shown?.name === name) return;
  if (visitorId === 'visitor') {
    store.show(name, readStored(name) ?? newDraft());
    return;
  }
  const wasVisitor = shown?.name === VISITOR_DRAFT;
  const typed = wasVisitor ? (hasInput(shown.draft) ? shown.draft : undefined) : visitorsDraft();
  store.show(name, typed ?? readStored(name) ?? newDraft(), wasVisitor && typed ? 'same-controls' : undefined);
  if (typed) deleteStored(VISITOR_DRAFT);
}

/** Finds out who the user is and shows their draft. Returns true if that failed and no draft is shown. */
async function showOwnDraft(store: DraftStore): Promise<boolean> {
  try {
    showFor(store, await readVisitorId());
    return false;
  } catch {
    // An open form stays open. Its owner is checked again before the form is sent.
    return store.read() === undefined;
  }
}

interface NewDraft {
  readonly store: DraftStore;
  /** True if no draft is shown, because the server could not be asked who the user is. */
  readonly hasFailed: boolean;
  readonly retry: () => void;
  /**
   * Checks that the form belongs to the signed-in user. Throws NotSignedIn, DifferentAccount, or an error of
   * `readVisitorId`.
   */
  readonly confirmOwner: () => Promise<void>;
}

export function useNewDraft(): NewDraft {
  const session = useSession('user');
  const [store] = useState(createDraftStore);
  const [hasFailed, setFailed] = useState(false);
  useStore(store);

  useEffect(() => {
    // If a session ends, an open form stays open, and the user can sign in again there (decision 20).
    if (session === 'signed-in' || (session === 'signed-out' && store.read() === undefined))
      void showOwnDraft(store).then(setFailed);
  }, [session, store]);
  useEffect(() => store.watch(() => void showOwnDraft(store).then(setFailed)), [store]);

  return {
    store,
    hasFailed,
    retry: () => {
      setFailed(false);
      void showOwnDraft(store).then(setFailed);
    },
    confirmOwner: async () => {
      const visitorId = await readVisitorId();
      if (visitorId === 'visitor') throw new NotSignedIn();
      const before = store.read();
      showFor(store, visitorId);
      if (store.read()?.round !== before?.round) throw new DifferentAccount();
    },
  };
}
