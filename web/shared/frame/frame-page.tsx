import { Outlet } from 'react-router';
import { readSite } from '#contract/content.ts';
import { readContext } from '#web/shared/api/read-context.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { Footer } from '#web/shared/content/footer.tsx';
import { Header } from './header.tsx';
import { OfficeBar } from './office-bar.tsx';
import { ThemeSwitch } from './theme-switch.tsx';
import type { Route } from './+types/frame-page';

export async function loader({ context }: Route.LoaderArgs) {
  return context.get(readContext)(readSite, {});
}

/** It stays as it is from page to page. */
export function shouldRevalidate(): boolean {
  return false;
}

/** What stands around every public page. */
export default function Frame({ loaderData: site }: Route.ComponentProps) {
  return (
    <>
      <a className="skip" href="#main">
        {m.nav_skip()}
      </a>
      <OfficeBar />
      <Header association={site.association} logoPicture={site.logoPicture} />
      <main id="main" tabIndex={-1}>
        <Outlet />
      </main>
      <Footer {...site}>
        <ThemeSwitch />
      </Footer>
    </>
  );
}
