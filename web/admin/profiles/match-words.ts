import type { Profile } from '#contract/matrimony.ts';
import type { Match, MatchReason } from '#contract/proposals.ts';
import type { Wishes } from '#contract/wishes.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { choiceName, formatHeight } from '#web/shared/profiles/profile-words.ts';
import { formatDayOf, formatPlace } from './facts.tsx';
import { formatWish } from './wish-words.ts';

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
  age: m.wishes_age,
  height: m.matrimony_height,
  education: m.matrimony_education,
  place: m.profiles_location,
  abroad: m.matrimony_country,
  maritalStatus: m.matrimony_maritalStatus,
} as const satisfies Record<MatchReason['about'], () => string>;

function valueOf({ about, fits }: MatchReason, person: Person): string {
  switch (about) {
    case 'age':
      return m.desk_aged({ age: person.age });
    case 'height':
      return formatHeight(String(person.heightFeet ?? ''), String(person.heightInch ?? '')) ?? '';
    case 'education':
      return person.education;
    case 'place':
      return formatPlace(person, ', ');
    case 'abroad':
      return fits === 'no' ? m.desk_abroad() : (person.country ?? '');
    case 'maritalStatus':
      return choiceName(person.maritalStatus);
  }
}

/** Returns for example "Age 30, wished 26 to 32", "Not her wish: age 40", or "Not known: height". */
export function formatReason(reason: MatchReason, own: Person & Wishes, other: Person): string {
  const { wishOf, about, fits } = reason;
  const isOwn = wishOf === 'own';
  if (fits === 'unknown') return (isOwn ? m.desk_notKnown : m.desk_notKnownHere)({ what: subjects[about]() });
  const [wisher, person] = isOwn ? [own, other] : [other, own];
  const value = valueOf(reason, person);
  if (fits === 'no') return words[wisher.gender].notWished({ value });
  if (!isOwn) return words[wisher.gender].wished({ value });
  if (about === 'abroad') return m.desk_asWished({ value });
  const text = m.desk_wished({ value, wish: formatWish(about, own) ?? '' });
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
