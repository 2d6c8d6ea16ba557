import type { Account, Candidate, CandidateReason } from '#contract/accounts.ts';
import { dayInKolkata, formatDay } from '#web/shared/languages/format-dates.ts';
import * as m from '#web/shared/languages/generated/messages.js';

const reasonWords: Readonly<Partial<Record<CandidateReason, () => string>>> = {
  folio: m.users_sameFolio,
  mobile: m.users_sameNumber,
  name: m.users_sameName,
  'similar name': m.users_similarName,
};

/** Returns whether more than a name speaks for a member. */
export function isLikely({ reasons }: Candidate): boolean {
  return reasons.includes('folio') || reasons.includes('mobile');
}

/** Returns whether the member has died. Nobody can be linked to it, but the applicant may take over its folio. */
export function isDeceased({ reasons }: Candidate): boolean {
  return reasons.includes('folio of deceased');
}

/** Returns for example "Looks like folio 212: same number, same name". */
export function candidateWords(candidate: Candidate): string {
  const { folio, mobile, reasons } = candidate;
  if (isDeceased(candidate)) return m.users_folioOfDeceased({ folio });
  const words = reasons.flatMap((reason) => reasonWords[reason]?.() ?? []);
  if (mobile !== null && !reasons.includes('mobile')) words.push(m.users_otherNumber());
  return (isLikely(candidate) ? m.users_looksLike : m.users_mayBe)({ folio, reasons: words.join(', ') });
}

/** Returns a line for each refusal of an earlier account with this email. */
export function earlierRefusals({ earlierRefusals: refusals }: Account): readonly string[] {
  return refusals.map(({ at, reason }) =>
    m.users_refusedBefore({ date: formatDay(dayInKolkata(Date.parse(at))), reason }),
  );
}
