import { useLocation } from 'react-router';
import { signInPath } from '#web/shared/links/addresses.ts';
import { useSession } from '#web/shared/api/tokens.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { ButtonLink } from '#web/shared/ui/button-link.tsx';
import { Jasmine } from '#web/shared/ui/jasmine.tsx';
import { Lattice } from '#web/shared/ui/lattice.tsx';

/**
 * In place of a photo or PDF that only those signed in may see (decision 12). Whoever is signed in gets here by a link
 * on another site, for which browsers send no cookie: from here they do.
 */
export function SignInFirst() {
  const { pathname, search } = useLocation();
  const file = pathname + search;
  const member = useSession('member');
  const office = useSession('admin');
  const isSignedIn = member === 'signed-in' || office === 'signed-in';
  return (
    <div className="er er--inside">
      <Lattice />
      <div className="er__c">
        <Jasmine part="slip" size={108} />
        <h1>{m.privateFile_heading()}</h1>
        <p className="lead">{m.privateFile_text()}</p>
        <div className="row">
          {isSignedIn ? (
            <ButtonLink to={file} reloadDocument variant="primary" size="lg">
              {m.privateFile_open()}
            </ButtonLink>
          ) : (
            <>
              <ButtonLink to={signInPath('member', file)} variant="primary" size="lg">
                {m.nav_signIn()}
              </ButtonLink>
              <ButtonLink to={signInPath('admin')} size="lg">
                {m.admin_login()}
              </ButtonLink>
            </>
          )}
        </div>
      </div>
    </div>
  );
}
