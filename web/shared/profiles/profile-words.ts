import type { genders, maritalStatuses, relations } from '#contract/profile-choices.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { getLocale, type Locale } from '#web/shared/languages/locale.ts';

type PlainText = (inputs: Record<string, never>, options: { readonly locale: Locale }) => string;

const forWhom = {
  Myself: m.matrimony_forMyself,
  Son: m.matrimony_forSon,
  Daughter: m.matrimony_forDaughter,
  Brother: m.matrimony_forBrother,
  Sister: m.matrimony_forSister,
  Relative: m.matrimony_forRelative,
} as const satisfies Record<(typeof relations)[number], PlainText>;

const genderNames = {
  Male: m.matrimony_male,
  Female: m.matrimony_female,
  Other: m.matrimony_other,
} as const satisfies Record<(typeof genders)[number], PlainText>;

const statusNames = {
  Single: m.matrimony_single,
  Divorced: m.matrimony_divorced,
  Widow: m.matrimony_widow,
  Widower: m.matrimony_widower,
} as const satisfies Record<(typeof maritalStatuses)[number], PlainText>;

const names: ReadonlyMap<string, PlainText> = new Map(Object.entries({ ...forWhom, ...genderNames, ...statusNames }));

/** Returns the label of a choice, by default in the language of the page. Returns any other value unchanged. */
export function choiceName(value: string, locale = getLocale()): string {
  return names.get(value)?.({}, { locale }) ?? value;
}

/** Returns "5 ft 4 in"; undefined if the height is unknown. */
export function formatHeight(feet: string, inches: string, locale = getLocale()): string | undefined {
  if (feet !== '' && inches !== '') return m.matrimony_feetAndInches({ feet, inches }, { locale });
  if (feet !== '') return m.matrimony_onlyFeet({ feet }, { locale });
  return inches === '' ? undefined : m.matrimony_onlyInches({ inches }, { locale });
}
