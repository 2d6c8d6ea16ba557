import { BackupProblem, type BackupSummary, type BackupWork } from './backup.ts';
import { readPart, readFileList } from './file-list.ts';
import { readLines } from './lines.ts';
import { readManifest, SECRET, tableFile } from './manifest.ts';
import { readShared } from './shared-files.ts';
import { fromLines } from './table-rows.ts';

async function countAll(things: AsyncIterable<unknown>, signal: AbortSignal | undefined): Promise<number> {
  const each = things[Symbol.asyncIterator]();
  let count = 0;
  for (; !(await each.next()).done; count += 1) {
    if (count % 1000 === 0) signal?.throwIfAborted();
  }
  return count;
}

/**
 * Reads and decrypts a whole backup and compares it with its manifest. Needs no site or database and writes nothing.
 * @throws BackupProblem naming the first file that is damaged
 */
export async function verifyBackup(
  from: string,
  { passphrase, onProgress, signal }: BackupWork,
): Promise<BackupSummary> {
  const { manifest, summary, unlock } = await readManifest(from);
  const { path: folder } = summary;
  const key = await unlock(passphrase);
  const { tables, files, secret } = manifest;
  for (const [done, { name, rows, ...written }] of tables.entries()) {
    onProgress?.({ step: 'tables', done, total: tables.length });
    const file = tableFile(name);
    const lines = readLines(readPart(folder, file, written, key));
    if ((await countAll(fromLines(lines, file), signal)) !== rows)
      throw new BackupProblem(`${file} in the backup does not have the number of rows that the manifest gives.`);
  }
  if (secret) await countAll(readPart(folder, SECRET, secret, key), signal);
  let done = 0;
  for await (const file of readFileList(folder, manifest)) {
    onProgress?.({ step: 'files', done, total: files.count });
    await countAll(readShared(folder, file, key), signal);
    done += 1;
  }
  return summary;
}
