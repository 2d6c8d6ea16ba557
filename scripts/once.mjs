import { mkdirSync, readFileSync, renameSync, rmSync, statSync, utimes, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

const HEARTBEAT_INTERVAL_MS = 1000;
const STALE_MS = 6000;
const POLL_INTERVAL_MS = 200;
const NOT_WRITABLE = new Set(['EACCES', 'EPERM', 'EROFS']);

/**
 * Runs `work` unless `stamp` contains `fingerprint`. Only one process works at a time. The stamp is written last, so
 * interrupted work is repeated.
 *
 * Must run on Node 18 without packages, because bootstrap.mjs uses this function to install them.
 *
 * @param {object} job
 * @param {string} job.stamp file with the fingerprint of the last work
 * @param {string} job.fingerprint of the current inputs
 * @param {() => string} [job.made] returns a hash of the output; needed if other programs also write the output
 * @param {string} job.lock directory that exists while a process works
 * @param {() => Promise<void>} job.work rejects if it fails
 * @param {() => void} [job.onWait] called once if another process is working
 * @returns {Promise<boolean>} whether this process did the work; rejects if the folder is not writable
 */
export async function once({ stamp, fingerprint, made = () => '', lock, work, onWait }) {
  const isDone = () => read(stamp) === fingerprint + made();
  if (isDone()) return false;
  const release = await acquire(lock, onWait).catch((error) => {
    if (!NOT_WRITABLE.has(error.code)) throw error;
    throw new Error(`${dirname(stamp)} is missing or out of date, and this user may not write it.`, { cause: error });
  });
  try {
    if (isDone()) return false;
    rmSync(stamp, { force: true });
    await work();
    writeFileSync(stamp, fingerprint + made());
    return true;
  } finally {
    release();
  }
}

/**
 * @param {string} lock
 * @param {(() => void) | undefined} onWait
 */
async function acquire(lock, onWait) {
  mkdirSync(dirname(lock), { recursive: true });
  let heartbeat = 0;
  let changedAt = performance.now();
  for (let tries = 0; !make(lock); tries += 1) {
    if (tries === 0) onWait?.();
    const current = modifiedAt(lock);
    // A lock is stale if its modification time stays the same for `STALE_MS`. The time itself is not compared with this
    // machine's clock, because the owner of the lock may have another clock.
    if (current !== heartbeat) {
      heartbeat = current;
      changedAt = performance.now();
    } else if (performance.now() - changedAt > STALE_MS) {
      discard(lock);
    }
    await delay(POLL_INTERVAL_MS);
  }
  const heart = setInterval(() => {
    const now = new Date();
    utimes(lock, now, now, () => {});
  }, HEARTBEAT_INTERVAL_MS);
  return () => {
    clearInterval(heart);
    rmSync(lock, { recursive: true, force: true });
  };
}

/** @param {string} lock */
function make(lock) {
  try {
    mkdirSync(lock);
    return true;
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw error;
  }
}

/**
 * Deletes a stale lock. The rename succeeds for only one process if several find the same lock stale.
 *
 * @param {string} lock
 */
function discard(lock) {
  const aside = `${lock}-${process.pid}`;
  try {
    renameSync(lock, aside);
    rmSync(aside, { recursive: true, force: true });
  } catch (error) {
    if (error.code !== 'ENOENT') throw error;
  }
}

/** @param {string} path */
function modifiedAt(path) {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}

/** @param {string} path */
function read(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}
