import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));

/**
 * Returns a hash of the names and contents of files.
 *
 * @param {readonly string[]} names relative to the root
 * @param {string} [before] fingerprint of inputs that is hashed too
 */
export function fingerprint(names, before = '') {
  const hash = createHash('sha256').update(before);
  for (const name of names) hash.update(`${name}\n`).update(readFileSync(join(root, name)));
  return hash.digest('hex');
}

/**
 * Returns a hash of the names, sizes and modification times of files. This is faster than reading the files.
 *
 * @param {string} folder relative to the root
 */
export function traces(folder) {
  const hash = createHash('sha256');
  for (const name of filesIn(folder)) {
    const { size, mtimeMs } = statSync(join(root, name));
    hash.update(`${name} ${size} ${mtimeMs}\n`);
  }
  return hash.digest('hex');
}

/**
 * Returns all files in a folder and its subfolders, sorted and relative to the root. Empty if the folder does not
 * exist.
 *
 * @param {string} folder relative to the root
 * @returns {string[]}
 */
export function filesIn(folder) {
  return entriesOf(join(root, folder))
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length))
    .toSorted();
}

/** @param {string} path */
function entriesOf(path) {
  try {
    return readdirSync(path, { recursive: true, withFileTypes: true });
  } catch (error) {
    if (error.code === 'ENOENT') return [];
    throw error;
  }
}
