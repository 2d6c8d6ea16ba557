import { readSite } from '#contract/content.ts';
import { messages } from '#contract/messages.ts';
import type { Loaded } from '#web/shared/api/call-office.ts';
import { call } from '#web/shared/api/client.ts';
import type { Site } from '#web/shared/content/site.ts';

/** Reads with a document what its preview shows of the site around it. */
export async function withSite<T extends object>(
  reading: Promise<Loaded<T>>,
): Promise<Loaded<T & { readonly site: Site }>> {
  const [loaded, site] = await Promise.all([reading, call(readSite, {}).catch(() => undefined)]);
  if (!loaded.ok) return loaded;
  return site === undefined
    ? { ok: false, message: messages.errorOccurred }
    : { ok: true, value: { ...loaded.value, site } };
}
