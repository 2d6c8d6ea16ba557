import { appPages } from '#web/shared/links/app-pages.ts';

/**
 * A public page is fetched as soon as a finger or a mouse button goes down on a link to it: as early as the wish is
 * known. Not earlier: what was fetched for somebody who only passed by could be minutes old when it is shown.
 */
export const speculationRules = JSON.stringify({
  prefetch: [
    {
      where: {
        and: [
          { href_matches: '/*' },
          { not: { href_matches: [...appPages, '/*\\?*', '/api/*', '/*.*'].flatMap((path) => [path, `/ml${path}`]) } },
          { not: { selector_matches: '[download], [target]' } },
        ],
      },
      eagerness: 'conservative',
    },
  ],
});
