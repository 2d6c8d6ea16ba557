import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { fileOwners } from '#server/operation/file-check.ts';
import { createBackup } from '#server/platform/backup/create-backup.ts';
import type { BackupSource } from '#server/platform/backup/backup.ts';
import { emptyPlace, type TestPlace } from './backups.ts';
import { fileNames, nameFiles, putFiles } from './stored-files.ts';
import { startTestApp, type TestApp } from './running-app.ts';

/** One site for all tests of a file, and for each of them an empty folder for backups. */
export interface BackupSite {
  readonly app: TestApp;
  readonly folder: string;
  readonly source: () => BackupSource;
  /** Makes a backup in the folder. @returns where it is */
  readonly backUp: (passphrase?: string) => Promise<string>;
  /** An empty place to restore into, until the test has ended. */
  readonly place: () => Promise<TestPlace>;
  /** Does something when the test has ended. */
  readonly atEnd: (act: () => Promise<void>) => void;
}

/** Sets such a site up, with so many files. To be called once, within `describe`. */
export function useBackupSite(files: number): BackupSite {
  let app: TestApp;
  let folder: string;
  const ends: (() => Promise<void>)[] = [];
  beforeAll(async () => {
    app = await startTestApp();
    const names = fileNames(files);
    await nameFiles(app.platform.database, names);
    await putFiles(app.platform.config.dataDirectory, names);
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'cmj-backups-'));
  });
  afterEach(async () => {
    for (const end of ends.splice(0)) await end();
    await rm(folder, { recursive: true });
  });
  const site: BackupSite = {
    get app() {
      return app;
    },
    get folder() {
      return folder;
    },
    source: () => ({ places: app.platform.config, owners: fileOwners, now: app.clock.now }),
    backUp: async (passphrase) => (await createBackup(site.source(), { to: folder, passphrase })).path,
    place: async () => {
      const empty = await emptyPlace('tested');
      ends.push(empty.drop);
      return empty;
    },
    atEnd: (act) => void ends.push(act),
  };
  return site;
}
