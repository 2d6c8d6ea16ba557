import { type MatchReason, type CardFacts, wishSubjects } from '#contract/proposals.ts';
import type { Wishes } from '#contract/wishes.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { choiceName, fieldLabel, formatHeight, formatWishes } from '#web/shared/profiles/profile-words.ts';

type Subject = MatchReason['about'];

/** A line about a match, and whether it speaks for it. */
export interface MatchLine {
  readonly text: string;
  readonly fits: MatchReason['fits'];
}

const subjects = {
  age: m.matches_aboutAge,
  height: m.matches_aboutHeight,
  education: m.matches_aboutEducation,
  maritalStatus: m.matches_aboutMaritalStatus,
  place: m.matches_aboutPlace,
  abroad: m.matches_aboutAbroad,
} as const satisfies Record<Subject, () => string>;

/** The names of the subjects, as labels. */
export const subjectLabels = {
  age: m.wishes_age,
  height: m.matrimony_height,
  education: () => fieldLabel('education'),
  maritalStatus: () => fieldLabel('maritalStatus'),
  place: m.matrimony_residence,
  abroad: () => fieldLabel('country'),
} as const satisfies Record<Subject, () => string>;

type Facts = Pick<CardFacts, 'age' | 'heightFeet' | 'heightInch' | 'education' | 'district' | 'maritalStatus'>;

/** Returns what a card says about a person, by the subjects of wishes. A card names no country. */
export function factsOf(card: Facts): Partial<Record<Subject, string | null | undefined>> {
  const height = formatHeight(card);
  return {
    age: m.matches_age({ age: card.age }),
    height: height && m.matches_height({ height }),
    education: card.education,
    maritalStatus: choiceName(card.maritalStatus),
    place: card.district,
  };
}

/** Returns the line about one of the family's own wishes. */
function ownLine({ about, fits }: MatchReason, fact: string | null | undefined, own: Wishes): MatchLine {
  const wish = formatWishes(own)[about];
  if (fact != null && wish != null) {
    return { text: fits === 'no' ? m.matches_notAsWished({ fact, wish }) : m.matches_asWished({ fact, wish }), fits };
  }
  if (fits === 'unknown') return { text: m.matches_notGiven({ subject: subjectLabels[about]() }), fits };
  if (fits === 'no') return { text: m.matches_notYourWish({ subject: subjects[about]() }), fits };
  if (about !== 'abroad') return { text: m.matches_fits({ subject: subjectLabels[about]() }), fits };
  return { text: own.wishAbroad === 'welcome' ? m.matches_abroadWelcome() : m.matches_livesInIndia(), fits };
}

const theirWishes = {
  yes: m.matches_theirWishFits,
  no: m.matches_theirWishDiffers,
  unknown: m.matches_theirWishUnknown,
} as const satisfies Record<MatchReason['fits'], (inputs: { subject: string }) => string>;

/**
 * Returns what is known about the other person, each with the family's own wish about it; then the other family's
 * wishes, whose values are not told.
 */
export function matchLines(card: CardFacts, own: Wishes): readonly MatchLine[] {
  const facts = factsOf(card);
  const ownReasons = new Map(
    card.reasons.flatMap((reason) => (reason.wishOf === 'own' ? [[reason.about, reason] as const] : [])),
  );
  const lines = wishSubjects.flatMap((about): readonly MatchLine[] => {
    const reason = ownReasons.get(about);
    if (reason) return [ownLine(reason, facts[about], own)];
    // The head of the card shows the district.
    const fact = about === 'place' ? undefined : facts[about];
    return fact == null ? [] : [{ text: fact, fits: 'yes' }];
  });
  const theirs = card.reasons.filter(({ wishOf }) => wishOf === 'other');
  return [
    ...lines,
    ...theirs.map(({ about, fits }) => ({ text: theirWishes[fits]({ subject: subjects[about]() }), fits })),
  ];
}
