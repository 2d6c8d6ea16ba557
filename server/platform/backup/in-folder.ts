import { setTimeout as wait } from 'node:timers/promises';

/** Milliseconds that anybody waits for the folder. */
const TIMEOUT_MS = 2_000;

/** By folder, what is at work there, and whether somebody has waited for that in vain. */
const mutex = new Map<string, Promise<void>>();
const stuck = new Set<string>();

/** As what the file system says of a share that is away. */
class FolderAway extends Error {
  readonly code = 'ESTALE';
}

/**
 * Works in a folder whose disk or share may be away, in which case the system may answer never and keep a thread of this
 * process for good. So one work at a time is under way in a folder, and nobody waits for it for long; it goes on without
 * whoever waited. Whatever has to wait longer is not begun.
 * @throws Error with the code ESTALE when it takes too long
 */
export async function inFolder<T>(folder: string, work: () => Promise<T>): Promise<T> {
  const away = () => new FolderAway('the folder does not answer');
  if (stuck.has(folder)) throw away();
  let hasWaited = false;
  const turn = (mutex.get(folder) ?? Promise.resolve()).then(async () => {
    if (hasWaited) throw away();
    return work();
  });
  mutex.set(
    folder,
    turn.then(
      () => void stuck.delete(folder),
      () => void stuck.delete(folder),
    ),
  );
  const deadline = new AbortController();
  const timeout = wait(TIMEOUT_MS, undefined, { signal: deadline.signal }).then(() => {
    hasWaited = true;
    stuck.add(folder);
    throw away();
  });
  try {
    return await Promise.race([turn, timeout]);
  } finally {
    deadline.abort();
    timeout.catch(() => {});
  }
}
