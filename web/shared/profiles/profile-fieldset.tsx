import { type ComponentProps, memo, useState } from 'react';
import {
  describedField,
  type FieldGroup,
  type FormField,
  formFieldsIn,
  isOptionalField,
} from '#contract/profile-fields.ts';
import { heightLimits } from '#contract/wishes.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { getLocale } from '#web/shared/languages/locale.ts';
import { BoxesField } from '#web/shared/ui/boxes-field.tsx';
import { ChoiceField } from '#web/shared/ui/choice-field.tsx';
import { SelectField, TextareaField, TextField } from '#web/shared/ui/field.tsx';
import type { FormFields } from '#web/shared/ui/form-state.ts';
import { countries, indianStates, keralaDistricts, type Place } from './places.ts';
import { choiceName, fieldLabel, formatInches } from './profile-words.ts';
import { dobBoxes, type ProfileFormValues } from './typed-profile.ts';

export interface ProfileFieldsProps {
  readonly values: ProfileFormValues;
  readonly field: FormFields<FormField>;
}

interface FieldProps extends ProfileFieldsProps {
  readonly name: FormField;
}

/** The controls of a group of fields. */
export function GroupFields({ group, ...fields }: ProfileFieldsProps & { readonly group: FieldGroup }) {
  return (
    <div className="grid profile-fields">
      {formFieldsIn(group).map((name) => (
        <ProfileField key={name} name={name} isWish={group === 'wishes'} {...fields} />
      ))}
    </div>
  );
}

/** The kinds of lines, with the attributes of their controls. */
const lines = {
  name: { autoComplete: 'off' },
  line: { autoComplete: 'off' },
  age: { kind: 'numeric', autoComplete: 'off', maxLength: 2 },
  phone: { kind: 'tel', autoComplete: 'tel' },
  email: { kind: 'email', autoComplete: 'email' },
} as const;

/** The control of a field. Heights and residences are one control each, at the place of the first of them. */
function ProfileField({ isWish, ...props }: FieldProps & { readonly isWish: boolean }) {
  const { name, values, field } = props;
  const { control, hint, rows = 2, choices = [] } = describedField(name);
  const isOptional = isOptionalField(name);
  const common = {
    ...field(name),
    label: fieldLabel(name),
    hint: hint?.[getLocale()],
    optionalMark: isOptional && !isWish ? m.manage_optional() : undefined,
    defaultValue: values[name],
  };
  if (control === 'date') return <DobField {...props} />;
  if (control === 'number') return name === 'heightFeet' && <HeightField {...props} />;
  if (control === 'place') return isWish ? <PlaceField {...props} /> : name === 'country' && <Residence {...props} />;
  if (control === 'paragraph') return <TextareaField {...common} rows={rows} />;
  if (control === 'height') return <Choices {...common} choices={heightChoices()} />;
  if (control !== 'choice')
    return <TextField {...common} {...lines[control]} aria-required={!isOptional || undefined} />;
  const offered = choices.map((value) => ({ value, label: choiceName(value) }));
  return isOptional ? <Choices {...common} choices={offered} /> : <RequiredChoice {...props} choices={offered} />;
}

interface Choice {
  readonly value: string;
  readonly label: string;
}

function Choices({ choices, ...select }: ComponentProps<typeof SelectField> & { readonly choices: readonly Choice[] }) {
  return (
    <SelectField {...select}>
      <option value="">{m.wishes_any()}</option>
      {choices.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </SelectField>
  );
}

const CM_PER_INCH = 2.54;

function heightChoices(): readonly Choice[] {
  const { min, max } = heightLimits;
  return Array.from({ length: max - min + 1 }, (_, at) => {
    const inches = min + at;
    const label = m.wishes_heightWithCm({ height: formatInches(inches), cm: Math.round(inches * CM_PER_INCH) });
    return { value: String(inches), label };
  });
}

/** Also offers the stored value if it is not one of the choices. */
function RequiredChoice({ name, values, field, choices }: FieldProps & { readonly choices: readonly Choice[] }) {
  const { [name]: own = '' } = values;
  const isKnown = own === '' || choices.some(({ value }) => value === own);
  return (
    <ChoiceField
      {...field(name)}
      label={fieldLabel(name)}
      choices={isKnown ? choices : [...choices, { value: own, label: choiceName(own) }]}
      {...(name === 'profileFor' && { columns: 3 })}
      defaultValue={own}
      required
    />
  );
}

const boxLabels = { dobDay: m.matrimony_day, dobMonth: m.matrimony_month, dobYear: m.matrimony_year } as const;

function DobField({ values, field }: ProfileFieldsProps) {
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
        defaultValue: values[name],
      }))}
    />
  );
}

function HeightField({ values, field }: ProfileFieldsProps) {
  const box = (name: 'heightFeet' | 'heightInch') =>
    ({
      id: name,
      name,
      label: fieldLabel(name),
      digits: 2,
      autoComplete: 'off',
      defaultValue: values[name],
      isWrong: field(name).error !== undefined,
    }) as const;
  return (
    <BoxesField
      id="height-group"
      label={m.matrimony_height()}
      optionalMark={m.manage_optional()}
      errors={[field('heightFeet').error ?? [], field('heightInch').error ?? []].flat()}
      boxes={[box('heightFeet'), box('heightInch')]}
    />
  );
}

function Residence(fields: ProfileFieldsProps) {
  const place = (name: FormField) => <PlaceField {...fields} name={name} optionalMark={m.manage_optional()} />;
  return (
    <fieldset className="profile-fields__place">
      <legend className="title title--small">{m.matrimony_residence()}</legend>
      {place('country')}
      <div className="column profile-fields__two">
        {place('state')}
        {place('district')}
      </div>
    </fieldset>
  );
}

const places: Partial<Record<FormField, () => readonly Place[]>> = {
  country: countries,
  state: indianStates,
  district: keralaDistricts,
  wishCountry: countries,
  wishState: indianStates,
  wishDistrict: keralaDistricts,
};

/** Draws the places once, because there are 250 countries. */
const Suggestions = memo(({ name }: { readonly name: FormField }) =>
  places[name]?.().map(({ value, label }) => (
    <option key={value} value={value}>
      {label}
    </option>
  )),
);

/** A text field that suggests places. Users can also enter a place that is not suggested. */
function PlaceField({ name, values, field, optionalMark }: FieldProps & { readonly optionalMark?: string }) {
  const [suggests, setSuggests] = useState(false);
  return (
    <>
      <TextField
        {...field(name)}
        label={fieldLabel(name)}
        list={`${name}-suggestions`}
        optionalMark={optionalMark}
        defaultValue={values[name]}
        autoComplete="off"
        onFocus={() => setSuggests(true)}
      />
      <datalist id={`${name}-suggestions`}>{suggests && <Suggestions name={name} />}</datalist>
    </>
  );
}
