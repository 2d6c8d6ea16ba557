import { mkdtemp, rm, stat, statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { runInFolder } from '#server/platform/backup/in-folder.ts';
import { listBackups } from '#server/platform/backup/backup-folder.ts';
import { listOwnBackups } from '#server/platform/backup/own-folder.ts';
import type { BackupSummary } from '#server/platform/backup/backup.ts';
import { codeOf } from '#server/platform/start-problem.ts';
import { diskSpaceAt, spaceFor } from '#server/platform/storage/room.ts';
import { type Finding, fault, formatBytes, ok, warning } from './finding.ts';
import type { Setup } from './setup.ts';

const HOUR = 60 * 60_000;
/** Age in ms above which the newest backup causes a warning. The site makes a backup each night. */
const OLD = 48 * HOUR;

/** File system types of Linux whose files are lost when the machine restarts or the container is removed. */
const PASSING: ReadonlyMap<number, string> = new Map([
  [0x01_02_19_94, 'is on a disk in memory, which is empty after the machine restarts'],
  [0x79_4c_76_30, 'is inside the container and is lost with it. Mount a volume there'],
]);

async function whyPassing(folder: string): Promise<string | undefined> {
  return statfs(folder).then(
    ({ type }) => PASSING.get(type),
    () => undefined,
  );
}

/** Checks the free space of the disk with the data directory, and that its files survive a restart. */
export async function checkDisk({ config, trial }: Setup): Promise<readonly Finding[]> {
  const space = await spaceFor(config.dataDirectory);
  if (!space) return [warning('The free space on the disk of DATA_DIR cannot be read.')];
  const passing = trial === undefined ? undefined : await whyPassing(trial);
  const words = `${formatBytes(space.free)} of ${formatBytes(space.total)} are free; ${formatBytes(config.minFree)} must stay free (MIN_FREE_MB)`;
  const found =
    space.free < config.minFree
      ? fault(`${words}. Photos, PDFs, imports and backups are refused. Free some space, or set MIN_FREE_MB to less.`)
      : space.free < config.minFree * 2
        ? warning(`${words}. The disk is nearly full. Free some space.`)
        : ok(`${words}.`);
  return [found, ...(passing === undefined ? [] : [warning(`DATA_DIR ${passing}.`)])];
}

/** Creates and deletes a folder inside the directory. Rejects if that fails. */
async function tryFolder(directory: string): Promise<void> {
  await rm(await mkdtemp(join(directory, 'check-setup-')), { recursive: true });
}

async function isOnDiskOf(directory: string, dataDirectory: string): Promise<boolean> {
  const [one, other] = await Promise.all([stat(directory), stat(dataDirectory).catch(() => undefined)]);
  return one.dev === other?.dev;
}

function aboutNewest(newest: BackupSummary | undefined): Finding {
  if (!newest) return warning('BACKUP_DIR is writable and contains no backup yet. The site makes one each night.');
  const hours = Math.floor((Date.now() - newest.takenAt) / HOUR);
  const words = `The last backup is ${hours < 48 ? `${hours} hours` : `${Math.floor(hours / 24)} days`} old${newest.encrypted ? '' : ', not encrypted'}`;
  if (Date.now() - newest.takenAt <= OLD) return ok(`${words}.`);
  return warning(
    `${words}. The site makes one each night while it runs. See "Health and backups" in the office for the reason.`,
  );
}

async function lookInto(directory: string, { config, probed }: Setup): Promise<readonly Finding[]> {
  await tryFolder(directory);
  const isKnown = probed !== undefined && probed.applied === probed.newest;
  const all = await listBackups(directory);
  // The identity of the site tells which backups belong to it. It is unknown before the first start or with another
  // schema. All backups count in that case.
  const own = isKnown ? await listOwnBackups(directory, probed.database).catch(() => all) : all;
  const space = await diskSpaceAt(directory);
  return [
    all.length > 0 && own.length === 0
      ? warning(
          'BACKUP_DIR contains backups of another site. Set it to a folder for this site only, or see docs/backups.md.',
        )
      : aboutNewest(own.at(-1)),
    ...(space && space.free < config.minFree
      ? [
          fault(
            `${formatBytes(space.free)} are free in BACKUP_DIR, less than MIN_FREE_MB, so no backup is made. Free some space.`,
          ),
        ]
      : []),
    ...((await isOnDiskOf(directory, config.dataDirectory))
      ? [
          warning(
            'BACKUP_DIR is on the same disk as DATA_DIR and is lost with it. Copy the backups to another disk (docs/backups.md).',
          ),
        ]
      : []),
  ];
}

/**
 * Checks that the first backup can create the folder. Its parent must exist; otherwise the backup could be written to the
 * mount point of a missing disk.
 */
async function aboutMissing(directory: string): Promise<Finding> {
  try {
    await tryFolder(dirname(directory));
    return ok('The first backup creates BACKUP_DIR.');
  } catch (error) {
    return fault(
      `BACKUP_DIR does not exist and cannot be created (${codeOf(error) ?? 'no code'}). Create its parent folder or mount its disk, and make the user who runs the site its owner.`,
    );
  }
}

/** Checks that the backup folder exists, is writable and on another disk, and how old the newest backup is. */
export async function checkBackups(setup: Setup): Promise<readonly Finding[]> {
  const { directory } = setup.config.backups;
  if (directory === undefined) {
    const words = 'No automatic backups are made';
    return [
      setup.isTrial
        ? ok(`${words} (BACKUP_DIR).`)
        : warning(`${words}. Set BACKUP_DIR to a folder on another disk, such as /mnt/backups.`),
    ];
  }
  try {
    return await runInFolder(directory, () => lookInto(directory, setup));
  } catch (error) {
    const code = codeOf(error) ?? 'no code';
    if (code === 'ENOENT') return [await aboutMissing(directory)];
    if (code === 'ESTALE')
      return [fault('BACKUP_DIR does not respond. Check that its disk or network share is mounted.')];
    return [fault(`BACKUP_DIR cannot be written (${code}). Make the user who runs the site its owner.`)];
  }
}
