import type { Profile } from '#contract/matrimony.ts';
import type { Match, MatchReason } from '#contract/proposals.ts';
import type { Wishes } from '#contract/wishes.ts';
import { formatDay, formatDayOf } from '#web/shared/languages/format-dates.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { factsOf, type MatchLine, subjectLabels } from '#web/shared/profiles/match-lines.ts';
import { formatPlace, formatWishes } from '#web/shared/profiles/profile-words.ts';

type Gender = Profile['gender'];

/** The texts that differ by gender. */
const words = {
  Female: { family: m.desk_herFamily, asked: m.desk_sheAsked, within: m.desk_herWish, outside: m.desk_notHerWish },
  Male: { family: m.desk_hisFamily, asked: m.desk_heAsked, within: m.desk_hisWish, outside: m.desk_notHisWish },
  Other: {
    family: m.desk_theirFamily,
    asked: m.desk_theyAsked,
    within: m.desk_theirWish,
    outside: m.desk_notTheirWish,
  },
} as const satisfies Record<Gender, object>;

/** Returns for example "Age 30: she asked for 26 to 32", "Age 40: outside her wish", or "Height not given". */
export function describeReason(
  { wishOf, about, fits }: MatchReason,
  own: Match['profile'] & Wishes,
  other: Match['profile'],
): MatchLine {
  const isOwn = wishOf === 'own';
  if (fits === 'unknown') {
    const said = isOwn ? m.matches_notGiven : m.desk_notGivenHere;
    return { text: said({ subject: subjectLabels[about]() }), fits };
  }
  const [wisher, person] = isOwn ? [own, other] : [other, own];
  const facts = { ...factsOf(person), place: person.district ?? formatPlace(person), abroad: person.country };
  const value = facts[about] ?? '';
  const { asked, within, outside } = words[wisher.gender];
  const wish = isOwn ? formatWishes(own)[about] : undefined;
  if (fits === 'no') return { text: outside({ value }), fits };
  return { text: wish && wish !== value ? asked({ value, wish }) : within({ value }), fits };
}

const answered = { yes: m.desk_saidYes, no: m.desk_saidNo, later: m.desk_saidLater } as const;

type Family = NonNullable<Match['proposal']>['own'];

const mustBeCalled = ({ answer, byOffice }: Family) => answer === null && byOffice;

/** Returns for example "Her family: yes, 14 November 2026." */
function formatAnswer(gender: Gender, family: Family): string {
  const date = family.answeredAt === null ? '' : formatDayOf(family.answeredAt);
  const waiting = mustBeCalled(family) ? m.desk_callThem() : m.desk_notAnswered();
  return words[gender].family({ answer: family.answer === null ? waiting : answered[family.answer]({ date }) });
}

interface ProposalStatus {
  /** `warn` if the office has to call a family that has no account. */
  readonly tone: 'good' | 'warn' | 'muted';
  readonly text: string;
  /** Until when something can be done. */
  readonly more?: string;
}

/** Describes the state of a proposal in one line. Returns undefined while no family is asked. */
export function describeProposal(own: Gender, { profile, proposal }: Match): ProposalStatus | undefined {
  if (proposal === null || proposal.state === 'ended') return undefined;
  const { proposedAt, introducedAt } = proposal;
  if (proposal.state === 'introduced') {
    return { tone: 'good', text: m.desk_introducedOn({ date: formatDayOf(introducedAt ?? proposedAt) }) };
  }
  const families = [proposal.own, proposal.other];
  const date = formatDay(proposal.until);
  if (families.every(({ answer }) => answer === 'yes')) {
    const [, last = proposedAt] = families.map(({ answeredAt }) => answeredAt ?? proposedAt).sort();
    const text = m.desk_bothSaidYes({ date: formatDayOf(last) });
    return { tone: 'good', text, more: m.desk_introduceUntil({ date }) };
  }
  const more = m.desk_until({ date });
  const ofCalled = (isCalled: boolean) =>
    families
      .filter((family) => mustBeCalled(family) === isCalled)
      .map((family) => formatAnswer(family === proposal.own ? own : profile.gender, family))
      .join(' ');
  if (families.some(mustBeCalled)) return { tone: 'warn', text: ofCalled(true), more: `${ofCalled(false)} ${more}` };
  const isNew = families.every(({ answer }) => answer === null);
  const asked = m.desk_bothAsked({ date: formatDayOf(proposedAt) });
  return { tone: 'muted', text: isNew ? asked : ofCalled(false), more };
}
