import { genders, maritalStatuses, relations } from '#contract/profile-choices.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { BoxesField } from '#web/shared/ui/boxes-field.tsx';
import type { FormFields } from '#web/shared/ui/form-state.ts';
import { ChoiceField } from '#web/shared/ui/choice-field.tsx';
import { TextField } from '#web/shared/ui/field.tsx';
import { choiceName } from './profile-words.ts';
import { dobBoxes, type ProfileField, type ProfileFormValues } from './typed-profile.ts';

export interface ProfileFieldsProps {
  readonly typed: ProfileFormValues;
  readonly field: FormFields<ProfileField>;
}

const choices = (values: readonly string[]) => values.map((value) => ({ value, label: choiceName(value) }));

/** Returns the choices for `profileFor`, and also the stored value if it is not one of them. */
function relationsWith(own: string | undefined): readonly string[] {
  const known: readonly string[] = relations;
  return own === undefined || own === '' || known.includes(own) ? known : [...known, own];
}

export function PersonFields({ typed, field }: ProfileFieldsProps) {
  return (
    <>
      <ChoiceField
        {...field('profileFor')}
        label={m.matrimony_profileFor()}
        choices={choices(relationsWith(typed['profileFor']))}
        columns={3}
        defaultValue={typed['profileFor']}
        required
      />
      <TextField
        {...field('name')}
        label={m.matrimony_fullName()}
        defaultValue={typed['name']}
        autoComplete="off"
        aria-required
      />
      <DobField typed={typed} field={field} />
      <ChoiceField
        {...field('gender')}
        label={m.matrimony_gender()}
        choices={choices(genders)}
        defaultValue={typed['gender']}
        required
      />
      <ChoiceField
        {...field('maritalStatus')}
        label={m.matrimony_maritalStatus()}
        choices={choices(maritalStatuses)}
        defaultValue={typed['maritalStatus']}
        required
      />
      <HeightField typed={typed} field={field} />
    </>
  );
}

const boxLabels = { dobDay: m.matrimony_day, dobMonth: m.matrimony_month, dobYear: m.matrimony_year } as const;

function DobField({ typed, field }: ProfileFieldsProps) {
  const { error } = field('dob');
  const box = { autoComplete: 'off', 'aria-required': true, isWrong: error !== undefined } as const;
  return (
    <BoxesField
      id="dob-group"
      label={m.matrimony_dob()}
      hint={m.matrimony_dobHint()}
      errors={error === undefined ? [] : [error]}
      boxes={dobBoxes.map((name, at) => ({
        ...box,
        // The error summary links to the id `dob`, so the first of the three inputs has this id.
        id: at === 0 ? 'dob' : name,
        name,
        label: boxLabels[name](),
        digits: name === 'dobYear' ? 4 : 2,
        defaultValue: typed[name],
      }))}
    />
  );
}

function HeightField({ typed, field }: ProfileFieldsProps) {
  const box = (name: 'heightFeet' | 'heightInch', label: string) =>
    ({
      id: name,
      name,
      label,
      digits: 2,
      autoComplete: 'off',
      defaultValue: typed[name],
      isWrong: field(name).error !== undefined,
    }) as const;
  return (
    <BoxesField
      id="height-group"
      label={m.matrimony_height()}
      optionalMark={m.manage_optional()}
      errors={[field('heightFeet').error ?? [], field('heightInch').error ?? []].flat()}
      boxes={[box('heightFeet', m.matrimony_feet()), box('heightInch', m.matrimony_inches())]}
    />
  );
}
