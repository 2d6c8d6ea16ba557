import { sizedName } from '#contract/files.ts';
import type { Member } from '#contract/members.ts';
import { administrator, type Credentials, signIn, type Tokens } from './people.ts';
import { pdfFile } from './pdfs.ts';
import { photo } from './pictures.ts';
import { member } from './records.ts';
import type { TestResponse, TestApi } from './test-api.ts';

export interface Session extends Tokens {
  /** The Cookie header with the cookie that gives access to private files: `name=value`. */
  readonly cookie: string;
  readonly setCookie: string;
  /** The Cookie header with the known-browser cookie; empty after a session refresh, which does not set this cookie. */
  readonly knownBrowser: string;
}

/** Reads the session from a sign-in or refresh response. */
export function sessionOf(response: TestResponse): Session {
  const [setCookie = '', known = ''] = response.headers.getSetCookie();
  const pairOf = (cookie: string) => cookie.split(';')[0] ?? '';
  return { ...(response.json as Tokens), setCookie, cookie: pairOf(setCookie), knownBrowser: pairOf(known) };
}

/** Signs in and returns the tokens and cookies that a browser would keep. */
export async function signInAsBrowser(
  api: TestApi,
  kind: 'user' | 'admin',
  { email, password }: Credentials,
): Promise<Session> {
  const path = kind === 'admin' ? '/api/auth/admin/login' : '/api/user/login';
  return sessionOf(await api.post(path, { email, password }));
}

/** Adds a member with photo and PDF. @returns the member and the paths of the files */
export async function addFiles(api: TestApi, folio: string, name: string) {
  const { accessToken } = await signIn(api, 'admin', administrator);
  const fields = member({ folio, name, image: await photo(), pdf: await pdfFile() });
  const response = await api.form('POST', '/api/admin/members', fields, accessToken);
  const { member: added } = response.json as { member: Member };
  const { image, picture, pdf } = added;
  if (image === null || picture === null || pdf === null) throw new Error('the member was stored without files');
  return {
    member: added,
    photo: `/images/${image}`,
    'small photo': `/images/${sizedName(image, picture.webp[0] ?? 0, 'webp')}`,
    pdf: `/pdf/${pdf}`,
  };
}
