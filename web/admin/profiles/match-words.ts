import type { Profile } from '#contract/matrimony.ts';
import type { Match, MatchReason } from '#contract/proposals.ts';
import type { Wishes } from '#contract/wishes.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { choiceName, formatHeight, formatPlace, formatWishes } from '#web/shared/profiles/profile-words.ts';
import { formatDayOf } from './facts.tsx';

type Gender = Profile['gender'];
type Person = Pick<
  Match['profile'],
  'gender' | 'age' | 'heightFeet' | 'heightInch' | 'education' | 'district' | 'state' | 'country' | 'maritalStatus'
>;

/** The texts that differ by gender. */
const words = {
  Female: { family: m.desk_herFamily, wished: m.desk_herWish, notWished: m.desk_notHerWish },
  Male: { family: m.desk_hisFamily, wished: m.desk_hisWish, notWished: m.desk_notHisWish },
  Other: { family: m.desk_theirFamily, wished: m.desk_theirWish, notWished: m.desk_notTheirWish },
} as const satisfies Record<Gender, object>;

const subjects = {
  age: m.matches_aboutAge,
  height: m.matches_aboutHeight,
  education: m.matches_aboutEducation,
  place: m.matches_aboutPlace,
  abroad: m.matches_aboutAbroad,
  maritalStatus: m.matches_aboutMaritalStatus,
} as const satisfies Record<MatchReason['about'], () => string>;

function factsOf(person: Person): Readonly<Record<MatchReason['about'], string>> {
  return {
    age: m.desk_aged({ age: person.age }),
    height: formatHeight(person) ?? '',
    education: person.education,
    place: person.district ?? formatPlace(person),
    abroad: person.country ?? '',
    maritalStatus: choiceName(person.maritalStatus),
  };
}

/** Returns for example "Age 30, wished 26 to 32", "Not her wish: age 40", or "Not known: height". */
export function formatReason({ wishOf, about, fits }: MatchReason, own: Person & Wishes, other: Person): string {
  const isOwn = wishOf === 'own';
  if (fits === 'unknown') return (isOwn ? m.desk_notKnown : m.desk_notKnownHere)({ what: subjects[about]() });
  const [wisher, person] = isOwn ? [own, other] : [other, own];
  const value = about === 'abroad' && fits === 'no' ? m.desk_abroad() : factsOf(person)[about];
  if (fits === 'no') return words[wisher.gender].notWished({ value });
  if (!isOwn) return words[wisher.gender].wished({ value });
  const isRange = about === 'age' || about === 'height';
  const text = isRange ? m.desk_wished({ value, wish: formatWishes(own)[about] ?? '' }) : m.desk_asWished({ value });
  return text.charAt(0).toUpperCase() + text.slice(1);
}

const answered = { yes: m.desk_saidYes, no: m.desk_saidNo, later: m.desk_saidLater } as const;

/** Returns for example "Her family: yes, 14 November 2026". */
export function formatAnswer(gender: Gender, side: 'own' | 'other', proposal: Match['proposal']): string {
  return words[gender].family({ answer: answerOf(side, proposal) });
}

function answerOf(side: 'own' | 'other', proposal: Match['proposal']): string {
  if (proposal === null || proposal.state === 'ended') return m.desk_notAsked();
  const { answer, answeredAt, byOffice } = proposal[side];
  if (answer !== null) return answered[answer]({ date: formatDayOf(answeredAt ?? proposal.proposedAt) });
  return byOffice ? m.desk_askThem() : m.desk_asked({ date: formatDayOf(proposal.proposedAt) });
}
