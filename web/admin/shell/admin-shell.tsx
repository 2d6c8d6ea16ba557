import { type ReactNode, useState } from 'react';
import { dropDrafts, hasDrafts, SENDING_PREFIX } from '#web/shared/api/drafts.ts';
import { dropTokens } from '#web/shared/api/tokens.ts';
import { localizedPath } from '#web/shared/links/addresses.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { LeaveDialog } from '#web/admin/records/leave-question.tsx';
import type { Overview } from '#contract/overview.ts';
import { paths } from '#web/shared/links/paths.ts';
import { Button } from '#web/shared/ui/button.tsx';
import { classNames } from '#web/shared/ui/class-names.ts';
import { discardUnsavedWork, leaveQuestion, type LeaveQuestionTexts } from '#web/shared/forms/open-work.ts';
import { type AssociationIdentity, AdminBrand } from './admin-brand.tsx';
import { AdminFoot } from './admin-foot.tsx';
import { AdminMenu } from './admin-menu.tsx';
import { SectionLinks } from './section-links.tsx';

/** Ends the session and opens the home page (specification section 2). */
function logOut(): void {
  // The administrator has already confirmed leaving, so the browser must not ask again.
  discardUnsavedWork();
  // Loaded on demand, because most visits do not sign out.
  import('#web/shared/api/sign-out.ts')
    .then(async ({ signOut }) => signOut('admin'))
    .catch(() => {
      // After an update of the site, the script of an old tab no longer exists. The session then ends at least in this
      // browser.
      dropTokens('admin');
      dropDrafts('sessionStorage');
      dropDrafts('sessionStorage', SENDING_PREFIX);
      location.assign(localizedPath('/'));
    });
}

/** Returns the question before signing out if that would lose unsaved input or drafts of this tab. */
function lossByLogout(): LeaveQuestionTexts | undefined {
  const words = leaveQuestion();
  if (words === undefined && !hasDrafts('sessionStorage')) return undefined;
  return {
    question: m.manage_discardQuestion(),
    detail: m.draft_logout(),
    leave: m.nav_logout(),
    stay: m.logout_stay(),
    isLoss: true,
  };
}

interface AdminShellProps {
  readonly association: AssociationIdentity;
  readonly overview: Overview | undefined;
  /** True in the document, whose buttons do nothing yet. It is the same for every session: the style sheet hides it. */
  readonly isWaiting?: boolean;
  /** Whether to show a sign-out button at the end on phones, which have no sidebar. */
  readonly endsWithLogout: boolean;
  readonly children: ReactNode;
}

/** The frame of every admin page: a sidebar from 64 rem, below that a bar with the Menu button. */
export function AdminShell({ association, overview, isWaiting = false, endsWithLogout, children }: AdminShellProps) {
  const [asking, setAsking] = useState<LeaveQuestionTexts>();
  const ask = () => {
    const words = lossByLogout();
    if (words) setAsking(words);
    else logOut();
  };
  return (
    <div className={classNames(isWaiting && 'for-admins')}>
      <a className="skip" href="#main">
        {m.nav_skip()}
      </a>
      <div className="admin">
        <header className="row admin__top">
          <AdminBrand association={association} to={paths.admin} />
          <AdminMenu association={association} overview={overview} isWaiting={isWaiting} onLogout={ask} />
        </header>
        <aside className="admin__side">
          <AdminBrand association={association} to={paths.admin} />
          <nav aria-label={m.admin_sections()} className="admin-nav">
            <SectionLinks overview={overview} />
          </nav>
          <AdminFoot overview={overview} isWaiting={isWaiting} onLogout={ask} />
        </aside>
        <main className="admin__main" id="main" tabIndex={-1}>
          {children}
          {endsWithLogout && (
            <Button className="only-small admin__logout" size="lg" icon="logout" disabled={isWaiting} onClick={ask}>
              {m.nav_logout()}
            </Button>
          )}
        </main>
      </div>
      {asking && <LeaveDialog words={asking} onLeave={logOut} onStay={() => setAsking(undefined)} />}
    </div>
  );
}
