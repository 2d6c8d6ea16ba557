import { Outlet, useLocation, useRevalidator } from 'react-router';
import { readSite } from '#contract/content.ts';
import { SignInQuestion } from '#web/shared/accounts/sign-in-dialog.tsx';
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
  const { revalidate } = useRevalidator();
  return (
    <PageLocationProvider value={useLocation()}>
      <Frame site={site}>
        <Outlet />
        <SignInQuestion onSignedIn={() => void revalidate()} />
      </Frame>
    </PageLocationProvider>
  );
}
