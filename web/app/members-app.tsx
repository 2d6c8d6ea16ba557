import { useEffect } from 'react';
import { Outlet, useLocation, useRevalidator } from 'react-router';
import { membersPages } from '#web/members/pages.ts';
import { offerSignIn, sessionProblem } from '#web/shared/api/client.ts';
import { useSession } from '#web/shared/api/use-session.ts';
import type { AppPageModule } from '#web/shared/app/app-page.ts';
import { loadLater } from '#web/shared/app/load-later.tsx';
import { currentMark } from '#web/shared/frame/page-links.tsx';
import { splitLocale } from '#web/shared/languages/locale.ts';
import { PageLocationProvider } from '#web/shared/links/page-location.ts';
import { useStore } from '#web/shared/state/use-store.ts';
import { AppFault, PageMissing } from './app-root.tsx';
import { mountApp } from './mount-app.tsx';

const SignInQuestion = loadLater(async () => (await import('#web/shared/accounts/sign-in-dialog.tsx')).SignInQuestion);

/** Marks the links to the page in the frame, which the server has drawn for the first page of the application. */
function useMarkedLinks(pathname: string): void {
  useEffect(() => {
    const { path } = splitLocale(pathname);
    for (const link of document.querySelectorAll<HTMLAnchorElement>(
      'header :is(nav:not(.language-switch) a, a.button)',
    )) {
      const mark = currentMark(path, splitLocale(link.pathname).path);
      if (mark === undefined) link.removeAttribute('aria-current');
      else link.setAttribute('aria-current', mark);
    }
  }, [pathname]);
}

/** What all members' pages share. Their document draws the frame of the public pages around them. */
function MembersPages() {
  const { revalidate } = useRevalidator();
  const here = useLocation();
  const problem = useStore(sessionProblem);
  const session = useSession('user');
  useMarkedLinks(here.pathname);
  useEffect(offerSignIn, []);
  useEffect(() => {
    // Signed in here or in another tab.
    if (session === 'signed-in') sessionProblem.write(undefined);
  }, [session]);
  return (
    <PageLocationProvider value={here}>
      <Outlet />
      {problem !== undefined && problem !== 'dismissed' && <SignInQuestion onSignedIn={() => void revalidate()} />}
    </PageLocationProvider>
  );
}

mountApp({
  pages: membersPages,
  folder: '../members/',
  modules: import.meta.glob<AppPageModule>(['../members/*/*-page.tsx', '!../members/directory/*']),
  layout: (pages) => ({
    Component: MembersPages,
    children: [{ ErrorBoundary: AppFault, children: [...pages, { path: '*', Component: PageMissing }] }],
  }),
  at: '#main',
});
