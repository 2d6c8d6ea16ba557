import { mkdir, open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { codeOf } from '#server/platform/start-problem.ts';
import { syncDirectory } from '#server/platform/storage/durable.ts';
import { type Erasure, erasedKinds } from './erasures-store.ts';

/** The name of the erasure list. It is stored beside the backups, so that it is copied together with them. */
const ERASURES_FILE = 'erased.txt';

const LINE = /^(\w+) ([1-9]\d{0,8}) (\d{1,15})$/;

export function lineOf({ kind, record, created_at }: Erasure): string {
  return `${kind} ${record} ${created_at}`;
}

/**
 * Parses a line of the erasure list. Returns undefined for a partial line, which a process leaves if it is killed while
 * it writes.
 */
function erasureIn(line: string): Erasure | undefined {
  const [, name, record, createdAt] = LINE.exec(line) ?? [];
  const kind = erasedKinds.find((known) => known === name);
  return kind && { kind, record: Number(record), created_at: Number(createdAt) };
}

/** Creates the backup folder if it does not exist. Its parent folder must exist. */
export async function makeBackupDirectory(directory: string): Promise<void> {
  try {
    await mkdir(directory, { mode: 0o700 });
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
  }
}

/** Reads the erasure list in order. Returns undefined if there is no list. */
export async function readErasures(directory: string): Promise<Erasure[] | undefined> {
  try {
    const text = await readFile(join(directory, ERASURES_FILE), 'utf8');
    return text.split('\n').flatMap((line) => erasureIn(line) ?? []);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
}

/** Appends erasures to the list file and syncs it to disk. Several processes may append at the same time. */
export async function appendErasures(directory: string, erasures: readonly Erasure[]): Promise<void> {
  await makeBackupDirectory(directory);
  const handle = await open(join(directory, ERASURES_FILE), 'a', 0o600);
  try {
    // The leading line break ends a partial line that a killed process may have left.
    await handle.appendFile(`\n${erasures.map(lineOf).join('\n')}\n`);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await syncDirectory(directory);
}
