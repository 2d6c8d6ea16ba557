import { readContext } from '#web/shared/api/read-context.ts';
import { sitemapPartPath } from '#web/shared/links/paths.ts';
import { countSitemapParts, sitemapPages } from './addresses-to-find.ts';
import { sitemapIndexResponse, sitemapResponse } from './sitemap-xml.ts';
import type { Route } from './+types/sitemap';

/** Returns the sitemap, or the index of its parts if it has several. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const read = context.get(readContext);
  const { origin } = new URL(request.url);
  const parts = await countSitemapParts(read);
  if (parts === 1) return sitemapResponse(origin, await sitemapPages(read, 1));
  return sitemapIndexResponse(
    origin,
    Array.from({ length: parts }, (_, index) => sitemapPartPath(index + 1)),
  );
}
