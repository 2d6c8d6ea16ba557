import { useEffect, useState } from 'react';
import { readOwnAccount } from '#contract/sessions.ts';
import { CallFailed } from '#web/shared/api/call-failed.ts';
import { api } from '#web/shared/api/client.ts';
import { readTokens } from '#web/shared/api/tokens.ts';
import { useStore } from '#web/shared/state/use-store.ts';
import { useSession } from '#web/shared/api/use-session.ts';
import { createDraftStore, type Draft, type DraftStore, forget, isBegun, newDraft, readStored } from './draft.ts';

/** The number of the member's account; `visitor` when nobody is signed in. */
type VisitorId = number | 'visitor';

/**
 * Asks the server whose session this is; the token is fresh afterwards.
 * @throws NoConnection, or CallFailed when the server is in trouble
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

/** Somebody else than the one whose form it is has signed in meanwhile. */
export class SomebodyElse extends Error {
  override readonly name = 'SomebodyElse';
}

/** Nobody is signed in any more. */
export class NotSignedIn extends Error {
  override readonly name = 'NotSignedIn';
}

/** Each account has a draft of its own, which no other ever sees. */
const nameFor = (who: VisitorId) => `matrimony ${who}`;

/** In this tab's own storage: the form of a visitor was shown here, so it belongs to whoever signs in here. */
const SHOWN_TO_VISITOR = 'matrimony-visitor';

function noteVisitor(): void {
  try {
    sessionStorage.setItem(SHOWN_TO_VISITOR, '1');
  } catch {
    // Then nothing is kept either.
  }
}

/** What was typed in this tab before signing in. */
function visitorsDraft(): Draft | undefined {
  try {
    if (sessionStorage.getItem(SHOWN_TO_VISITOR) === null) return undefined;
  } catch {
    return undefined;
  }
  const draft = readStored(nameFor('visitor'));
  return draft && isBegun(draft) ? draft : undefined;
}

/** Shows the draft of whoever is here. What a visitor typed goes over to the account that they sign in to. */
function showFor(store: DraftStore, who: VisitorId): void {
  const shown = store.read();
  const name = nameFor(who);
  if (shown?.name === name) return;
  if (who === 'visitor') {
    noteVisitor();
    store.show(name, readStored(name) ?? newDraft());
    return;
  }
  const wasVisitor = shown?.name === nameFor('visitor');
  const typed = wasVisitor ? (isBegun(shown.draft) ? shown.draft : undefined) : visitorsDraft();
  store.show(name, typed ?? readStored(name) ?? newDraft(), wasVisitor && typed ? 'same-controls' : undefined);
  if (typed) forget(nameFor('visitor'));
}

/** Finds out who is here, and shows their draft. @returns whether there is none to be shown because that failed */
async function settle(store: DraftStore): Promise<boolean> {
  try {
    showFor(store, await readVisitorId());
    return false;
  } catch {
    // A form that is open stays; whose it is, is asked again before it is sent.
    return store.read() === undefined;
  }
}

interface NewDraft {
  readonly store: DraftStore;
  /** Whose draft it is could not be found out. */
  readonly hasFailed: boolean;
  readonly retry: () => void;
  /** Makes sure that the form belongs to whoever is signed in. @throws NotSignedIn, SomebodyElse, and as `readVisitorId` */
  readonly confirmOwner: () => Promise<void>;
}

/** The registration that is being filled in here, by whoever is here. */
export function useNewDraft(): NewDraft {
  const session = useSession('user');
  const [store] = useState(createDraftStore);
  const [hasFailed, setFailed] = useState(false);
  useStore(store);

  useEffect(() => {
    // A session that has ended takes no open form along: signing in is offered in place (decision 20).
    if (session === 'signed-in' || (session === 'signed-out' && store.read() === undefined))
      void settle(store).then(setFailed);
  }, [session, store]);
  useEffect(() => store.watch(() => void settle(store).then(setFailed)), [store]);

  return {
    store,
    hasFailed,
    retry: () => {
      setFailed(false);
      void settle(store).then(setFailed);
    },
    confirmOwner: async () => {
      const who = await readVisitorId();
      if (who === 'visitor') throw new NotSignedIn();
      const before = store.read();
      showFor(store, who);
      if (store.read()?.round !== before?.round) throw new SomebodyElse();
    },
  };
}
