import { mkdir, open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { codeOf } from '#server/platform/start-problem.ts';
import { syncDirectory } from '#server/platform/storage/sync-directory.ts';
import { type Erasure, erasedKinds } from './erasures-store.ts';

/** Beside the backups, whose copies elsewhere it is to follow. */
const ERASURES_FILE = 'erased.txt';

const LINE = /^(\w+) ([1-9]\d{0,8}) (\d{1,15})$/;

export function lineOf({ kind, record, created_at }: Erasure): string {
  return `${kind} ${record} ${created_at}`;
}

/** Undefined for half a line, of a process that ended while it wrote: its whole one follows. */
function erasureIn(line: string): Erasure | undefined {
  const [, name, record, createdAt] = LINE.exec(line) ?? [];
  const kind = erasedKinds.find((known) => known === name);
  return kind && { kind, record: Number(record), created_at: Number(createdAt) };
}

/** Makes the folder for backups unless it is there; the one in which it lies has to be. */
export async function makeBackupDirectory(directory: string): Promise<void> {
  try {
    await mkdir(directory, { mode: 0o700 });
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
  }
}

/** What the list in a folder says, in its order; undefined where there is none. */
export async function readErasures(directory: string): Promise<Erasure[] | undefined> {
  try {
    const text = await readFile(join(directory, ERASURES_FILE), 'utf8');
    return text.split('\n').flatMap((line) => erasureIn(line) ?? []);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
}

/** Appends lines, which have reached the disk afterwards. Several processes may do so at the same time. */
export async function appendErasures(directory: string, erasures: readonly Erasure[]): Promise<void> {
  await makeBackupDirectory(directory);
  const handle = await open(join(directory, ERASURES_FILE), 'a', 0o600);
  try {
    // The break before them ends what a process that was killed may have left of its last line.
    await handle.appendFile(`\n${erasures.map(lineOf).join('\n')}\n`);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await syncDirectory(directory);
}
