import { Outlet, useMatches, useRouteError } from 'react-router';
import { officePages } from '#web/admin/pages.ts';
import { isMissing } from '#web/shared/app/app-router.ts';
import { useAddressTitle, usePageTitle } from '#web/shared/app/page-title.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { localizedPath } from '#web/shared/links/addresses.ts';
import { paths } from '#web/shared/links/paths.ts';
import { ButtonLink } from '#web/shared/ui/button.tsx';
import { Jasmine } from '#web/shared/ui/ornament.tsx';
import { type AdminContext, useCovered } from './load-for-admin.ts';

/**
 * Shown for unknown addresses of the office, in the document and in the application.
 * @param text why a page that exists is not shown
 */
export function MissingContent({ title = m.notFound_title(), text }: { title?: string; text?: string }) {
  return (
    <div className="grid gap-4 left admin-not-found">
      <Jasmine part="slip" size={96} />
      <h1>{title}</h1>
      <p className="lead">{text ?? m.admin_notFoundText()}</p>
      <div className="row">
        <ButtonLink href={localizedPath(paths.admin)} icon="grid">
          {m.section_dashboard()}
        </ButtonLink>
        {text === undefined && (
          <ButtonLink href={localizedPath(paths.adminBin)} icon="trash">
            {m.bin_title()}
          </ButtonLink>
        )}
      </div>
    </div>
  );
}

/** Shows the current page of the office, or in its place that it needs another duty. */
export function CurrentPage({ admin }: { readonly admin: AdminContext }) {
  const id = useMatches().at(-1)?.id;
  const page = officePages.find(({ path }) => path === id);
  const title = page?.title() ?? m.notFound_title();
  useAddressTitle(title);
  if (useCovered()(page?.access.admin ?? 'any')) return <Outlet context={admin} />;
  return <MissingContent title={title} text={m.said_dutyNeeded()} />;
}

export function OfficePageMissing() {
  usePageTitle(m.notFound_title());
  return <MissingContent />;
}

/** The error boundary of a page whose loader throws that it does not exist. Other errors replace the whole office. */
export function MissingBoundary() {
  const error = useRouteError();
  if (!isMissing(error)) throw error;
  return <OfficePageMissing />;
}
