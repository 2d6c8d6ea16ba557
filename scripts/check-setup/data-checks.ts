import { existsSync } from 'node:fs';
import { mkdtemp, rm, stat, statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { hasAdministrator } from '#server/features/identity/accounts-store.ts';
import { AppError } from '#server/platform/app-error.ts';
import { listBackups } from '#server/platform/backup/backup-folder.ts';
import { runInFolder, listOwnBackups } from '#server/platform/backup/own-folder.ts';
import { migrationNumber, otherVersion } from '#server/platform/database/migrate.ts';
import { HOUR } from '#server/platform/limits/limits.ts';
import { codeOf, writeProblemFor } from '#server/platform/start-problem.ts';
import { openStorage } from '#server/platform/storage/open-storage.ts';
import { diskSpaceAt, spaceFor, folders, type Storage } from '#server/platform/storage/storage.ts';
import { newestEntryAt } from '#server/records/changes-store.ts';
import { emptyDatabaseMessage, hasFiles } from '#server/start/open-platform.ts';
import type { Say, Setup } from './setup.ts';

/** The oldest PostgreSQL version that the site is tested on. */
const OLDEST_POSTGRES = 15;
/** How far the newest entry of the site may be ahead of the clock of this machine, in ms. */
const MAX_AHEAD_MS = 60_000;
/** File system types of Linux whose files are lost when the machine restarts or the container is removed. */
const PASSING: ReadonlyMap<number, string> = new Map([
  [0x01_02_19_94, 'is on a disk in memory, which is empty after the machine restarts'],
  [0x79_4c_76_30, 'is inside the container and is lost with it. Mount a volume there'],
]);

function formatBytes(bytes: number): string {
  const megabytes = Math.floor(bytes / 1024 ** 2);
  return megabytes < 10_000 ? `${megabytes} MB` : `${(bytes / 1024 ** 3).toFixed(1)} GB`;
}

function whyRefused(code: string): string {
  if (code === '42501')
    return 'Its user may not create tables. Make the user the owner of the database (ALTER DATABASE … OWNER TO …).';
  if (code === '25006') return 'The server is read-only, such as a standby. Set DATABASE_URL to the primary server.';
  if (code === 'SQLITE_BUSY')
    return 'It is locked by another program. Try again, and stop that program if the lock remains.';
  const problem = writeProblemFor(code);
  if (problem === 'disk') return `Its disk is full (${code}).`;
  const hint = problem === 'read-only' ? ' Check the permissions of its file and folder.' : '';
  return `It cannot be written (${code}).${hint}`;
}

export async function checkDatabase({ probed }: Setup, say: Say): Promise<void> {
  const { name, refused, server, applied, newest } = await probed;
  const schema = migrationNumber(newest);
  const other = applied === undefined ? undefined : otherVersion(applied);
  if (refused !== undefined) say('fault', `${name}. ${whyRefused(refused)}`);
  if (other !== undefined) {
    say('fault', `${name}, written by ${other}. Start that version; the data is not damaged.`);
  } else if (applied !== undefined && applied < newest) {
    const next = `The next start migrates it to schema ${schema}. Make a backup first.`;
    say('warning', `${name}, schema ${migrationNumber(applied)}. ${next}`);
  } else if (refused === undefined) {
    const isNew = applied === undefined;
    say('ok', `${name}, ${isNew ? 'empty. The first start creates' : 'up to date and writable:'} schema ${schema}.`);
  }
  if (server && server.majorVersion < OLDEST_POSTGRES)
    say('fault', `The site needs PostgreSQL ${OLDEST_POSTGRES} or newer. Update the server.`);
  if (server && server.encoding !== 'UTF8') {
    const create = "Create the database with ENCODING 'UTF8'.";
    say('fault', `Its encoding is ${server.encoding}, which cannot store Malayalam. ${create}`);
  }
}

/** Formats a duration in ms, such as `3 days`. */
function inWords(ms: number): string {
  const minutes = Math.round(ms / 60_000);
  if (minutes < 120) return `${minutes} minutes`;
  const hours = Math.round(minutes / 60);
  return hours < 48 ? `${hours} hours` : `${Math.round(hours / 24)} days`;
}

/** Compares the clock of this machine with the newest entry of the audit log. */
export async function checkClock({ probed }: Setup, say: Say): Promise<void> {
  const now = Date.now();
  const time = `The time here is ${new Date(now).toISOString().slice(0, 19).replace('T', ' ')} UTC`;
  const advice = 'Synchronise the clock of this machine (timedatectl set-ntp true).';
  const found = await probed.catch(() => undefined);
  const written = found && found.applied === found.newest ? await newestEntryAt(found.database) : undefined;
  if (written === undefined || written - now <= MAX_AHEAD_MS) say('ok', `${time}. If this is wrong: ${advice}`);
  else say('fault', `${time}, ${inWords(written - now)} before the last entry of the site. ${advice}`);
}

/** Stores a file, reads it and deletes it. */
async function tryStoring(storage: Storage, say: Say): Promise<void> {
  const content = Buffer.from('npm run check-setup wrote this file and deletes it again.\n');
  const staged = await storage.stage(content, content.length);
  let name = '';
  try {
    [name = ''] = await storage.keep('pdf', [{ staged, extension: 'pdf' }]);
    const file = await storage.open('pdf', name);
    if (!file || !content.equals(await buffer(file.stream)))
      return say('fault', 'The file that was read differs from the file that was written.');
    await storage.remove('pdf', name);
    if (await storage.open('pdf', name)) return say('fault', 'The file still exists after it was deleted.');
    return say('ok', 'A file was written, read and deleted.');
  } finally {
    await staged.discard();
    if (name !== '') await storage.remove('pdf', name);
  }
}

/** Stores, reads and deletes a file in the site's storage, and reports files without a database. */
export async function checkFiles({ config, folder, probed }: Setup, say: Say): Promise<void> {
  const where = config.storage;
  // Before the first start, the storage has no folders, and this check must not create them.
  const isUsed = folders.every((name) => existsSync(join(where.directory, name)));
  const trial = await folder;
  const storage = await openStorage(isUsed ? where : { ...where, directory: trial }, config.minFree);
  if ((await storage.tryWriting()) === 'disk') return say('fault', 'The disk is full. No file can be written.');
  try {
    await tryStoring(storage, say);
  } catch (error) {
    if (!(error instanceof AppError) || error.kind !== 'no-room') throw error;
    say('warning', 'Uploads are refused because too little space is free on the disk (see Disk).');
  }
  // The site does not start if there are files, but no administrator. Another schema may lack the queried columns.
  const found = await probed.catch(() => undefined);
  if (!found) return;
  const { database, applied, newest } = found;
  const isNew = applied === undefined || (applied === newest && !(await hasAdministrator(database)));
  if (isNew && (await hasFiles(storage))) say('fault', await emptyDatabaseMessage(storage));
}

/** Checks the free space of the disk with the data directory, and that its files survive a restart. */
export async function checkDisk({ config, folder }: Setup, say: Say): Promise<void> {
  const space = await spaceFor(config.dataDirectory);
  if (!space) return say('warning', 'The free space on the disk of DATA_DIR cannot be read.');
  const needed = `${formatBytes(config.minFree)} must stay free (MIN_FREE_MB)`;
  const words = `${formatBytes(space.free)} of ${formatBytes(space.total)} are free; ${needed}.`;
  const advice = 'Photos, PDFs, imports and backups are refused. Free some space, or set MIN_FREE_MB to less.';
  if (space.free < config.minFree) say('fault', `${words} ${advice}`);
  else if (space.free < config.minFree * 2) say('warning', `${words} The disk is nearly full. Free some space.`);
  else say('ok', words);
  const { type } = await statfs(await folder);
  const passing = PASSING.get(type);
  if (passing !== undefined) say('warning', `DATA_DIR ${passing}.`);
}

/** Creates and deletes a folder inside the directory. Rejects if that fails. */
async function tryFolder(directory: string): Promise<void> {
  await rm(await mkdtemp(join(directory, 'check-setup-')), { recursive: true });
}

async function lookInto(directory: string, { config, probed }: Setup, say: Say): Promise<void> {
  await tryFolder(directory);
  const all = await listBackups(directory);
  // The identity of the site tells which backups belong to it. Before the first start or with another schema it is
  // unknown, and all backups count.
  const own = await probed.then(({ database }) => listOwnBackups(directory, database)).catch(() => all);
  const newest = own.at(-1);
  if (newest) {
    const age = Date.now() - newest.takenAt;
    const words = `The last backup is ${inWords(age)} old${newest.key ? '' : ', not encrypted'}.`;
    const late = 'The site makes one each night while it runs. See "Health and backups" in the office for the reason.';
    if (age < 48 * HOUR) say('ok', words);
    else say('warning', `${words} ${late}`);
  } else if (all.length > 0) {
    const advice = 'Set it to a folder for this site only, or see docs/backups.md.';
    say('warning', `BACKUP_DIR contains backups of another site. ${advice}`);
  } else say('warning', 'BACKUP_DIR is writable and contains no backup yet. The site makes one each night.');
  const space = await diskSpaceAt(directory);
  if (space && space.free < config.minFree) {
    const effect = 'less than MIN_FREE_MB, so no backup is made. Free some space.';
    say('fault', `${formatBytes(space.free)} are free in BACKUP_DIR, ${effect}`);
  }
  const [disk, dataDisk] = await Promise.all([stat(directory), stat(config.dataDirectory).catch(() => undefined)]);
  if (disk.dev === dataDisk?.dev) {
    const advice = 'Copy the backups to another disk (docs/backups.md).';
    say('warning', `BACKUP_DIR is on the same disk as DATA_DIR and is lost with it. ${advice}`);
  }
}

/** Checks that the backup folder exists, is writable and on another disk, and how old the newest backup is. */
export async function checkBackups(setup: Setup, say: Say): Promise<void> {
  const { directory } = setup.config.backups;
  const none = 'No automatic backups are made';
  if (directory === undefined) {
    if (setup.isTrial) return say('ok', `${none} (BACKUP_DIR).`);
    return say('warning', `${none}. Set BACKUP_DIR to a folder on another disk, such as /mnt/backups.`);
  }
  try {
    return await runInFolder(directory, () => lookInto(directory, setup, say));
  } catch (error) {
    const code = codeOf(error) ?? 'no code';
    if (code === 'ESTALE')
      return say('fault', 'BACKUP_DIR does not respond. Check that its disk or network share is mounted.');
    if (code !== 'ENOENT')
      return say('fault', `BACKUP_DIR cannot be written (${code}). Make the user who runs the site its owner.`);
  }
  try {
    // The parent must exist. Otherwise the backup could be written to the mount point of a missing disk.
    await tryFolder(dirname(directory));
    return say('ok', 'The first backup creates BACKUP_DIR.');
  } catch (error) {
    const advice = 'Create its parent folder or mount its disk, and make the user who runs the site its owner.';
    return say('fault', `BACKUP_DIR does not exist and cannot be created (${codeOf(error) ?? 'no code'}). ${advice}`);
  }
}
