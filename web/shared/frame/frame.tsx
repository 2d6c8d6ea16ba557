import type { ReactNode } from 'react';
import { Footer } from '#web/shared/content/footer.tsx';
import type { Site } from '#web/shared/content/site.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { Header } from './header.tsx';
import { AdminBar } from './admin-bar.tsx';
import { ThemeSwitch } from './theme-switch.tsx';

interface FrameProps {
  readonly site: Site;
  readonly children: ReactNode;
  /** Style sheets of what comes after the page itself, where they are not loaded already. */
  readonly rest?: ReactNode;
}

/**
 * What stands around every public page and every page of members. It works by links and by what browsers do by
 * themselves; what is left is done by the script of the site (web/app/script), on all of them alike.
 */
export function Frame({ site, rest, children }: FrameProps) {
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
      {rest}
      <Footer {...site}>
        <ThemeSwitch />
      </Footer>
    </>
  );
}
