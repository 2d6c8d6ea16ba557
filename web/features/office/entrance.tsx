import { useState } from 'react';
import { useLocation } from 'react-router';
import { local, wayBack } from '#web/addresses.ts';
import { tellTrouble, useTrouble } from '#web/api/session-trouble.ts';
import { keepTokens, type Tokens } from '#web/api/tokens.ts';
import * as m from '#web/languages/generated/messages.js';
import { splitLocale } from '#web/languages/locale.ts';
import { paths } from '#web/paths.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Kasavu } from '#web/ui/kasavu.tsx';
import { Lattice } from '#web/ui/lattice.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { AdminLoginForm } from './admin-login-form.tsx';
import { OfficeBrand } from './office-brand.tsx';

/** Specification section 9. */
const REDIRECT_DELAY_MS = 1000;

/** The page of the office that one came from, in any language; else the dashboard (decision 20). */
function wayIn(search: string): string {
  const back = wayBack(search);
  const isOffice = back !== undefined && splitLocale(back).path.startsWith(`${paths.admin}/`);
  return isOffice ? back : local(paths.admin);
}

interface EntranceProps {
  /** The page is not alive yet: the style sheet decides whether anybody is to see this. */
  readonly undecided: boolean;
  /** Called before the tokens are kept, so that the page waits for the redirect. */
  readonly onEnter: () => void;
}

/** What stands at `/admin` without an admin token (specification sections 2 and 4). */
export function Entrance({ undecided, onEnter }: EntranceProps) {
  const { search } = useLocation();
  const trouble = useTrouble();
  const [isWelcome, setWelcome] = useState(false);
  const enter = (tokens: Tokens) => {
    onEnter();
    keepTokens('admin', tokens);
    tellTrouble(undefined);
    setWelcome(true);
    setTimeout(() => location.replace(wayIn(search)), REDIRECT_DELAY_MS);
  };
  return (
    <main id="main" className={classNames('al', undecided && 'public-frame')}>
      <Lattice />
      <div className="card al__c">
        <Kasavu />
        <div className="al__b">
          <OfficeBrand to={paths.home} />
          <h1>{m.admin_login()}</h1>
          <noscript>
            <Notice kind="info">{m.auth_needsScript()}</Notice>
          </noscript>
          <AdminLoginForm
            onWelcome={enter}
            isDone={isWelcome}
            notice={
              isWelcome ? (
                <Notice kind="success">{m.said_loginSuccessful()}</Notice>
              ) : (
                trouble !== undefined && <Notice kind="warning">{m.admin_unauthorized()}</Notice>
              )
            }
          />
        </div>
      </div>
    </main>
  );
}
