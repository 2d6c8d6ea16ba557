import type { BackupSource, BackupSummary, BackupWork } from './backup.ts';

/**
 * Makes one new backup in the folder `to`, which is created if need be, beside a site that may be serving. Until it is
 * whole it does not bear the name of a backup; whatever goes wrong, what was half done is taken away.
 * @throws BackupProblem when another one is at work in the folder, or the schema is not this program's
 */
export async function createBackup(
  _source: BackupSource,
  _work: BackupWork & { readonly to: string },
): Promise<BackupSummary> {
  throw new Error('not yet');
}
