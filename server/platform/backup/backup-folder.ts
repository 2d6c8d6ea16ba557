import type { BackupSummary } from './backup.ts';

/** The whole backups of a folder, oldest first; a folder that is not there has none. One that cannot be read is left out. */
export async function listBackups(_folder: string): Promise<readonly BackupSummary[]> {
  throw new Error('not yet');
}

/**
 * Removes a backup, and the shared files that no other one names.
 * @throws BackupProblem when a backup is being made in the folder
 */
export async function removeBackup(_folder: string, _name: string): Promise<void> {
  throw new Error('not yet');
}
