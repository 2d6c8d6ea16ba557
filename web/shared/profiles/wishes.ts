import type { MatchReason } from '#contract/proposals.ts';
import { type WishField, wishLabels, type Wishes } from '#contract/wishes.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { getLocale } from '#web/shared/languages/locale.ts';
import { choiceName, fieldLabel, formatInches, formatRange } from './profile-words.ts';

/** Returns the label of a wish in the language of the page. */
export const wishLabel = (wish: WishField): string => wishLabels[wish][getLocale()];

/** Returns the label and the text of each wish, in display order. Wishes that were not given are left out. */
export function wishLines(wishes: {
  readonly [Name in WishField]?: Wishes[Name] | undefined;
}): readonly (readonly [label: string, text: string])[] {
  const place = [wishes.wishDistrict, wishes.wishState, wishes.wishCountry].filter((part) => part != null);
  const lines = [
    [m.wishes_age(), formatRange(wishes.wishAgeFrom, wishes.wishAgeTo)],
    [m.matrimony_height(), formatRange(wishes.wishHeightFrom, wishes.wishHeightTo, formatInches)],
    [wishLabel('wishEducation'), wishes.wishEducation && choiceName(wishes.wishEducation)],
    [fieldLabel('maritalStatus'), wishes.wishMaritalStatus && choiceName(wishes.wishMaritalStatus)],
    [m.wishes_place(), place.join(', ')],
    [wishLabel('wishAbroad'), wishes.wishAbroad && choiceName(wishes.wishAbroad)],
    [wishLabel('wishNote'), wishes.wishNote],
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
