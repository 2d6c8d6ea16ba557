import type { PageRequest } from '#web/shared/documents/document.ts';
import { contentText } from '#web/shared/languages/content-text.tsx';
import { pathIn, splitLocale } from '#web/shared/languages/locale.ts';
import { paths } from '#web/shared/links/paths.ts';

const icons = [
  { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
  { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
  { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
];

/** Returns the web app manifest. Its colours are those of the page and the emblem in the light theme. */
export async function manifestFile({ site, pathname }: PageRequest): Promise<Response> {
  const { association } = await site;
  const { locale } = splitLocale(pathname);
  const manifest = {
    id: pathIn(locale, '/'),
    name: contentText(association.fullName, locale).words || association.shortName,
    short_name: association.shortName,
    lang: locale,
    dir: 'ltr',
    start_url: pathIn(locale, paths.home),
    scope: '/',
    display: 'standalone',
    // Asks the browser to show a back button, because some phones have none. Not all browsers support this.
    display_override: ['minimal-ui'],
    background_color: '#fbf7ee',
    theme_color: '#17493f',
    icons,
  };
  return new Response(JSON.stringify(manifest), { headers: { 'content-type': 'application/manifest+json' } });
}
