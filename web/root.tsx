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
import { pageOfApp } from './shared/links/app-pages.ts';
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
import { startFrame } from './shared/frame/frame-script.ts';
import { getLocale, pathIn } from './shared/languages/locale.ts';
import * as m from './shared/languages/generated/messages.js';
import { ScriptNonce } from './app/script-nonce.ts';
import { startEach } from './app/start-each.ts';
import { sessionScript } from './app/session-script.ts';
import './app/sheets.css';
import { Toasts } from './shared/frame/toasts.tsx';
import type { Route } from './+types/root';

/** Lets plain links lead through the application; those to public pages load a document, as anywhere. */
function useFollowLinks(): void {
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
      void navigate(to, { replace: link.href === location.href, viewTransition: true });
    }
    // After React's own listeners, which may have dealt with it.
    window.addEventListener('click', follow);
    return () => window.removeEventListener('click', follow);
  }, [navigate]);
}

/**
 * Scripts come with the document and only with it: React draws none in the browser. If it ever had to draw the whole
 * page anew, Trusted Types would forbid it to make them, and there would be no page at all.
 */
const isDocument = import.meta.env.SSR;

/** What the head script has said of this browser; said again if React ever has to draw the whole page anew. */
function marksOfBrowser() {
  if (isDocument) return {};
  const { session, theme } = document.documentElement.dataset;
  return { 'data-session': session, 'data-theme': theme };
}

export function Layout({ children }: { readonly children: ReactNode }) {
  const locale = getLocale();
  const nonce = useContext(ScriptNonce);
  useScrollRestoration();
  return (
    // The head script adds to the attributes before React looks.
    <html lang={locale} {...marksOfBrowser()} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        {isDocument && <script nonce={nonce}>{sessionScript}</script>}
        <Links />
        <Meta />
        <HeadLinks />
        <link rel="manifest" href={pathIn(locale, paths.manifest)} />
      </head>
      <body>
        {children}
        {isDocument && <Scripts />}
      </body>
    </html>
  );
}

/** What the head of every page says of the site. */
export async function loader({ context }: Route.LoaderArgs) {
  const { association } = await context.get(readContext)(readSite, {});
  return { siteName: association.shortName };
}

/** It stays as it is from page to page. */
export function shouldRevalidate(): boolean {
  return false;
}

/** A screen reader starts to read a page that came without a document where the focus is. */
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
 * Opens the page that was clicked when its script is gone, as in a tab that is older than the last update of the site:
 * React Router then reloads the page that one is on. Browsers without the Navigation API leave it at that.
 */
function useLoadOfClicked(): void {
  const router = useContext(DataRouterContext)?.router;
  useEffect(() => {
    if (router === undefined || !('navigation' in globalThis)) return undefined;
    const control = new AbortController();
    navigation.addEventListener(
      'navigate',
      (event) => {
        const clicked = router.state.navigation.location;
        if (event.navigationType !== 'reload' || event.userInitiated || clicked === undefined) return;
        // After Back or Forward the address is that of the page already.
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

/** The address of this document, as links write it. */
function currentHref(): string {
  return location.pathname + location.search + location.hash;
}

/** Says that the next page is on its way: a tap is answered at once, however slow the line is (handbook, Motion). */
function useLoadLine(): void {
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
  useLoadLine();
  useLoadOfClicked();
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

/** Below the application, addresses with an encoded line break match no route, not even the one for all others. */
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
