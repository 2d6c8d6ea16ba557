import { data } from 'react-router';
import * as m from '#web/shared/languages/generated/messages.js';
import { isMissing } from '#web/app/errors/is-missing.ts';
import { FaultScreen } from '#web/app/errors/fault-screen.tsx';
import { localizedPath } from '#web/shared/links/addresses.ts';
import { paths } from '#web/shared/links/paths.ts';
import { ButtonLink } from '#web/shared/ui/button.tsx';
import { Jasmine } from '#web/shared/ui/ornament.tsx';
import type { Route } from './+types/not-found-page';

/** Handles unknown addresses below `/admin`. */
export function loader() {
  // oxlint-disable-next-line typescript/only-throw-error -- loaders throw data for a 404
  throw data(null, { status: 404 });
}

/** Never rendered: the loader always throws. */
export default function NotFoundPage() {
  return null;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (!isMissing(error)) return <FaultScreen error={error} />;
  return (
    <div className="grid admin-not-found">
      <title>{m.notFound_title()}</title>
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
