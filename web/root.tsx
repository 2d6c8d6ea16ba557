import { type ReactNode, useContext, useEffect, useRef } from 'react';
import {
  Links,
  Meta,
  Outlet,
  Scripts,
  UNSAFE_useScrollRestoration as useScrollRestoration,
  useLocation,
} from 'react-router';
import { readSite } from '#contract/content.ts';
import { readContext } from '#web/shared/api/read-context.ts';
import { checkStoredSessions } from '#web/shared/api/check-stored-sessions.ts';
import { followOtherTabs } from '#web/shared/api/tokens.ts';
import { FaultScreen } from '#web/app/errors/fault-screen.tsx';
import { isMissing } from '#web/app/errors/is-missing.ts';
import { NotFound } from '#web/shared/words/not-found.tsx';
import { HeadLinks } from '#web/app/documents/head-links.tsx';
import { useFollowLinks } from '#web/app/use-follow-links.ts';
import { startFrame } from '#web/shared/frame/frame-script.ts';
import { getLocale } from '#web/shared/languages/locale.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { ScriptNonce } from '#web/app/script-nonce.ts';
import { sessionScript } from '#web/app/session-script.ts';
import './app/sheets.css';
import { Toasts } from '#web/shared/frame/toasts.tsx';
import type { Route } from './+types/root';

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

export default function Root() {
  useFocusOnNewPage();
  useFollowLinks();
  useEffect(startFrame, []);
  useEffect(followOtherTabs, []);
  useEffect(checkStoredSessions, []);
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
