import { mkdtemp, rm, stat, statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { inFolder } from '#server/platform/backup/in-folder.ts';
import { listBackups } from '#server/platform/backup/backup-folder.ts';
import { listOwnBackups } from '#server/platform/backup/own-folder.ts';
import type { BackupSummary } from '#server/platform/backup/backup.ts';
import { codeOf } from '#server/platform/start-problem.ts';
import { spaceAt, spaceFor } from '#server/platform/storage/room.ts';
import { type Finding, fault, inMegabytes, ok, warning } from './finding.ts';
import type { Setup } from './setup.ts';

const HOUR = 60 * 60_000;
/** Age of a missed backup. A nightly one is up to a day old, plus the time of the next one. */
const OLD = 48 * HOUR;

/** Linux file system types that do not survive a restart of the machine or the container. */
const TEMPORARY: ReadonlyMap<number, string> = new Map([
  [0x01_02_19_94, 'is in memory, and is lost when the machine restarts: choose a folder on a disk'],
  [0x79_4c_76_30, 'is in the container itself, and is lost with it: mount a volume there'],
]);

async function whyTemporary(folder: string): Promise<string | undefined> {
  return statfs(folder).then(
    ({ type }) => TEMPORARY.get(type),
    () => undefined,
  );
}

/** Checks the free space on the disk of DATA_DIR. */
export async function checkDisk({ config, trial }: Setup): Promise<readonly Finding[]> {
  const space = await spaceFor(config.dataDirectory);
  if (!space) return [warning('The free space on the disk of DATA_DIR is unknown.')];
  const temporary = trial === undefined ? undefined : await whyTemporary(trial);
  const words = `${inMegabytes(space.free)} of ${inMegabytes(space.total)} are free, ${inMegabytes(config.minFree)} must stay free (MIN_FREE_MB)`;
  const found =
    space.free < config.minFree
      ? fault(`${words}: photos, PDFs, imports and backups are refused. Make room, or lower MIN_FREE_MB.`)
      : space.free < config.minFree * 2
        ? warning(`${words}: that is little. Free some space.`)
        : ok(`${words}.`);
  return [found, ...(temporary === undefined ? [] : [warning(`DATA_DIR ${temporary}.`)])];
}

/** Creates and removes a folder in `directory`. Throws if it is not writable. */
async function tryFolder(directory: string): Promise<void> {
  await rm(await mkdtemp(join(directory, 'check-setup-')), { recursive: true });
}

async function isOnDiskOf(directory: string, dataDirectory: string): Promise<boolean> {
  const [one, other] = await Promise.all([stat(directory), stat(dataDirectory).catch(() => undefined)]);
  return one.dev === other?.dev;
}

function aboutNewest(newest: BackupSummary | undefined): Finding {
  if (!newest)
    return warning('BACKUP_DIR is writable, and there is no backup in it yet. The site makes one each night.');
  const hours = Math.floor((Date.now() - newest.takenAt) / HOUR);
  const words = `The last one is ${hours < 48 ? `${hours} hours` : `${Math.floor(hours / 24)} days`} old${newest.encrypted ? '' : ', not encrypted'}`;
  if (Date.now() - newest.takenAt <= OLD) return ok(`${words}.`);
  return warning(
    `${words}, but the site should make one each night. See "Health and backups" in the office for the reason.`,
  );
}

async function checkFolder(directory: string, { config, probed }: Setup): Promise<readonly Finding[]> {
  await tryFolder(directory);
  const isKnown = probed !== undefined && probed.taken === probed.known;
  const all = await listBackups(directory);
  // Before its first start, or with another schema, a site cannot tell which backups are its own.
  const own = isKnown ? await listOwnBackups(directory, probed.database).catch(() => all) : all;
  const space = await spaceAt(directory);
  return [
    all.length > 0 && own.length === 0
      ? warning('BACKUP_DIR contains backups of another site: choose a different folder, or see docs/backups.md.')
      : aboutNewest(own.at(-1)),
    ...(space && space.free < config.minFree
      ? [
          fault(
            `${inMegabytes(space.free)} are free there, less than MIN_FREE_MB, so no backup is made. Free some space.`,
          ),
        ]
      : []),
    ...((await isOnDiskOf(directory, config.dataDirectory))
      ? [
          warning(
            'BACKUP_DIR is on the disk of DATA_DIR and would be lost with it: copy it elsewhere (docs/backups.md).',
          ),
        ]
      : []),
  ];
}

/** The site creates BACKUP_DIR, but not its parent. Otherwise it would write to the mount point of a missing disk. */
async function aboutMissing(directory: string): Promise<Finding> {
  try {
    await tryFolder(dirname(directory));
    return ok('The first backup will create BACKUP_DIR.');
  } catch (error) {
    return fault(
      `BACKUP_DIR does not exist and cannot be created (${codeOf(error) ?? 'no code'}): create its parent folder or mount its disk, and make the user of the site its owner.`,
    );
  }
}

/** Checks that the folder for backups exists, is writable and on its own disk, and the age of the newest backup. */
export async function checkBackups(setup: Setup): Promise<readonly Finding[]> {
  const { directory } = setup.config.backups;
  if (directory === undefined) {
    const words = 'Scheduled backups are off';
    return [
      setup.isTrial
        ? ok(`${words} (BACKUP_DIR is not set).`)
        : warning(`${words}: set BACKUP_DIR to a folder on another disk.`),
    ];
  }
  try {
    return await inFolder(directory, () => checkFolder(directory, setup));
  } catch (error) {
    const code = codeOf(error) ?? 'no code';
    if (code === 'ENOENT') return [await aboutMissing(directory)];
    if (code === 'ESTALE') return [fault('BACKUP_DIR does not answer: its disk or network share is away.')];
    return [fault(`BACKUP_DIR is not writable (${code}): make the user of the site its owner.`)];
  }
}
