import { type ReactNode, type RefObject, type SubmitEvent, useEffect, useEffectEvent, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { Profile } from '#contract/matrimony.ts';
import { readControls } from '#web/shared/forms/controls.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { ProfileForm } from '#web/shared/profiles/profile-form.tsx';
import type { ProfileFormValues } from '#web/shared/profiles/typed-profile.ts';
import { useProfileForm } from '#web/shared/profiles/use-profile-form.ts';
import { Button, ButtonLink } from '#web/shared/ui/button.tsx';
import { Icon } from '#web/shared/ui/icon.tsx';
import { CheckStep } from './check-step.tsx';
import { RegistrationFrame } from './registration-frame.tsx';
import { explainSendFailure, sendProfile } from './send-registration.ts';
import {
  errorsInStep,
  fieldsOf,
  firstOpenStep,
  numbers,
  readStepPosition,
  stepGroups,
  type StepNumber,
  stepOf,
  type StepPosition,
  stepQuery,
} from './steps.ts';

interface PlaceInForm extends StepPosition {
  readonly goTo: (place: StepPosition) => void;
  readonly addressOf: (place: StepPosition) => string;
  /** Goes to the first incomplete step if that comes earlier. */
  readonly limit: () => void;
}

/**
 * Keeps the current step in the address, so that Back and a reload work as expected. An address leads at most to the
 * first incomplete step. It is limited once, so that the step does not change while the user types.
 */
function usePlace(form: RefObject<HTMLFormElement | null>): PlaceInForm {
  const { pathname, search, key } = useLocation();
  const navigate = useNavigate();
  const place = readStepPosition(search);
  const addressOf = (other: StepPosition) => pathname + stepQuery(other);
  const limit = () => {
    const step = form.current === null ? place.step : firstOpenStep(readControls(form.current));
    if (place.step > step) void navigate(addressOf({ step, isChanging: false }), { replace: true });
  };
  const limitAt = useEffectEvent((_key: string) => limit());
  useEffect(() => {
    // After the draft was put into the form, which `DraftLine` does first.
    limitAt(key);
  }, [key]);
  useFocusOnStep(place.step);
  return { ...place, addressOf, goTo: (other) => void navigate(addressOf(other)), limit };
}

/** Focuses the heading of a new step, unless the error summary takes the focus. */
function useFocusOnStep(step: StepNumber): void {
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    if (document.querySelector('main .error-summary') === null) {
      document.querySelector<HTMLElement>('main form fieldset:not([hidden]) h2')?.focus({ preventScroll: true });
    }
  }, [step]);
}

/** Returns the errors of the last step: missing photo, consent or declaration. */
function missingErrors(typed: ProfileFormValues, hasPhoto: boolean, isNew: boolean): Readonly<Record<string, string>> {
  return {
    ...(typed.photoSubmitted === 'on' && !hasPhoto && { photo: m.said_imageRequired() }),
    ...(isNew && typed.consent !== 'on' && { consent: m.matrimony_consentMissing() }),
    ...(isNew && typed.declaration !== 'on' && { declaration: m.matrimony_declarationMissing() }),
  };
}

interface FamilyFormProps {
  /** The profile to change; undefined for a new one. */
  readonly before?: Profile;
  /** Address of the Back link on the first step. */
  readonly leaveTo: string;
  readonly notice?: ReactNode;
  /** Shown in place of `notice` while a profile is changed. */
  readonly noticeAbout?: (profile: Profile) => ReactNode;
  /** Throws if the form may not be sent by the account that is signed in. */
  readonly confirmOwner?: () => Promise<void>;
  readonly onSent: () => void;
  /** Called if the stored draft was deleted in another tab, by signing out, sending or withdrawing. */
  readonly onGone: () => void;
}

