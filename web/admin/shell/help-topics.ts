import { paths } from '#web/shared/links/paths.ts';

/** The handbook topic of each page and the pages below it. More specific pages come first. */
const topics = [
  [paths.adminAccounts, 'approving'],
  [paths.adminProfiles, 'matrimony'],
  [paths.adminCorrections, 'corrections'],
  [paths.adminMemberImports, 'imports'],
  [paths.adminMembers, 'members'],
  [paths.adminLists, 'members'],
  [paths.adminGallery, 'gallery'],
  [paths.adminEvents, 'events'],
  [paths.adminMemorials, 'a-death'],
  [paths.adminContent, 'site-content'],
  [paths.adminOfficeBearers, 'committee'],
  [paths.adminNotices, 'notices'],
  [paths.adminAdministrators, 'administrators'],
  [paths.adminAudit, 'administrators'],
  [paths.adminAccount, 'signing-in'],
  [paths.adminBin, 'taking-back'],
  [paths.adminHealth, 'backups'],
] as const;

/**
 * Returns the handbook topic of an admin page; undefined if there is none, as for the handbook itself.
 * @param path without the language prefix
 */
export function findHelp(path: string): string | undefined {
  if (path.replace(/\/+$/, '') === paths.admin) return 'first-days';
  if (path.endsWith('/versions')) return 'taking-back';
  return topics.find(([page]) => path === page || path.startsWith(`${page}/`))?.[1];
}
