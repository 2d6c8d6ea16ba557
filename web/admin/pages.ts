import { type AdminAccess, anyDuty, bureauOnly, officeOnly, officeOrEditor, ownerOnly } from '#contract/endpoint.ts';
import type { AppPage } from '#web/shared/app/app-page.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import {
  adminProfilePath,
  biodataPath,
  contentPath,
  familyPath,
  helpPath,
  memberImportPath,
  paths,
} from '#web/shared/links/paths.ts';

type OfficePage = AppPage & { readonly access: AdminAccess };

function page(path: string, access: AdminAccess, file: string, title: () => string): OfficePage {
  return { path, access, file, title };
}

/**
 * All addresses of the office, with the duties that their pages need. Each page sets its own heading; the title here is
 * shown until it has loaded.
 */
export const officePages: readonly OfficePage[] = [
  page(paths.admin, anyDuty, 'dashboard/dashboard-page', m.admin_dashboard),
  page(paths.adminAccounts, officeOnly, 'accounts/accounts-page', m.admin_users),
  page(`${paths.adminProfiles}/new?`, bureauOnly, 'profiles/profiles-page', m.profiles_title),
  // The title does not contain the profile's name, because the browser's history stores titles.
  page(`${adminProfilePath(':id')}/edit?`, bureauOnly, 'profiles/profile-page', m.profiles_one),
  page(biodataPath(':id'), bureauOnly, 'profiles/biodata-page', m.profiles_print),
  page(`${paths.adminMembers}/:form?`, officeOnly, 'members/members-page', m.admin_manageMembers),
  page(`${familyPath(':id')}/:form?`, officeOnly, 'members/family-page', m.family_title),
  page(`${paths.adminWards}/:form?`, officeOnly, 'members/wards-page', m.wards_title),
  page(paths.adminBook, officeOnly, 'paper/printed-page', m.book_title),
  page(paths.adminLabels, officeOnly, 'paper/printed-page', m.labels_title),
  page(paths.adminLists, officeOrEditor, 'paper/printed-page', m.lists_title),
  page(paths.adminCorrections, officeOnly, 'corrections/corrections-page', m.corrections_title),
  page(paths.adminMemberImports, officeOnly, 'imports/imports-page', m.imports_title),
  page(memberImportPath(':id'), officeOnly, 'imports/import-page', m.imports_title),
  page(`${paths.adminGallery}/:form?`, officeOrEditor, 'gallery/gallery-page', m.admin_manageGallery),
  page(`${paths.adminAlbums}/:form?`, officeOrEditor, 'gallery/albums-page', m.albums_title),
  page(`${paths.adminEvents}/:form?`, officeOrEditor, 'events/events-page', m.admin_manageEvents),
  page(`${paths.adminAnswers}/:form?`, officeOnly, 'events/answers-page', m.answers_title),
  page(`${paths.adminMemorials}/:form?`, officeOrEditor, 'memorials/memorials-page', m.admin_manageFunerals),
  page(paths.adminRecordDeath, officeOnly, 'memorials/record-death-page', m.death_title),
  page(paths.adminContent, officeOrEditor, 'content/content-page', m.content_title),
  page(contentPath('association'), officeOrEditor, 'content/document-page', m.content_association),
  page(contentPath('hero'), officeOrEditor, 'content/document-page', m.content_hero),
  page(contentPath('about'), officeOrEditor, 'content/document-page', m.content_about),
  page(contentPath('history'), officeOrEditor, 'content/document-page', m.content_history),
  page(contentPath('services'), officeOrEditor, 'content/document-page', m.content_services),
  page(contentPath('contact'), officeOrEditor, 'content/document-page', m.content_contact),
  page(`${paths.adminOfficeBearers}/:form?`, officeOrEditor, 'committee/committee-page', m.nav_officeBearers),
  page(`${paths.adminNotices}/:form?`, officeOrEditor, 'notices/notices-page', m.home_notices),
  page(`${paths.adminAdministrators}/:form?`, ownerOnly, 'administrators/administrators-page', m.admins_title),
  page(paths.adminAccount, anyDuty, 'account/account-page', m.account_title),
  page(paths.adminTwoFactor, anyDuty, 'account/two-factor-page', m.twofactor_title),
  page(paths.adminAudit, anyDuty, 'audit/audit-page', m.audit_title),
  page(paths.adminBin, anyDuty, 'bin/bin-page', m.bin_title),
  page(paths.adminHealth, ownerOnly, 'health/health-page', m.health_title),
  page(paths.adminHelp, anyDuty, 'help/contents-page', m.help_title),
  page(helpPath(':topic'), anyDuty, 'help/topic-page', m.help_title),
];
