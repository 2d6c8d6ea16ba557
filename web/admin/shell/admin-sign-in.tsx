import { type ReactNode, useState } from 'react';
import { type Location, useLocation } from 'react-router';
import { paths } from '#web/shared/links/paths.ts';
import { classNames } from '#web/shared/ui/class-names.ts';
import { Kasavu, Lattice } from '#web/shared/ui/ornament.tsx';
import { local, returnPath } from '#web/shared/links/addresses.ts';
import { sessionProblem } from '#web/shared/api/client.ts';
import { useStore } from '#web/shared/state/use-store.ts';
import { mustAllowCookies, saveTokens, type Tokens } from '#web/shared/api/tokens.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { splitLocale } from '#web/shared/languages/locale.ts';
import { Notice } from '#web/shared/ui/notice.tsx';
import { type Named, AdminBrand } from './admin-brand.tsx';
import { AdminLoginForm } from './admin-login-form.tsx';

interface SignInFrameProps {
  readonly association: Named;
  readonly title: string;
  readonly className?: string | undefined;
  /** Another one where the page has a main part besides. */
  readonly element?: 'main' | 'div';
  readonly children: ReactNode;
}

/** A card on a dark panel: what those see who are not inside the office. */
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

/** Specification section 9. */
const REDIRECT_DELAY_MS = 1000;

/** The page of the office that one is on, or came from, in any language; else the dashboard (decision 20). */
function wayIn({ pathname, search }: Location): string {
  const back = returnPath(search) ?? pathname + search;
  const isAdmin = back !== undefined && splitLocale(back).path.startsWith(`${paths.admin}/`);
  return isAdmin ? back : local(paths.admin);
}

/** Whoever came for the members without being logged in is told why they are here (specification section 8). */
function isFromMembers({ search }: Location): boolean {
  return splitLocale(returnPath(search) ?? '').path.startsWith(paths.adminMembers);
}

interface AdminSignInProps {
  readonly association: Named;
  /** The page is not alive yet: the style sheet decides whether anybody is to see this. */
  readonly undecided: boolean;
  /** Called before the tokens are kept, so that the page waits for the redirect. */
  readonly onEnter: () => void;
}

/** What stands at `/admin` without an admin token (specification sections 2 and 4), and wherever one was signed out. */
export function AdminSignIn({ association, undecided, onEnter }: AdminSignInProps) {
  const here = useLocation();
  const problem = useStore(sessionProblem);
  const [isWelcome, setWelcome] = useState(false);
  const warning =
    problem !== undefined ? m.admin_unauthorized() : isFromMembers(here) ? m.admin_notLoggedIn() : undefined;
  const enter = (tokens: Tokens) => {
    onEnter();
    saveTokens('admin', tokens);
    sessionProblem.write(undefined);
    setWelcome(true);
    setTimeout(() => location.replace(wayIn(here)), REDIRECT_DELAY_MS);
  };
  return (
    <SignInFrame association={association} title={m.admin_login()} className={undecided ? 'public-frame' : undefined}>
      <noscript>
        <Notice kind="warning">{m.auth_needsScript()}</Notice>
      </noscript>
      {!undecided && mustAllowCookies() && <Notice kind="warning">{m.auth_cookiesBlocked()}</Notice>}
      <AdminLoginForm
        onWelcome={enter}
        isDone={isWelcome}
        notice={
          isWelcome ? (
            <Notice kind="success">{m.said_loginSuccessful()}</Notice>
          ) : (
            warning !== undefined && <Notice kind="warning">{warning}</Notice>
          )
        }
      />
    </SignInFrame>
  );
}
