import { readSite } from '#contract/content.ts';
import { type Loaded, notLoaded } from '#web/admin/shell/load-for-admin.ts';
import { api } from '#web/shared/api/client.ts';
import type { Site } from '#web/shared/content/site.ts';

/** Reads with a document what its preview shows of the site around it. */
export async function withSite<T extends object>(
  reading: Promise<Loaded<T>>,
): Promise<Loaded<T & { readonly site: Site }>> {
  const [loaded, site] = await Promise.all([reading, api.call(readSite, {}).catch(() => undefined)]);
  if (!loaded.ok) return loaded;
  return site === undefined ? notLoaded(undefined) : { ok: true, value: { ...loaded.value, site } };
}
