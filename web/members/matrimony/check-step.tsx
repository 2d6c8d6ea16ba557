import { type RefObject, useEffect, useState } from 'react';
import type { Profile } from '#contract/matrimony.ts';
import type { FieldGroup } from '#contract/profile-fields.ts';
import { readControls } from '#web/shared/forms/controls.ts';
import type { ControlValues } from '#web/shared/forms/merge-changes.ts';
import { PictureField } from '#web/shared/forms/picture-field.tsx';
import * as m from '#web/shared/languages/generated/messages.js';
import { FieldsetTitle } from '#web/shared/profiles/profile-form.tsx';
import { answerLines, checkProfile } from '#web/shared/profiles/typed-profile.ts';
import type { ProfileFormState } from '#web/shared/profiles/use-profile-form.ts';
import { CheckboxField } from '#web/shared/ui/field.tsx';
import { type StepNumber, stepTitle } from './steps.ts';

/** Returns the values of the controls, kept up to date while they are shown. */
function useControlValues(form: RefObject<HTMLFormElement | null>, isShown: boolean): ControlValues {
  const [values, setValues] = useState<ControlValues>({});
  useEffect(() => {
    const read = () => {
      if (isShown && form.current) setValues(readControls(form.current));
    };
    read();
    addEventListener('input', read);
    return () => removeEventListener('input', read);
  }, [isShown, form]);
  return values;
}

const parts = [
  { step: 1, group: 'person', title: m.matrimony_stepPerson },
  { step: 2, group: 'family', title: m.matrimony_stepFamily },
  { step: 2, group: 'wishes', title: m.wishes_title },
  { step: 3, group: 'contact', title: m.matrimony_stepContact },
] as const satisfies readonly { readonly step: StepNumber; readonly group: FieldGroup; readonly title: () => string }[];

interface AnswersProps {
  readonly values: ControlValues;
  /** Returns the address of a step from which the user comes back to this one. */
  readonly changeAt: (step: StepNumber) => string;
}

/** All answers, for review. Empty answers are omitted. */
function Answers({ values, changeAt }: AnswersProps) {
  const checked = checkProfile(values);
  if ('errors' in checked) return null;
  return parts.map(({ step, group, title }) => {
    const lines = answerLines(group, checked.value);
    if (lines.length === 0) return null;
    return (
      <section className="answers" key={group}>
        <div className="line apart">
          <h3 className="title title--small">{title()}</h3>
          <a href={changeAt(step)} className="tap link-button">
            {m.matrimony_change()}
            <span className="visually-hidden"> {title()}</span>
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
    );
  });
}

interface CheckStepProps extends Pick<AnswersProps, 'changeAt'> {
  readonly profile: ProfileFormState<Profile>;
  readonly isShown: boolean;
}

/**
 * The last step: the photo, all answers with links to change them, and the consent (decisions 14 and 17). The server
 * stores the version of the consent's texts. When `matrimony_consentText`, `matrimony_consent` or
 * `matrimony_declaration` change in either language, `consentVersion` in contract/matrimony.ts must change, too.
 */
export function CheckStep({ profile, isShown, changeAt }: CheckStepProps) {
  const { form, record, photo } = profile;
  const { field } = form;
  const values = useControlValues(form.formProps.ref, isShown);
  const hadPhoto = record !== undefined && record.photo !== null;
  return (
    <fieldset hidden={!isShown}>
      <FieldsetTitle isStep>{stepTitle(4)}</FieldsetTitle>
      <CheckboxField {...field('photoSubmitted')} label={m.matrimony_photoSubmitted()} defaultChecked={hadPhoto} />
      {values['photoSubmitted'] === 'on' ? (
        <PictureField
          {...photo.fieldOf(form)}
          folder="images"
          label={m.matrimony_photo()}
          hint={m.matrimony_photoHint()}
          current={record && { image: record.photo, picture: record.picture }}
        />
      ) : (
        hadPhoto && <p className="hint">{m.matrimony_photoGoes()}</p>
      )}
      <h2 className="registration__check">{m.matrimony_checkAnswers()}</h2>
      <Answers values={values} changeAt={changeAt} />
      {record === undefined && (
        // The consent must be given again after a reload.
        <section className="registration__consent" data-no-draft>
          <h3 className="title title--small">{m.matrimony_consentTitle()}</h3>
          <p>{m.matrimony_consentText()}</p>
          <CheckboxField {...field('consent')} label={m.matrimony_consent()} aria-required />
          <CheckboxField {...field('declaration')} label={m.matrimony_declaration()} aria-required />
        </section>
      )}
    </fieldset>
  );
}
