import type { PageRequest } from '#web/shared/documents/document.ts';
import { locales, pathIn } from '#web/shared/languages/locale.ts';
import { paths } from '#web/shared/links/paths.ts';

/** Paths that search engines must not visit: admin and member pages. API addresses are added below. */
const DISALLOWED = [paths.admin, paths.directory, paths.matrimonyRegister];

/** Returns robots.txt. Pages such as the sign-in page have a `noindex` tag instead. */
export async function robotsFile({ origin }: PageRequest): Promise<Response> {
  const lines = [
    'User-agent: *',
    ...DISALLOWED.flatMap((path) => locales.map((locale) => `Disallow: ${pathIn(locale, path)}`)),
    'Disallow: /api/',
    '',
    `Sitemap: ${origin}${paths.sitemap}`,
    '',
  ];
  return new Response(lines.join('\n'), { headers: { 'content-type': 'text/plain; charset=utf-8' } });
}
