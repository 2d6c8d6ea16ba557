import { endEmailsPath } from '#contract/links.ts';
import { directoryPage } from '#web/members/directory/directory-page.tsx';
import { aboutPage } from '#web/site/about/about-page.tsx';
import { contactPage } from '#web/site/contact/contact-page.tsx';
import {
  confirmEmailPage,
  forgotPasswordPage,
  joinPage,
  loginPage,
  registerPage,
  resetPasswordPage,
  undoEmailPage,
} from '#web/site/accounts/account-pages.tsx';
import { emailsEndedPage, endEmailsPage } from '#web/site/accounts/ending-pages.tsx';
import { eventPage } from '#web/site/events/event-page.tsx';
import { eventsList, eventsPage } from '#web/site/events/events-page.tsx';
import { albumsPage } from '#web/site/gallery/albums-page.tsx';
import { galleryList } from '#web/site/gallery/gallery-address.ts';
import { galleryPage } from '#web/site/gallery/gallery-page.tsx';
import { homePage } from '#web/site/home/home-page.tsx';
import { matrimonyPage } from '#web/site/matrimony/matrimony-page.tsx';
import { memorialPage } from '#web/site/memorials/memorial-page.tsx';
import { memorialsPage } from '#web/site/memorials/memorials-page.tsx';
import { memorialsList } from '#web/site/memorials/memorials-query.ts';
import { offlinePage } from '#web/site/offline/offline-page.tsx';
import { officeBearersPage, termPage } from '#web/site/office-bearers/office-bearers-page.tsx';
import type { DocumentOf, FileOf } from '#web/shared/documents/document.ts';
import { splitLocale } from '#web/shared/languages/locale.ts';
import { albumPath, eventPath, memorialPath, paths, sitemapPartPath, termPath } from '#web/shared/links/paths.ts';
import { manifestFile } from '#web/site/search-engines/manifest.ts';
import { robotsFile, sitemapFile, sitemapPartFile } from '#web/site/search-engines/sitemap.ts';
import { appDocuments } from './documents/app-documents.tsx';
import type { SheetName } from './documents/sheet-names.ts';

interface DocumentEntry {
  readonly page: DocumentOf;
  readonly sheet: SheetName;
  /** Query parameters that the page reads. Other parameters do not change the page. */
  readonly reads: readonly string[];
}

interface FileEntry {
  readonly file: FileOf;
  readonly reads: readonly [];
}

type Entry = DocumentEntry | FileEntry;

const none = [] as const;

/** Every address of the site by path, without language prefix (specification section 2). */
const pages = new Map<string, Entry>([
  ['/', { page: homePage, sheet: 'home', reads: none }],
  [paths.home, { page: homePage, sheet: 'home', reads: none }],
  [paths.about, { page: aboutPage, sheet: 'about', reads: none }],
  [paths.officeBearers, { page: officeBearersPage, sheet: 'bearers', reads: none }],
  [termPath(':id'), { page: termPage, sheet: 'bearers', reads: none }],
  [paths.contact, { page: contactPage, sheet: 'contact', reads: none }],
  [paths.events, { page: eventsPage, sheet: 'events', reads: eventsList.parameters }],
  [eventPath(':id'), { page: eventPage, sheet: 'events', reads: none }],
  [paths.gallery, { page: galleryPage, sheet: 'gallery', reads: galleryList.parameters }],
  [paths.albums, { page: albumsPage, sheet: 'gallery', reads: none }],
  [albumPath(':id'), { page: galleryPage, sheet: 'gallery', reads: galleryList.parameters }],
  [paths.deceased, { page: memorialsPage, sheet: 'deceased', reads: memorialsList.parameters }],
  [memorialPath(':id'), { page: memorialPage, sheet: 'memorial', reads: none }],
  // The page is the same for every search: its script loads the members.
  [paths.directory, { page: directoryPage, sheet: 'directory', reads: none }],
  [paths.matrimony, { page: matrimonyPage, sheet: 'matrimony', reads: none }],
  [paths.login, { page: loginPage, sheet: 'account', reads: none }],
  [paths.register, { page: registerPage, sheet: 'account', reads: none }],
  [paths.forgotPassword, { page: forgotPasswordPage, sheet: 'account', reads: ['for'] }],
  [paths.resetPassword, { page: resetPasswordPage, sheet: 'account', reads: none }],
  [paths.confirmEmail, { page: confirmEmailPage, sheet: 'account', reads: none }],
  [paths.undoEmail, { page: undoEmailPage, sheet: 'account', reads: none }],
  [endEmailsPath(':token'), { page: endEmailsPage, sheet: 'error', reads: none }],
  [paths.emailsEnded, { page: emailsEndedPage, sheet: 'error', reads: none }],
  [paths.adminJoin, { page: joinPage, sheet: 'account', reads: none }],
  [paths.offline, { page: offlinePage, sheet: 'offline', reads: none }],
  [paths.robots, { file: robotsFile, reads: none }],
  [paths.sitemap, { file: sitemapFile, reads: none }],
  [sitemapPartPath(':part'), { file: sitemapPartFile, reads: none }],
  [paths.manifest, { file: manifestFile, reads: none }],
  // The applications read the query in the browser.
  ...appDocuments.map(([path, page, sheet]): [string, Entry] => [path, { page, sheet, reads: none }]),
]);

/** What parameters of paths stand for. Every other parameter stands for a number. */
const parameters = new Map([
  ['topic', String.raw`[\w-]+`],
  ['token', String.raw`[\w-]+`],
  ['form', String.raw`new|\d+`],
]);

/** Matches the paths of pages with a parameter. */
const patterns = [...pages.keys()]
  .filter((pattern) => pattern.includes(':'))
  .map((pattern) => {
    const groups = pattern.replaceAll(
      /:(\w+)/g,
      (_, name: string) => `(?<${name}>${parameters.get(name) ?? String.raw`\d+`})`,
    );
    return { pattern, matches: new RegExp(`^${groups}$`, 'i') };
  });

const spellings = new Map([...pages.keys()].map((path) => [path.toLowerCase(), path]));

interface Found {
  readonly entry: Entry;
  readonly pattern: string;
  readonly params: Readonly<Record<string, string>>;
}

/** Returns the page at a path, in any language and with any capitals; undefined if there is none. */
export function findPage(pathname: string): Found | undefined {
  const { path } = splitLocale(pathname);
  const plain = path === '/' ? path : path.replace(/\/+$/, '');
  const fixed = spellings.get(plain.toLowerCase());
  const [found] = fixed === undefined ? patterns.filter(({ matches }) => matches.test(plain)) : [];
  const pattern = fixed ?? found?.pattern;
  const entry = pattern === undefined ? undefined : pages.get(pattern);
  if (pattern === undefined || entry === undefined) return undefined;
  return { entry, pattern, params: { ...found?.matches.exec(plain)?.groups } };
}

/** Returns the query parameters that a page reads; undefined if there is no page at the path. */
export function parametersOf(pathname: string): readonly string[] | undefined {
  return findPage(pathname)?.entry.reads;
}

/** Returns the pattern of the page at a path, such as `/events/:id`; undefined if there is none. */
export function patternOf(pathname: string): string | undefined {
  return findPage(pathname)?.pattern;
}
