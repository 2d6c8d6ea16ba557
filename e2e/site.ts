import { join } from 'node:path';
import { loadBuiltPages } from '#server/http/pages.ts';
import { MAKE_REMAINING_SIZES } from '#server/platform/images/remaining-sizes.ts';
import { fillIfEmpty } from '#server/sample/sample.ts';
import { startTestApp, type TestApp } from '#server/testing/running-app.ts';

/** The whole site as it was built, on a server and a database of its own, and nothing in it yet. */
export async function startEmptySite(settings: Readonly<Record<string, string>> = {}): Promise<TestApp> {
  const pages = await loadBuiltPages(join(import.meta.dirname, '..', 'build'));
  return startTestApp(settings, pages);
}

/**
 * The same with the sample content. Of its pictures the smallest format is not made: nobody waits for it here, and making
 * it takes the processor from the browser for many seconds.
 */
export async function startSite(settings: Readonly<Record<string, string>> = {}): Promise<TestApp> {
  const app = await startEmptySite(settings);
  await fillIfEmpty(app.platform);
  await app.platform.database.deleteFrom('jobs').where('kind', '=', MAKE_REMAINING_SIZES).execute();
  return app;
}
