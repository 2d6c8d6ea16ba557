import type { Overview } from '#contract/overview.ts';
import { formatNumber } from '#web/shared/languages/format-numbers.ts';
import * as m from '#web/shared/languages/generated/messages.js';

type Say = (words: { count: string }) => string;

/** Returns for example "1 record" or "68 records". */
export function formatCount(count: number, one: Say, many: Say): string {
  return (count === 1 ? one : many)({ count: formatNumber(count) });
}

export function accounts(overview: Overview): string {
  return formatCount(overview.users.total, m.admin_oneAccount, m.admin_accounts);
}

export function members(overview: Overview): string {
  return formatCount(overview.members.total, m.admin_oneMember, m.admin_members);
}

export function events(overview: Overview): string {
  return formatCount(overview.events.total, m.admin_oneEvent, m.admin_events);
}

export function pictures(overview: Overview): string {
  return formatCount(overview.gallery.total, m.admin_onePicture, m.admin_pictures);
}

/** Returns the number of memorials, for example "68 records". */
export function records(overview: Overview): string {
  return formatCount(overview.deceased.total, m.admin_oneRecord, m.admin_records);
}

export function profiles(overview: Overview): string {
  return formatCount(overview.profiles.total, m.profiles_oneInAll, m.profiles_inAll);
}

export function bearers(overview: Overview): string {
  return formatCount(overview.committee.total, m.admin_oneBearer, m.admin_bearers);
}

/** Returns for example "2 notices shown today". */
export function notices(overview: Overview): string {
  return formatCount(overview.notices.shown, m.admin_oneNotice, m.admin_notices);
}
