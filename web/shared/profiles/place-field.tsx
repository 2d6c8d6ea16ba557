import { useMemo } from 'react';
import { TextField } from '#web/shared/ui/field.tsx';
import type { FormFields } from '#web/shared/ui/form-state.ts';
import type { ProfileFormField, ProfileFormValues } from './typed-profile.ts';

interface PlaceFieldProps {
  readonly typed: ProfileFormValues;
  readonly field: FormFields<ProfileFormField>;
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
