import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { splitLocale } from '#web/shared/languages/locale.ts';
import { isAppPage } from '#web/shared/links/app-pages.ts';
import { contentPath } from '#web/shared/links/paths.ts';
import { isPlainClick } from '#web/shared/ui/plain-click.ts';

/** Pages whose own policy lets a map in: it comes with a document (decision 22). */
const WITH_MAP = contentPath('contact');

/** Where a link leads without loading a document: from one page of the application to another, in the same language. */
function pageOfApp(link: HTMLAnchorElement): string | undefined {
  const isElsewhere =
    link.origin !== location.origin || link.hasAttribute('download') || !['', '_self'].includes(link.target);
  const here = splitLocale(location.pathname);
  const there = splitLocale(link.pathname);
  if (isElsewhere || here.locale !== there.locale || there.path === WITH_MAP) return undefined;
  return isAppPage(here.path) && isAppPage(there.path) ? link.pathname + link.search + link.hash : undefined;
}

/** Lets plain links lead through the application; those to public pages load a document, as anywhere. */
export function useFollowLinks(): void {
  const navigate = useNavigate();
  useEffect(() => {
    function follow(event: MouseEvent) {
      const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
      if (event.defaultPrevented || !isPlainClick(event) || !(link instanceof HTMLAnchorElement)) return;
      const to = pageOfApp(link);
      // Within the page the browser finds its way by itself.
      if (to === undefined || (link.hash !== '' && link.pathname + link.search === location.pathname + location.search))
        return;
      event.preventDefault();
      void navigate(to);
    }
    // After React's own listeners, which may have dealt with it.
    window.addEventListener('click', follow);
    return () => window.removeEventListener('click', follow);
  }, [navigate]);
}
