import { useCallback, useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import type { LoaderArgs, PageProps } from '#web/shared/app/app-page.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { useStore } from '#web/shared/state/use-store.ts';
import { type Profile, profile as profileSchema, readOwnProfile } from '#contract/matrimony.ts';
import {
  profileLabels,
  formatAnswer,
  formValuesOf,
  type ProfileFormValues,
} from '#web/shared/profiles/typed-profile.ts';
import { localizedPath } from '#web/shared/links/addresses.ts';
import { CallFailed } from '#web/shared/api/call-failed.ts';
import { LoadProblem } from '#web/shared/api/load-problem.tsx';
import { paths } from '#web/shared/links/paths.ts';
import { Notice } from '#web/shared/ui/notice.tsx';
import { toast } from '#web/shared/frame/toast.ts';
import type { FieldChange } from '#contract/seen.ts';
import { ConflictChoices } from '#web/shared/forms/conflict-choices.tsx';
import { textOrEmptyWord } from '#web/shared/forms/conflict-words.ts';
import {
  profileDraftName,
  createDraftStore,
  type Draft,
  type DraftStore,
  newDraft,
  readStored,
  type ProfileVersion,
} from './draft.ts';
import { type FieldConflict, mergeFormValues } from './merge-form-values.ts';
import { OwnFrame, SignInFirst } from './own-frame.tsx';
import { explainState } from './own-state.ts';
import { readOwn } from '#web/shared/api/read-own.ts';
import { RegistrationSteps } from './registration-steps.tsx';
import { sendChanges, type Submission } from './send-registration.ts';

/** Changes by administrators to a profile that the member is editing. */
interface OfficeChanges {
  readonly changes: readonly FieldChange[];
  /** Fields whose new values are already in the form. */
  readonly merged: readonly string[];
  /** Fields that both the member and an administrator have changed. */
  readonly both: readonly FieldConflict[];
}

interface OwnConflictProps {
  readonly officeChanges: OfficeChanges;
  readonly typed: ProfileFormValues;
  readonly onChosen: (typed: ProfileFormValues) => void;
}

/** Lets the member choose one of two values for each field that both the member and an administrator have changed. */
function OwnConflict({ officeChanges: { changes, merged, both }, typed, onChosen }: OwnConflictProps) {
  const labels = new Map(Object.entries(profileLabels()));
  const formValues = new Map(Object.entries(typed));
  return (
    <ConflictChoices
      changes={changes}
      merged={merged.flatMap((field) => labels.get(field) ?? [])}
      clashes={both.map(({ field, names, mine, theirs }) => {
        const shown = (texts: readonly string[]) => textOrEmptyWord(formatAnswer(field, texts) ?? texts.join(' '));
        return {
          key: field,
          label: labels.get(field) ?? field,
          change: changes.find((change) => change.field === field),
          mine: shown(mine),
          theirs: shown(theirs),
          isTheirs: names.every((name, at) => formValues.get(name) === theirs[at]),
          choose: (whose) => {
            const texts = whose === 'mine' ? mine : theirs;
            onChosen(Object.fromEntries(names.map((name, at) => [name, texts[at] ?? ''])));
          },
        };
      })}
    />
  );
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
    const { typed, both } = mergeFormValues(stored.typed, stored.changedFrom.typed, changedFrom.typed);
    // If the member and an administrator changed the same field, the conflict is shown when the member sends the form.
    store.show(name, both.length === 0 ? { ...stored, typed, changedFrom } : stored);
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
  const [conflict, setConflict] = useState<OfficeChanges>();

  /**
   * Adds the administrators' changes to the draft. The member then chooses between the values of fields that both have
   * changed.
   */
  function mergeOfficeChanges(
    officeChanges: NonNullable<CallFailed['conflict']>,
    { typed, changedFrom = versionOf(profile) }: Draft,
  ): void {
    const now = profileSchema.parse(officeChanges.current);
    const merge = mergeFormValues(typed, changedFrom.typed, formValuesOf(now));
    store.change({ typed: merge.typed, changedFrom: versionOf(now) });
    setCurrent(now);
    setConflict({ changes: officeChanges.changes, ...merge });
  }

  async function act(submission: Submission): Promise<void> {
    const draft = store.read()?.draft;
    const seen = draft?.changedFrom?.updatedAt ?? profile.updatedAt;
    try {
      await sendChanges(submission, { id: profile.id, photo: current.photo, updatedAt: seen });
    } catch (error) {
      const officeChanges = error instanceof CallFailed ? error.conflict : undefined;
      if (officeChanges && draft) mergeOfficeChanges(officeChanges, draft);
      throw error;
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
      conflict={
        conflict && (
          <OwnConflict
            key={shown.draft.changedFrom?.updatedAt}
            officeChanges={conflict}
            typed={shown.draft.typed}
            onChosen={(chosen) => store.change({ typed: { ...store.read()?.draft.typed, ...chosen } })}
          />
        )
      }
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
