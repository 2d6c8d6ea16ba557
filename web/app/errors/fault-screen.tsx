import { useLocation } from 'react-router';
import { usePageTitle } from '#web/shared/app/page-title.ts';
import { CallFailed } from '#web/shared/api/call-failed.ts';
import { localizedPath } from '#web/shared/links/addresses.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { paths } from '#web/shared/links/paths.ts';
import { Emblem, Lattice } from '#web/shared/ui/ornament.tsx';

/** Matches the name and message of `NoConnection`, and of the browsers' errors for failed requests. */
const NO_CONNECTION = /^NoConnection|^TypeError: (Failed to fetch|Load failed|NetworkError)/;

function textOf(error: unknown): string {
  if (!(error instanceof Error) || error.message === '') return m.fault_text();
  return NO_CONNECTION.test(`${error.name}: ${error.message}`) ? m.fault_noConnection() : error.message;
}

/**
 * The generic error page of specification section 2. Its links load a document, because the app may be in an invalid
 * state.
 */
export function FaultScreen({ error }: { readonly error: unknown }) {
  const { pathname, search } = useLocation();
  const requestId = error instanceof CallFailed ? error.requestId : undefined;
  usePageTitle(m.fault_heading());
  return (
    <div className="error-page">
      <Lattice />
      <div className="grid error-page__content">
        <Emblem size={72} />
        <h1>{m.fault_heading()}</h1>
        <pre>{textOf(error)}</pre>
        {requestId !== undefined && (
          <p className="small muted">
            {m.fault_request()}{' '}
            <span className="figures" translate="no">
              {requestId}
            </span>
          </p>
        )}
        <div className="row">
          <a className="button button--primary button--large" href={pathname + search}>
            {m.fault_tryAgain()}
          </a>
          <a className="button button--large" href={localizedPath(paths.home)}>
            {m.fault_goHome()}
          </a>
        </div>
      </div>
    </div>
  );
}
