import { directoryPage } from '#web/members/directory/directory-page.tsx';
import { aboutPage } from '#web/site/about/about-page.tsx';
import { contactPage } from '#web/site/contact/contact-page.tsx';
import { forgotPasswordPage } from '#web/site/accounts/forgot-password-page.tsx';
import { joinPage } from '#web/site/accounts/join-page.tsx';
import { loginPage } from '#web/site/accounts/login-page.tsx';
import { registerPage } from '#web/site/accounts/register-page.tsx';
import { resetPasswordPage } from '#web/site/accounts/reset-password-page.tsx';
import { confirmEmailPage, undoEmailPage } from '#web/site/accounts/email-link-pages.tsx';
import { apiDocsPage } from '#web/site/developers/api-docs-page.tsx';
import { eventPage } from '#web/site/events/event-page.tsx';
import { eventsList, eventsPage } from '#web/site/events/events-page.tsx';
import { galleryList } from '#web/site/gallery/gallery-address.ts';
import { galleryPage } from '#web/site/gallery/gallery-page.tsx';
import { homePage } from '#web/site/home/home-page.tsx';
import { matrimonyPage } from '#web/site/matrimony/matrimony-page.tsx';
import { memorialPage } from '#web/site/memorials/memorial-page.tsx';
import { memorialsPage } from '#web/site/memorials/memorials-page.tsx';
import { memorialsList } from '#web/site/memorials/memorials-query.ts';
import { offlinePage } from '#web/site/offline/offline-page.tsx';
import { officeBearersPage } from '#web/site/office-bearers/office-bearers-page.tsx';
import { termPage } from '#web/site/office-bearers/term-page.tsx';
import type { DocumentOf } from '#web/shared/documents/document.ts';
import { splitLocale } from '#web/shared/languages/locale.ts';
import { paths, termPath } from '#web/shared/links/paths.ts';
import type { SheetName } from './sheet-names.ts';

interface Entry {
  readonly page: DocumentOf;
  readonly sheet: SheetName;
  /** Query parameters that the page reads. Other parameters do not change the page. */
  readonly reads: readonly string[];
}

/** All public pages, and the members directory, by path, without language prefix (specification section 2). */
const documents: ReadonlyMap<string, Entry> = new Map<string, Entry>([
  ['/', { page: homePage, sheet: 'home', reads: [] }],
  [paths.home, { page: homePage, sheet: 'home', reads: [] }],
  [paths.about, { page: aboutPage, sheet: 'about', reads: [] }],
  [paths.officeBearers, { page: officeBearersPage, sheet: 'bearers', reads: [] }],
  [paths.contact, { page: contactPage, sheet: 'contact', reads: [] }],
  [paths.events, { page: eventsPage, sheet: 'events', reads: eventsList.parameters }],
  [paths.gallery, { page: galleryPage, sheet: 'gallery', reads: galleryList.parameters }],
  [paths.deceased, { page: memorialsPage, sheet: 'deceased', reads: memorialsList.parameters }],
  // The page is the same for every search: its script loads the members.
  [paths.directory, { page: directoryPage, sheet: 'directory', reads: [] }],
  [paths.matrimony, { page: matrimonyPage, sheet: 'matrimony', reads: [] }],
  [paths.login, { page: loginPage, sheet: 'account', reads: [] }],
  [paths.register, { page: registerPage, sheet: 'account', reads: [] }],
  [paths.forgotPassword, { page: forgotPasswordPage, sheet: 'account', reads: ['for'] }],
  [paths.resetPassword, { page: resetPasswordPage, sheet: 'account', reads: [] }],
  [paths.confirmEmail, { page: confirmEmailPage, sheet: 'account', reads: [] }],
  [paths.undoEmail, { page: undoEmailPage, sheet: 'account', reads: [] }],
  [paths.adminJoin, { page: joinPage, sheet: 'account', reads: [] }],
  [paths.offline, { page: offlinePage, sheet: 'offline', reads: [] }],
  [paths.apiDocs, { page: apiDocsPage, sheet: 'developers', reads: [] }],
]);

/** Pages that exist for each record, by the path before the record's id. */
const entries: ReadonlyMap<string, Entry> = new Map<string, Entry>([
  [paths.events, { page: eventPage, sheet: 'events', reads: [] }],
  [paths.deceased, { page: memorialPage, sheet: 'memorial', reads: [] }],
  [termPath(':id').slice(0, -'/:id'.length), { page: termPage, sheet: 'bearers', reads: [] }],
]);

interface Found extends Entry {
  readonly pattern: string;
  readonly params: Readonly<Record<string, string>>;
}

/** Returns the document at a path, in any language; undefined if there is none. */
export function findDocument(pathname: string): Found | undefined {
  const { path } = splitLocale(pathname);
  const plain = path === '/' ? path : path.replace(/\/+$/, '');
  const fixed = documents.get(plain);
  if (fixed) return { ...fixed, pattern: plain, params: {} };
  const end = plain.lastIndexOf('/');
  const id = plain.slice(end + 1);
  const list = plain.slice(0, end);
  const entry = /^\d+$/.test(id) ? entries.get(list) : undefined;
  return entry && { ...entry, pattern: `${list}/:id`, params: { id } };
}

/** Returns the query parameters that a document reads; undefined if there is no document at the path. */
export function queryParametersOf(pathname: string): readonly string[] | undefined {
  return findDocument(pathname)?.reads;
}

/**
 * Returns the route pattern of the document at a path; undefined if there is none. All languages have the same pattern.
 */
export function documentPattern(pathname: string): string | undefined {
  return findDocument(pathname)?.pattern;
}
