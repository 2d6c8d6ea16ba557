import { useState } from 'react';
import { type Location, useLocation } from 'react-router';
import { local, wayBack } from '#web/shared/links/addresses.ts';
import { tellTrouble, useTrouble } from '#web/shared/api/session-trouble.ts';
import { keepTokens, type Tokens } from '#web/shared/api/tokens.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { splitLocale } from '#web/shared/languages/locale.ts';
import type { Named } from '#web/admin/records/told-association.ts';
import { paths } from '#web/shared/links/paths.ts';
import { Notice } from '#web/shared/ui/notice.tsx';
import { AdminLoginForm } from './admin-login-form.tsx';
import { Door } from './door.tsx';

/** Specification section 9. */
const REDIRECT_DELAY_MS = 1000;

/** The page of the office that one is on, or came from, in any language; else the dashboard (decision 20). */
function wayIn({ pathname, search }: Location): string {
  const back = wayBack(search) ?? pathname + search;
  const isOffice = back !== undefined && splitLocale(back).path.startsWith(`${paths.admin}/`);
  return isOffice ? back : local(paths.admin);
}

/** Whoever came for the members without being logged in is told why they are here (specification section 8). */
function isFromMembers({ search }: Location): boolean {
  return splitLocale(wayBack(search) ?? '').path.startsWith(paths.adminMembers);
}

interface EntranceProps {
  readonly association: Named;
  /** The page is not alive yet: the style sheet decides whether anybody is to see this. */
  readonly undecided: boolean;
  /** Called before the tokens are kept, so that the page waits for the redirect. */
  readonly onEnter: () => void;
}

/** What stands at `/admin` without an admin token (specification sections 2 and 4), and wherever one was signed out. */
export function Entrance({ association, undecided, onEnter }: EntranceProps) {
  const here = useLocation();
  const trouble = useTrouble();
  const [isWelcome, setWelcome] = useState(false);
  const warning =
    trouble !== undefined ? m.admin_unauthorized() : isFromMembers(here) ? m.admin_notLoggedIn() : undefined;
  const enter = (tokens: Tokens) => {
    onEnter();
    keepTokens('admin', tokens);
    tellTrouble(undefined);
    setWelcome(true);
    setTimeout(() => location.replace(wayIn(here)), REDIRECT_DELAY_MS);
  };
  return (
    <Door association={association} title={m.admin_login()} className={undecided ? 'public-frame' : undefined}>
      <noscript>
        <Notice kind="warning">{m.auth_needsScript()}</Notice>
      </noscript>
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
    </Door>
  );
}
