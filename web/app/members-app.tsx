import { useEffect } from 'react';
import { Outlet, useLocation, useRevalidator } from 'react-router';
import { membersPages } from '#web/members/pages.ts';
import { SignInQuestion } from '#web/shared/accounts/sign-in-dialog.tsx';
import type { AppPageModule } from '#web/shared/app/app-page.ts';
import { currentMark } from '#web/shared/frame/page-links.tsx';
import { splitLocale } from '#web/shared/languages/locale.ts';
import { PageLocationProvider } from '#web/shared/links/page-location.ts';
import { AppFault, PageMissing } from './app-root.tsx';
import { mountApp } from './mount-app.tsx';

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
  useMarkedLinks(here.pathname);
  return (
    <PageLocationProvider value={here}>
      <Outlet />
      <SignInQuestion onSignedIn={() => void revalidate()} />
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
