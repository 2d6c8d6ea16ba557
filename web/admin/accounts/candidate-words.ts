import type { Account, Candidate, LinkedMember } from '#contract/accounts.ts';
import { formatDayOf } from '#web/shared/languages/format-dates.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { personWords } from '#web/shared/members/person-words.tsx';

/** The sentences about what matches, by the reasons in this order. */
const matches: Readonly<Record<string, () => string>> = {
  folio: m.users_folioMatches,
  name: m.users_nameMatches,
  mobile: m.users_numberMatches,
  'folio name': m.users_folioAndName,
  'folio mobile': m.users_folioAndNumber,
  'name mobile': m.users_nameAndNumber,
  'folio name mobile': m.users_allMatch,
};

/** Returns the folios of the linked members, with the person who the account is unless it is the first contact. */
export function linkedFolios(members: readonly LinkedMember[]): string {
  const words = members.map(({ folio, person }) =>
    person && person.relation !== 'self' ? `${folio} (${personWords(person)})` : folio,
  );
  return words.join(', ');
}

/** Returns whether more than a name speaks for a member. */
export function isLikely({ reasons }: Candidate): boolean {
  return reasons.includes('folio') || reasons.includes('mobile');
}

/** Returns whether an account can be approved as this member. A name that is only similar is no reason for it. */
export function resembles(candidate: Candidate): boolean {
  return !isDeceased(candidate) && (isLikely(candidate) || candidate.reasons.includes('name'));
}

/** Returns whether the member has died. Nobody can be linked to it, but the applicant may take over its folio. */
export function isDeceased({ reasons }: Candidate): boolean {
  return reasons.includes('folio of deceased');
}

/** Returns for example "Probably folio 212", or "Looks like Amina, wife, folio 212". */
export function candidateTitle(candidate: Candidate): string {
  const { folio, person } = candidate;
  if (isDeceased(candidate)) return m.users_folioOfDeceased({ folio });
  if (person && person.relation !== 'self') return m.users_looksLike({ person: personWords(person), folio });
  return (isLikely(candidate) ? m.users_probably : m.users_possibly)({ folio });
}

/** Returns for example "Probably folio 212: folio and name match, number differs". */
export function candidateWords(candidate: Candidate): string {
  const { mobile, reasons } = candidate;
  const matching = (['folio', 'name', 'mobile'] as const).filter((reason) => reasons.includes(reason)).join(' ');
  const words = [
    matches[matching]?.(),
    reasons.includes('similar name') && m.users_nameSimilar(),
    !isDeceased(candidate) && mobile !== null && !reasons.includes('mobile') && m.users_numberDiffers(),
  ];
  const said = words.filter(Boolean).join(', ');
  return said === '' ? candidateTitle(candidate) : `${candidateTitle(candidate)}: ${said}`;
}

/** Returns why the account was refused, and a line for each refusal of an earlier account with this email. */
export function refusals(account: Account): readonly string[] {
  const { status, refusalReason } = account;
  const now = status === 'refused' ? [m.users_refusedBecause({ reason: refusalReason ?? '' })] : [];
  return [...now, ...earlierRefusals(account)];
}

/** Returns a line for each refusal of an earlier account with this email. */
export function earlierRefusals({ earlierRefusals: earlier }: Account): readonly string[] {
  return earlier.map(({ at, reason }) => m.users_refusedBefore({ date: formatDayOf(at), reason }));
}
