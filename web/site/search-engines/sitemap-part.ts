import { readContext } from '#web/shared/api/read-context.ts';
import { countSitemapParts, sitemapPages } from './addresses-to-find.ts';
import { sitemapResponse } from './sitemap-xml.ts';
import type { Route } from './+types/sitemap-part';

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const read = context.get(readContext);
  const part = Number(params.part);
  const exists = /^[1-9]\d*$/.test(params.part) && part <= (await countSitemapParts(read));
  if (!exists) return new Response(null, { status: 404 });
  return sitemapResponse(new URL(request.url).origin, await sitemapPages(read, part));
}
