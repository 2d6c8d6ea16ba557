import type { BackupSummary, BackupWork, RestoreTarget } from './backup.ts';

/**
 * Restores a backup into places that are empty and that nobody serves, checking every byte on the way. Database and files
 * get a new identity. Cut short, it leaves nothing that a site would start on, and can be begun again.
 * @returns the summary of the backup
 * @throws BackupProblem when the places are not empty, or the backup cannot be read or is damaged
 */
export async function restoreBackup(_from: string, _target: RestoreTarget, _work: BackupWork): Promise<BackupSummary> {
  throw new Error('not yet');
}
