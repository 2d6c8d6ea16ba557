import { type ReactNode, useRef, useState } from 'react';
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
import { AdminBrand, type AssociationIdentity } from './admin-brand.tsx';
import { formatNumber } from '#web/shared/languages/format-numbers.ts';
import { splitLocale } from '#web/shared/languages/locale.ts';
import { isBelow, usePageLocation } from '#web/shared/links/page-location.ts';
import { Icon, type IconName } from '#web/shared/ui/icon.tsx';
import { type AdminSection, sectionGroups, sections, useSections } from './sections.ts';
import { LanguageSwitch } from '#web/shared/frame/page-links.tsx';
import { ThemeSwitch } from '#web/shared/frame/theme-switch.tsx';
import { Avatar } from '#web/shared/ui/avatar.tsx';

const groupNames = { people: m.section_people, site: m.section_site, office: m.section_office } as const;

function groupAt(pathname: string): AdminSection['group'] {
  const { path } = splitLocale(pathname);
  const here = sections.find((section) => path === section.path || path.startsWith(`${section.path}/`));
  return here?.group ?? 'people';
}

function Count({ waiting }: { readonly waiting: number }) {
  if (waiting === 0) return null;
  return (
    <span className="admin__count">
      <span aria-hidden="true">{formatNumber(waiting)}</span>
      <span className="visually-hidden">, {m.admin_waitingCount({ count: formatNumber(waiting) })}</span>
    </span>
  );
}

interface Shown {
  readonly pathname: string;
  /** The open group; undefined if all are collapsed. */
  readonly open: AdminSection['group'] | undefined;
}

interface SectionLinksProps {
  readonly overview: Overview | undefined;
  /** Whether all groups are open, as in the menu on narrow screens. */
  readonly withAllOpen?: boolean;
  readonly onFollow?: () => void;
}

/**
 * Links to the dashboard and all sections, in collapsible groups. The group of the current page is open. A collapsed
 * group shows how many records in it wait for a decision.
 */
function SectionLinks({ overview, withAllOpen = false, onFollow }: SectionLinksProps) {
  const here = usePageLocation();
  const { pathname } = here;
  const current = groupAt(pathname);
  const covered = useSections();
  const [shown, setShown] = useState<Shown>({ pathname, open: current });
  // Navigation opens the group of the new page.
  if (shown.pathname !== pathname) setShown({ pathname, open: current });
  const waitingIn = ({ waiting }: AdminSection) => (overview && waiting?.(overview)) ?? 0;
  const isCurrent = (path: string) =>
    path === paths.admin ? splitLocale(pathname).path.replace(/\/$/, '') === path : isBelow(here, path);
  const link = (path: string, icon: IconName, name: string, waiting = 0) => (
    <li key={path}>
      <a href={localizedPath(path)} aria-current={isCurrent(path) ? 'page' : undefined} onClick={onFollow}>
        <Icon name={icon} />
        {name}
        <Count waiting={waiting} />
      </a>
    </li>
  );
  return (
    <>
      <ul>{link(paths.admin, 'grid', m.section_dashboard())}</ul>
      {sectionGroups.map((group) => {
        const inGroup = covered.filter((section) => section.group === group);
        if (inGroup.length === 0) return null;
        return (
          <details
            key={group}
            className="admin-group"
            name={withAllOpen ? undefined : 'admin-groups'}
            open={withAllOpen || group === shown.open}
            onToggle={({ currentTarget: { open } }) =>
              setShown((now) =>
                open ? { pathname, open: group } : now.open === group ? { pathname, open: undefined } : now,
              )
            }
          >
            <summary className="disclosure">
              {groupNames[group]()}
              <Count waiting={inGroup.reduce((sum, section) => sum + waitingIn(section), 0)} />
            </summary>
            <ul>
              {inGroup.map((section) =>
                link(section.path, section.icon, (section.shortName ?? section.name)(), waitingIn(section)),
              )}
            </ul>
          </details>
        );
      })}
    </>
  );
}

interface AdminFootProps {
  readonly overview: Overview | undefined;
  /** True in the document, whose buttons do nothing yet. */
  readonly isWaiting: boolean;
  readonly onLogout: () => void;
  readonly onFollow?: () => void;
}

/**
 * The part of the sidebar or the menu below the sections: the signed-in administrator, language, theme, and links that
 * leave the admin pages.
 */
function AdminFoot({ overview, isWaiting, onLogout, onFollow }: AdminFootProps) {
  const name = overview?.administrator.name;
  return (
    <div className="grid admin-foot">
      <a
        className="line focus-inside admin-foot__account"
        href={localizedPath(paths.adminAccount)}
        aria-current={isBelow(usePageLocation(), paths.adminAccount) ? 'page' : undefined}
        onClick={onFollow}
      >
        <Avatar name={name ?? ''} size="sm" />
        <span>
          <b className="clamp">{name ?? m.account_title()}</b>
          <small>{name === undefined ? m.admin_administrator() : m.account_title()}</small>
        </span>
      </a>
      <LanguageSwitch wide />
      <ThemeSwitch />
      <div className="admin-foot__out">
        <a href={localizedPath(paths.home)}>
          <Icon name="ext" />
          {m.admin_viewSite()}
        </a>
        <button type="button" disabled={isWaiting} onClick={onLogout}>
          <Icon name="logout" />
          {m.nav_logout()}
        </button>
      </div>
    </div>
  );
}

interface AdminMenuProps {
  readonly association: AssociationIdentity;
  readonly overview: Overview | undefined;
  /** True in the document, whose buttons do nothing yet. */
  readonly isWaiting: boolean;
  readonly onLogout: () => void;
}

/** The menu on narrow screens, which replaces the sidebar. */
function AdminMenu({ association, overview, isWaiting, onLogout }: AdminMenuProps) {
  const sheet = useRef<HTMLDialogElement>(null);
  const close = () => sheet.current?.close();
  const leave = () => {
    close();
    onLogout();
  };
  return (
    <>
      <Button icon="menu" aria-haspopup="dialog" disabled={isWaiting} onClick={() => sheet.current?.showModal()}>
        {m.nav_menu()}
      </Button>
      <dialog ref={sheet} className="full-screen menu admin-menu" aria-label={m.nav_menu()}>
        <div className="panel menu__panel">
          <div className="line apart menu__head">
            <AdminBrand association={association} to={paths.admin} onFollow={close} />
            <Button variant="panel" onClick={close}>
              {m.nav_close()}
            </Button>
          </div>
          <nav aria-label={m.admin_sections()} className="admin-nav">
            <SectionLinks overview={overview} withAllOpen onFollow={close} />
          </nav>
          <AdminFoot overview={overview} isWaiting={isWaiting} onLogout={leave} onFollow={close} />
        </div>
      </dialog>
    </>
  );
}

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
        <header className="row apart admin__top">
          <AdminBrand association={association} to={paths.admin} />
          <AdminMenu association={association} overview={overview} isWaiting={isWaiting} onLogout={ask} />
        </header>
        <aside className="panel admin__side">
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
