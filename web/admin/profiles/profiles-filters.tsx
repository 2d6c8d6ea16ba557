import { useId, useState } from 'react';
import { genders } from '#contract/matrimony.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import type { useAddressSearch } from '#web/shared/links/use-address-search.ts';
import { keralaDistricts } from '#web/shared/profiles/places.ts';
import { choiceName } from '#web/shared/profiles/profile-words.ts';
import { Button } from '#web/shared/ui/button.tsx';
import { SearchField } from '#web/shared/ui/search-field.tsx';
import { SelectField } from '#web/shared/ui/select-field.tsx';
import { choosableAges, MAX_DISTRICT_LENGTH, type ProfilesSearch } from './profiles-query.ts';

interface ProfilesFiltersProps {
  readonly field: ReturnType<typeof useAddressSearch<ProfilesSearch>>['field'];
}

const names = ['gender', 'ageFrom', 'ageTo', 'district'] as const;

/** Gender, age and district; phones fold them away unless they are used. */
export function ProfilesFilters({ field }: ProfilesFiltersProps) {
  const id = useId();
  const isUsed = names.some((name) => field(name).value !== '');
  const [isOpen, setOpen] = useState(isUsed);
  return (
    <>
      <Button
        className="filters-button"
        icon={isOpen ? 'x' : 'plus'}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        {m.profiles_filters()}
      </Button>
      <div className="grid filters profiles__filters" id={id}>
        <Choice
          label={m.matrimony_gender()}
          name="gender"
          choices={genders.map((value) => ({ value, label: choiceName(value) }))}
          field={field}
        />
        <Choice label={m.profiles_ageFrom()} name="ageFrom" choices={ages} field={field} />
        <Choice label={m.profiles_ageTo()} name="ageTo" choices={ages} field={field} />
        <SearchField
          {...field('district')}
          icon="pin"
          label={m.matrimony_district()}
          name="district"
          list="known-districts"
          clearLabel={m.admin_clearSearch()}
          maxLength={MAX_DISTRICT_LENGTH}
        />
        <datalist id="known-districts">
          {keralaDistricts().map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </datalist>
      </div>
    </>
  );
}

const ages = choosableAges.map((age) => ({ value: age, label: age }));

interface ChoiceProps extends ProfilesFiltersProps {
  readonly label: string;
  readonly name: 'gender' | 'ageFrom' | 'ageTo';
  readonly choices: readonly { readonly value: string; readonly label: string }[];
}

function Choice({ label, name, choices, field }: ChoiceProps) {
  const { value, onValueChange } = field(name);
  return (
    <SelectField
      label={label}
      name={name}
      error={undefined}
      value={value}
      onChange={(event) => onValueChange(event.target.value)}
    >
      <option value="">{m.profiles_any()}</option>
      {choices.map((choice) => (
        <option key={choice.value} value={choice.value}>
          {choice.label}
        </option>
      ))}
    </SelectField>
  );
}
