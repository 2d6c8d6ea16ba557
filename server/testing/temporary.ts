import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { createTestSite, type TestSite } from './running-process.ts';

/** Creates an empty folder, which is removed after the test. */
export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'cmj-test-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** Creates a site that the test runs as real processes, and the empty folder of its files. Both end with the test. */
export async function temporarySite(): Promise<{ readonly directory: string; readonly site: TestSite }> {
  const directory = await temporaryFolder();
  const site = await createTestSite(directory);
  onTestFinished(site.end);
  return { directory, site };
}

/** Closes an app after the test, and after its hooks. */
export function endWithTest<App extends { readonly close: () => Promise<void> }>(app: App): App {
  onTestFinished(app.close);
  return app;
}
