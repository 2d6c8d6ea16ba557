import { join } from 'node:path';
import { loadBuiltPages } from '#server/http/pages.ts';
import { fillIfEmpty } from '#server/sample/sample.ts';
import { startTestApp, type TestApp } from '#server/testing/running-app.ts';

/** The whole site as it was built, with the sample content, on a server and a database of its own. */
export async function startSite(settings: Readonly<Record<string, string>> = {}): Promise<TestApp> {
  const pages = await loadBuiltPages(join(import.meta.dirname, '..', 'build'));
  const app = await startTestApp(settings, pages);
  await fillIfEmpty(app.platform);
  return app;
}
