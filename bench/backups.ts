/**
 * `node bench/backups.ts`: checks backups and measures their cost. `node bench/backups.ts 500000` only measures the
 * cost for that number of members. Uses PostgreSQL if TEST_DATABASE_URL is set.
 *
 * 1. Makes 20 backups while 8 writers upload and delete. Restores each backup and compares; a backup of PostgreSQL is
 * also restored into SQLite and back.
 * 2. Changes 20 bits of a backup, one at a time, and counts the detected changes. Does the same in an encrypted backup.
 * 3. Measures time and peak memory (on Linux) of each command on a large site.
 */
import { randomBytes, randomInt } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sizedName } from '#contract/files.ts';
import { listBackups } from '#server/platform/backup/backup-folder.ts';
import { compareWithBackup } from '#server/platform/backup/compare-backup.ts';
import { verifyBackup } from '#server/platform/backup/verify-backup.ts';
import { inTransaction } from '#server/platform/database/database.ts';
import { insertImage } from '#server/platform/images/images-store.ts';
import {
  emptyPlace,
  flawsOf,
  flipByte,
  runCommand,
  startCommand,
  type TestPlace,
  withDatabase,
} from '#server/testing/backups.ts';
import { startTestApp, type TestApp } from '#server/testing/running-app.ts';
import { storedMember } from '#server/testing/stored-records.ts';
import { startWriters, findInconsistencies } from '#server/testing/writers.ts';
import { memberRecord } from '#server/features/members/record.ts';
import { seededRandom, inventName } from './search-names.ts';

const TIMES = 20;
const WRITERS = 8;
const MEMBERS = Number(process.argv[2] ?? 51_000);
const PICTURES = 300;
const WIDTHS = [320, 640, 1280];
const PASSPHRASE = 'a passphrase of the office';
const engine = process.env['TEST_DATABASE_URL'] ? 'PostgreSQL' : 'SQLite';

