import { localizedPath } from '#web/shared/links/addresses.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { paths } from '#web/shared/links/paths.ts';
import { ButtonLink } from '#web/shared/ui/button.tsx';
import { Jasmine, Lattice } from '#web/shared/ui/ornament.tsx';

/** The content of the page for addresses that do not exist (decision 20). */
export function NotFound() {
  return (
    <div className="error-page error-page--inside">
      <Lattice />
      <div className="grid gap-5 error-page__content">
        <Jasmine part="slip" size={108} />
        <h1>{m.notFound_heading()}</h1>
        <p className="lead">{m.notFound_text()}</p>
        <div className="row">
          <ButtonLink href={localizedPath(paths.home)} variant="primary" size="lg">
            {m.fault_goHome()}
          </ButtonLink>
          <ButtonLink href={localizedPath(paths.contact)} size="lg">
            {m.nav_contact()}
          </ButtonLink>
        </div>
      </div>
    </div>
  );
}
