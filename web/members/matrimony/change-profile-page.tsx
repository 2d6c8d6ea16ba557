import { useCallback, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router';
import type { LoaderArgs, PageProps } from '#web/shared/app/app-page.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { useStore } from '#web/shared/state/use-store.ts';
import { type Profile, profile as profileSchema, readOwnProfile } from '#contract/matrimony.ts';
import {
  checkProfile,
  formatAnswer,
  formValuesOf,
  profileControls,
  type ProfileFormValues,
  profileLabels,
} from '#web/shared/profiles/typed-profile.ts';
import { localizedPath } from '#web/shared/links/addresses.ts';
import { CallFailed } from '#web/shared/api/call-failed.ts';
import { LoadProblem } from '#web/shared/api/load-problem.tsx';
import { paths } from '#web/shared/links/paths.ts';
import { Notice } from '#web/shared/ui/notice.tsx';
import { toast } from '#web/shared/frame/toast.ts';
import { type Conflict, ConflictPanel } from '#web/shared/forms/conflict-panel.tsx';
import { textOrEmptyWord } from '#web/shared/forms/conflict-words.ts';
import { mergeChanges } from '#web/shared/forms/merge-changes.ts';
import {
  profileDraftName,
  createDraftStore,
  type Draft,
  type DraftStore,
  newDraft,
  readStored,
  type ProfileVersion,
} from './draft.ts';
import { OwnFrame, SignInFirst } from './own-frame.tsx';
import { explainState } from './own-state.ts';
import { readOwn } from '#web/shared/api/read-own.ts';
import { RegistrationSteps } from './registration-steps.tsx';
import { IncompleteForm, sendChanges, type Submission } from './send-registration.ts';

/** The controls of fields that have several, or another name. */
const together = { ...profileControls, photo: ['photoSubmitted'] };

/** Puts the member's changes on a newer version of the profile. */
function mergeProfile(typed: ProfileFormValues, before: ProfileFormValues, now: ProfileFormValues) {
  return mergeChanges({ began: before, mine: { ...before, ...typed }, theirs: now }, together);
}

/** Sends the form of the last step. */
function sendAgain(): void {
  document.querySelector<HTMLElement>('main form [type=submit]')?.click();
}

/** Returns the version of a profile on which the member's changes are based: its timestamp and its form values. */
function versionOf(profile: Profile): ProfileVersion {
  return { updatedAt: profile.updatedAt, typed: formValuesOf(profile) };
}

/**
 * Opens the stored draft of a profile and adds changes by administrators to it. Without a stored draft, creates a draft
 * from the profile.
 */
function openDraft(profile: Profile): DraftStore {
  const store = createDraftStore();
  const name = profileDraftName(profile.id);
  const stored = readStored(name);
  const changedFrom = versionOf(profile);
  if (stored?.changedFrom === undefined) store.show(name, { ...newDraft(changedFrom.typed), changedFrom });
  else {
    const { values, clashes } = mergeProfile(stored.typed, stored.changedFrom.typed, changedFrom.typed);
    // If the member and an administrator changed the same field, the conflict is shown when the member sends the form.
    store.show(name, clashes.length === 0 ? { ...stored, typed: values, changedFrom } : stored);
  }
  return store;
}

/**
 * Returns the draft of an existing profile.
 * @param onGone called if the stored draft was deleted in another tab, by signing out, sending or withdrawing
 */
function useProfileDraft(profile: Profile, onGone: () => void): DraftStore {
  const [store] = useState(() => openDraft(profile));
  useStore(store);
  useEffect(() => store.watch(onGone), [store, onGone]);
  return store;
}

export async function loader({ request, params }: LoaderArgs<'id'>) {
  return { profile: await readOwn(readOwnProfile, { params: { id: params.id } }, request.signal) };
}

/** Skips reloading when the step changes, so that the steps also work offline. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
}: {
  readonly currentUrl: URL;
  readonly nextUrl: URL;
}): boolean {
  return currentUrl.search === nextUrl.search;
}

/** Explains how changes affect a profile that the office has already approved or refused. */
function StateNotice({ profile }: { readonly profile: Profile }) {
  const { status, refusalReason } = profile;
  if (status === 'approved' || status === 'introduced')
    return <Notice kind="warning">{m.matrimony_backToWaiting()}</Notice>;
  if (status !== 'refused') {
    const more = explainState(profile);
    return more === undefined ? null : <Notice kind="info">{more}</Notice>;
  }
  return (
    <Notice kind="info" more={m.matrimony_sendAgain()}>
      {m.matrimony_refusedBecause({ reason: refusalReason ?? '' })}
    </Notice>
  );
}

function ChangeForm({ profile }: { readonly profile: Profile }) {
  const navigate = useNavigate();
  const leave = useCallback(() => void navigate(localizedPath(paths.ownProfiles), { replace: true }), [navigate]);
  const store = useProfileDraft(profile, leave);
  const shown = store.read();
  /** The profile as the server last returned it. */
  const [current, setCurrent] = useState(profile);
  const [conflict, setConflict] = useState<Conflict>();

  /**
   * Puts the member's changes on those of the office. Asks where both have changed the same field.
   * @returns true if no question is needed
   */
  function takeIn(
    found: NonNullable<CallFailed['conflict']>,
    { typed, changedFrom = versionOf(profile) }: Draft,
  ): boolean {
    const now = profileSchema.parse(found.current);
    const [before, theirs] = [changedFrom.typed, formValuesOf(now)];
    const { values, clashes } = mergeProfile(typed, before, theirs);
    store.change({ typed: values, changedFrom: versionOf(now) });
    setCurrent(now);
    if (clashes.length === 0) return true;
    const labels = new Map(Object.entries(profileLabels()));
    const textsOf = (names: readonly string[], of: ProfileFormValues) => {
      const texts = new Map(Object.entries(of));
      return names.map((name) => texts.get(name) ?? '');
    };
    const shownIn = (field: string, names: readonly string[], of: ProfileFormValues) => {
      const texts = textsOf(names, of);
      return textOrEmptyWord(formatAnswer(field, texts) ?? texts.join(' '));
    };
    setConflict({
      moment: now.updatedAt,
      changes: found.changes,
      rows: clashes.map(({ field, names }) => ({
        label: labels.get(field) ?? field,
        before: shownIn(field, names, before),
        theirs: shownIn(field, names, theirs),
        mine: shownIn(field, names, typed),
      })),
      onMine: sendAgain,
      onTheirs: () => {
        const all = new Map(Object.entries(theirs));
        const chosen = clashes.flatMap(({ names }) => names.map((name) => [name, all.get(name) ?? ''] as const));
        const typedNow: ProfileFormValues = { ...store.read()?.draft.typed, ...Object.fromEntries(chosen) };
        flushSync(() => store.change({ typed: typedNow }));
        sendAgain();
      },
    });
    return false;
  }

  async function act(submission: Submission): Promise<void> {
    const draft = store.read()?.draft;
    const seen = draft?.changedFrom?.updatedAt ?? profile.updatedAt;
    setConflict(undefined);
    try {
      await sendChanges(submission, { id: profile.id, photo: current.photo, updatedAt: seen });
    } catch (error) {
      const found = error instanceof CallFailed ? error.conflict : undefined;
      if (!found || !draft || !takeIn(found, draft)) throw error;
      const checked = checkProfile(store.read()?.draft.typed ?? {});
      if ('errors' in checked) throw new IncompleteForm(checked.errors);
      return act({ ...submission, form: checked.value });
    }
    toast.success(m.said_profileChanged());
    store.drop();
    await navigate(localizedPath(paths.ownProfiles), { replace: true });
  }

  if (shown === undefined) return null;
  return (
    <RegistrationSteps
      key={shown.round}
      draft={shown.draft}
      store={store}
      before={current}
      leaveTo={localizedPath(paths.ownProfiles)}
      notice={<StateNotice profile={current} />}
      conflict={conflict && <ConflictPanel key={conflict.moment} conflict={conflict} />}
      act={act}
      onClear={() => {
        const changedFrom = versionOf(current);
        setConflict(undefined);
        store.show(shown.name, { ...newDraft(changedFrom.typed), changedFrom });
      }}
    />
  );
}

/** Edits a profile that was sent, in the same four steps as a registration. */
export function Component({ loaderData: { profile } }: PageProps<typeof loader>) {
  if (profile.ok) return <ChangeForm key={profile.value.id} profile={profile.value} />;
  return (
    <OwnFrame>{profile.why === 'signed-out' ? <SignInFirst /> : <LoadProblem message={profile.message} />}</OwnFrame>
  );
}
