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
/** One that is made each night is a day old, and a little more while the next is being made. */
const OLD = 48 * HOUR;

/** What Linux calls disks that are gone with the machine's start, or with the container. */
const PASSING: ReadonlyMap<number, string> = new Map([
  [0x01_02_19_94, 'lies in memory, and is empty after the next start of the machine'],
  [0x79_4c_76_30, 'lies in the container itself, and is gone with it: mount a volume there'],
]);

async function whyPassing(folder: string): Promise<string | undefined> {
  return statfs(folder).then(
    ({ type }) => PASSING.get(type),
    () => undefined,
  );
}

/** What is free where the site keeps what it has. */
export async function checkDisk({ config, trial }: Setup): Promise<readonly Finding[]> {
  const space = await spaceFor(config.dataDirectory);
  if (!space) return [warning('How much is free on the disk of DATA_DIR cannot be told.')];
  const passing = trial === undefined ? undefined : await whyPassing(trial);
  const words = `${inMegabytes(space.free)} of ${inMegabytes(space.total)} are free, ${inMegabytes(config.minFree)} stay so (MIN_FREE_MB)`;
  const found =
    space.free < config.minFree
      ? fault(`${words}: photos, PDFs, imports and backups are refused. Make room, or set MIN_FREE_MB to less.`)
      : space.free < config.minFree * 2
        ? warning(`${words}: that is soon used up. Make room.`)
        : ok(`${words}.`);
  return [found, ...(passing === undefined ? [] : [warning(`DATA_DIR ${passing}.`)])];
}

/** Writes into the folder and takes that away. */
async function tryFolder(directory: string): Promise<void> {
  await rm(await mkdtemp(join(directory, 'check-setup-')), { recursive: true });
}

async function isOnDiskOf(directory: string, dataDirectory: string): Promise<boolean> {
  const [one, other] = await Promise.all([stat(directory), stat(dataDirectory).catch(() => undefined)]);
  return one.dev === other?.dev;
}

function aboutNewest(newest: BackupSummary | undefined): Finding {
  if (!newest) return warning('It can be written to, and there is no backup in it yet. One is made each night.');
  const hours = Math.floor((Date.now() - newest.takenAt) / HOUR);
  const words = `The last one is ${hours < 48 ? `${hours} hours` : `${Math.floor(hours / 24)} days`} old${newest.encrypted ? '' : ', not encrypted'}`;
  if (Date.now() - newest.takenAt <= OLD) return ok(`${words}.`);
  return warning(
    `${words}: one is made each night while the site runs. "Health and backups" of the office says why not.`,
  );
}

async function lookInto(directory: string, { config, probed }: Setup): Promise<readonly Finding[]> {
  await tryFolder(directory);
  const isKnown = probed !== undefined && probed.taken === probed.known;
  const all = await listBackups(directory);
  // Before its first start, and with a schema that is another one, a site cannot say which are its own.
  const own = isKnown ? await listOwnBackups(directory, probed.database).catch(() => all) : all;
  const space = await spaceAt(directory);
  return [
    all.length > 0 && own.length === 0
      ? warning('Backups of another site lie in BACKUP_DIR: give this one a folder of its own, or see docs/backups.md.')
      : aboutNewest(own.at(-1)),
    ...(space && space.free < config.minFree
      ? [fault(`${inMegabytes(space.free)} are free there, less than MIN_FREE_MB: no backup is made. Make room.`)]
      : []),
    ...((await isOnDiskOf(directory, config.dataDirectory))
      ? [warning('BACKUP_DIR is on the disk of DATA_DIR, and dies with it: copy it elsewhere (docs/backups.md).')]
      : []),
  ];
}

/** It is made with the first backup, within a folder that has to be there: else a disk that is away would be written beside. */
async function aboutMissing(directory: string): Promise<Finding> {
  try {
    await tryFolder(dirname(directory));
    return ok('BACKUP_DIR is made with the first backup.');
  } catch (error) {
    return fault(
      `BACKUP_DIR is not there and cannot be made (${codeOf(error) ?? 'no code'}): create the folder that it lies in, or mount its disk, and give it to the user who runs the site.`,
    );
  }
}

/** The folder for backups: whether it is there, apart and written to, and how old the newest one is. */
export async function checkBackups(setup: Setup): Promise<readonly Finding[]> {
  const { directory } = setup.config.backups;
  if (directory === undefined) {
    const words = 'None are made by themselves';
    return [
      setup.isTrial ? ok(`${words} (BACKUP_DIR).`) : warning(`${words}: set BACKUP_DIR to a folder on another disk.`),
    ];
  }
  try {
    return await inFolder(directory, () => lookInto(directory, setup));
  } catch (error) {
    const code = codeOf(error) ?? 'no code';
    if (code === 'ENOENT') return [await aboutMissing(directory)];
    if (code === 'ESTALE') return [fault('BACKUP_DIR does not answer: the disk or share that it lies on is away.')];
    return [fault(`BACKUP_DIR cannot be written to (${code}): its owner has to be the user who runs the site.`)];
  }
}
