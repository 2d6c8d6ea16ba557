import type { Overview } from '#contract/overview.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import {
  accounts,
  bearers,
  events,
  members,
  notices,
  pictures,
  profiles,
  records,
} from '#web/admin/records/format-counts.ts';
import { paths } from '#web/shared/links/paths.ts';
import type { IconName } from '#web/shared/ui/icon.tsx';

/** A part of the office: a line of its menu and a card of its dashboard. */
export interface AdminSection {
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

/** In the order of specification section 2; behind them what the association writes itself (decision 23). */
export const sections: readonly AdminSection[] = [
  {
    path: paths.adminAccounts,
    icon: 'users',
    name: m.admin_manageUsers,
    amount: accounts,
    waiting: (overview) => overview.users.waiting,
  },
  {
    path: paths.adminProfiles,
    icon: 'rings',
    name: m.admin_manageProfiles,
    amount: profiles,
    waiting: (overview) => overview.profiles.waiting,
  },
  {
    path: paths.adminMembers,
    icon: 'book',
    name: m.admin_manageMembers,
    amount: members,
    add: { icon: 'plus', name: m.admin_addMember },
  },
  {
    path: paths.adminGallery,
    icon: 'image',
    name: m.admin_manageGallery,
    amount: pictures,
    add: { icon: 'upload', name: m.admin_addPicture },
  },
  {
    path: paths.adminEvents,
    icon: 'cal',
    name: m.admin_manageEvents,
    amount: events,
    add: { icon: 'plus', name: m.admin_addEvent },
  },
  {
    path: paths.adminMemorials,
    icon: 'sprig',
    name: m.admin_manageFunerals,
    amount: records,
    add: { icon: 'plus', name: m.admin_addFuneral },
  },
  { path: paths.adminContent, icon: 'edit', name: m.content_title },
  {
    path: paths.adminOfficeBearers,
    icon: 'user',
    name: m.nav_officeBearers,
    amount: bearers,
  },
  {
    path: paths.adminNotices,
    icon: 'info',
    name: m.home_notices,
    amount: notices,
    add: { icon: 'plus', name: m.admin_addNotice },
  },
  { path: paths.adminAudit, icon: 'clock', name: m.audit_title },
  { path: paths.adminHealth, icon: 'shield', name: m.health_title },
  { path: paths.adminBin, icon: 'trash', name: m.bin_title },
  { path: paths.adminAdministrators, icon: 'key', name: m.admins_title },
];
