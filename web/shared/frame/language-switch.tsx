import * as m from '#web/shared/languages/generated/messages.js';
import { getLocale, languageNames, locales, pathIn, splitLocale } from '#web/shared/languages/locale.ts';
import { usePageLocation } from '#web/shared/links/addresses.ts';
import { classNames } from '#web/shared/ui/class-names.ts';

/** Leads to the same page in the other language; a document load, for a document has one language. */
export function LanguageSwitch({ wide = false, className }: { readonly wide?: boolean; readonly className?: string }) {
  const { pathname, search } = usePageLocation();
  const { path } = splitLocale(pathname);
  return (
    <nav
      className={classNames('language-switch', wide && 'language-switch--wide', className)}
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
