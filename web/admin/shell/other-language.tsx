import { useLocation } from 'react-router';
import { languageNames, otherLocale, pathIn, splitLocale } from '#web/shared/languages/locale.ts';

/** Leads to the same page in the other language; a document load, for a document has one language. */
export function OtherLanguage({ className }: { readonly className?: string }) {
  const { pathname, search } = useLocation();
  const { path } = splitLocale(pathname);
  const other = otherLocale();
  return (
    <a className={className} href={pathIn(other, path) + search} lang={other} hrefLang={other}>
      {languageNames[other]}
    </a>
  );
}
