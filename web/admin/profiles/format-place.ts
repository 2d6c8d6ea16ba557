import type { Profile } from '#contract/matrimony.ts';

/** @returns "Sample District, Kerala, India", of which anything may be missing */
export function formatPlace(
  { district, state, country }: Pick<Profile, 'district' | 'state' | 'country'>,
  between: ', ' | ' / ',
): string {
  return [district, state, country].filter((part) => part !== null).join(between);
}
