import { confirmEmailPath, emailsEndedPath, joinPath, resetPasswordPath, undoEmailPath } from '#contract/links.ts';

/** All pages of the site (specification section 2). Paths in this file have no language prefix. */
export const paths = {
  home: '/home',
  about: '/about',
  directory: '/officedirectory',
  matrimony: '/matrimony',
  matrimonyRegister: '/matrimonyRegister',
  ownProfiles: '/matrimony/registrations',
  matches: '/matrimony/matches',
  myPage: '/account',
  events: '/events',
  gallery: '/gallery',
  albums: '/gallery/albums',
  deceased: '/deceased',
  officeBearers: '/officebearers',
  contact: '/contact',
  login: '/login',
  register: '/register',
  forgotPassword: '/forgot-password',
  resetPassword: resetPasswordPath,
  confirmEmail: confirmEmailPath,
  undoEmail: undoEmailPath,
  emailsEnded: emailsEndedPath,
  admin: '/admin',
  adminAccounts: '/admin/users',
  adminProfiles: '/admin/profiles',
  adminMembers: '/admin/members',
  adminBook: '/admin/members/book',
  adminLabels: '/admin/members/labels',
  adminWards: '/admin/members/wards',
  adminLists: '/admin/lists',
  adminCorrections: '/admin/corrections',
  adminMemberImports: '/admin/members/import',
  adminGallery: '/admin/gallery',
  adminAlbums: '/admin/gallery/albums',
  adminEvents: '/admin/events',
  adminAnswers: '/admin/events/answers',
  adminMemorials: '/admin/deceased',
  adminRecordDeath: '/admin/deceased/record',
  adminContent: '/admin/content',
  adminOfficeBearers: '/admin/officebearers',
  adminNotices: '/admin/notices',
  adminAdministrators: '/admin/administrators',
  adminAccount: '/admin/account',
  adminTwoFactor: '/admin/account/two-factor',
  adminJoin: joinPath,
  adminAudit: '/admin/audit',
  adminBin: '/admin/bin',
  adminHealth: '/admin/health',
  adminHelp: '/admin/help',
  sitemap: '/sitemap.xml',
  robots: '/robots.txt',
  manifest: '/manifest.webmanifest',
  /** The page that the service worker shows in place of a page that is neither reachable nor stored. */
  offline: '/offline',
  serviceWorker: '/sw.js',
} as const;

export function eventPath(id: number | ':id'): string {
  return `${paths.events}/${id}`;
}

export function albumPath(id: number | ':id'): string {
  return `${paths.albums}/${id}`;
}

/** Returns the path of the page on which members answer an event. */
export function answerPath(id: number | ':id'): string {
  return `${eventPath(id)}/answer`;
}

export function memorialPath(id: number | ':id'): string {
  return `${paths.deceased}/${id}`;
}

/** Returns the path of the calendar file of a funeral. */
export function memorialCalendarPath(id: number): string {
  return `${memorialPath(id)}.ics`;
}

export function termPath(id: number | ':id'): string {
  return `${paths.officeBearers}/terms/${id}`;
}

export function ownProfilePath(id: number | ':id'): string {
  return `${paths.ownProfiles}/${id}`;
}

export function adminProfilePath(id: number | ':id'): string {
  return `${paths.adminProfiles}/${id}`;
}

export function biodataPath(id: number | ':id'): string {
  return `${adminProfilePath(id)}/biodata`;
}

/** Returns the path of the form that records the death of a person of an entry. */
export function recordDeathPath(person: number): string {
  return `${paths.adminRecordDeath}?person=${person}`;
}

/** Returns the path of the people of an entry. */
export function familyPath(id: number | ':id'): string {
  return `${paths.adminMembers}/${id}/family`;
}

/** Returns the path of the registration with a folio in the fragment, which is not sent to servers. */
export function invitationPath(folio: string): string {
  return `${paths.register}#${new URLSearchParams({ folio })}`;
}

export function memberImportPath(id: number | ':id'): string {
  return `${paths.adminMemberImports}/${id}`;
}

/**
 * Returns the path of a list for printing.
 * @param id of the member or term that the list is about
 */
export function printedListPath(list: string, id?: number): string {
  return `${paths.adminLists}?list=${list}${id === undefined ? '' : `&id=${id}`}`;
}

export function helpPath(topic: string): string {
  return `${paths.adminHelp}/${topic}`;
}

/** Returns the path of one part of the sitemap. A long sitemap has several parts. */
export function sitemapPartPath(part: number | ':part'): string {
  return `/sitemap/${part}`;
}

export function contentPath(key: string): string {
  return `${paths.adminContent}/${key}`;
}
