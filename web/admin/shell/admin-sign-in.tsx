import { type ReactNode, useState } from 'react';
import { type Location, useLocation } from 'react-router';
import { paths } from '#web/shared/links/paths.ts';
import { classNames } from '#web/shared/ui/class-names.ts';
import { Kasavu, Lattice } from '#web/shared/ui/ornament.tsx';
import { localizedPath, returnPath } from '#web/shared/links/addresses.ts';
import { sessionProblem } from '#web/shared/api/client.ts';
import { useStore } from '#web/shared/state/use-store.ts';
import { mustAllowCookies, saveTokens, type Tokens } from '#web/shared/api/tokens.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { splitLocale } from '#web/shared/languages/locale.ts';
import { Notice } from '#web/shared/ui/notice.tsx';
import { type AssociationIdentity, AdminBrand } from './admin-brand.tsx';
import { AdminLoginForm } from './admin-login-form.tsx';

interface SignInFrameProps {
  readonly association: AssociationIdentity;
  readonly title: string;
  readonly className?: string | undefined;
  /** A `div` if the page already has a main element. */
  readonly element?: 'main' | 'div';
  readonly children: ReactNode;
}

/** A card on a dark panel, for visitors who are not signed in. */
export function SignInFrame({ association, title, className, element: Frame = 'main', children }: SignInFrameProps) {
  return (
    <Frame {...(Frame === 'main' && { id: 'main', tabIndex: -1 })} className={classNames('sign-in-frame', className)}>
      <Lattice />
      <div className="card sign-in-frame__card">
        <Kasavu />
        <div className="sign-in-frame__body">
          <AdminBrand association={association} to={paths.home} />
          <h1>{title}</h1>
          {children}
        </div>
      </div>
    </Frame>
  );
}

/** How long the message about the successful sign-in stays (specification section 9). */
const REDIRECT_DELAY_MS = 1000;

/** Returns where to go after sign-in: the admin page that was requested, otherwise the dashboard (decision 20). */
function entryPath({ pathname, search }: Location): string {
  const back = returnPath(search) ?? pathname + search;
  const isAdmin = back !== undefined && splitLocale(back).path.startsWith(`${paths.admin}/`);
  return isAdmin ? back : localizedPath(paths.admin);
}

/**
 * Returns whether the visitor requested the members page; the form then says why sign-in is needed (specification
 * section 8).
 */
function isFromMembers({ search }: Location): boolean {
  return splitLocale(returnPath(search) ?? '').path.startsWith(paths.adminMembers);
}

interface AdminSignInProps {
  readonly association: AssociationIdentity;
  /** True until hydration, while the session is unknown. The style sheet then decides what is visible. */
  readonly undecided: boolean;
  /** Called before the tokens are stored, so that the page waits for the redirect. */
  readonly onEnter: () => void;
}

/** The sign-in page at `/admin` (specification sections 2 and 4), also shown after another tab has signed out. */
export function AdminSignIn({ association, undecided, onEnter }: AdminSignInProps) {
  const here = useLocation();
  const problem = useStore(sessionProblem);
  const [isSignedIn, setSignedIn] = useState(false);
  const warning =
    problem !== undefined ? m.admin_unauthorized() : isFromMembers(here) ? m.admin_notLoggedIn() : undefined;
  const handleSignedIn = (tokens: Tokens) => {
    onEnter();
    saveTokens('admin', tokens);
    sessionProblem.write(undefined);
    setSignedIn(true);
    setTimeout(() => location.replace(entryPath(here)), REDIRECT_DELAY_MS);
  };
  return (
    <SignInFrame association={association} title={m.admin_login()} className={undecided ? 'public-frame' : undefined}>
      <noscript>
        <Notice kind="warning">{m.auth_needsScript()}</Notice>
      </noscript>
      {!undecided && mustAllowCookies() && <Notice kind="warning">{m.auth_cookiesBlocked()}</Notice>}
      <AdminLoginForm
        onSignedIn={handleSignedIn}
        isDone={isSignedIn}
        notice={
          isSignedIn ? (
            <Notice kind="success">{m.said_loginSuccessful()}</Notice>
          ) : (
            warning !== undefined && <Notice kind="warning">{warning}</Notice>
          )
        }
      />
    </SignInFrame>
  );
}
