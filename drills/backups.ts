import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { listBackups } from '#server/platform/backup/backup-folder.ts';
import { compareWithBackup } from '#server/platform/backup/check-backup.ts';
import { readManifest } from '#server/platform/backup/manifest.ts';
import { emptyPlace, flawsOf, runCommand, startCommand } from '#server/testing/backups.ts';
import { startTestApp, type TestApp } from '#server/testing/running-app.ts';
import { mayMount, mountSmallDisk } from '#server/testing/full-disk.ts';
import { fileNames, nameFiles, putFiles } from '#server/testing/stored-files.ts';
import { startWriters, findInconsistencies } from '#server/testing/writers.ts';
import { withDatabase } from '#server/testing/backups.ts';
import { type Drill, exactly, type Finding, noneOf, waitUntil } from './drill.ts';
import { withFolder } from './test-site.ts';

const WRITERS = 8;
const FORMS = {
  short: { files: 300, kills: 1 },
  full: { files: 3000, kills: 10 },
} as const;
type Size = (typeof FORMS)[keyof typeof FORMS];

const filesIn = (folder: string) => readdir(join(folder, 'files'), { recursive: true }).catch(() => []);

/** Kills backup commands at different moments, then makes a complete backup. */
async function killed(app: TestApp, folder: string, { kills }: Size): Promise<readonly Finding[]> {
  let looksWhole = 0;
  for (let kill = 0; kill < kills; kill += 1) {
    const backup = startCommand('backup.ts', ['--to', folder], app.platform.config);
    await backup.outputContains(kill % 2 === 0 ? 'files 0/' : 'tables');
    backup.send('SIGKILL');
    await backup.ended;
    looksWhole += (await listBackups(folder)).length;
  }
  await runCommand('backup.ts', ['--to', folder], app.platform.config);
  const left = (await readdir(folder)).filter((name) => !['in-use.lock', 'files'].includes(name));
  return [
    exactly(`complete-looking of ${kills} killed backups`, looksWhole, 0),
    exactly('complete backups after the next run', (await listBackups(folder)).length, 1),
    exactly('folders left', left.length, 1),
  ];
}

/** Runs a backup on a full disk, and again with free space. */
async function full(app: TestApp, { files }: Size): Promise<readonly Finding[]> {
  if (!mayMount) return [];
  const disk = await mountSmallDisk(200);
  const { directory } = disk;
  try {
    await disk.fill((files / 3) * 1024);
    const refused = await startCommand('backup.ts', ['--to', directory], app.platform.config).ended;
    const left = (await filesIn(directory)).filter((name) => name.includes('.'));
    const whole = await listBackups(directory);
    await disk.empty();
    await runCommand('backup.ts', ['--to', directory], app.platform.config);
    return [
      exactly('a full disk: exit code', refused.how ?? 'none', 1),
      exactly('a full disk: says so', refused.output.includes('The disk is full') ? 'yes' : 'no', 'yes'),
      exactly('a full disk: backups and files left', whole.length + left.length, 0),
      exactly('a full disk: backups after space was freed', (await listBackups(directory)).length, 1),
    ];
  } finally {
    await disk.unmount();
  }
}

/** Makes a backup under concurrent writes and restores it into each available engine. */
async function restored(app: TestApp, folder: string): Promise<readonly Finding[]> {
  const writers = await startWriters(app, WRITERS);
  await waitUntil(() => writers.records.length >= WRITERS);
  const began = performance.now();
  await runCommand('backup.ts', ['--to', folder], app.platform.config);
  const copied = { began, ended: performance.now() };
  await writers.stop();
  const from = (await listBackups(folder)).at(-1)?.path ?? '';
  // Photos of profiles that the writers withdrew while the backup was being made.
  const erased = new Set((await readManifest(from)).erased);
  const findings: Finding[] = [];
  for (const engine of ['tested', 'sqlite'] as const) {
    const place = await emptyPlace(engine);
    try {
      await runCommand('backup-restore.ts', ['--from', from], place);
      const difference = await compareWithBackup(from, place, {}).then(
        () => 'none',
        (error: Error) => error.message,
      );
      const { missing, differing, incompleteRows } = await flawsOf(place, app.platform.storage);
      const wrong = await withDatabase(place, (db) => findInconsistencies(db, writers.records, copied));
      const into = `restored into ${place.database.engine}`;
      findings.push(
        exactly(`${into}: differing rows or file hashes`, difference, 'none'),
        noneOf(`${into}: missing or different files`, [...missing.filter((file) => !erased.has(file)), ...differing]),
        exactly(`${into}: rows without the rows of the same transaction`, incompleteRows, 0),
        noneOf(`${into}: of ${writers.records.length} concurrent writes, not as of one moment`, wrong),
      );
    } finally {
      await place.drop();
    }
    if (app.platform.config.database.engine === 'sqlite') break;
  }
  return findings;
}

export const backups: Drill = {
  name: 'backups',
  needs: [],
  run: async (form) => {
    const app = await startTestApp({ RATE_LIMITS: 'off' });
    try {
      const size = FORMS[form];
      const names = fileNames(size.files);
      await nameFiles(app.platform.database, names);
      await putFiles(app.platform.config.dataDirectory, names);
      const cutShort = await withFolder((folder) => killed(app, folder, size));
      return [...cutShort, ...(await full(app, size)), ...(await withFolder((folder) => restored(app, folder)))];
    } finally {
      await app.close();
    }
  },
};
