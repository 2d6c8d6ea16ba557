import { local } from '#web/shared/links/addresses.ts';
import { otherLocale, splitLocale } from '#web/shared/languages/locale.ts';
import { paths } from '#web/shared/links/paths.ts';
import { usePageLocation } from '#web/shared/links/page-location.ts';
import { InLanguage } from '#web/shared/ui/in-language.tsx';
import { publicPages } from './public-pages.ts';

interface PageLinksProps {
  /** The name in the other language stands beside each. */
  readonly both?: boolean;
}

/** Below an entry of a list the list is where one is; registering belongs to the bureau. */
function currentMark(here: string, path: string): 'page' | 'true' | undefined {
  if (here === path) return 'page';
  if (here === paths.matrimonyRegister && path === paths.matrimony) return 'true';
  return here.startsWith(`${path}/`) ? 'true' : undefined;
}

/** The list of public pages. Links for members are in it for everybody; the style sheet shows them to members. */
export function PageLinks({ both = false }: PageLinksProps) {
  const { path } = splitLocale(usePageLocation().pathname);
  const here = path === '/' ? paths.home : path;
  const other = otherLocale();
  return (
    <ul>
      {publicPages.map((page) => (
        <li key={page.path} className={page.forMembers ? 'for-members' : undefined}>
          <a href={local(page.path)} aria-current={currentMark(here, page.path)}>
            {page.name()}
            {both && <InLanguage lang={other}>{page.name({}, { locale: other })}</InLanguage>}
          </a>
        </li>
      ))}
    </ul>
  );
}
