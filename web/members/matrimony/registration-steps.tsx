import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { Profile } from '#contract/matrimony.ts';
import { groupedFields, type ProfileFormValues } from '#web/shared/profiles/typed-profile.ts';
import type { FormFailure } from '#web/shared/ui/form-state.ts';
import { CheckStep } from './check-step.tsx';
import { type Draft, type DraftStore, hasInput } from './draft.ts';
import { GroupStep } from './group-step.tsx';
import { RegistrationFrame } from './registration-frame.tsx';
import type { Submission } from './send-registration.ts';
import {
  firstOpenStep,
  type StepPosition,
  stepQuery,
  readStepPosition,
  stepGroups,
  type StepNumber,
  stepOf,
  stepTitle,
} from './steps.ts';
import { useSending } from './use-sending.ts';

interface PlaceInForm extends StepPosition {
  readonly goTo: (place: StepPosition) => void;
  readonly addressOf: (place: StepPosition) => string;
}

/** Returns the step in the address, or the first incomplete step if that comes earlier. */
function limitToReachable(search: string, typed: ProfileFormValues): StepPosition {
  const place = readStepPosition(search);
  const open = firstOpenStep(typed);
  return place.step > open ? { step: open, isChanging: false } : place;
}

/** Keeps the current step in the address, so that Back and a reload work as expected. */
function usePlace(typed: ProfileFormValues): PlaceInForm {
  const { pathname, search, key } = useLocation();
  const navigate = useNavigate();
  // The step is limited once per address, so that it does not change while the user types.
  const [at, setAt] = useState({ key, place: limitToReachable(search, typed) });
  let { place } = at;
  if (at.key !== key) {
    place = limitToReachable(search, typed);
    setAt({ key, place });
  }
  const addressOf = (other: StepPosition) => pathname + stepQuery(other);

  const wanted = readStepPosition(search).step;
  const { step } = place;
  useEffect(() => {
    if (step !== wanted) void navigate(pathname + stepQuery({ step, isChanging: false }), { replace: true });
  }, [step, wanted, pathname, navigate]);
  useFocusOnStep(step);

  return { ...place, addressOf, goTo: (other) => void navigate(addressOf(other)) };
}

/** Focuses the heading of a new step, unless the error summary takes the focus. */
function useFocusOnStep(step: StepNumber): void {
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    if (document.querySelector('main .error-summary') === null) {
      document.querySelector<HTMLElement>('main form h2')?.focus({ preventScroll: true });
    }
  }, [step]);
}

interface RegistrationStepsProps {
  readonly draft: Draft;
  readonly store: DraftStore;
  /** The profile being edited; undefined for a new profile. */
  readonly before?: Profile;
  /** Address of the Back link on the first step. */
  readonly leaveTo: string;
  readonly notice?: React.ReactNode;
  /** Shown above the last step if an administrator has changed the profile while the member edited it. */
  readonly conflict?: React.ReactNode;
  readonly act: (submission: Submission) => Promise<void>;
  /** Shows the form as it was before anything was typed. */
  readonly onClear: () => void;
}

/** Returns a failure with only the errors of these fields; undefined if it then has neither errors nor a message. */
function failureFor({ message, errors = {} }: FormFailure, fields: readonly string[]): FormFailure | undefined {
  const own = Object.entries(errors).filter(([field]) => fields.includes(field));
  if (own.length === 0 && message === undefined) return undefined;
  return { message, errors: Object.fromEntries(own) };
}

/** The form in four steps (design handbook, Pages), for new profiles and for changes. */
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

  const storeTyped = (now: ProfileFormValues) => store.change({ typed: { ...store.read()?.draft.typed, ...now } });
  const previous: StepNumber = step === 4 ? 3 : step === 3 ? 2 : 1;
  const backTo = isChanging
    ? addressOf({ step: 4, isChanging: false })
    : step === 1
      ? leaveTo
      : addressOf({ step: previous, isChanging: false });

  function continueFrom(from: Exclude<StepNumber, 4>): void {
    const fields = groupedFields[stepGroups[from]];
    sending.clearErrors(fields);
    const left = Object.keys(sending.failure.errors ?? {}).filter((field) => !fields.some((own) => own === field));
    const wrong = stepOf(left);
    if (wrong !== undefined) goTo({ step: wrong, isChanging: true });
    else goTo({ step: isChanging ? 4 : from === 1 ? 2 : from === 2 ? 3 : 4, isChanging: false });
  }

  return (
    <RegistrationFrame
      step={step}
      before={before}
      notice={props.notice}
      addressOf={addressOf}
      onClear={sending.isRunning || !hasInput(draft) ? undefined : props.onClear}
    >
      {step === 4 && props.conflict}
      {step === 4 ? (
        <CheckStep
          // A new version of the profile may change the initial state of the photo checkbox, so render the step again.
          key={draft.changedFrom?.updatedAt}
          typed={typed}
          onTyped={storeTyped}
          photo={photo}
          onPhoto={(chosen) => {
            setPhoto(chosen);
            store.change({ hadPhoto: chosen !== undefined });
          }}
          isPhotoLost={draft.hadPhoto}
          before={before}
          sending={sending}
          earlier={failureFor(sending.failure, ['photo'])}
          addressOf={(to, why) => addressOf({ step: to, isChanging: why === 'change' })}
        />
      ) : (
        <GroupStep
          key={step}
          group={stepGroups[step]}
          title={stepTitle(step)}
          typed={typed}
          onTyped={storeTyped}
          earlier={failureFor({ errors: sending.failure.errors }, groupedFields[stepGroups[step]])}
          backTo={backTo}
          onDone={() => continueFrom(step)}
        />
      )}
    </RegistrationFrame>
  );
}
