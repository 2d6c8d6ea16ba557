import { useState } from 'react';
import * as m from '#web/shared/languages/generated/messages.js';
import { SignInDialog } from '#web/shared/accounts/sign-in-dialog.tsx';
import { Button } from '#web/shared/ui/button.tsx';
import { NoticeDialog } from '#web/shared/ui/dialog.tsx';
import type { Profile } from '#contract/matrimony.ts';
import { profileFields, type TypedProfile } from '#web/shared/profiles/typed-profile.ts';
import type { FormFailure } from '#web/shared/ui/form-state.ts';
import { CheckStep } from './check-step.tsx';
import type { Draft, DraftStore } from './draft.ts';
import { GroupStep } from './group-step.tsx';
import { RegistrationFrame } from './registration-frame.tsx';
import type { Submission } from './send-registration.ts';
import { stepGroups, stepOf, stepTitle, type StepNumber } from './steps.ts';
import { usePlace } from './use-place.ts';
import { useSending } from './use-sending.ts';

interface SignInQuestionProps {
  readonly onSignedIn: () => void;
  readonly onClose: () => void;
}

/** The form was sent without a session (specification section 5): says so, and lets them sign in where they are. */
function SignInQuestion({ onSignedIn, onClose }: SignInQuestionProps) {
  const [isSigningIn, setSigningIn] = useState(false);
  if (isSigningIn) return <SignInDialog onSignedIn={onSignedIn} onClose={onClose} />;
  return (
    <NoticeDialog
      icon="lock"
      text={m.said_matrimonyNotAuthorized()}
      more={m.matrimony_nothingLost()}
      okLabel={m.nav_close()}
      onClose={onClose}
      action={
        <Button variant="primary" onClick={() => setSigningIn(true)}>
          {m.nav_signIn()}
        </Button>
      }
    />
  );
}

interface RegistrationStepsProps {
  readonly draft: Draft;
  readonly store: DraftStore;
  /** The profile that is changed; undefined for a new one. */
  readonly before?: Profile;
  /** Where Back leads from the first step. */
  readonly leaveTo: string;
  readonly phone: React.ComponentProps<typeof RegistrationFrame>['phone'];
  readonly notice?: React.ReactNode;
  /** Stands above the last step when somebody else has changed the profile meanwhile. */
  readonly conflict?: React.ReactNode;
  readonly act: (submission: Submission) => Promise<void>;
  /** Somebody has signed in here to go on. */
  readonly onSignedIn: () => void;
}

/** What of a failure belongs to these fields. */
function partOf({ message, errors = {} }: FormFailure, fields: readonly string[]): FormFailure | undefined {
  const own = Object.entries(errors).filter(([field]) => fields.includes(field));
  if (own.length === 0 && message === undefined) return undefined;
  return { message, errors: Object.fromEntries(own) };
}

/** The form in four steps (handbook, Pages), for a new profile and for changes. */
export function RegistrationSteps(props: RegistrationStepsProps) {
  const { draft, store, before, leaveTo } = props;
  const { typed } = draft;
  const place = usePlace(typed);
  const { step, isChanging, addressOf, goTo } = place;
  const [photo, setPhoto] = useState<File>();
  const sending = useSending(props.act, (fields) => {
    const wrong = stepOf(fields);
    if (wrong !== undefined) goTo({ step: wrong, isChanging: true });
  });

  const type = (now: TypedProfile) => store.change({ typed: { ...store.read()?.draft.typed, ...now } });
  const previous: StepNumber = step === 4 ? 3 : step === 3 ? 2 : 1;
  const backTo = isChanging
    ? addressOf({ step: 4, isChanging: false })
    : step === 1
      ? leaveTo
      : addressOf({ step: previous, isChanging: false });

  function goOn(from: Exclude<StepNumber, 4>): void {
    const fields = profileFields[stepGroups[from]];
    sending.putRight(fields);
    const left = Object.keys(sending.failure.errors ?? {}).filter((field) => !fields.some((own) => own === field));
    const wrong = stepOf(left);
    if (wrong !== undefined) goTo({ step: wrong, isChanging: true });
    else goTo({ step: isChanging ? 4 : from === 1 ? 2 : from === 2 ? 3 : 4, isChanging: false });
  }

  return (
    <RegistrationFrame step={step} before={before} phone={props.phone} notice={props.notice} addressOf={addressOf}>
      {step === 4 && props.conflict}
      {step === 4 ? (
        <CheckStep
          // Another profile to begin with has another checkbox.
          key={draft.changedFrom?.updatedAt}
          typed={typed}
          onTyped={type}
          photo={photo}
          onPhoto={(chosen) => {
            setPhoto(chosen);
            store.change({ hadPhoto: chosen !== undefined });
          }}
          isPhotoLost={draft.hadPhoto}
          before={before}
          sending={sending}
          earlier={partOf(sending.failure, ['photo'])}
          addressOf={(to, why) => addressOf({ step: to, isChanging: why === 'change' })}
        />
      ) : (
        <GroupStep
          key={step}
          group={stepGroups[step]}
          title={stepTitle(step)}
          typed={typed}
          onTyped={type}
          earlier={partOf({ errors: sending.failure.errors }, profileFields[stepGroups[step]])}
          backTo={backTo}
          onDone={() => goOn(step)}
        />
      )}
      {sending.needsSignIn && (
        <SignInQuestion
          onSignedIn={() => {
            sending.closeSignIn();
            props.onSignedIn();
          }}
          onClose={sending.closeSignIn}
        />
      )}
    </RegistrationFrame>
  );
}
