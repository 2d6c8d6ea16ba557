import { joinPath, resetPasswordPath } from '#contract/links.ts';

/** All pages of the site, without language prefix (specification section 2). */
export const paths = {
  home: '/home',
  about: '/about',
  directory: '/officedirectory',
  matrimony: '/matrimony',
  matrimonyRegister: '/matrimonyRegister',
  ownProfiles: '/matrimony/registrations',
  events: '/events',
  gallery: '/gallery',
  deceased: '/deceased',
  officeBearers: '/officebearers',
  contact: '/contact',
  login: '/login',
  register: '/register',
  forgotPassword: '/forgot-password',
  resetPassword: resetPasswordPath,
  admin: '/admin',
  adminAccounts: '/admin/users',
  adminProfiles: '/admin/profiles',
  adminProfileAdd: '/admin/profiles/add',
  adminMembers: '/admin/members',
  adminMemberImports: '/admin/members/import',
  adminGallery: '/admin/gallery',
  adminEvents: '/admin/events',
  adminMemorials: '/admin/deceased',
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
  apiDocs: '/api/docs',
  sitemap: '/sitemap.xml',
  robots: '/robots.txt',
  manifest: '/manifest.webmanifest',
  /** Shown for any page that cannot be loaded. */
  offline: '/offline',
  serviceWorker: '/sw.js',
} as const;

/** Returns the path of an event's own page, without language prefix. */
export function eventPath(id: number): string {
  return `${paths.events}/${id}`;
}

/** Returns the path of a deceased record's own page, without language prefix. */
export function memorialPath(id: number): string {
  return `${paths.deceased}/${id}`;
}

/** Returns the path of a term of office and its committee, without language prefix. */
export function termPath(id: number | ':id'): string {
  return `${paths.officeBearers}/terms/${id}`;
}

/** Returns the path on which a member edits their matrimony profile, without language prefix. */
export function ownProfilePath(id: number | ':id'): string {
  return `${paths.ownProfiles}/${id}`;
}

/** Returns the admin path of a matrimony profile, without language prefix. */
export function adminProfilePath(id: number | ':id'): string {
  return `${paths.adminProfiles}/${id}`;
}

/** Returns the admin path to edit a matrimony profile, without language prefix. */
export function editProfilePath(id: number | ':id'): string {
  return `${adminProfilePath(id)}/edit`;
}

/** Returns the admin path of a profile's printable biodata, without language prefix. */
export function biodataPath(id: number | ':id'): string {
  return `${adminProfilePath(id)}/biodata`;
}

/** Returns the admin path of a member import, without language prefix. */
export function memberImportPath(id: number | ':id'): string {
  return `${paths.adminMemberImports}/${id}`;
}

/** Returns the admin path of the versions of a term of office, without language prefix. */
export function committeeVersionsPath(id: number | ':id'): string {
  return `${paths.adminOfficeBearers}/${id}/versions`;
}

/** Returns the admin path of the versions of a notice, without language prefix. */
export function noticeVersionsPath(id: number | ':id'): string {
  return `${paths.adminNotices}/${id}/versions`;
}

/** Returns the admin path of a handbook topic, without language prefix. */
export function helpPath(topic: string): string {
  return `${paths.adminHelp}/${topic}`;
}

/** Returns the path of a part of the sitemap, which is split when it is long. */
export function sitemapPartPath(part: number | ':part'): string {
  return `/sitemap/${part}`;
}

/** Returns the admin path to edit a content document, without language prefix. */
export function contentPath(key: string): string {
  return `${paths.adminContent}/${key}`;
}

/** Returns the admin path of the versions of a content document, without language prefix. */
export function contentVersionsPath(key: string): string {
  return `${contentPath(key)}/versions`;
}
