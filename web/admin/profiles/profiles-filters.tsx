import { genders, minAge, profileStates } from '#contract/profile-choices.ts';
import { ListAddress, choiceFilter, searchFilter } from '#web/shared/links/list-address.ts';
import { paths } from '#web/shared/links/paths.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { FilterSelect, CollapsibleFilters } from '#web/admin/records/filters.tsx';
import type { useAddressSearch } from '#web/shared/links/use-address-search.ts';
import { keralaDistricts } from '#web/shared/profiles/places.ts';
import { choiceName, fieldLabel } from '#web/shared/profiles/profile-words.ts';
import { SearchField } from '#web/shared/ui/search-field.tsx';

export const PAGE_SIZE = 100;
/** The ages that can be chosen in the filter, in years. Leaving the upper limit empty also finds older people. */
const choosableAges = Array.from({ length: 53 }, (_, index) => String(minAge + index));

export const profilesList = new ListAddress({
  path: paths.adminProfiles,
  filters: {
    search: searchFilter(),
    gender: choiceFilter(genders),
    ageFrom: choiceFilter(choosableAges),
    ageTo: choiceFilter(choosableAges),
    district: searchFilter(100),
    status: choiceFilter(profileStates),
  },
});

export type ProfilesQuery = typeof profilesList.all;

interface ProfilesFiltersProps {
  readonly field: ReturnType<typeof useAddressSearch<typeof profilesList.filters>>['field'];
}

const names = ['gender', 'ageFrom', 'ageTo', 'district'] as const;

function Ages() {
  return choosableAges.map((age) => (
    <option key={age} value={age}>
      {age}
    </option>
  ));
}

export function ProfilesFilters({ field }: ProfilesFiltersProps) {
  return (
    <CollapsibleFilters isUsed={names.some((name) => field(name).value !== '')} className="profiles__filters">
      {/* The form over the list has fields with the same names. */}
      <FilterSelect label={fieldLabel('gender')} field={{ ...field('gender'), id: 'filter-gender' }}>
        {genders.map((gender) => (
          <option key={gender} value={gender}>
            {choiceName(gender)}
          </option>
        ))}
      </FilterSelect>
      <FilterSelect label={m.profiles_ageFrom()} field={field('ageFrom')}>
        <Ages />
      </FilterSelect>
      <FilterSelect label={m.profiles_ageTo()} field={field('ageTo')}>
        <Ages />
      </FilterSelect>
      <SearchField
        {...field('district')}
        id="filter-district"
        icon="pin"
        label={fieldLabel('district')}
        list="known-districts"
        clearLabel={m.admin_clearSearch()}
      />
      <datalist id="known-districts">
        {keralaDistricts().map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </datalist>
    </CollapsibleFilters>
  );
}
