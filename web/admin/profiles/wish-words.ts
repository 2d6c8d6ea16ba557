import type { MatchReason } from '#contract/proposals.ts';
import type { Wishes } from '#contract/wishes.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { choiceName, formatInches, formatRange } from '#web/shared/profiles/profile-words.ts';

/** Returns what a family wishes about a subject, for example "26 to 32"; undefined if it has no such wish. */
export function formatWish(about: MatchReason['about'], wishes: Wishes): string | undefined {
  const { wishEducation, wishDistrict, wishState, wishCountry, wishAbroad, wishMaritalStatus } = wishes;
  switch (about) {
    case 'age':
      return formatRange(wishes.wishAgeFrom, wishes.wishAgeTo);
    case 'height':
      return formatRange(wishes.wishHeightFrom, wishes.wishHeightTo, formatInches);
    case 'education':
      return wishEducation === null ? undefined : m.wishes_atLeast({ from: choiceName(wishEducation) });
    case 'place':
      return [wishDistrict, wishState, wishCountry].filter(Boolean).join(' / ') || undefined;
    case 'abroad':
      return wishAbroad === null ? undefined : `${m.wishes_abroad()}: ${choiceName(wishAbroad)}`;
    case 'maritalStatus':
      return wishMaritalStatus === null ? undefined : choiceName(wishMaritalStatus);
  }
}
