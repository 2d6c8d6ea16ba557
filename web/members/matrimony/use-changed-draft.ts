import { useEffect, useState } from 'react';
import { useStore } from '#web/shared/state/use-store.ts';
import type { Profile } from '#contract/matrimony.ts';
import { typedFrom } from '#web/shared/profiles/typed-profile.ts';
import { changesName, newDraft, readStored } from './draft.ts';
import { createDraftStore, type DraftStore } from './draft-store.ts';

/** Shows the profile as it was sent, or as far as it had been changed here. */
function openFor(profile: Profile): DraftStore {
  const store = createDraftStore();
  const name = changesName(profile.id);
  const stored = readStored(name);
  const isOfThis = stored?.changedFrom === profile.updatedAt;
  store.show(name, isOfThis ? stored : { ...newDraft(typedFrom(profile)), changedFrom: profile.updatedAt });
  return store;
}

/**
 * A profile of one's own that is being changed.
 * @param onGone somebody has signed out of this browser, or it was sent from another tab
 */
export function useChangedDraft(profile: Profile, onGone: () => void): DraftStore {
  const [store] = useState(() => openFor(profile));
  useStore(store);
  useEffect(() => store.watch(onGone), [store, onGone]);
  return store;
}
