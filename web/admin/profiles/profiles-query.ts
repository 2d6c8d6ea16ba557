import { genders, minAge, profileStates } from '#contract/matrimony.ts';
import { ListAddress, oneOf, words } from '#web/shared/links/list-address.ts';
import { paths } from '#web/shared/links/paths.ts';

export const PAGE_SIZE = 100;
/** Offered to choose from, in years; whoever is older is found by naming no end. */
export const choosableAges = Array.from({ length: 53 }, (_, index) => String(minAge + index));

export const profilesList = new ListAddress({
  path: paths.adminProfiles,
  filters: {
    search: words(),
    gender: oneOf(genders),
    ageFrom: oneOf(choosableAges),
    ageTo: oneOf(choosableAges),
    district: words(100),
    status: oneOf(profileStates),
  },
});

export type ProfilesQuery = typeof profilesList.all;
