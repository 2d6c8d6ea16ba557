import { useState } from 'react';
import { NeedsScript } from '#web/shared/app/needs-script.tsx';
import { type PageLocation, usePageLocation } from '#web/shared/links/page-location.ts';
import { paths } from '#web/shared/links/paths.ts';
import { localizedPath, returnPath } from '#web/shared/links/addresses.ts';
import { sessionProblem } from '#web/shared/api/client.ts';
import { useStore } from '#web/shared/state/use-store.ts';
import { mustAllowCookies, saveTokens, type Tokens } from '#web/shared/api/tokens.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { splitLocale } from '#web/shared/languages/locale.ts';
import { Notice } from '#web/shared/ui/notice.tsx';
import { usePageTitle } from '#web/shared/app/page-title.ts';
import type { AssociationIdentity } from './admin-brand.tsx';
import { SignInFrame } from './sign-in-frame.tsx';
import { AdminLoginForm } from './admin-login-form.tsx';

/** How long the message about the successful sign-in stays (specification section 9). */
const REDIRECT_DELAY_MS = 1000;

/** Returns where to go after sign-in: the admin page that was requested, otherwise the dashboard (decision 20). */
function entryPath({ pathname, search }: PageLocation): string {
  const back = returnPath(search) ?? pathname + search;
  const isAdmin = back !== undefined && splitLocale(back).path.startsWith(`${paths.admin}/`);
  return isAdmin ? back : localizedPath(paths.admin);
}

/**
 * Returns whether the visitor requested the members page; the form then says why sign-in is needed (specification
 * section 8).
 */
function isFromMembers({ search }: PageLocation): boolean {
  return splitLocale(returnPath(search) ?? '').path.startsWith(paths.adminMembers);
}

interface AdminSignInProps {
  readonly association: AssociationIdentity;
  /** True in the document. Visitors can type already, and the style sheet hides the form from administrators. */
  readonly isWaiting?: boolean;
  /** Called before the tokens are stored, so that the page waits for the redirect. */
  readonly onEnter?: () => void;
}

/** The sign-in page at `/admin` (specification sections 2 and 4), also shown after another tab has signed out. */
export function AdminSignIn({ association, isWaiting = false, onEnter }: AdminSignInProps) {
  usePageTitle(m.admin_login());
  const here = usePageLocation();
  const problem = useStore(sessionProblem);
  const [isSignedIn, setSignedIn] = useState(false);
  const warning =
    problem !== undefined ? m.admin_unauthorized() : isFromMembers(here) ? m.admin_notLoggedIn() : undefined;
  const handleSignedIn = (tokens: Tokens) => {
    onEnter?.();
    saveTokens('admin', tokens);
    sessionProblem.write(undefined);
    setSignedIn(true);
    setTimeout(() => location.replace(entryPath(here)), REDIRECT_DELAY_MS);
  };
  return (
    <SignInFrame association={association} title={m.admin_login()} isWaiting={isWaiting}>
      {isWaiting && (
        <noscript>
          <NeedsScript />
        </noscript>
      )}
      {!isWaiting && mustAllowCookies() && <Notice kind="warning">{m.auth_cookiesBlocked()}</Notice>}
      <AdminLoginForm
        onSignedIn={handleSignedIn}
        isWaiting={isWaiting}
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
