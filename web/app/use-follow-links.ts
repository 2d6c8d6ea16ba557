import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { pageOfApp } from '#web/shared/links/app-pages.ts';
import { isPlainClick } from '#web/shared/ui/clicks.ts';

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
      // As browsers do: the page that one is on is not there twice.
      void navigate(to, { replace: link.href === location.href });
    }
    // After React's own listeners, which may have dealt with it.
    window.addEventListener('click', follow);
    return () => window.removeEventListener('click', follow);
  }, [navigate]);
}
