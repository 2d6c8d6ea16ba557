import { genders, maritalStatuses, relations } from '#contract/matrimony.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { BoxesField } from '#web/shared/ui/boxes-field.tsx';
import { ChoiceField } from '#web/shared/ui/choice-field.tsx';
import { TextField } from '#web/shared/ui/field.tsx';
import { choiceName } from './profile-words.ts';
import type { TypedProfile } from './typed-profile.ts';

export interface ProfileFieldsProps {
  /** What stands in them at first. */
  readonly typed: TypedProfile;
  readonly errors: Readonly<Record<string, string>>;
}

const choices = (values: readonly string[]) => values.map((value) => ({ value, label: choiceName(value) }));

/** For whom a profile was sent may be in words that the form does not offer. */
function relationsWith(own: string | undefined): readonly string[] {
  const known: readonly string[] = relations;
  return own === undefined || own === '' || known.includes(own) ? known : [...known, own];
}

/** The first group of a profile's fields: about the person. */
export function PersonFields({ typed, errors }: ProfileFieldsProps) {
  return (
    <>
      <ChoiceField
        label={m.matrimony_profileFor()}
        name="profileFor"
        choices={choices(relationsWith(typed['profileFor']))}
        columns={3}
        defaultValue={typed['profileFor']}
        required
        error={errors['profileFor']}
      />
      <TextField
        label={m.matrimony_fullName()}
        name="name"
        defaultValue={typed['name']}
        autoComplete="off"
        aria-required
        error={errors['name']}
      />
      <DobField typed={typed} errors={errors} />
      <ChoiceField
        label={m.matrimony_gender()}
        name="gender"
        choices={choices(genders)}
        defaultValue={typed['gender']}
        required
        error={errors['gender']}
      />
      <ChoiceField
        label={m.matrimony_maritalStatus()}
        name="maritalStatus"
        choices={choices(maritalStatuses)}
        defaultValue={typed['maritalStatus']}
        required
        error={errors['maritalStatus']}
      />
      <HeightField typed={typed} errors={errors} />
    </>
  );
}

function DobField({ typed, errors }: ProfileFieldsProps) {
  const error = errors['dob'];
  const box = { autoComplete: 'off', 'aria-required': true, isWrong: error !== undefined } as const;
  return (
    <BoxesField
      id="dob-group"
      label={m.matrimony_dob()}
      hint={m.matrimony_dobHint()}
      errors={error === undefined ? [] : [error]}
      boxes={[
        { ...box, id: 'dob', name: 'dobDay', label: m.matrimony_day(), digits: 2, defaultValue: typed['dobDay'] },
        {
          ...box,
          id: 'dobMonth',
          name: 'dobMonth',
          label: m.matrimony_month(),
          digits: 2,
          defaultValue: typed['dobMonth'],
        },
        {
          ...box,
          id: 'dobYear',
          name: 'dobYear',
          label: m.matrimony_year(),
          digits: 4,
          defaultValue: typed['dobYear'],
        },
      ]}
    />
  );
}

function HeightField({ typed, errors }: ProfileFieldsProps) {
  const box = (name: 'heightFeet' | 'heightInch', label: string) =>
    ({
      id: name,
      name,
      label,
      digits: 2,
      autoComplete: 'off',
      defaultValue: typed[name],
      isWrong: errors[name] !== undefined,
    }) as const;
  return (
    <BoxesField
      id="height-group"
      label={m.matrimony_height()}
      optionalMark={m.manage_optional()}
      errors={[errors['heightFeet'] ?? [], errors['heightInch'] ?? []].flat()}
      boxes={[box('heightFeet', m.matrimony_feet()), box('heightInch', m.matrimony_inches())]}
    />
  );
}
