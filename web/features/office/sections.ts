import type { Overview } from '#contract/overview.ts';
import { formatNumber } from '#web/languages/format.ts';
import * as m from '#web/languages/generated/messages.js';
import { paths } from '#web/paths.ts';
import type { IconName } from '#web/ui/icon.tsx';

/** A part of the office: a line of its menu and a card of its dashboard. */
export interface OfficeSection {
  readonly path: string;
  readonly icon: IconName;
  readonly name: () => string;
  /** "412 accounts"; absent where the overview has no number. */
  readonly amount?: (overview: Overview) => string;
  /** How many wait for the office there. */
  readonly waiting?: (overview: Overview) => number;
  /** What is so often added that the dashboard leads straight to it. */
  readonly add?: { readonly icon: IconName; readonly name: () => string };
}

type Say = (words: { count: string }) => string;

function amount(count: number, one: Say, many: Say): string {
  return (count === 1 ? one : many)({ count: formatNumber(count) });
}

/** "412 accounts" */
export function accounts(overview: Overview): string {
  return amount(overview.users.total, m.admin_oneAccount, m.admin_accounts);
}

/** In the order of specification section 2. */
export const sections: readonly OfficeSection[] = [
  {
    path: paths.adminUsers,
    icon: 'users',
    name: m.admin_manageUsers,
    amount: accounts,
    waiting: (overview) => overview.users.waiting,
  },
  { path: paths.adminProfiles, icon: 'rings', name: m.admin_manageProfiles },
  { path: paths.adminMembers, icon: 'book', name: m.admin_manageMembers },
  {
    path: paths.adminGallery,
    icon: 'image',
    name: m.admin_manageGallery,
    add: { icon: 'upload', name: m.admin_addPicture },
  },
  {
    path: paths.adminEvents,
    icon: 'cal',
    name: m.admin_manageEvents,
    amount: (overview) => amount(overview.events.total, m.admin_oneEvent, m.admin_events),
    add: { icon: 'plus', name: m.admin_addEvent },
  },
  {
    path: paths.adminDeceased,
    icon: 'sprig',
    name: m.admin_manageFunerals,
    amount: (overview) => amount(overview.deceased.total, m.admin_oneRecord, m.admin_records),
    add: { icon: 'plus', name: m.admin_addFuneral },
  },
];
