import { realpathSync } from 'node:fs';
import { dirname, isAbsolute, join, relative, sep } from 'node:path';

/** Resolves links in a path whose last parts may not exist yet. */
function realPath(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    const parent = dirname(path);
    return parent === path ? path : join(realPath(parent), path.slice(parent.length));
  }
}

/** Returns whether `path` is `folder` or inside it, after resolving links. */
function isWithin(path: string, folder: string): boolean {
  const relativePath = relative(realPath(folder), realPath(path));
  return relativePath !== '..' && !relativePath.startsWith(`..${sep}`) && !isAbsolute(relativePath);
}

/** Returns whether neither folder contains the other, after resolving links. */
export function areDisjoint(one: string, other: string): boolean {
  return !isWithin(one, other) && !isWithin(other, one);
}
