import { type RefObject, useEffect, useState, useRef, type ReactNode } from 'react';
import { settle } from '#web/shared/ui/settling.ts';
import { draftsOfSession } from '#web/shared/api/drafts.ts';
import type { SessionKind } from '#web/shared/api/tokens.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { ConfirmDialog } from '#web/shared/ui/confirm-dialog.tsx';
import type { Overview } from '#contract/overview.ts';
import { local } from '#web/shared/links/addresses.ts';
import { formatNumber } from '#web/shared/languages/format-numbers.ts';
import { paths } from '#web/shared/links/paths.ts';
import { Button } from '#web/shared/ui/button.tsx';
import { classNames } from '#web/shared/ui/class-names.ts';
import { Icon } from '#web/shared/ui/icon.tsx';
import { abandonWork, leaveWords } from '#web/admin/records/open-work.ts';
import { type Named, AdminBrand } from './admin-brand.tsx';
import { AdminMenu, OtherLanguage } from './admin-menu.tsx';
import { SectionLinks } from './section-links.tsx';

function isRow(node: Node): boolean {
  return node instanceof Element && node.matches('li, tr');
}

/** Whether a change can have brought something else under the pointer. */
function moves({ target, addedNodes, removedNodes }: MutationRecord): boolean {
  // A button that says it is busy stays where it is, and a dialog covers what it does not move.
  if (!(target instanceof Element) || target.closest('button, dialog') !== null) return false;
  // What a form says of what is being typed must not stop whoever types.
  return target.closest('form') === null || [...addedNodes, ...removedNodes].some(isRow);
}

/** Settles whenever something comes or goes in an area: a row that was approved, that left, or that slid into its place. */
function useSettling(area: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (area.current === null) return undefined;
    const observer = new MutationObserver((changes) => {
      if (changes.some(moves)) settle();
    });
    observer.observe(area.current, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, [area]);
}

interface LogoutQuestionProps {
  readonly kind: SessionKind;
  readonly onStay: () => void;
}

/** Asks before signing out (specification section 2). Mount it to ask; when confirmed, the page is left. */
function LogoutQuestion({ kind, onStay }: LogoutQuestionProps) {
  const [leaving, setLeaving] = useState(false);
  const isLoss = draftsOfSession(kind).length > 0 || leaveWords() !== undefined;
  const leave = () => {
    setLeaving(true);
    // They have been asked.
    abandonWork();
    // Loaded when it is needed: whoever only reads has no use for the calls.
    void import('#web/shared/api/sign-out.ts').then(({ signOut }) => signOut(kind));
  };
  return (
    <ConfirmDialog
      icon="logout"
      question={m.logout_question()}
      detail={isLoss ? m.draft_logout() : undefined}
      confirmLabel={m.nav_logout()}
      cancelLabel={m.logout_stay()}
      busy={leaving}
      onConfirm={leave}
      onCancel={onStay}
    />
  );
}

interface AdminShellProps {
  readonly association: Named;
  readonly overview: Overview | undefined;
  /** The page is not alive yet: the style sheet decides whether anybody is to see this. */
  readonly undecided: boolean;
  /** The dashboard ends with a way out on phones, which have no sidebar. */
  readonly endsWithLogout: boolean;
  readonly children: ReactNode;
}

/** What stands around every page of the office: a sidebar from 64 rem, below that a bar with Menu. */
export function AdminShell({ association, overview, undecided, endsWithLogout, children }: AdminShellProps) {
  const [asking, setAsking] = useState(false);
  const ask = () => setAsking(true);
  const main = useRef<HTMLElement>(null);
  useSettling(main);
  return (
    <div className={classNames(undecided && 'for-admins')}>
      <a className="skip" href="#main">
        {m.nav_skip()}
      </a>
      <div className="admin">
        <header className="row admin__top">
          <AdminBrand association={association} to={paths.admin} />
          <AdminMenu association={association} overview={overview} onLogout={ask} />
        </header>
        <aside className="admin__side">
          <AdminBrand association={association} to={paths.admin} />
          <nav aria-label={m.admin_sections()}>
            <SectionLinks overview={overview} count={Count} />
          </nav>
          <div className="grid admin__foot">
            <ul>
              <li>
                <a href={local(paths.home)}>
                  <Icon name="home" />
                  {m.admin_viewSite()}
                </a>
              </li>
              <li>
                <OtherLanguage />
              </li>
            </ul>
            <Button variant="panel" icon="logout" onClick={ask}>
              {m.nav_logout()}
            </Button>
          </div>
        </aside>
        <main ref={main} className="admin__main" id="main" tabIndex={-1}>
          {children}
          {endsWithLogout && (
            <Button className="only-small admin__logout" size="lg" icon="logout" onClick={ask}>
              {m.nav_logout()}
            </Button>
          )}
        </main>
      </div>
      {asking && <LogoutQuestion kind="admin" onStay={() => setAsking(false)} />}
    </div>
  );
}

function Count({ waiting }: { readonly waiting: number }) {
  return (
    <span className="admin__count">
      <span aria-hidden="true">{formatNumber(waiting)}</span>
      <span className="visually-hidden">, {m.admin_waitingCount({ count: formatNumber(waiting) })}</span>
    </span>
  );
}
