import { realpathSync } from 'node:fs';
import { dirname, isAbsolute, join, relative, sep } from 'node:path';

/** Where a folder really is, though it, or some that it lies in, may not be there yet. */
function realPath(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    const parent = dirname(path);
    return parent === path ? path : join(realPath(parent), path.slice(parent.length));
  }
}

/** Whether a folder is another one or lies in it, by whatever names they are reached. */
function isWithin(path: string, folder: string): boolean {
  const way = relative(realPath(folder), realPath(path));
  return way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}

/** Whether neither of two folders lies in the other, by whatever names they are reached. */
export function areApart(one: string, other: string): boolean {
  return !isWithin(one, other) && !isWithin(other, one);
}
