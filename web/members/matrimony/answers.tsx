import { formatDay } from '#web/shared/languages/format-dates.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { choiceName, formatHeight } from '#web/shared/profiles/profile-words.ts';
import { checkProfile, type TypedProfile } from '#web/shared/profiles/typed-profile.ts';
import { stepTitle, type StepNumber } from './steps.ts';

type Line = readonly [label: string, response: string | number | null | undefined];
type Form = Extract<ReturnType<typeof checkProfile>, { readonly value: unknown }>['value'];

function personLines(form: Form): readonly Line[] {
  return [
    [m.matrimony_profileFor(), choiceName(form.profileFor)],
    [m.matrimony_fullName(), form.name],
    [m.matrimony_dob(), formatDay(form.dob)],
    [m.matrimony_gender(), choiceName(form.gender)],
    [m.matrimony_maritalStatus(), choiceName(form.maritalStatus)],
    [m.matrimony_height(), formatHeight(String(form.heightFeet ?? ''), String(form.heightInch ?? ''))],
  ];
}

function familyLines(form: Form): readonly Line[] {
  return [
    [m.matrimony_fatherName(), form.fatherName],
    [m.matrimony_motherName(), form.motherName],
    [m.matrimony_siblings(), form.siblings],
    [m.matrimony_education(), form.education],
    [m.matrimony_profession(), form.profession],
    [m.matrimony_about(), form.about],
  ];
}

function contactLines(form: Form): readonly Line[] {
  const place = [form.district, form.state, form.country].filter((part) => part != null);
  return [
    [m.matrimony_residence(), place.join(', ')],
    [m.matrimony_contactMobile(), form.contactMobile],
    [m.auth_email(), form.email],
  ];
}

const parts = [
  [1, personLines],
  [2, familyLines],
  [3, contactLines],
] as const satisfies readonly (readonly [StepNumber, (form: Form) => readonly Line[]])[];

interface AnswersProps {
  readonly typed: TypedProfile;
  readonly addressOf: (step: StepNumber) => string;
}

/** Everything that was answered, to be looked through; what was left out is not shown. */
export function Answers({ typed, addressOf }: AnswersProps) {
  const checked = checkProfile(typed);
  if ('errors' in checked) return null;
  return parts.map(([step, linesOf]) => (
    <section className="answers" key={step}>
      <div className="line answers__head">
        <h3 className="title title--small">{stepTitle(step)}</h3>
        <a href={addressOf(step)} className="tap link-button">
          {m.matrimony_change()}
          <span className="visually-hidden"> {stepTitle(step)}</span>
        </a>
      </div>
      <dl>
        {linesOf(checked.value)
          .filter(([, answer]) => answer != null && answer !== '')
          .map(([label, answer]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{answer}</dd>
            </div>
          ))}
      </dl>
    </section>
  ));
}
