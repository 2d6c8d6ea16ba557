import type { MatchReason } from '#contract/proposals.ts';
import type { Wishes } from '#contract/wishes.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { choiceName, formatInches, formatRange } from '#web/shared/profiles/profile-words.ts';

/** Returns what a family wishes about each subject, for example "26 to 32"; undefined or empty if it has no such wish. */
export function formatWishes(wishes: Wishes): Readonly<Record<MatchReason['about'], string | undefined>> {
  const { wishEducation, wishDistrict, wishState, wishCountry, wishAbroad, wishMaritalStatus } = wishes;
  return {
    age: formatRange(wishes.wishAgeFrom, wishes.wishAgeTo),
    height: formatRange(wishes.wishHeightFrom, wishes.wishHeightTo, formatInches),
    education: wishEducation === null ? undefined : m.wishes_atLeast({ from: choiceName(wishEducation) }),
    place: [wishDistrict, wishState, wishCountry].filter(Boolean).join(' / '),
    abroad: wishAbroad === null ? undefined : `${m.wishes_abroad()}: ${choiceName(wishAbroad)}`,
    maritalStatus: wishMaritalStatus === null ? undefined : choiceName(wishMaritalStatus),
  };
}
