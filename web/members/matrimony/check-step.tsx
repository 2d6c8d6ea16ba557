import { useState } from 'react';
import type { Profile } from '#contract/matrimony.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import type { TypedProfile } from '#web/shared/profiles/typed-profile.ts';
import { Button } from '#web/shared/ui/button.tsx';
import { CheckboxField } from '#web/shared/ui/field.tsx';
import type { FormFailure } from '#web/shared/ui/form-state.ts';
import { useForm } from '#web/shared/ui/use-form.ts';
import { Answers } from './answers.tsx';
import { Consent } from './consent.tsx';
import { PhotoField } from './photo-field.tsx';
import { explainSending } from './send-registration.ts';
import { StepForm } from './step-form.tsx';
import { stepTitle, type StepNumber } from './steps.ts';
import type { Sending } from './use-sending.ts';

interface CheckStepProps {
  readonly typed: TypedProfile;
  readonly onTyped: (typed: TypedProfile) => void;
  readonly photo: File | undefined;
  readonly onPhoto: (photo: File | undefined) => void;
  /** A photo was chosen before the page was loaded anew. */
  readonly isPhotoLost: boolean;
  /** The profile that is changed; undefined for a new one, which needs agreement. */
  readonly before: Profile | undefined;
  readonly sending: Sending;
  readonly earlier: FormFailure | undefined;
  readonly addressOf: (step: StepNumber, why: 'back' | 'change') => string;
}

/** What has to be there beside the answers of the other steps. */
function missing(typed: TypedProfile, hasPhoto: boolean, isNew: boolean): Readonly<Record<string, string>> {
  return {
    ...(typed['photoSubmitted'] === 'on' && !hasPhoto && { photo: m.said_imageRequired() }),
    ...(isNew && typed['consent'] !== 'on' && { consent: m.matrimony_consentMissing() }),
    ...(isNew && typed['declaration'] !== 'on' && { declaration: m.matrimony_declarationMissing() }),
  };
}

/** The last step: the photo, everything answered so far with links to change it, and the agreement. */
export function CheckStep(props: CheckStepProps) {
  const { typed, onTyped, photo, before, sending, earlier, addressOf } = props;
  const [first] = useState(typed);
  const [photoAt, setPhotoAt] = useState(0);
  const isNew = before === undefined;
  const withPhoto = typed['photoSubmitted'] === 'on';
  const form = useForm({
    fields: ['photo', 'consent', 'declaration', 'photoSubmitted'],
    check: (checkboxes) => {
      const all: TypedProfile = { ...typed, ...checkboxes };
      const hasPhoto = photo !== undefined || (before !== undefined && before.photo !== null);
      const errors = missing(all, hasPhoto, isNew);
      return Object.keys(errors).length > 0 ? { errors } : { value: all };
    },
    act: (all) => sending.send(all, photo),
    explain: explainSending,
    earlier,
  });
  const { submitProps, field, attempt } = form;
  const takePhoto = (chosen: File | undefined) => {
    setPhotoAt(attempt);
    props.onPhoto(chosen);
  };
  return (
    <StepForm
      title={stepTitle(4)}
      form={form}
      controls={['photoSubmitted', 'consent', 'declaration']}
      onTyped={onTyped}
      backTo={addressOf(3, 'back')}
      continueButton={
        <Button
          variant="primary"
          size="lg"
          {...submitProps}
          busy={submitProps.busy || sending.isUnderway}
          busyLabel={m.matrimony_sending()}
        >
          {isNew ? m.matrimony_submit() : m.matrimony_submitChanges()}
        </Button>
      }
    >
      <CheckboxField
        {...field('photoSubmitted')}
        label={m.matrimony_photoSubmitted()}
        defaultChecked={first['photoSubmitted'] === 'on'}
      />
      {withPhoto ? (
        <PhotoField
          {...field('photo')}
          // What was wrong with a photo is not wrong with the one chosen afterwards.
          {...(photoAt === attempt && { error: undefined })}
          file={photo}
          onFile={takePhoto}
          before={before}
          isLost={props.isPhotoLost}
          share={sending.share}
          onGiveUp={sending.giveUp}
        />
      ) : (
        before !== undefined && before.photo !== null && <p className="hint">{m.matrimony_photoGoes()}</p>
      )}
      <h2 className="registration__check">{m.matrimony_checkAnswers()}</h2>
      <Answers typed={typed} addressOf={(step) => addressOf(step, 'change')} />
      {isNew && <Consent typed={first} field={field} />}
    </StepForm>
  );
}
