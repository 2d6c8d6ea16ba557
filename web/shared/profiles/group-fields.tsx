import { genders, maritalStatuses, relations } from '#contract/profile-choices.ts';
import { describedField, fieldsInGroup, isOptionalField, type ProfileField } from '#contract/profile-fields.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { getLocale } from '#web/shared/languages/locale.ts';
import { BoxesField } from '#web/shared/ui/boxes-field.tsx';
import { ChoiceField } from '#web/shared/ui/choice-field.tsx';
import { TextareaField, TextField } from '#web/shared/ui/field.tsx';
import type { FormFields } from '#web/shared/ui/form-state.ts';
import { PlaceField } from './place-field.tsx';
import { countries, indianStates, keralaDistricts } from './places.ts';
import { choiceName, fieldLabel } from './profile-words.ts';
import { dobBoxes, type FieldGroup, type ProfileFormField, type ProfileFormValues } from './typed-profile.ts';

export interface ProfileFieldsProps {
  readonly typed: ProfileFormValues;
  readonly field: FormFields<ProfileFormField>;
}

/** The controls of a step of the form, without wishes. */
export function GroupFields({ group, ...fields }: ProfileFieldsProps & { readonly group: FieldGroup }) {
  return fieldsInGroup(group).map((name) => <DeclaredField key={name} name={name} {...fields} />);
}

/** The kinds of lines, with the attributes of their controls. */
const lines = {
  name: { autoComplete: 'off' },
  line: { autoComplete: 'off' },
  phone: { kind: 'tel', autoComplete: 'tel' },
  email: { kind: 'email', autoComplete: 'email' },
} as const;

/** The control of a field. Heights and places are one control each, at the place of the first of them. */
function DeclaredField({ name, typed, field }: ProfileFieldsProps & { readonly name: ProfileField }) {
  const { control, hint, rows = 2 } = describedField(name);
  const isOptional = isOptionalField(name);
  const props = {
    ...field(name),
    label: fieldLabel(name),
    hint: hint?.[getLocale()],
    optionalMark: isOptional ? m.manage_optional() : undefined,
    defaultValue: typed[name],
  };
  if (control === 'choice') return <Choice name={name} typed={typed} field={field} />;
  if (control === 'date') return <DobField typed={typed} field={field} />;
  if (control === 'number') return name === 'heightFeet' && <HeightField typed={typed} field={field} />;
  if (control === 'place') return name === 'country' && <Residence typed={typed} field={field} />;
  if (control === 'paragraph') return <TextareaField {...props} rows={rows} />;
  return <TextField {...props} {...lines[control]} {...(!isOptional && { 'aria-required': true })} />;
}

/** Returns the choices of a field, and also the stored value if it is not one of them. */
function choicesOf(name: ProfileField, own: string | undefined): readonly string[] {
  if (name === 'gender') return genders;
  if (name === 'maritalStatus') return maritalStatuses;
  const known: readonly string[] = relations;
  return own === undefined || own === '' || known.includes(own) ? known : [...known, own];
}

function Choice({ name, typed, field }: ProfileFieldsProps & { readonly name: ProfileField }) {
  return (
    <ChoiceField
      {...field(name)}
      label={fieldLabel(name)}
      choices={choicesOf(name, typed[name]).map((value) => ({ value, label: choiceName(value) }))}
      {...(name === 'profileFor' && { columns: 3 })}
      defaultValue={typed[name]}
      required
    />
  );
}

const boxLabels = { dobDay: m.matrimony_day, dobMonth: m.matrimony_month, dobYear: m.matrimony_year } as const;

function DobField({ typed, field }: ProfileFieldsProps) {
  const { error } = field('dob');
  const box = { autoComplete: 'off', 'aria-required': true, isWrong: error !== undefined } as const;
  return (
    <BoxesField
      id="dob-group"
      label={fieldLabel('dob')}
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
      boxes={[box('heightFeet', fieldLabel('heightFeet')), box('heightInch', fieldLabel('heightInch'))]}
    />
  );
}

function Residence(fields: ProfileFieldsProps) {
  const optionalMark = m.manage_optional();
  return (
    <fieldset className="profile-fields__place">
      <legend className="title title--small">{m.matrimony_residence()}</legend>
      <PlaceField
        {...fields}
        name="country"
        optionalMark={optionalMark}
        label={fieldLabel('country')}
        places={countries}
      />
      <div className="column profile-fields__two">
        <PlaceField
          {...fields}
          name="state"
          optionalMark={optionalMark}
          label={fieldLabel('state')}
          places={indianStates}
        />
        <PlaceField
          {...fields}
          name="district"
          optionalMark={optionalMark}
          label={fieldLabel('district')}
          places={keralaDistricts}
        />
      </div>
    </fieldset>
  );
}
