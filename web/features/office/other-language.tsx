import { useLocation } from 'react-router';
import { getLocale, locales, pathIn, splitLocale } from '#web/languages/locale.ts';

/** Each language in its own script. */
const names = { en: 'English', ml: 'മലയാളം' } as const;

/** Leads to the same page in the other language; a document load, for a document has one language. */
export function OtherLanguage({ className }: { readonly className?: string }) {
  const { pathname, search } = useLocation();
  const { path } = splitLocale(pathname);
  const other = locales.find((locale) => locale !== getLocale());
  if (other === undefined) return null;
  return (
    <a className={className} href={pathIn(other, path) + search} lang={other} hrefLang={other}>
      {names[other]}
    </a>
  );
}
