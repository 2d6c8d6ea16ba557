import type { Overview } from '#contract/overview.ts';
import { officePages } from '#web/admin/pages.ts';
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
import { useCovered } from './load-for-admin.ts';

export const sectionGroups = ['people', 'site', 'office'] as const;

export interface AdminSection {
  readonly path: string;
  readonly icon: IconName;
  readonly group: (typeof sectionGroups)[number];
  readonly name: () => string;
  readonly shortName?: () => string;
  /** Returns the number of records, for example "412 accounts". Omitted if the overview has no number. */
  readonly amount?: (overview: Overview) => string;
  /** Returns how many records wait for a decision. */
  readonly waiting?: (overview: Overview) => number;
  /** The dashboard's link to the form for a new record; undefined if it has none. */
  readonly add?: { readonly icon: IconName; readonly name: () => string };
}

/**
 * All sections. The sections of specification section 2 come first, in its order. Then come the content that the
 * association edits itself (decision 23), and the sections of the office.
 */
export const sections: readonly AdminSection[] = [
  {
    path: paths.adminAccounts,
    icon: 'users',
    group: 'people',
    name: m.admin_manageUsers,
    shortName: m.section_users,
    amount: accounts,
    waiting: (overview) => overview.users.waiting,
  },
  {
    path: paths.adminProfiles,
    icon: 'rings',
    group: 'people',
    name: m.admin_manageProfiles,
    shortName: m.section_matrimony,
    amount: profiles,
    waiting: ({ profiles: { waiting, agreed } }) => waiting + agreed,
    add: { icon: 'plus', name: m.admin_matrimonyProfile },
  },
  {
    path: paths.adminMembers,
    icon: 'book',
    group: 'people',
    name: m.admin_manageMembers,
    shortName: m.section_members,
    amount: members,
    add: { icon: 'plus', name: m.admin_addMember },
  },
  {
    path: paths.adminCorrections,
    icon: 'edit',
    group: 'people',
    name: m.corrections_title,
    waiting: (overview) => overview.corrections.waiting,
  },
  {
    path: paths.adminGallery,
    icon: 'image',
    group: 'site',
    name: m.admin_manageGallery,
    shortName: m.section_gallery,
    amount: pictures,
    add: { icon: 'upload', name: m.admin_addPicture },
  },
  {
    path: paths.adminEvents,
    icon: 'cal',
    group: 'site',
    name: m.admin_manageEvents,
    shortName: m.section_events,
    amount: events,
    add: { icon: 'plus', name: m.admin_addEvent },
  },
  {
    path: paths.adminMemorials,
    icon: 'sprig',
    group: 'people',
    name: m.admin_manageFunerals,
    shortName: m.section_funerals,
    amount: records,
    add: { icon: 'plus', name: m.admin_addFuneral },
  },
  { path: paths.adminContent, icon: 'edit', group: 'site', name: m.content_title },
  {
    path: paths.adminOfficeBearers,
    icon: 'user',
    group: 'site',
    name: m.nav_officeBearers,
    amount: bearers,
  },
  {
    path: paths.adminNotices,
    icon: 'info',
    group: 'site',
    name: m.home_notices,
    amount: notices,
    add: { icon: 'plus', name: m.admin_addNotice },
  },
  { path: paths.adminAudit, icon: 'clock', group: 'office', name: m.audit_title },
  { path: paths.adminHealth, icon: 'shield', group: 'office', name: m.health_title },
  { path: paths.adminBin, icon: 'trash', group: 'office', name: m.bin_title },
  { path: paths.adminAdministrators, icon: 'key', group: 'office', name: m.admins_title },
];

/** Returns the sections that the duties of the signed-in administrator cover. */
export function useSections(): readonly AdminSection[] {
  const covered = useCovered();
  const pageAt = (section: string) => officePages.find(({ path }) => path.startsWith(section));
  return sections.filter(({ path }) => covered(pageAt(path)?.access.admin ?? 'owner'));
}
