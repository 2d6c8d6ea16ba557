import { accessList } from './access-list.ts';
import { blankPages, type TestApp } from './running-app.ts';

/** Pages that return all data of the directory that they are rendered from. */
export const pagesWithDirectory = {
  ...blankPages,
  renderDirectory: async (_language: string, range: object) => JSON.stringify(range),
};

interface Reading {
  readonly token: string;
  /** Replaces the parameters of paths. */
  readonly id: number;
  /** A search that finds the entry. */
  readonly search: string;
  /** Calls to leave out, such as `GET /api/user/account`. */
  readonly except?: ReadonlySet<string>;
}

/** Returns the text of everything that a member can read: calls, pages and feeds. */
export async function textsFor({ url }: TestApp, { token, id, search, except }: Reading): Promise<string> {
  const calls = [...accessList].flatMap(([call, access]) =>
    call.startsWith('GET ') && typeof access === 'string' && !except?.has(call) ? [call.slice(4)] : [],
  );
  const paths = [
    ...calls.flatMap((path) => [path, `${path}?page=1&pageSize=10`, `${path}?search=${search}`]),
    '/',
    '/officedirectory',
    '/ml/officedirectory',
    '/account',
    '/calendar.ics',
    '/sitemap.xml',
    '/sitemap/1',
  ];
  const texts: string[] = [];
  for (const path of paths) {
    const response = await fetch(`${url}${path.replaceAll(/:\w+/g, String(id))}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    texts.push(await response.text());
  }
  return texts.join('\n');
}
