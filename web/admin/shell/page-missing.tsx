import { useRouteError } from 'react-router';
import { isMissing } from '#web/shared/app/app-router.ts';
import { usePageTitle } from '#web/shared/app/page-title.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { localizedPath } from '#web/shared/links/addresses.ts';
import { paths } from '#web/shared/links/paths.ts';
import { ButtonLink } from '#web/shared/ui/button.tsx';
import { Jasmine } from '#web/shared/ui/ornament.tsx';

/** Shown for unknown addresses of the office, in the document and in the application. */
export function MissingContent() {
  return (
    <div className="grid gap-4 left admin-not-found">
      <Jasmine part="slip" size={96} />
      <h1>{m.notFound_title()}</h1>
      <p className="lead">{m.admin_notFoundText()}</p>
      <div className="row">
        <ButtonLink href={localizedPath(paths.admin)} icon="grid">
          {m.section_dashboard()}
        </ButtonLink>
        <ButtonLink href={localizedPath(paths.adminBin)} icon="trash">
          {m.bin_title()}
        </ButtonLink>
      </div>
    </div>
  );
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
