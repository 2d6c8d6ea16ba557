import * as m from '#web/shared/languages/generated/messages.js';
import { paths } from '#web/shared/links/paths.ts';
import { localizedPath } from '#web/shared/links/addresses.ts';
import { usePageLocation } from '#web/shared/links/page-location.ts';
import { otherLocale, splitLocale, getLocale, languageNames, locales, pathIn } from '#web/shared/languages/locale.ts';
import { InLanguage } from '#web/shared/ui/in-language.tsx';
import { classNames } from '#web/shared/ui/class-names.ts';

interface PublicPage {
  readonly path: string;
  readonly name: (inputs?: Record<string, never>, options?: { locale: 'en' | 'ml' }) => string;
  readonly forMembers?: boolean;
}

/** The links of the top bar, in the order of specification section 2. */
const publicPages: readonly PublicPage[] = [
  { path: paths.home, name: m.nav_home },
  { path: paths.about, name: m.nav_about },
  { path: paths.directory, name: m.nav_directory, forMembers: true },
  { path: paths.matrimony, name: m.nav_matrimony, forMembers: true },
  { path: paths.events, name: m.nav_events },
  { path: paths.gallery, name: m.nav_gallery },
  { path: paths.deceased, name: m.nav_deceased },
  { path: paths.officeBearers, name: m.nav_officeBearers },
  { path: paths.contact, name: m.nav_contact },
];

interface PageLinksProps {
  /** Whether each link shows the name of its page in both languages. */
  readonly both?: boolean;
}

/**
 * Returns the value of `aria-current` for a link. Returns `page` if the link leads to the current page, and `true` if
 * the current page is below the page of the link, such as one event below the events.
 */
export function currentMark(here: string, path: string): 'page' | 'true' | undefined {
  if (here === path) return 'page';
  if (here === paths.matrimonyRegister && path === paths.matrimony) return 'true';
  return here.startsWith(`${path}/`) ? 'true' : undefined;
}

/** Links to the public pages. Links for members are always in the markup; the style sheet hides them from visitors. */
export function PageLinks({ both = false }: PageLinksProps) {
  const { path } = splitLocale(usePageLocation().pathname);
  const here = path === '/' ? paths.home : path;
  const other = otherLocale();
  return (
    <ul>
      {publicPages.map((page) => (
        <li key={page.path} className={page.forMembers ? 'for-members' : undefined}>
          <a href={localizedPath(page.path)} aria-current={currentMark(here, page.path)}>
            {page.name()}
            {both && <InLanguage lang={other}>{page.name({}, { locale: other })}</InLanguage>}
          </a>
        </li>
      ))}
    </ul>
  );
}

/** Links to the current page in the other language. Loads a new document, because a document has one language. */
export function LanguageSwitch({ wide = false, className }: { readonly wide?: boolean; readonly className?: string }) {
  const { pathname, search } = usePageLocation();
  const { path } = splitLocale(pathname);
  return (
    <nav
      className={classNames('language-switch focus-inside', wide && 'language-switch--wide', className)}
      aria-label={m.nav_language()}
    >
      {locales.map((locale) => (
        <a
          key={locale}
          href={pathIn(locale, path) + search}
          lang={locale}
          hrefLang={locale}
          aria-current={locale === getLocale() ? 'true' : undefined}
        >
          {languageNames[locale]}
        </a>
      ))}
    </nav>
  );
}
