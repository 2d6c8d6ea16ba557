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

/** One site for all tests of a file, with an empty backup folder per test. */
export interface BackupSite {
  readonly app: TestApp;
  readonly folder: string;
  readonly source: () => BackupSource;
  /** Makes a backup. @returns its path */
  readonly backUp: (passphrase?: string) => Promise<string>;
  /** Returns an empty folder and database into which a backup can be restored. Both are deleted after the test. */
  readonly place: () => Promise<TestPlace>;
  /** Registers a function to run after the test. */
  readonly atEnd: (act: () => Promise<void>) => void;
}

/** Sets up the site with the given number of files. Call it once, within `describe`. */
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
