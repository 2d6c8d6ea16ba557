import { officePages } from '#web/admin/pages.ts';
import { Office, loadOffice, shouldReloadOffice } from '#web/admin/shell/office.tsx';
import { OfficePageMissing } from '#web/admin/shell/page-missing.tsx';
import type { AppPageModule } from '#web/shared/app/app-page.ts';
import { AppFault } from './app-root.tsx';
import { mountApp } from './mount-app.tsx';

/** Shows a fault in place of the whole office, because the failed page may be its frame. */
function OfficeFault() {
  return (
    <main id="main" tabIndex={-1}>
      <AppFault />
    </main>
  );
}

mountApp({
  pages: officePages,
  folder: '../admin/',
  modules: import.meta.glob<AppPageModule>(['../admin/*/*-page.tsx', '!../admin/*/office-page.tsx']),
  layout: (pages) => ({
    Component: Office,
    loader: loadOffice,
    shouldRevalidate: shouldReloadOffice,
    ErrorBoundary: OfficeFault,
    children: [...pages, { path: '*', Component: OfficePageMissing }],
  }),
  at: '#app',
});
