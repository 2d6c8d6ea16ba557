import { paths } from '#web/shared/links/paths.ts';

/** What the handbook says of a page and those below it; the more particular page comes first. */
const topics = [
  [paths.adminAccounts, 'approving'],
  [paths.adminProfiles, 'matrimony'],
  [paths.adminMemberImports, 'imports'],
  [paths.adminMembers, 'members'],
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
 * Which topic of the handbook is about a page of the office; undefined where none is, as in the handbook itself.
 * @param path without its language
 */
export function findHelp(path: string): string | undefined {
  if (path.replace(/\/+$/, '') === paths.admin) return 'first-days';
  if (path.endsWith('/versions')) return 'taking-back';
  return topics.find(([page]) => path === page || path.startsWith(`${page}/`))?.[1];
}
