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
import { isMissing } from '#web/shared/app/app-router.ts';
import { CallFailed } from '#web/shared/api/call-failed.ts';
import { localizedPath } from '#web/shared/links/addresses.ts';
import { paths } from '#web/shared/links/paths.ts';
import { Emblem, Lattice } from '#web/shared/ui/ornament.tsx';

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

/** Matches the name and message of `NoConnection`, and of the browsers' errors for failed requests. */
const NO_CONNECTION = /^NoConnection|^TypeError: (Failed to fetch|Load failed|NetworkError)/;

function textOf(error: unknown): string {
  if (!(error instanceof Error) || error.message === '') return m.fault_text();
  return NO_CONNECTION.test(`${error.name}: ${error.message}`) ? m.fault_noConnection() : error.message;
}

/**
 * The generic error page of specification section 2. Its links load a document, because the app may be in an invalid
 * state.
 */
function FaultScreen({ error }: { readonly error: unknown }) {
  const { pathname, search } = useLocation();
  const requestId = error instanceof CallFailed ? error.requestId : undefined;
  usePageTitle(m.fault_heading());
  return (
    <div className="error-page">
      <Lattice />
      <div className="grid error-page__content">
        <Emblem size={72} />
        <h1>{m.fault_heading()}</h1>
        <pre>{textOf(error)}</pre>
        {requestId !== undefined && (
          <p className="small muted">
            {m.fault_request()}{' '}
            <span className="figures" translate="no">
              {requestId}
            </span>
          </p>
        )}
        <div className="row">
          <a className="button button--primary button--large" href={pathname + search}>
            {m.fault_tryAgain()}
          </a>
          <a className="button button--large" href={localizedPath(paths.home)}>
            {m.fault_goHome()}
          </a>
        </div>
      </div>
    </div>
  );
}
