import * as m from '#web/shared/languages/generated/messages.js';
import { useEffect, useId, useRef, useState } from 'react';
import { preload } from 'react-dom';
import { readTokens, saveTokens, type Tokens } from '#web/shared/api/tokens.ts';
import { Outlet, type ShouldRevalidateFunctionArgs, useLocation, useRevalidator } from 'react-router';
import { readSite } from '#contract/content.ts';
import { readOverview } from '#contract/overview.ts';
import { dropDrafts } from '#web/shared/api/drafts.ts';
import { readContext } from '#web/shared/api/read-context.ts';
import { serverTime } from '#web/shared/api/server-clock.ts';
import { sessionProblem, type SessionProblem } from '#web/shared/api/client.ts';
import { skipRevalidationForViewer } from '#web/shared/links/use-opened.ts';
import { useStore } from '#web/shared/state/use-store.ts';
import { useSession } from '#web/shared/api/use-session.ts';
import { splitLocale } from '#web/shared/languages/locale.ts';
import { type AssociationIdentity, updatedAssociation } from './admin-brand.tsx';
import { paths } from '#web/shared/links/paths.ts';
import { Notice } from '#web/shared/ui/notice.tsx';
import { LeaveQuestion } from '#web/admin/records/leave-question.tsx';
import { type AdminContext, loadAsAdmin } from './load-for-admin.ts';
import { AdminSignIn, SignInFrame } from './admin-sign-in.tsx';
import { AdminShell } from './admin-shell.tsx';
import displayFont from '#web/shared/styles/fonts/fraunces-display.woff2';
import type { Route } from './+types/admin-page';
import { Button } from '#web/shared/ui/button.tsx';
import { Dialog, DialogHead, NoticeDialog } from '#web/shared/ui/dialog.tsx';
import { AdminLoginForm } from './admin-login-form.tsx';
import './sheets.css';

const sentences = { missing: m.admin_tokenMissing, ended: m.admin_unauthorized } as const;

interface SessionOverDialogProps {
  readonly problem: SessionProblem;
  readonly onLogin: () => void;
}

/** Reports that the session has ended and offers to sign in. The page below keeps its state (decision 20). */
function SessionOverDialog({ problem, onLogin }: SessionOverDialogProps) {
  const [isLoggingIn, setLoggingIn] = useState(false);
  const close = () => sessionProblem.write(undefined);
  const handleSignedIn = (tokens: Tokens) => {
    saveTokens('admin', tokens);
    close();
    onLogin();
  };
  if (isLoggingIn) return <LoginDialog onSignedIn={handleSignedIn} onClose={close} />;
  return (
    <NoticeDialog
      icon="lock"
      text={sentences[problem]()}
      more={m.admin_nothingLost()}
      okLabel={m.nav_close()}
      onClose={close}
      action={
        <Button variant="primary" onClick={() => setLoggingIn(true)}>
          {m.admin_login()}
        </Button>
      }
    />
  );
}

interface LoginDialogProps {
  readonly onSignedIn: (tokens: Tokens) => void;
  readonly onClose: () => void;
}

function LoginDialog({ onSignedIn, onClose }: LoginDialogProps) {
  const id = useId();
  const email = useRef<HTMLInputElement>(null);
  return (
    <Dialog labelledBy={`${id}-title`} describedBy={`${id}-more`} initialFocus={email} onCancel={onClose}>
      <DialogHead id={id} icon="lock" tone="brass" title={m.admin_login()} more={m.admin_nothingLost()} />
      <div className="grid dialog__stack">
        <AdminLoginForm onSignedIn={onSignedIn} inPlace emailRef={email} />
        <Button variant="ghost" block onClick={onClose}>
          {m.nav_close()}
        </Button>
      </div>
    </Dialog>
  );
}

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

/**
 * Returns only the name and logo of the association, because the server does not know the session. At `/admin` the
 * server renders the sign-in form. It hydrates in place, so that early input is kept.
 */
export async function loader({ context }: Route.LoaderArgs) {
  const { association, logoPicture } = await context.get(readContext)(readSite, {});
  const { shortName, logo } = association;
  return {
    overview: undefined,
    readAt: 0,
    association: { shortName, mark: { logo, picture: logoPicture } },
  } satisfies AdminContext & AboutAssociation;
}

interface AboutAssociation {
  readonly association: AssociationIdentity;
}

/** The name and logo from the first response, so that they are not loaded again for each page. */
let first: AssociationIdentity | undefined;

/** Loads the overview, for the sidebar of every page and for the dashboard. */
export async function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  first ??= (await serverLoader()).association;
  // Deletes the drafts that earlier versions of the site stored in this browser.
  dropDrafts('localStorage', 'office-draft:');
  const isAtSignIn = isSignInPage(new URL(request.url).pathname) && readTokens('admin').accessToken === undefined;
  const overview = isAtSignIn ? undefined : await loadAsAdmin(request, readOverview, {});
  return { overview, readAt: serverTime(), association: first } satisfies AdminContext & AboutAssociation;
}
clientLoader.hydrate = true as const;

/**
 * Reloads the overview on each page change and after each action. A change of a search or an opened viewer reloads
 * nothing.
 */
export function shouldRevalidate(step: ShouldRevalidateFunctionArgs): boolean {
  const { currentUrl, nextUrl } = step;
  const isAction = currentUrl.search === nextUrl.search && skipRevalidationForViewer(step);
  return currentUrl.pathname !== nextUrl.pathname || isAction;
}

/** After signing out, the browser's Back button must not show a cached page. */
function leaveIfRestored({ persisted }: PageTransitionEvent): void {
  if (persisted && readTokens('admin').accessToken === undefined) location.reload();
}

/** The frame of every admin page (specification section 2), or the sign-in page. */
export default function AdminPage({ loaderData: admin }: Route.ComponentProps) {
  // Without its font, a heading may take two lines and then move the content below.
  preload(displayFont, { as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' });
  const association = useStore(updatedAssociation) ?? admin.association;
  const session = useSession('admin');
  const problem = useStore(sessionProblem);
  const { pathname } = useLocation();
  const { revalidate } = useRevalidator();
  const [isEntering, setEntering] = useState(false);
  const wasSignedOutElsewhere = useSignedOutElsewhere() && (session !== 'signed-in' || isEntering);
  useEffect(() => {
    addEventListener('pageshow', leaveIfRestored);
    return () => removeEventListener('pageshow', leaveIfRestored);
  }, []);
  const isDashboard = isSignInPage(pathname);
  const atSignIn = isDashboard || wasSignedOutElsewhere;
  const showsAdmin = !atSignIn || (session !== 'signed-out' && !isEntering);
  const showsSignIn = atSignIn && (session !== 'signed-in' || isEntering);
  return (
    <>
      {showsAdmin && (
        <AdminShell
          association={association}
          overview={admin.overview?.ok ? admin.overview.value : undefined}
          undecided={session === 'unknown'}
          endsWithLogout={isDashboard}
        >
          <Outlet context={admin} />
          <LeaveQuestion />
        </AdminShell>
      )}
      {!atSignIn && (
        <noscript>
          <SignInFrame association={association} title={m.admin_office()} element="div">
            <Notice kind="warning">{m.admin_needsScript()}</Notice>
          </SignInFrame>
        </noscript>
      )}
      {showsSignIn && (
        <AdminSignIn association={association} undecided={session === 'unknown'} onEnter={() => setEntering(true)} />
      )}
      {!showsSignIn && problem !== undefined && problem !== 'dismissed' && (
        <SessionOverDialog problem={problem} onLogin={() => void revalidate()} />
      )}
    </>
  );
}
