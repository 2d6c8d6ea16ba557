import { Outlet, useLocation } from 'react-router';
import { readSite } from '#contract/content.ts';
import { readContext } from '#web/shared/api/read-context.ts';
import { Frame } from '#web/shared/frame/frame.tsx';
import { PageLocationProvider } from '#web/shared/links/page-location.ts';
import type { Route } from './+types/frame-page';

export async function loader({ context }: Route.LoaderArgs) {
  return context.get(readContext)(readSite, {});
}

/** Prevents reloading the frame's data on navigation, because it is the same for all pages. */
export function shouldRevalidate(): boolean {
  return false;
}

export default function FramePage({ loaderData: site }: Route.ComponentProps) {
  return (
    <PageLocationProvider value={useLocation()}>
      <Frame site={site}>
        <Outlet />
      </Frame>
    </PageLocationProvider>
  );
}
