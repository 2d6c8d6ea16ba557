import { useMemo } from 'react';
import * as m from '#web/shared/languages/generated/messages.js';
import { TextField } from '#web/shared/ui/field.tsx';
import type { ProfileFieldsProps } from './person-fields.tsx';
import { countries, indianStates, keralaDistricts } from './places.ts';

interface PlaceFieldProps extends ProfileFieldsProps {
  readonly name: 'country' | 'state' | 'district' | 'wishCountry' | 'wishState' | 'wishDistrict';
  readonly label: string;
  readonly optionalMark?: string;
  readonly places: () => readonly { readonly value: string; readonly label: string }[];
}

/** A text field that suggests places. Users can also enter a place that is not suggested. */
export function PlaceField({ name, label, optionalMark, places, typed, field }: PlaceFieldProps) {
  const suggestions = useMemo(
    () =>
      places().map((place) => (
        <option key={place.value} value={place.value}>
          {place.label}
        </option>
      )),
    [places],
  );
  return (
    <>
      <TextField
        {...field(name)}
        label={label}
        list={`${name}-suggestions`}
        optionalMark={optionalMark}
        defaultValue={typed[name]}
        autoComplete="off"
      />
      <datalist id={`${name}-suggestions`}>{suggestions}</datalist>
    </>
  );
}

export function ContactFields(fields: ProfileFieldsProps) {
  const { typed, field } = fields;
  const optionalMark = m.manage_optional();
  return (
    <>
      <TextField
        {...field('contactMobile')}
        label={m.matrimony_contactMobile()}
        kind="tel"
        hint={m.matrimony_contactMobileHint()}
        defaultValue={typed['contactMobile']}
        autoComplete="tel"
        aria-required
      />
      <TextField
        {...field('email')}
        label={m.auth_email()}
        kind="email"
        defaultValue={typed['email']}
        autoComplete="email"
        aria-required
      />
      <fieldset className="profile-fields__place">
        <legend className="title title--small">{m.matrimony_residence()}</legend>
        <PlaceField
          {...fields}
          name="country"
          optionalMark={optionalMark}
          label={m.matrimony_country()}
          places={countries}
        />
        <div className="column profile-fields__two">
          <PlaceField
            {...fields}
            name="state"
            optionalMark={optionalMark}
            label={m.matrimony_state()}
            places={indianStates}
          />
          <PlaceField
            {...fields}
            name="district"
            optionalMark={optionalMark}
            label={m.matrimony_district()}
            places={keralaDistricts}
          />
        </div>
      </fieldset>
    </>
  );
}
