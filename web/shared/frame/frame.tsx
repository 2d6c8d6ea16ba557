import type { ReactNode } from 'react';
import * as m from '#web/shared/languages/generated/messages.js';
import { localizedPath } from '#web/shared/links/addresses.ts';
import { paths } from '#web/shared/links/paths.ts';
import { Button, ButtonLink } from '#web/shared/ui/button.tsx';
import { Footer } from '#web/shared/content/footer.tsx';
import type { Site } from '#web/shared/documents/document.ts';
import { Brand } from '#web/shared/content/brand.tsx';
import { usePageLocation } from '#web/shared/links/page-location.ts';
import { splitLocale } from '#web/shared/languages/locale.ts';
import { LanguageSwitch, PageLinks } from './page-links.tsx';
import { ThemeSwitch } from './theme-switch.tsx';
import { LOGOUT_DIALOG_ID, LogoutDialog, Menu } from './menu.tsx';

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
  const isForm = formPages.has(path);
  const isMyPage = path === paths.myPage ? 'page' : undefined;
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
            icon="user"
            className="only-wide for-members"
            aria-current={isMyPage}
          >
            {m.nav_myPage()}
          </ButtonLink>
          <ButtonLink href={localizedPath(paths.myPage)} className="only-phone for-members" aria-current={isMyPage}>
            {m.nav_me()}
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
