import type { AppPage } from '#web/shared/app/app-page.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import {
  adminProfilePath,
  biodataPath,
  contentPath,
  helpPath,
  memberImportPath,
  paths,
} from '#web/shared/links/paths.ts';

function page(path: string, file: string, title: () => string): AppPage {
  return { path, file, title };
}

/** All addresses of the office. Each page sets its own heading; the title here is shown until it has loaded. */
export const officePages: readonly AppPage[] = [
  page(paths.admin, 'dashboard/dashboard-page', m.admin_dashboard),
  page(paths.adminAccounts, 'accounts/accounts-page', m.admin_users),
  page(`${paths.adminProfiles}/new?`, 'profiles/profiles-page', m.profiles_title),
  // The title does not contain the profile's name, because the browser's history stores titles.
  page(`${adminProfilePath(':id')}/edit?`, 'profiles/profile-page', m.profiles_one),
  page(biodataPath(':id'), 'profiles/biodata-page', m.profiles_print),
  page(`${paths.adminMembers}/:form?`, 'members/members-page', m.admin_manageMembers),
  page(paths.adminBook, 'paper/printed-page', m.book_title),
  page(paths.adminLabels, 'paper/printed-page', m.labels_title),
  page(paths.adminLists, 'paper/printed-page', m.lists_title),
  page(paths.adminCorrections, 'corrections/corrections-page', m.corrections_title),
  page(paths.adminMemberImports, 'imports/imports-page', m.imports_title),
  page(memberImportPath(':id'), 'imports/import-page', m.imports_title),
  page(`${paths.adminGallery}/:form?`, 'gallery/gallery-page', m.admin_manageGallery),
  page(`${paths.adminEvents}/:form?`, 'events/events-page', m.admin_manageEvents),
  page(`${paths.adminMemorials}/:form?`, 'memorials/memorials-page', m.admin_manageFunerals),
  page(paths.adminRecordDeath, 'memorials/record-death-page', m.death_title),
  page(paths.adminContent, 'content/content-page', m.content_title),
  page(contentPath('association'), 'content/document-page', m.content_association),
  page(contentPath('hero'), 'content/document-page', m.content_hero),
  page(contentPath('about'), 'content/document-page', m.content_about),
  page(contentPath('history'), 'content/document-page', m.content_history),
  page(contentPath('services'), 'content/document-page', m.content_services),
  page(contentPath('contact'), 'content/document-page', m.content_contact),
  page(`${paths.adminOfficeBearers}/:form?`, 'committee/committee-page', m.nav_officeBearers),
  page(`${paths.adminNotices}/:form?`, 'notices/notices-page', m.home_notices),
  page(`${paths.adminAdministrators}/:form?`, 'administrators/administrators-page', m.admins_title),
  page(paths.adminAccount, 'account/account-page', m.account_title),
  page(paths.adminTwoFactor, 'account/two-factor-page', m.twofactor_title),
  page(paths.adminAudit, 'audit/audit-page', m.audit_title),
  page(paths.adminBin, 'bin/bin-page', m.bin_title),
  page(paths.adminHealth, 'health/health-page', m.health_title),
  page(paths.adminHelp, 'help/contents-page', m.help_title),
  page(helpPath(':topic'), 'help/topic-page', m.help_title),
];
