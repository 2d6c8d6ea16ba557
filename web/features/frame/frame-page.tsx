import { Outlet, type ShouldRevalidateFunctionArgs } from 'react-router';
import { readSite } from '#contract/content.ts';
import { readContext } from '#web/api/read-context.ts';
import * as m from '#web/languages/generated/messages.js';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { OfficeBar } from './office-bar.tsx';
import type { Route } from './+types/frame-page';

export async function loader({ context }: Route.LoaderArgs) {
  return context.get(readContext)(readSite, {});
}

/** A page that only changes its query, as searches do, keeps its frame. */
export function shouldRevalidate({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return currentUrl.pathname === nextUrl.pathname ? false : defaultShouldRevalidate;
}

/** What stands around every public page. */
export default function Frame({ loaderData: site }: Route.ComponentProps) {
  return (
    <>
      <a className="skip" href="#main">
        {m.nav_skip()}
      </a>
      <OfficeBar />
      <Header association={site.association} />
      <main id="main">
        <Outlet />
      </main>
      <Footer {...site} />
    </>
  );
}
