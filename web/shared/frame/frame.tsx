import { local } from '#web/shared/links/addresses.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { paths } from '#web/shared/links/paths.ts';
import { ButtonLink } from '#web/shared/ui/button.tsx';
import type { ReactNode } from 'react';
import { Footer } from '#web/shared/content/footer.tsx';
import type { Site } from '#web/shared/documents/document.ts';
import { LanguageSwitch, PageLinks } from './page-links.tsx';
import { Header } from './header.tsx';
import { ThemeSwitch } from './theme-switch.tsx';

/** Stands in place of the top bar for an administrator who looks at the public site (decision 9). */
function AdminBar() {
  return (
    <header className="admin-bar for-admins">
      <div className="flow container admin-bar__inner">
        <details className="admin-bar__pages">
          <summary className="tap disclosure">{m.office_publicPages()}</summary>
          <nav aria-label={m.office_publicPages()}>
            <PageLinks />
          </nav>
          <LanguageSwitch wide />
          <ThemeSwitch />
        </details>
        <ButtonLink href={local(paths.admin)} variant="panel">
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
 * What stands around every public page and every page of members. It works by links and by what browsers do by
 * themselves; what is left is done by the script of the site (web/app/script), on all of them alike.
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
