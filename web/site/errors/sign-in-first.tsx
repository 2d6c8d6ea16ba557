import * as m from '#web/shared/languages/generated/messages.js';
import { signInPath } from '#web/shared/links/addresses.ts';
import { ButtonLink } from '#web/shared/ui/button.tsx';
import { Jasmine, Lattice } from '#web/shared/ui/ornament.tsx';

/**
 * In place of a photo or PDF that only those signed in may see (decision 12). Whoever is signed in gets here by a link
 * on another site, for which browsers send no cookie: from here they do. The style sheet shows to each their own.
 * @param file its address
 */
export function SignInFirst({ file }: { readonly file: string }) {
  return (
    <div className="error-page error-page--inside">
      <Lattice />
      <div className="grid error-page__content">
        <Jasmine part="slip" size={108} />
        <h1>{m.privateFile_heading()}</h1>
        <p className="lead">{m.privateFile_text()}</p>
        <div className="row">
          <ButtonLink href={file} variant="primary" size="lg" className="for-signed-in">
            {m.privateFile_open()}
          </ButtonLink>
          <ButtonLink href={signInPath('user', file)} variant="primary" size="lg" className="for-strangers">
            {m.nav_signIn()}
          </ButtonLink>
          <ButtonLink href={signInPath('admin')} size="lg" className="for-strangers">
            {m.admin_login()}
          </ButtonLink>
        </div>
      </div>
    </div>
  );
}
