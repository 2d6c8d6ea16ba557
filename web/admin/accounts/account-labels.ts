import type { Account } from '#contract/accounts.ts';
import { dayInKolkata, formatDay } from '#web/shared/languages/format-dates.ts';
import * as m from '#web/shared/languages/generated/messages.js';

export const accountLabels = () => ({ status: m.admin_isApproved(), members: m.admin_linkedMembers() });

/** Returns a line for each refusal of an earlier account with this email. */
export function earlierRefusals({ earlierRefusals: refusals }: Account): readonly string[] {
  return refusals.map(({ at, reason }) =>
    m.users_refusedBefore({ date: formatDay(dayInKolkata(Date.parse(at))), reason }),
  );
}
