import type { PageRequest, SiteDocument } from '#web/shared/documents/document.ts';
import { splitLocale } from '#web/shared/languages/locale.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { NotFound } from '#web/shared/words/not-found.tsx';
import { SignInFirst } from './sign-in-first.tsx';

/** For every address that leads nowhere, or to a file for which one has to sign in. */
export async function notFoundPage({ errorStatus, pathname, query }: PageRequest): Promise<SiteDocument> {
  const file = `${splitLocale(pathname).path}${query.size > 0 ? `?${query}` : ''}`;
  if (errorStatus === 401)
    return { status: 401, head: { title: m.privateFile_title() }, body: <SignInFirst file={file} /> };
  return { status: 404, head: { title: m.notFound_title() }, body: <NotFound /> };
}
