import { useLocation } from 'react-router';
import { local } from '#web/shared/links/addresses.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { paths } from '#web/shared/links/paths.ts';
import { Emblem, Lattice } from '#web/shared/ui/ornament.tsx';

/** What React Router says in place of a fault of the server, so that nothing of it is told. */
const HIDDEN_MESSAGE = 'Unexpected Server Error';

/** Our own error, and what browsers say when a page's data cannot be fetched. */
const NO_CONNECTION = /^NoConnection|^TypeError: (Failed to fetch|Load failed|NetworkError)/;

function textOf(error: unknown): string {
  if (!(error instanceof Error) || error.message === '' || error.message === HIDDEN_MESSAGE) return m.fault_text();
  return NO_CONNECTION.test(`${error.name}: ${error.message}`) ? m.fault_noConnection() : error.message;
}

/** The generic fallback of specification section 2, for real faults. Both ways out load a document: nothing here is sound. */
export function FaultScreen({ error }: { readonly error: unknown }) {
  const { pathname, search } = useLocation();
  return (
    <div className="error-page">
      <title>{m.fault_heading()}</title>
      <Lattice />
      <div className="grid error-page__content">
        <Emblem size={72} />
        <h1>{m.fault_heading()}</h1>
        <pre>{textOf(error)}</pre>
        <div className="row">
          <a className="button button--primary button--large" href={pathname + search}>
            {m.fault_tryAgain()}
          </a>
          <a className="button button--secondary button--large" href={local(paths.home)}>
            {m.fault_goHome()}
          </a>
        </div>
      </div>
    </div>
  );
}
