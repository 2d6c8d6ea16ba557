import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { administrator } from '#server/testing/people.ts';
import { createTestSite, freePort, type TestSite } from '#server/testing/running-process.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/test-database.ts';
import { type BuiltSite, startBuiltSite } from '../bench/built-site.ts';

/** Settings with an administrator and without rate limits, which a drill would exceed. */
export const adminSettings = {
  ADMIN_EMAIL: administrator.email,
  ADMIN_PASSWORD: administrator.password,
  RATE_LIMITS: 'off',
};

/** Calls `act` with an empty temporary folder and removes it afterwards. */
export async function withFolder<T>(act: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'cmj-drill-'));
  try {
    return await act(folder);
  } finally {
    await rm(folder, { recursive: true });
  }
}

/**
 * Calls `act` with a new site, which has an empty database and stores its files in `directory`. Stops its processes
 * afterwards.
 */
export async function withTestSite<T>(act: (site: TestSite, directory: string) => Promise<T>): Promise<T> {
  return withFolder(async (directory) => {
    const site = await createTestSite(directory);
    try {
      return await act(site, directory);
    } finally {
      await site.end();
    }
  });
}

interface BuiltSiteData {
  readonly database: TestDatabase;
  readonly directory: string;
}

/** Like `withTestSite`, with a site that runs the production bundle. */
export async function withBuiltSite<T>(
  settings: Readonly<Record<string, string>>,
  act: (site: BuiltSite, data: BuiltSiteData) => Promise<T>,
): Promise<T> {
  return withFolder(async (directory) => {
    const database = await createTestDatabase(directory);
    const { config } = database;
    const url = config.engine === 'postgres' ? config.url : '';
    const all = { ...adminSettings, DATABASE_URL: url, LOG_LEVEL: 'fatal', ...settings };
    try {
      const site = await startBuiltSite(await freePort(), all, directory);
      try {
        return await act(site, { database, directory });
      } finally {
        await site.end();
      }
    } finally {
      await database.drop();
    }
  });
}
