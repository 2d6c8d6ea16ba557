import { joinPath, resetPasswordPath } from '#contract/links.ts';

/** Every page of the site, without its language (specification section 2). */
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
  /** Stands in for every page that cannot be reached. */
  offline: '/offline',
  serviceWorker: '/sw.js',
} as const;

/** The own page of an event, without its language. */
export function eventPath(id: number): string {
  return `${paths.events}/${id}`;
}

/** The own page of a deceased record, without its language. */
export function memorialPath(id: number): string {
  return `${paths.deceased}/${id}`;
}

/** A term of office with its committee, without its language. */
export function termPath(id: number | ':id'): string {
  return `${paths.officeBearers}/terms/${id}`;
}

/** Where a member changes a profile that they sent to the matrimony bureau, without its language. */
export function ownProfilePath(id: number | ':id'): string {
  return `${paths.ownProfiles}/${id}`;
}

/** Where the office looks at a profile of the matrimony bureau, without its language. */
export function adminProfilePath(id: number | ':id'): string {
  return `${paths.adminProfiles}/${id}`;
}

/** Where the office corrects a profile of the matrimony bureau, without its language. */
export function editProfilePath(id: number | ':id'): string {
  return `${adminProfilePath(id)}/edit`;
}

/** Where the office prints the biodata of a profile, without its language. */
export function biodataPath(id: number | ':id'): string {
  return `${adminProfilePath(id)}/biodata`;
}

/** An import of members, without its language. */
export function memberImportPath(id: number | ':id'): string {
  return `${paths.adminMemberImports}/${id}`;
}

/** What became of a term of office and its committee, without its language. */
export function committeeVersionsPath(id: number | ':id'): string {
  return `${paths.adminOfficeBearers}/${id}/versions`;
}

/** What became of a notice, without its language. */
export function noticeVersionsPath(id: number | ':id'): string {
  return `${paths.adminNotices}/${id}/versions`;
}

/** A topic of the office's handbook, without its language. */
export function helpPath(topic: string): string {
  return `${paths.adminHelp}/${topic}`;
}

/** A part of the map of the site, as soon as that is long. */
export function sitemapPartPath(part: number | ':part'): string {
  return `/sitemap/${part}`;
}

/** Where the office edits a document of its words, without its language. */
export function contentPath(key: string): string {
  return `${paths.adminContent}/${key}`;
}

/** Every version of a document, without its language. */
export function contentVersionsPath(key: string): string {
  return `${contentPath(key)}/versions`;
}
