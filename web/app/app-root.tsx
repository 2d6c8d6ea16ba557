import { useEffect, useRef } from 'react';
import {
  Outlet,
  ScrollRestoration,
  useLocation,
  useMatches,
  useNavigate,
  useNavigation,
  useRouteError,
} from 'react-router';
import { appPathOf } from '#web/shared/app/app-router.ts';
import { usePageTitle } from '#web/shared/app/page-title.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { isPlainClick } from '#web/shared/ui/clicks.ts';
import { NotFound } from '#web/shared/words/not-found.tsx';
import { FaultScreen } from './errors/fault-screen.tsx';
import { isMissing } from '#web/shared/app/is-missing.ts';

/** Makes links between pages of the application navigate without loading a document. Other links load a document. */
function useFollowLinks(): void {
  const navigate = useNavigate();
  useEffect(() => {
    function follow(event: MouseEvent) {
      const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
      if (event.defaultPrevented || !isPlainClick(event) || !(link instanceof HTMLAnchorElement)) return;
      const to = appPathOf(link);
      // The browser handles links within the page.
      if (to === undefined || (link.hash !== '' && link.pathname + link.search === location.pathname + location.search))
        return;
      event.preventDefault();
      // Following a link to the current address adds no history entry, as in browsers.
      void navigate(to, { replace: link.href === location.href, viewTransition: true });
    }
    // Runs after React's own listeners, which may have handled the click.
    window.addEventListener('click', follow);
    return () => window.removeEventListener('click', follow);
  }, [navigate]);
}

/** Moves the focus to the new page, so that screen readers read it from the start. */
function useFocusOnNewPage(): void {
  const { pathname } = useLocation();
  const { id = '', params } = useMatches().at(-1) ?? {};
  // A form of the office that opens over its page takes the focus itself.
  const page = id.endsWith('?') ? `${id} ${params?.['id'] ?? ''}` : pathname;
  const shown = useRef(page);
  useEffect(() => {
    if (shown.current === page) return;
    shown.current = page;
    document.querySelector<HTMLElement>('#main')?.focus({ preventScroll: true });
  }, [page]);
}

/** Shows a progress line while the next page loads, so that a tap has an immediate response (handbook, Motion). */
function useProgressLine(): void {
  const isLoading = useNavigation().state !== 'idle';
  useEffect(() => {
    const { documentElement } = document;
    const main = document.querySelector('#main');
    documentElement.toggleAttribute('data-loading', isLoading);
    if (isLoading) main?.setAttribute('aria-busy', 'true');
    else main?.removeAttribute('aria-busy');
  }, [isLoading]);
}

/** What every page of an application does. */
export function AppRoot() {
  useFocusOnNewPage();
  useProgressLine();
  useFollowLinks();
  return (
    <>
      <ScrollRestoration />
      <Outlet />
    </>
  );
}

/** Shows that a page does not exist or has failed, in place of the page. */
export function AppFault() {
  const error = useRouteError();
  return isMissing(error) ? <PageMissing /> : <FaultScreen error={error} />;
}

export function PageMissing() {
  usePageTitle(m.notFound_title());
  return <NotFound />;
}
