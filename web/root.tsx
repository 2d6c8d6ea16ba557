import { useEffect, type ReactNode, useContext, useRef } from 'react';
import {
  createPath,
  UNSAFE_DataRouterContext as DataRouterContext,
  useNavigate,
  Links,
  Meta,
  Outlet,
  Scripts,
  UNSAFE_useScrollRestoration as useScrollRestoration,
  useLocation,
  useNavigation,
} from 'react-router';
import { readSite } from '#contract/content.ts';
import { appPathOf } from './shared/links/app-pages.ts';
import { paths } from './shared/links/paths.ts';
import { isPlainClick } from './shared/ui/clicks.ts';
import { readContext } from './shared/api/read-context.ts';
import { checkStoredSessions } from './shared/api/check-stored-sessions.ts';
import { followOtherTabs } from './shared/api/tokens.ts';
import { FaultScreen } from './app/errors/fault-screen.tsx';
import { isMissing } from './app/errors/is-missing.ts';
import { NotFound } from './shared/words/not-found.tsx';
import { startWorker } from './app/offline/start-worker.ts';
import { HeadLinks } from './app/documents/head-links.tsx';
import { OldBrowser } from './shared/frame/old-browser.tsx';
import { startFrame } from './shared/frame/frame-script.ts';
import { getLocale, pathIn } from './shared/languages/locale.ts';
import * as m from './shared/languages/generated/messages.js';
import { ScriptNonce } from './app/script-nonce.ts';
import { startEach } from './app/start-each.ts';
import { oldBrowserScript, sessionScript } from './app/session-script.ts';
import './app/sheets.css';
import { Toasts } from './shared/frame/toasts.tsx';
import type { Route } from './+types/root';

/** Makes links between app pages navigate without loading a document. Links to public pages still load a document. */
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

/**
 * True while the page is rendered on the server. Only the server renders scripts. If React renders the whole page again
 * in the browser, Trusted Types forbid it to create scripts.
 */
const isDocument = import.meta.env.SSR;

/** Returns the attributes that the head script has set, so that React keeps them if it renders the whole page again. */
function headScriptAttributes() {
  if (isDocument) return {};
  const { session, member, theme, old } = document.documentElement.dataset;
  return { 'data-session': session, 'data-member': member, 'data-theme': theme, 'data-old': old };
}

export function Layout({ children }: { readonly children: ReactNode }) {
  const locale = getLocale();
  const nonce = useContext(ScriptNonce);
  useScrollRestoration();
  return (
    // The head script adds attributes before hydration, so they differ from the server's markup.
    <html lang={locale} {...headScriptAttributes()} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        {isDocument && <script nonce={nonce}>{oldBrowserScript}</script>}
        {isDocument && <script nonce={nonce}>{sessionScript}</script>}
        <Links />
        <Meta />
        <HeadLinks />
        <link rel="manifest" href={pathIn(locale, paths.manifest)} />
      </head>
      <body>
        <OldBrowser />
        {children}
        {isDocument && <Scripts />}
      </body>
    </html>
  );
}

export async function loader({ context }: Route.LoaderArgs) {
  const { association } = await context.get(readContext)(readSite, {});
  return { siteName: association.shortName };
}

/** Prevents reloading the root data on navigation, because the site's name does not change. */
export function shouldRevalidate(): boolean {
  return false;
}

/** Moves the focus to the new page, so that screen readers read it from the start. */
function useFocusOnNewPage(): void {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    document.querySelector<HTMLElement>('#main')?.focus({ preventScroll: true });
  }, [pathname]);
}

/**
 * Loads the clicked page as a document if its script no longer exists, for example after an update of the site. By
 * default, React Router reloads the current page instead; browsers without the Navigation API still do so.
 */
function useFallbackLoad(): void {
  const router = useContext(DataRouterContext)?.router;
  useEffect(() => {
    if (router === undefined || !('navigation' in globalThis)) return undefined;
    const control = new AbortController();
    navigation.addEventListener(
      'navigate',
      (event) => {
        const clicked = router.state.navigation.location;
        if (event.navigationType !== 'reload' || event.userInitiated || clicked === undefined) return;
        // After Back or Forward, the address is already that of the new page, so the reload loads the right page.
        const href = createPath(clicked);
        if (href === currentHref()) return;
        event.preventDefault();
        location.assign(href);
      },
      control,
    );
    return () => control.abort();
  }, [router]);
}

function currentHref(): string {
  return location.pathname + location.search + location.hash;
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

export default function Root() {
  useFocusOnNewPage();
  useProgressLine();
  useFallbackLoad();
  useFollowLinks();
  useEffect(followOtherTabs, []);
  useEffect(() => startEach(startFrame, checkStoredSessions, startWorker), []);
  return (
    <>
      <Outlet />
      <Toasts />
    </>
  );
}

/** Shows errors outside the frame, also for app addresses with an encoded line break, which match no route. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <main id="main" tabIndex={-1}>
      {isMissing(error) ? (
        <>
          <title>{m.notFound_title()}</title>
          <NotFound />
        </>
      ) : (
        <FaultScreen error={error} />
      )}
    </main>
  );
}
