import { setTimeout as wait } from 'node:timers/promises';

/** How long a caller waits for its operation on a folder. */
const TIMEOUT_MS = 2_000;

/** The last operation of each folder, running or queued. */
const mutex = new Map<string, Promise<void>>();
/** Folders with an operation that timed out and has not ended yet. */
const stuck = new Set<string>();

/** The folder does not respond. Has the error code that the file system uses for an unavailable network share. */
class FolderUnavailable extends Error {
  readonly code = 'ESTALE';
}

/**
 * Runs an operation on a folder whose disk or share may hang, which can block a thread of this process forever. Only
 * one operation runs per folder. Callers stop waiting after a timeout, while a started operation continues. Operations
 * still queued at their timeout are dropped.
 * @throws Error with code ESTALE after the timeout, or at once while an operation that timed out has not ended
 */
export async function runInFolder<T>(folder: string, work: () => Promise<T>): Promise<T> {
  const unavailable = () => new FolderUnavailable('the folder does not respond');
  if (stuck.has(folder)) throw unavailable();
  let hasTimedOut = false;
  const turn = (mutex.get(folder) ?? Promise.resolve()).then(async () => {
    if (hasTimedOut) throw unavailable();
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
    hasTimedOut = true;
    stuck.add(folder);
    throw unavailable();
  });
  try {
    return await Promise.race([turn, timeout]);
  } finally {
    deadline.abort();
    timeout.catch(() => {});
  }
}
