import { useState } from 'react';
import * as m from '#web/shared/languages/generated/messages.js';
import type { Profile } from '#contract/matrimony.ts';
import { answerLines, checkProfile, type ProfileFormValues } from '#web/shared/profiles/typed-profile.ts';
import { Button } from '#web/shared/ui/button.tsx';
import { CheckboxField } from '#web/shared/ui/field.tsx';
import type { FormFailure } from '#web/shared/ui/form-state.ts';
import { useForm } from '#web/shared/ui/use-form.ts';
import { wishLines } from '#web/shared/profiles/wishes.ts';
import { Consent } from './consent.tsx';
import { PhotoField } from './photo-field.tsx';
import { explainSendFailure } from './send-registration.ts';
import { StepForm } from './step-form.tsx';
import { type StepNumber, stepTitle } from './steps.ts';
import type { Sending } from './use-sending.ts';

type Line = readonly [label: string, response: string | number | null | undefined];
type Form = Extract<ReturnType<typeof checkProfile>, { readonly value: unknown }>['value'];

interface Part {
  readonly step: StepNumber;
  readonly title: string;
  readonly lines: readonly Line[];
}

/** Returns all answers in the order of the form. Empty answers, and wishes if there are none, are omitted. */
function partsOf(form: Form): readonly Part[] {
  const parts = [
    { step: 1, title: stepTitle(1), lines: answerLines('person', form) },
    { step: 2, title: stepTitle(2), lines: answerLines('family', form) },
    { step: 2, title: m.wishes_title(), lines: wishLines(form) },
    { step: 3, title: stepTitle(3), lines: answerLines('contact', form) },
  ] as const;
  return parts.flatMap(({ lines, ...part }) => {
    const given = lines.filter(([, answer]) => answer != null && answer !== '');
    return given.length === 0 ? [] : [{ ...part, lines: given }];
  });
}

interface AnswersProps {
  readonly typed: ProfileFormValues;
  readonly addressOf: (step: StepNumber) => string;
}

/** All answers, for review. */
function Answers({ typed, addressOf }: AnswersProps) {
  const checked = checkProfile(typed);
  if ('errors' in checked) return null;
  return partsOf(checked.value).map(({ step, title, lines }) => (
    <section className="answers" key={title}>
      <div className="line apart">
        <h3 className="title title--small">{title}</h3>
        <a href={addressOf(step)} className="tap link-button">
          {m.matrimony_change()}
          <span className="visually-hidden"> {title}</span>
        </a>
      </div>
      <dl className="pairs">
        {lines.map(([label, answer]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{answer}</dd>
          </div>
        ))}
      </dl>
    </section>
  ));
}

interface CheckStepProps {
  readonly typed: ProfileFormValues;
  readonly onTyped: (typed: ProfileFormValues) => void;
  readonly photo: File | undefined;
  readonly onPhoto: (photo: File | undefined) => void;
  /**
   * True if the user chose a photo before the page was reloaded. A reload discards the file, so the user must choose it
   * again.
   */
  readonly isPhotoLost: boolean;
  /** The profile being edited; undefined for a new profile, which needs consent. */
  readonly before: Profile | undefined;
  readonly sending: Sending;
  readonly earlier: FormFailure | undefined;
  readonly addressOf: (step: StepNumber, why: 'back' | 'change') => string;
}

/** Returns the errors of the last step: missing photo, consent or declaration. */
function missingErrors(typed: ProfileFormValues, hasPhoto: boolean, isNew: boolean): Readonly<Record<string, string>> {
  return {
    ...(typed['photoSubmitted'] === 'on' && !hasPhoto && { photo: m.said_imageRequired() }),
    ...(isNew && typed['consent'] !== 'on' && { consent: m.matrimony_consentMissing() }),
    ...(isNew && typed['declaration'] !== 'on' && { declaration: m.matrimony_declarationMissing() }),
  };
}

/** The last step: the photo, all answers with links to change them, and the consent. */
export function CheckStep(props: CheckStepProps) {
  const { typed, onTyped, photo, before, sending, earlier, addressOf } = props;
  const [first] = useState(typed);
  const [photoAt, setPhotoAt] = useState(0);
  const isNew = before === undefined;
  const withPhoto = typed['photoSubmitted'] === 'on';
  const form = useForm({
    fields: ['photo', 'consent', 'declaration', 'photoSubmitted'],
    check: (checkboxes) => {
      const all: ProfileFormValues = { ...typed, ...checkboxes };
      const hasPhoto = photo !== undefined || (before !== undefined && before.photo !== null);
      const errors = missingErrors(all, hasPhoto, isNew);
      return Object.keys(errors).length > 0 ? { errors } : { value: all };
    },
    act: (all) => sending.send(all, photo),
    explain: explainSendFailure,
    earlier,
  });
  const { submitProps, field, attempt } = form;
  const changePhoto = (chosen: File | undefined) => {
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
          busy={submitProps.busy || sending.isRunning}
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
          // Once another photo is chosen, hides the error of the previous photo.
          {...(photoAt === attempt && { error: undefined })}
          file={photo}
          onFile={changePhoto}
          before={before}
          isLost={props.isPhotoLost}
          share={sending.share}
          onCancelUpload={sending.cancelUpload}
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
