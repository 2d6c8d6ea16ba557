import { describedField, type FormField, type ProfileField, shortLabel } from '#contract/profile-fields.ts';
import type { genders, maritalStatuses, relations } from '#contract/profile-choices.ts';
import type { MatchReason } from '#contract/proposals.ts';
import type { abroadWishes, educationLevels, Wishes } from '#contract/wishes.ts';
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

const educationNames = {
  plusTwo: m.wishes_plusTwo,
  degree: m.wishes_degree,
  postgraduate: m.wishes_postgraduate,
  doctorate: m.wishes_doctorate,
} as const satisfies Record<(typeof educationLevels)[number], PlainText>;

const abroadNames = {
  welcome: m.wishes_abroadWelcome,
  notWished: m.wishes_abroadNotWished,
} as const satisfies Record<(typeof abroadWishes)[number], PlainText>;

const names: ReadonlyMap<string, PlainText> = new Map(
  Object.entries({ ...forWhom, ...genderNames, ...statusNames, ...educationNames, ...abroadNames }),
);

/** Returns the label of a choice, by default in the language of the page. Returns any other value unchanged. */
export function choiceName(value: string, locale = getLocale()): string {
  return names.get(value)?.({}, { locale }) ?? value;
}

/** Returns the label of a field in the form, by default in the language of the page. */
export function fieldLabel(field: FormField, locale = getLocale()): string {
  return describedField(field).label[locale];
}

/** Returns the label of a field in lists and on paper, by default in the language of the page. */
export function shortFieldLabel(field: ProfileField, locale = getLocale()): string {
  return shortLabel(field)[locale];
}

interface Height {
  readonly heightFeet?: number | null | undefined;
  readonly heightInch?: number | null | undefined;
}

/** Returns "5 ft 4 in"; undefined if the height is unknown. */
export function formatHeight(person: Height, locale = getLocale()): string | undefined {
  const [feet, inches] = [String(person.heightFeet ?? ''), String(person.heightInch ?? '')];
  if (feet !== '' && inches !== '') return m.matrimony_feetAndInches({ feet, inches }, { locale });
  if (feet !== '') return m.matrimony_onlyFeet({ feet }, { locale });
  return inches === '' ? undefined : m.matrimony_onlyInches({ inches }, { locale });
}

interface Residence {
  readonly district?: string | null | undefined;
  readonly state?: string | null | undefined;
  readonly country?: string | null | undefined;
}

/** Returns for example "Sample District, Kerala, India". Missing parts are left out. */
export function formatPlace({ district, state, country }: Residence, between: ', ' | ' / ' = ', '): string {
  return [district, state, country].filter(Boolean).join(between);
}

/** Returns the height as "5 ft 4 in". */
export function formatInches(inches: number): string {
  return m.matrimony_feetAndInches({ feet: String(Math.floor(inches / 12)), inches: String(inches % 12) });
}

/** Returns "26 to 32", "26 or more" or "up to 32"; undefined without both ends. */
export function formatRange(
  from: number | null | undefined,
  to: number | null | undefined,
  format: (end: number) => string = String,
): string | undefined {
  if (from != null && to != null) return m.wishes_range({ from: format(from), to: format(to) });
  if (from != null) return m.wishes_atLeast({ from: format(from) });
  return to == null ? undefined : m.wishes_upTo({ to: format(to) });
}

/** Returns what a family wishes about each subject, for example "26 to 32"; null, undefined or empty without a wish. */
export function formatWishes(own: Wishes): Partial<Record<MatchReason['about'], string | null | undefined>> {
  return {
    age: formatRange(own.wishAgeFrom, own.wishAgeTo),
    height: formatRange(own.wishHeightFrom, own.wishHeightTo, formatInches),
    education: own.wishEducation && m.wishes_atLeast({ from: choiceName(own.wishEducation) }),
    maritalStatus: own.wishMaritalStatus && choiceName(own.wishMaritalStatus),
    place: formatPlace({ district: own.wishDistrict, state: own.wishState, country: own.wishCountry }),
  };
}
