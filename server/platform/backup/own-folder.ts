import { open, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database } from '#server/platform/database/database.ts';
import { codeOf } from '#server/platform/start-problem.ts';
import { BackupProblem, type BackupSummary } from './backup.ts';
import { listBackups } from './backup-folder.ts';
import { readBackupSite } from './backup-site-store.ts';

/** Whose `BACKUP_DIR` it is: the identity of the site, then those of others whose backups it has taken over, in lines. */
const OWNER_FILE = 'site.txt';

/** The folder is that of another site, whose backups and list of erasures are not to be touched. */
export class OtherSitesFolder extends BackupProblem {}

/** Empty where somebody has emptied the file, so that the next site takes the folder over; undefined without the file. */
async function readOwners(directory: string): Promise<readonly string[] | undefined> {
  try {
    return (await readFile(join(directory, OWNER_FILE), 'utf8')).split('\n').filter((line) => line !== '');
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
}

async function writeOwners(directory: string, owners: readonly string[], flag: 'wx' | 'w'): Promise<void> {
  const path = join(directory, OWNER_FILE);
  const file = await open(path, flag, 0o600);
  try {
    await file.writeFile(`${owners.join('\n')}\n`);
    await file.sync();
  } catch (error) {
    // Half a file would be one that was emptied.
    await rm(path, { force: true });
    throw error;
  } finally {
    await file.close();
  }
}

/**
 * Makes sure that a folder, which is there, is the `BACKUP_DIR` of this site alone. It becomes so when it is nobody's and
 * holds no backup of another site, or when somebody has emptied `site.txt`: then with all backups that lie there.
 * @throws OtherSitesFolder
 */
export async function claimFolder(directory: string, database: Database): Promise<void> {
  const identity = await readBackupSite(database);
  const owners = await readOwners(directory);
  if (owners?.[0] === identity) return;
  const others = new Set((await listBackups(directory)).map((backup) => backup.identity));
  others.delete(identity);
  if (owners ? owners.length > 0 : others.size > 0) {
    throw new OtherSitesFolder(
      'BACKUP_DIR is the folder of another site. To take it over with all that lies in it, empty site.txt there.',
    );
  }
  try {
    await writeOwners(directory, [identity, ...others], owners ? 'w' : 'wx');
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
    // Another process was faster; it may be one of another site.
    await claimFolder(directory, database);
  }
}

/** The whole backups of this site in a folder, oldest first, and those it has taken over. None in that of another site. */
export async function listOwnBackups(directory: string, database: Database): Promise<readonly BackupSummary[]> {
  const identity = await readBackupSite(database);
  const owners = (await readOwners(directory)) ?? [];
  if (owners.length > 0 && owners[0] !== identity) return [];
  return (await listBackups(directory)).filter(
    (backup) => backup.identity === identity || owners.includes(backup.identity),
  );
}
