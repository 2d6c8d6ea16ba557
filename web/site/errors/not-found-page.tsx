import * as m from '#web/shared/languages/generated/messages.js';
import type { PageRequest, SiteDocument } from '#web/shared/documents/document.ts';
import { splitLocale } from '#web/shared/languages/locale.ts';
import { NotFound } from '#web/shared/words/not-found.tsx';
import { signInPath } from '#web/shared/links/addresses.ts';
import { ButtonLink } from '#web/shared/ui/button.tsx';
import { Jasmine, Lattice } from '#web/shared/ui/ornament.tsx';

/**
 * Shown for a private photo or PDF (decision 12). Signed-in users see it, too, if they follow a link from another site,
 * because browsers then send no cookie. The link on this page sends the cookie. The style sheet shows the button that
 * fits the session.
 * @param file path of the file
 */
function SignInFirst({ file }: { readonly file: string }) {
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
          <ButtonLink href={signInPath('user', file)} variant="primary" size="lg" className="for-signed-out">
            {m.nav_signIn()}
          </ButtonLink>
          <ButtonLink href={signInPath('admin')} size="lg" className="for-signed-out">
            {m.admin_login()}
          </ButtonLink>
        </div>
      </div>
    </div>
  );
}

/** Renders the page for addresses that do not exist, and for files that require signing in. */
export async function notFoundPage({ errorStatus, pathname, query }: PageRequest): Promise<SiteDocument> {
  const search = query.toString();
  const file = `${splitLocale(pathname).path}${search === '' ? '' : `?${search}`}`;
  if (errorStatus === 401)
    return { status: 401, head: { title: m.privateFile_title() }, body: <SignInFirst file={file} /> };
  return { status: 404, head: { title: m.notFound_title() }, body: <NotFound /> };
}
