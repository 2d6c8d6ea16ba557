import type { PageRequest } from '#web/shared/documents/document.ts';
import { sitemapPartPath } from '#web/shared/links/paths.ts';
import { countSitemapParts, sitemapPages } from './addresses-to-find.ts';
import { sitemapIndexResponse, sitemapResponse } from './sitemap-xml.ts';

/** Returns the sitemap, or the index of its parts if it has several. */
export async function sitemapFile({ read, origin }: PageRequest): Promise<Response> {
  const parts = await countSitemapParts(read);
  if (parts === 1) return sitemapResponse(origin, await sitemapPages(read, 1));
  return sitemapIndexResponse(
    origin,
    Array.from({ length: parts }, (_, index) => sitemapPartPath(index + 1)),
  );
}

/** Returns one part of the sitemap. */
export async function sitemapPartFile({ read, origin, params }: PageRequest): Promise<Response | undefined> {
  const part = Number(params['part']);
  if (part < 1 || part > (await countSitemapParts(read))) return undefined;
  return sitemapResponse(origin, await sitemapPages(read, part));
}