/** The form of a profile for families, in four steps (design handbook, Pages): for new profiles and for changes. */
export function FamilyForm(props: FamilyFormProps) {
  const { before, leaveTo, notice, noticeAbout, confirmOwner, onSent, onGone } = props;
  const profile = useProfileForm<Profile>({
    record: before,
    onSaved: onSent,
    words: { add: m.matrimony_submit, edit: m.matrimony_submitChanges, changed: m.said_profileChanged },
    check: (checked, typed, { record, hasPhoto }) => {
      const missing = missingErrors(typed, hasPhoto, record === undefined);
      if (Object.keys(missing).length === 0) return checked;
      return { errors: { ...('errors' in checked && checked.errors), ...missing } };
    },
    save: async (answers, photo, saving) => {
      await confirmOwner?.();
      return sendProfile(answers, photo, saving);
    },
    explain: explainSendFailure,
  });
  const { form, state, record } = profile;
  const { step, isChanging, addressOf, goTo, limit } = usePlace(form.formProps.ref);
  const isLast = step === 4;
  const own = form.problems.filter(({ fieldId }) => fieldsOf(step).includes(fieldId));
  const others = form.problems.filter((problem) => !own.includes(problem));

  const goToProblem = useEffectEvent((_attempt: number) => {
    const wrong = stepOf(others.map(({ fieldId }) => fieldId));
    if (own.length === 0 && wrong !== undefined) goTo({ step: wrong, isChanging: true });
  });
  useEffect(() => {
    goToProblem(form.attempt);
  }, [form.attempt]);

  const look = useEffectEvent(() => {
    if (state.draft.isGone()) onGone();
  });
  useEffect(() => {
    // `storage`: another tab changed the storage. `pageshow`: the page may come from the back/forward cache.
    const follow = () => look();
    const signs = ['storage', 'pageshow'] as const;
    for (const sign of signs) addEventListener(sign, follow);
    return () => {
      for (const sign of signs) removeEventListener(sign, follow);
    };
  }, []);

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    if (isLast) {
      form.formProps.onSubmit(event);
      return;
    }
    event.preventDefault();
    const left = Object.fromEntries(others.map(({ fieldId, message }) => [fieldId, message]));
    const found = errorsInStep(step, readControls(event.currentTarget));
    const errors = { ...left, ...found };
    form.show({ errors, found: Object.keys(found) });
    if (Object.keys(errors).length === 0) goTo({ step: isChanging ? 4 : nextOf(step), isChanging: false });
  }

  const backTo = isChanging ? addressOf({ step: 4, isChanging: false }) : leaveOrPrevious();
  function leaveOrPrevious(): string {
    const previous = numbers[step - 2];
    return previous === undefined ? leaveTo : addressOf({ step: previous, isChanging: false });
  }

  return (
    <RegistrationFrame
      step={step}
      before={record}
      notice={record && noticeAbout ? noticeAbout(record) : notice}
      addressOf={addressOf}
    >
      <ProfileForm
        profile={profile}
        steps={{
          groups: stepGroups[step],
          problems: { ...form, problems: own, message: isLast ? form.message : undefined },
          showsConflict: isLast,
          onSubmit: submit,
          onDiscard: limit,
        }}
        className="card card--pad"
        foot={
          <>
            <ButtonLink href={backTo} size="lg">
              {m.matrimony_back()}
            </ButtonLink>
            {isLast ? (
              <Button variant="primary" size="lg" {...form.submitProps} busyLabel={m.matrimony_sending()}>
                {record === undefined ? m.matrimony_submit() : m.matrimony_submitChanges()}
              </Button>
            ) : (
              <Button variant="primary" size="lg" type="submit">
                {m.matrimony_continue()}
                <Icon name="arrow" />
              </Button>
            )}
          </>
        }
      >
        <CheckStep profile={profile} isShown={isLast} changeAt={(to) => addressOf({ step: to, isChanging: true })} />
      </ProfileForm>
    </RegistrationFrame>
  );
}

function nextOf(step: StepNumber): StepNumber {
  return numbers[step] ?? 4;
}
