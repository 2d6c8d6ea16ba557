import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { MAKE_REMAINING_SIZES } from '#server/platform/images/remaining-sizes.ts';
import { addSampleContentIfEmpty } from '#server/sample/sample.ts';
import { startTestApp } from '#server/testing/running-app.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Folder with database and files of a site with the sample content. */
    readonly sampleSite: string;
  }
}

/**
 * Creates a site with the sample content, once for all browser tests. Does not create the remaining sizes of its
 * pictures, such as all AVIF files, because encoding them would slow down the browser for many seconds.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'cmj-sample-'));
  const app = await startTestApp();
  const { platform } = app;
  await addSampleContentIfEmpty(platform);
  await platform.database.deleteFrom('jobs').where('kind', '=', MAKE_REMAINING_SIZES).execute();
  await platform.jobs.settle();
  // No task writes to the database or the files any more, so the copy is consistent.
  await cp(platform.config.dataDirectory, folder, { recursive: true });
  await app.close();
  project.provide('sampleSite', folder);
  return () => rm(folder, { recursive: true });
}
