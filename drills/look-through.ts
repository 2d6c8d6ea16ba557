import { checkFiles } from '#server/file-check.ts';
import { openPlatform, type OpenPlatform } from '#server/open-platform.ts';
import { readConfig } from '#server/platform/config/config.ts';
import { quickCheck } from '#server/platform/database/quick-check.ts';
import { createLog } from '#server/platform/log/log.ts';
import { openStorage } from '#server/platform/storage/open-storage.ts';
import { flawsOf } from '#server/testing/backups.ts';
import type { TestSite } from '#server/testing/running-process.ts';
import { ageFiles, filesIn } from '#server/testing/stored-files.ts';
import type { WrittenRecord } from '#server/testing/writers.ts';
import { type Finding, noneOf } from './drill.ts';

/** By when what was left in staging is old enough to be cleared away. */
const TWO_DAYS = 2 * 24 * 60 * 60_000;

/** What is wrong with sites whose processes were killed, all sites together. */
export interface Aftermath {
  readonly unknown: string[];
  readonly missing: string[];
  apart: number;
  orphans: number;
  readonly staged: string[];
  readonly damage: string[];
}

export const newAftermath = (): Aftermath => ({
  unknown: [],
  missing: [],
  apart: 0,
  orphans: 0,
  staged: [],
  damage: [],
});

/** Looks at the database and the files of a site from beside it, two days ahead. */
export async function openBeside(site: TestSite, directory: string): Promise<OpenPlatform> {
  const config = readConfig({ DATA_DIR: directory, DEMO_DATA: 'off' });
  const now = () => Date.now() + TWO_DAYS;
  return openPlatform({ ...config, database: site.database.config }, createLog('fatal'), { now });
}

/** A record that somebody was told of. */
export type KnownRecord = Pick<WrittenRecord, 'table' | 'id'>;

/** Numbers of records that are there, though nobody was told of them: each was sent until it was acknowledged. */
async function unknownIn({ database }: OpenPlatform, records: readonly KnownRecord[]): Promise<readonly string[]> {
  const known = new Set(records.map(({ table, id }) => `${table} ${id}`));
  const held: string[] = [];
  for (const table of ['members', 'gallery', 'matrimony_profiles'] as const) {
    for (const { id } of await database.selectFrom(table).select('id').execute()) held.push(`${table} ${id}`);
  }
  return held.filter((name) => !known.has(name));
}

/** Looks through a site that has ended. @param records all that it was told to add */
export async function lookThrough(
  platform: OpenPlatform,
  records: readonly KnownRecord[],
  found: Aftermath,
): Promise<void> {
  const flaws = await flawsOf(platform.config, platform.storage);
  found.missing.push(...flaws.missing);
  found.apart += flaws.apart;
  found.unknown.push(...(await unknownIn(platform, records)));
  found.damage.push(...(await quickCheck(platform.config.database, new AbortController().signal)));
  found.orphans += (await checkFiles(platform.database, platform.storage)).orphans.length;
  // What was being uploaded is cleared away at the first start of another day.
  const staged = await filesIn(platform, 'staging');
  await ageFiles(
    platform,
    staged.map((name) => `staging/${name}`),
    4,
  );
  await openStorage(platform.config.storage);
  found.staged.push(...(await filesIn(platform, 'staging')));
}

export function findingsOf({ unknown, missing, apart, orphans, staged, damage }: Aftermath): readonly Finding[] {
  return [
    noneOf('there though nobody was told, or twice under a key', unknown),
    noneOf(`named by a row and not there, beside ${orphans} orphans`, missing),
    noneOf(
      'rows without those they were written with',
      Array.from({ length: apart }, () => 'row'),
    ),
    noneOf('files left of uploads after a day', staged),
    noneOf('damage in the database', damage),
  ];
}