async function withFolder<T>(act: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'cmj-backups-'));
  try {
    return await act(folder);
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function withPlace<T>(kind: 'tested' | 'sqlite', act: (place: TestPlace) => Promise<T>): Promise<T> {
  const place = await emptyPlace(kind);
  try {
    return await act(place);
  } finally {
    await place.drop();
  }
}

async function newest(folder: string): Promise<string> {
  return (await listBackups(folder)).at(-1)?.path ?? '';
}

interface Made {
  readonly from: string;
  readonly began: number;
  readonly ended: number;
}

/** Restores a backup and returns the problems of the restored site; empty if there are none. */
async function wrongWith(
  app: TestApp,
  { from, ...copied }: Made,
  place: TestPlace,
  records: Parameters<typeof findInconsistencies>[1],
): Promise<readonly string[]> {
  await runCommand('backup-restore.ts', ['--from', from], place);
  await compareWithBackup(from, place, {});
  const { missing, differing, incompleteRows } = await flawsOf(place, app.platform.storage);
  const wrong = await withDatabase(place, (db) => findInconsistencies(db, records, copied));
  return [...missing, ...differing, ...wrong, ...(incompleteRows === 0 ? [] : [`${incompleteRows} incomplete rows`])];
}

async function underWriters(): Promise<void> {
  await withFolder(async (folder) => {
    const app = await startTestApp({ RATE_LIMITS: 'off' });
    const writers = await startWriters(app, WRITERS);
    const made: Made[] = [];
    for (let time = 0; time < TIMES; time += 1) {
      const began = performance.now();
      await runCommand('backup.ts', ['--to', folder], app.platform.config);
      made.push({ from: await newest(folder), began, ended: performance.now() });
    }
    await writers.stop();
    const removed = writers.records.filter(({ removedAt }) => Number.isFinite(removedAt)).length;
    console.log(
      `${WRITERS} writers added ${writers.records.length} records and deleted ${removed} of them during the backups`,
    );
    let whole = 0;
    for (const each of made) {
      const wrong = [...(await withPlace('tested', (place) => wrongWith(app, each, place, writers.records)))];
      if (engine === 'PostgreSQL') {
        await withPlace('sqlite', async (file) => {
          wrong.push(...(await wrongWith(app, each, file, writers.records)));
          await runCommand('backup.ts', ['--to', `${folder}-back`], file);
          const back = { ...each, from: await newest(`${folder}-back`) };
          wrong.push(...(await withPlace('tested', (place) => wrongWith(app, back, place, writers.records))));
        });
      }
      if (wrong.length === 0) whole += 1;
      else console.log(each.from, wrong.slice(0, 5));
    }
    await rm(`${folder}-back`, { recursive: true, force: true });
    console.log(`consistent backups: ${whole} of ${TIMES}`);
    for (const passphrase of [undefined, PASSPHRASE]) await changedBytes(app, passphrase);
    await app.close();
  });
}

async function changedBytes(app: TestApp, passphrase: string | undefined): Promise<void> {
  await withFolder(async (folder) => {
    const settings = passphrase === undefined ? {} : { BACKUP_PASSPHRASE: passphrase };
    await runCommand('backup.ts', ['--to', folder], app.platform.config, settings);
    const from = await newest(folder);
    const files: { file: string; size: number }[] = [];
    for (const name of await readdir(folder, { recursive: true })) {
      const found = await stat(join(folder, name));
      if (found.isFile() && found.size > 0) files.push({ file: join(folder, name), size: found.size });
    }
    let noticed = 0;
    for (let time = 0; time < TIMES; time += 1) {
      // Every second change is made in a table or list. A random choice among all files would nearly always hit a
      // picture.
      const { file = '', size = 1 } = files[randomInt(files.length)] ?? {};
      const inBackup = files.filter((each) => each.file.startsWith(from));
      const other = inBackup[randomInt(inBackup.length)] ?? { file, size };
      const at = time % 2 === 0 ? { file, size } : other;
      const putBack = await flipByte({ file: at.file, offset: randomInt(at.size) });
      noticed += await verifyBackup(from, { passphrase }).then(
        () => 0,
        () => 1,
      );
      await putBack();
    }
    const kind = passphrase === undefined ? 'not encrypted' : 'encrypted';
    console.log(`changed bytes detected, ${kind}: ${noticed} of ${TIMES}`);
  });
}

async function fill({ platform }: TestApp): Promise<void> {
  const roll = seededRandom(1825);
  for (let first = 0; first < MEMBERS; first += 10_000) {
    const people = Array.from({ length: Math.min(10_000, MEMBERS - first) }, (_, at) =>
      storedMember({
        folio: String(first + at + 1),
        name: inventName(roll),
        mobile: `+91 00000 ${String(first + at).padStart(5, '0')}`,
        address: `Sample House ${first + at}\nSample Road, Sample Town`,
      }),
    );
    await inTransaction(platform.database, async (db) => {
      await memberRecord.insert(db, people, 0);
    });
  }
  for (let count = 0; count < PICTURES; count += 1) {
    const name = `${randomBytes(16).toString('hex')}.jpg`;
    const sizes = WIDTHS.flatMap((width) => [sizedName(name, width, 'webp'), sizedName(name, width, 'avif')]);
    for (const file of [name, ...sizes]) {
      await writeFile(join(platform.config.storage.directory, 'uploads', file), randomBytes(80_000));
    }
    const picture = { width: 1280, height: 960, placeholder: '', webp: WIDTHS, avif: WIDTHS };
    await insertImage(platform.database, { name, folder: 'uploads', picture }, 0);
  }
}

async function measured(what: string, ...command: Parameters<typeof startCommand>): Promise<void> {
  const start = performance.now();
  const { ended, pid } = startCommand(...command);
  let peak = 0;
  const look = async () => {
    const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
    peak = Math.max(peak, Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0));
  };
  const watch = setInterval(() => void look(), 20);
  const { how, output } = await ended;
  clearInterval(watch);
  if (how !== 0) throw new Error(output);
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  console.log(`  ${what.padEnd(28)} ${seconds.padStart(6)} s   ${(peak / 1000).toFixed(0).padStart(5)} MB at most`);
}

async function bytesIn(folder: string): Promise<number> {
  let bytes = 0;
  for (const name of await readdir(folder, { recursive: true })) {
    const found = await stat(join(folder, name));
    if (found.isFile()) bytes += found.size;
  }
  return bytes;
}

async function largeSite(): Promise<void> {
  const app = await startTestApp();
  await fill(app);
  console.log(`\n${MEMBERS.toLocaleString('en')} members, ${PICTURES} pictures of ${1 + 2 * WIDTHS.length} files`);
  for (const settings of [{}, { BACKUP_PASSPHRASE: PASSPHRASE }]) {
    await withFolder(async (folder) => {
      const places = app.platform.config;
      console.log('BACKUP_PASSPHRASE' in settings ? 'encrypted' : 'not encrypted');
      await measured('first backup', 'backup.ts', ['--to', folder], places, settings);
      const first = await bytesIn(folder);
      await measured('second backup', 'backup.ts', ['--to', folder], places, settings);
      const second = (await bytesIn(folder)) - first;
      console.log(`  ${(first / 1e6).toFixed(1)} MB, the second one ${(second / 1e6).toFixed(1)} MB more`);
      const from = await newest(folder);
      await measured('verify', 'backup-verify.ts', ['--from', from], places, settings);
      await withPlace('tested', (place) =>
        measured(`restore into ${engine}`, 'backup-restore.ts', ['--from', from], place, settings),
      );
    });
  }
  await app.close();
}

console.log(engine);
if (process.argv[2] === undefined) await underWriters();
await largeSite();
