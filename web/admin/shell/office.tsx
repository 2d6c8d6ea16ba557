import * as m from '#web/shared/languages/generated/messages.js';
import { useEffect, useMemo, useState } from 'react';
import { readTokens } from '#web/shared/api/tokens.ts';
import { type ShouldRevalidateFunctionArgs, useLoaderData, useLocation, useRevalidator } from 'react-router';
import { dropDrafts, DraftOwner } from '#web/shared/api/drafts.ts';
import { serverTime } from '#web/shared/api/server-clock.ts';
import { sessionProblem } from '#web/shared/api/client.ts';
import { skipRevalidationForViewer } from '#web/shared/links/use-opened.ts';
import { useStore } from '#web/shared/state/use-store.ts';
import { useSession } from '#web/shared/api/use-session.ts';
import { splitLocale } from '#web/shared/languages/locale.ts';
import { identityOf, updatedAssociation } from './admin-brand.tsx';
import { PageLocationProvider } from '#web/shared/links/page-location.ts';
import { paths } from '#web/shared/links/paths.ts';
import { LeaveQuestion } from '#web/admin/records/leave-question.tsx';
import { type AdminContext, loadOverview } from './load-for-admin.ts';
import { AdminShell } from './admin-shell.tsx';
import { CurrentPage } from './page-missing.tsx';
import type { LoaderArgs } from '#web/shared/app/app-page.ts';
import { useAppData } from '#web/shared/app/app-data.ts';
import { loadLater } from '#web/shared/app/load-later.tsx';

const importSignIn = async () => (await import('./admin-sign-in.tsx')).AdminSignIn;
const AdminSignIn = loadLater(importSignIn);
const SessionOverDialog = loadLater(async () => (await import('./session-over-dialog.tsx')).SessionOverDialog);

/** Selects an open dialog, or a form other than a search. Its content is never discarded (decision 20). */
const OPEN_WORK = 'dialog:modal, main form:not([role="search"])';

/**
 * Returns whether another tab has signed out while this tab had no open work. The content of this tab must then be
 * hidden.
 */
function useSignedOutElsewhere(): boolean {
  const [isSignedOut, setSignedOut] = useState(false);
  useEffect(() => {
    const look = () => {
      if (readTokens('admin').accessToken !== undefined) setSignedOut(false);
      else if (document.querySelector(OPEN_WORK) === null) setSignedOut(true);
    };
    addEventListener('storage', look);
    return () => removeEventListener('storage', look);
  }, []);
  return isSignedOut;
}

/** Returns whether a path is `/admin`, in any language and with or without a trailing slash. */
function isSignInPage(pathname: string): boolean {
  return splitLocale(pathname).path.replace(/\/+$/, '') === paths.admin;
}

interface OfficeData extends AdminContext {
  /** The sign-in page, if the application starts with it. Its form is already in the document. */
  readonly SignIn: typeof AdminSignIn | undefined;
}

/** Loads the overview, for the sidebar of every page and for the dashboard. */
export async function loadOffice({ request }: Pick<LoaderArgs, 'request'>): Promise<OfficeData> {
  // Deletes the drafts that earlier versions of the site stored in this browser.
  dropDrafts('localStorage', 'office-draft:');
  const isAtSignIn = isSignInPage(new URL(request.url).pathname) && readTokens('admin').accessToken === undefined;
  if (isAtSignIn) return { overview: undefined, readAt: serverTime(), SignIn: await importSignIn() };
  return { overview: await loadOverview(request), readAt: serverTime(), SignIn: undefined };
}

/**
 * Reloads the overview on each page change and after each action. A change of a search or an opened viewer reloads
 * nothing.
 */
export function shouldReloadOffice(step: ShouldRevalidateFunctionArgs): boolean {
  const { currentUrl, nextUrl } = step;
  const isAction = currentUrl.search === nextUrl.search && skipRevalidationForViewer(step);
  // A form that opens over its page needs nothing new. A profile is a page of its own.
  const listOf = ({ pathname }: URL) =>
    pathname.replace(/\/(?:new|edit)$/, '').replace(/(\/admin\/(?!profiles)\w+)\/\d+$/, '$1');
  return currentUrl.pathname === nextUrl.pathname ? isAction : listOf(currentUrl) !== listOf(nextUrl);
}

/** After signing out, the browser's Back button must not show a cached page. */
function leaveIfRestored({ persisted }: PageTransitionEvent): void {
  if (persisted && readTokens('admin').accessToken === undefined) location.reload();
}

/** The frame of every page of the office (specification section 2), or the sign-in page. */
export function Office() {
  const admin = useLoaderData<typeof loadOffice>();
  const loaded = identityOf(useAppData());
  const association = useStore(updatedAssociation) ?? loaded;
  const owner = admin.overview?.ok ? String(admin.overview.value.administrator.id) : undefined;
  const drafts = useMemo(() => ({ name: owner, area: 'sessionStorage', line: m.draft_kept }) as const, [owner]);
  const session = useSession('admin');
  const problem = useStore(sessionProblem);
  const here = useLocation();
  const { revalidate } = useRevalidator();
  const [isEntering, setEntering] = useState(false);
  const isSignedIn = session === 'signed-in' && !isEntering;
  const wasSignedOutElsewhere = useSignedOutElsewhere() && !isSignedIn;
  useEffect(() => {
    addEventListener('pageshow', leaveIfRestored);
    return () => removeEventListener('pageshow', leaveIfRestored);
  }, []);
  const SignIn = admin.SignIn ?? AdminSignIn;
  const isDashboard = isSignInPage(here.pathname);
  const showsSignIn = (isDashboard || wasSignedOutElsewhere) && !isSignedIn;
  return (
    <PageLocationProvider value={here}>
      {showsSignIn ? (
        <SignIn association={association} onEnter={() => setEntering(true)} />
      ) : (
        <AdminShell
          association={association}
          overview={admin.overview?.ok ? admin.overview.value : undefined}
          endsWithLogout={isDashboard}
        >
          <DraftOwner value={drafts}>
            <CurrentPage admin={admin} />
          </DraftOwner>
          <LeaveQuestion />
        </AdminShell>
      )}
      {!showsSignIn && problem !== undefined && problem !== 'dismissed' && (
        <SessionOverDialog problem={problem} onLogin={() => void revalidate()} />
      )}
    </PageLocationProvider>
  );
}
