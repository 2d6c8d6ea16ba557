import { locales, pathIn } from '#web/shared/languages/locale.ts';
import { paths } from '#web/shared/links/paths.ts';
import type { Route } from './+types/robots';

/** What is for the office or for members, and what is no page. */
const DISALLOWED = [paths.admin, paths.directory, paths.matrimonyRegister];

/** Which addresses search engines leave alone; forms such as the login say so themselves. */
export function loader({ request }: Route.LoaderArgs) {
  const { origin } = new URL(request.url);
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
