import { genders, minAge, profileStates, type Profile } from '#contract/matrimony.ts';
import { local } from '#web/shared/links/addresses.ts';
import { pageNumber } from '#web/shared/links/page-number.ts';
import { paths } from '#web/shared/links/paths.ts';

/** What the list is searched by, as it stands in the fields. Empty: not at all. */
export type ProfilesSearch = Readonly<Record<'search' | 'gender' | 'ageFrom' | 'ageTo' | 'district', string>>;

/** Which profiles are shown; the whole of it stands in the address. */
export interface ProfilesQuery {
  readonly words: ProfilesSearch;
  readonly status: Profile['status'] | undefined;
  /** From 1. */
  readonly page: number;
}

export const PAGE_SIZE = 100;
/** The most the server looks at. */
export const MAX_SEARCH_LENGTH = 120;
export const MAX_DISTRICT_LENGTH = 100;
/** Offered to choose from, in years; whoever is older is found by naming no end. */
export const choosableAges = Array.from({ length: 53 }, (_, index) => String(minAge + index));

export const everything: ProfilesQuery = {
  words: { search: '', gender: '', ageFrom: '', ageTo: '', district: '' },
  status: undefined,
  page: 1,
};

function oneOf<T extends string>(values: readonly T[], value: string | null): T | undefined {
  return values.find((each) => each === value);
}

/** @param search the query of an address, which may be anybody's: what makes no sense counts as absent */
export function readProfilesQuery(search: string): ProfilesQuery {
  const params = new URLSearchParams(search);
  const text = (name: string, longest: number) => (params.get(name) ?? '').slice(0, longest);
  return {
    words: {
      search: text('search', MAX_SEARCH_LENGTH),
      gender: oneOf(genders, params.get('gender')) ?? '',
      ageFrom: oneOf(choosableAges, params.get('ageFrom')) ?? '',
      ageTo: oneOf(choosableAges, params.get('ageTo')) ?? '',
      district: text('district', MAX_DISTRICT_LENGTH),
    },
    status: oneOf(profileStates, params.get('status')),
    page: pageNumber(params),
  };
}

/** Whether some profiles are left out. */
export function isNarrowed({ words, status }: ProfilesQuery): boolean {
  return status !== undefined || Object.values(words).some((word) => word.trim() !== '');
}

/** What the calls take to choose by. */
export function filtersOf({ words, status }: ProfilesQuery) {
  return { ...words, gender: oneOf(genders, words.gender), status };
}

/** The address of the list in the language of the page. */
export function profilesAddress({ words, status, page }: ProfilesQuery): string {
  const params = new URLSearchParams();
  for (const [name, word] of Object.entries(words)) if (word.trim() !== '') params.set(name, word);
  if (status !== undefined) params.set('status', status);
  if (page > 1) params.set('page', String(page));
  return local(paths.adminProfiles) + (params.size === 0 ? '' : `?${params}`);
}
