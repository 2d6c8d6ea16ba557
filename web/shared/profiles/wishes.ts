import type { MatchReason } from '#contract/proposals.ts';
import type { Wishes } from '#contract/wishes.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { choiceName, fieldLabel, formatInches, formatRange } from './profile-words.ts';

/** The fields of the wishes, in display order. */
export const wishFieldNames = [
  'wishAgeFrom',
  'wishAgeTo',
  'wishHeightFrom',
  'wishHeightTo',
  'wishEducation',
  'wishMaritalStatus',
  'wishCountry',
  'wishState',
  'wishDistrict',
  'wishAbroad',
  'wishNote',
] as const satisfies readonly (keyof Wishes)[];
export type WishField = (typeof wishFieldNames)[number];

export const wishLabels = () =>
  ({
    wishAgeFrom: m.wishes_ageFrom(),
    wishAgeTo: m.wishes_ageTo(),
    wishHeightFrom: m.wishes_heightFrom(),
    wishHeightTo: m.wishes_heightTo(),
    wishEducation: m.wishes_education(),
    wishMaritalStatus: m.wishes_maritalStatus(),
    wishCountry: m.wishes_country(),
    wishState: m.wishes_state(),
    wishDistrict: m.wishes_district(),
    wishAbroad: m.wishes_abroad(),
    wishNote: m.wishes_note(),
  }) satisfies Record<WishField, string>;

/** Returns the label and the text of each wish, in display order. Wishes that were not given are left out. */
export function wishLines(wishes: {
  readonly [Name in WishField]?: Wishes[Name] | undefined;
}): readonly (readonly [label: string, text: string])[] {
  const place = [wishes.wishDistrict, wishes.wishState, wishes.wishCountry].filter((part) => part != null);
  const lines = [
    [m.wishes_age(), formatRange(wishes.wishAgeFrom, wishes.wishAgeTo)],
    [m.matrimony_height(), formatRange(wishes.wishHeightFrom, wishes.wishHeightTo, formatInches)],
    [m.wishes_education(), wishes.wishEducation && choiceName(wishes.wishEducation)],
    [fieldLabel('maritalStatus'), wishes.wishMaritalStatus && choiceName(wishes.wishMaritalStatus)],
    [m.wishes_place(), place.join(', ')],
    [m.wishes_abroad(), wishes.wishAbroad && choiceName(wishes.wishAbroad)],
    [m.wishes_note(), wishes.wishNote],
  ] as const;
  return lines.flatMap(([label, text]) => (text ? [[label, text] as const] : []));
}

/** Returns what a family wishes about each subject, for example "26 to 32"; null, undefined or empty without a wish. */
export function formatWishes(own: Wishes): Partial<Record<MatchReason['about'], string | null | undefined>> {
  const place = [own.wishDistrict, own.wishState, own.wishCountry].filter((part) => part !== null);
  return {
    age: formatRange(own.wishAgeFrom, own.wishAgeTo),
    height: formatRange(own.wishHeightFrom, own.wishHeightTo, formatInches),
    education: own.wishEducation && m.wishes_atLeast({ from: choiceName(own.wishEducation) }),
    maritalStatus: own.wishMaritalStatus && choiceName(own.wishMaritalStatus),
    place: place.join(', '),
  };
}
