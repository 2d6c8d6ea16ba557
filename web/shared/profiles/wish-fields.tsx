import { maritalStatuses } from '#contract/profile-choices.ts';
import { abroadWishes, educationLevels, heightLimits, type WishField } from '#contract/wishes.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { SelectField, TextareaField, TextField } from '#web/shared/ui/field.tsx';
import type { ProfileFieldsProps } from './group-fields.tsx';
import { PlaceField } from './place-field.tsx';
import { countries, indianStates, keralaDistricts } from './places.ts';
import { choiceName, formatInches } from './profile-words.ts';
import { wishLabel } from './wishes.ts';

const CM_PER_INCH = 2.54;

const heights = Array.from({ length: heightLimits.max - heightLimits.min + 1 }, (_, at) => heightLimits.min + at);

interface WishSelectProps extends ProfileFieldsProps {
  readonly name: WishField;
  readonly children: React.ReactNode;
}

function WishSelect({ name, typed, field, children }: WishSelectProps) {
  return (
    <SelectField {...field(name)} label={wishLabel(name)} defaultValue={typed[name]}>
      <option value="">{m.wishes_any()}</option>
      {children}
    </SelectField>
  );
}

function ChoiceSelect({
  choices,
  ...select
}: Omit<WishSelectProps, 'children'> & { readonly choices: readonly string[] }) {
  return (
    <WishSelect {...select}>
      {choices.map((choice) => (
        <option key={choice} value={choice}>
          {choiceName(choice)}
        </option>
      ))}
    </WishSelect>
  );
}

function HeightSelect(select: Omit<WishSelectProps, 'children'>) {
  return (
    <WishSelect {...select}>
      {heights.map((inches) => (
        <option key={inches} value={inches}>
          {m.wishes_heightWithCm({ height: formatInches(inches), cm: Math.round(inches * CM_PER_INCH) })}
        </option>
      ))}
    </WishSelect>
  );
}

/** The wishes about the other person, which are all optional. */
export function WishFields(fields: ProfileFieldsProps) {
  const { typed, field } = fields;
  const age = (name: 'wishAgeFrom' | 'wishAgeTo') => (
    <TextField
      {...field(name)}
      label={wishLabel(name)}
      kind="numeric"
      defaultValue={typed[name]}
      autoComplete="off"
      maxLength={2}
    />
  );
  return (
    <>
      {age('wishAgeFrom')}
      {age('wishAgeTo')}
      <HeightSelect {...fields} name="wishHeightFrom" />
      <HeightSelect {...fields} name="wishHeightTo" />
      <ChoiceSelect {...fields} name="wishEducation" choices={educationLevels} />
      <ChoiceSelect {...fields} name="wishMaritalStatus" choices={maritalStatuses} />
      <PlaceField {...fields} name="wishCountry" label={wishLabel('wishCountry')} places={countries} />
      <PlaceField {...fields} name="wishState" label={wishLabel('wishState')} places={indianStates} />
      <PlaceField {...fields} name="wishDistrict" label={wishLabel('wishDistrict')} places={keralaDistricts} />
      <ChoiceSelect {...fields} name="wishAbroad" choices={abroadWishes} />
      <TextareaField
        {...field('wishNote')}
        rows={2}
        label={wishLabel('wishNote')}
        hint={m.wishes_noteHint()}
        defaultValue={typed['wishNote']}
      />
    </>
  );
}
