import type { ReactNode } from 'react';
import { endEmailsPath } from '#contract/links.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { localizedPath } from '#web/shared/links/addresses.ts';
import { paths } from '#web/shared/links/paths.ts';
import { Button, buttonClass, ButtonLink } from '#web/shared/ui/button.tsx';
import { Footer } from '#web/shared/content/footer.tsx';
import type { Site } from '#web/shared/documents/document.ts';
import { Brand } from '#web/shared/content/brand.tsx';
import { usePageLocation } from '#web/shared/links/page-location.ts';
import { splitLocale } from '#web/shared/languages/locale.ts';
import { LanguageSwitch, PageLinks } from './page-links.tsx';
import { ThemeSwitch } from './theme-switch.tsx';
import { DialogHead } from '#web/shared/ui/dialog.tsx';
import { Icon } from '#web/shared/ui/icon.tsx';

/**
 * Pages with a form whose button is the primary button. On these pages, the sign-in button in the header is secondary.
 */
const formPages: ReadonlySet<string> = new Set([
  paths.login,
  paths.register,
  paths.forgotPassword,
  paths.resetPassword,
  paths.confirmEmail,
  paths.undoEmail,
  paths.adminJoin,
]);

/** The top bar of public pages, for visitors and members. The style sheet shows the buttons that fit the session. */
function Header(site: Pick<Site, 'association' | 'logoPicture'>) {
  const { path } = splitLocale(usePageLocation().pathname);
  const isForm = formPages.has(path) || path.startsWith(endEmailsPath(''));
  return (
    <header className="topbar public-frame">
      <div className="row container topbar__inner">
        <Brand {...site} />
        <LanguageSwitch className="only-wide" />
        <div className="flow topbar__actions">
          <ButtonLink
            href={localizedPath(paths.login)}
            variant={isForm ? undefined : 'primary'}
            className="for-visitors"
          >
            {m.nav_signIn()}
          </ButtonLink>
          <ButtonLink
            href={localizedPath(paths.myPage)}
            className="for-members"
            aria-current={path === paths.myPage ? 'page' : undefined}
          >
            <span className="only-wide">
              <Icon name="user" />
            </span>
            {m.nav_myPage()}
          </ButtonLink>
          <Button variant="ghost" className="only-wide for-members" data-opens={LOGOUT_DIALOG_ID}>
            {m.nav_logout()}
          </Button>
          <Menu {...site} />
        </div>
        <nav className="site-nav" aria-label={m.nav_main()}>
          <PageLinks />
        </nav>
      </div>
      <LogoutDialog />
    </header>
  );
}

/** Replaces the top bar for an administrator on the public site (decision 9). */
function AdminBar() {
  return (
    <header className="panel admin-bar for-admins">
      <div className="flow container apart admin-bar__inner">
        <details className="admin-bar__pages">
          <summary className="tap disclosure">{m.office_publicPages()}</summary>
          <nav aria-label={m.office_publicPages()}>
            <PageLinks />
          </nav>
          <LanguageSwitch wide />
          <ThemeSwitch />
        </details>
        <ButtonLink href={localizedPath(paths.admin)} variant="panel">
          {m.office_back()}
        </ButtonLink>
      </div>
    </header>
  );
}

interface FrameProps {
  readonly site: Site;
  readonly children: ReactNode;
}

/**
 * The frame of all public and member pages. Its links and menu work without script. The site's script (web/app/script)
 * adds everything else.
 */
export function Frame({ site, children }: FrameProps) {
  return (
    <>
      <a className="skip" href="#main">
        {m.nav_skip()}
      </a>
      <AdminBar />
      <Header association={site.association} logoPicture={site.logoPicture} />
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <Footer {...site}>
        <ThemeSwitch />
      </Footer>
    </>
  );
}

const LOGOUT_DIALOG_ID = 'logout';

/** Asks members to confirm signing out (specification section 2). frame-script.ts opens the dialog and signs out. */
function LogoutDialog() {
  return (
    <dialog id={LOGOUT_DIALOG_ID} className="dialog" role="alertdialog" aria-labelledby={`${LOGOUT_DIALOG_ID}-title`}>
      <DialogHead id={LOGOUT_DIALOG_ID} icon="logout" tone="brand" title={m.logout_question()} />
      <div className="flow dialog__foot">
        <Button data-closes={LOGOUT_DIALOG_ID} autoFocus>
          {m.logout_stay()}
        </Button>
        <Button variant="primary" data-signs-out="member">
          {m.nav_logout()}
        </Button>
      </div>
    </dialog>
  );
}

/**
 * The menu of narrow screens. Without script, menu.css shows it while the `details` before it is open (decision 26).
 * With script it is a modal dialog.
 */
function Menu(site: Pick<Site, 'association' | 'logoPicture'>) {
  return (
    <>
      <details className="only-phone">
        <summary className={buttonClass({})} data-opens="menu">
          <Icon name="menu" />
          {m.nav_menu()}
        </summary>
      </details>
      <dialog id="menu" className="full-screen menu" aria-label={m.nav_menu()}>
        <div className="menu__panel">
          <div className="line apart menu__head">
            <Brand {...site} />
            <Button variant="ghost" icon="x" data-closes="menu">
              {m.nav_close()}
            </Button>
          </div>
          <div className="menu__language">
            <LanguageSwitch wide />
          </div>
          <nav aria-label={m.nav_menu()}>
            <PageLinks both />
          </nav>
          <div className="grid menu__foot">
            <ButtonLink href={localizedPath(paths.login)} variant="primary" size="lg" block className="for-visitors">
              {m.nav_signIn()}
            </ButtonLink>
            <ButtonLink href={localizedPath(paths.myPage)} icon="user" size="lg" block className="for-members">
              {m.nav_myPage()}
            </ButtonLink>
            <Button
              icon="logout"
              size="lg"
              block
              className="for-members"
              data-closes="menu"
              data-opens={LOGOUT_DIALOG_ID}
            >
              {m.nav_logout()}
            </Button>
          </div>
        </div>
        {/* The area next to the panel closes the menu on tap. Keyboard users have Esc. */}
        <button type="button" className="menu__away" tabIndex={-1} aria-hidden="true" data-closes="menu" />
      </dialog>
    </>
  );
}
