import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));

/**
 * Of what files hold, and how they are called.
 *
 * @param {readonly string[]} names relative to the root
 * @param {string} [before] what they stand upon
 */
export function fingerprint(names, before = '') {
  const hash = createHash('sha256').update(before);
  for (const name of names) hash.update(`${name}\n`).update(readFileSync(join(root, name)));
  return hash.digest('hex');
}

/**
 * Of what was written where: tells whether anybody has touched it since, for less than reading it takes.
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
 * Every file in a folder and those within it, relative to the root, in order; none where there is no such folder.
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
