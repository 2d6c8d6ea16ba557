import { realpathSync } from 'node:fs';
import { dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';
import type { Settings } from './settings.ts';

/** Backups that the site makes by itself. */
export interface BackupsConfig {
  /** Absolute; undefined: none are made. */
  readonly directory: string | undefined;
  /** When they are made in Asia/Kolkata: `HH:MM`. */
  readonly at: string;
}

/** Where a folder really is, though it, or some that it lies in, may not be there yet. */
function realPath(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    const parent = dirname(path);
    return parent === path ? path : join(realPath(parent), path.slice(parent.length));
  }
}

function isWithin(path: string, folder: string): boolean {
  const way = relative(realPath(folder), realPath(path));
  return way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}

/** Whether neither of two folders lies in the other, by whatever names they are reached. */
export function areApart(one: string, other: string): boolean {
  return !isWithin(one, other) && !isWithin(other, one);
}

function readDirectory(settings: Settings, dataDirectory: string): string | undefined {
  const text = settings.text('BACKUP_DIR');
  if (text === undefined) return undefined;
  const directory = resolve(text);
  if (areApart(directory, dataDirectory)) return directory;
  return settings.refuse(
    'BACKUP_DIR',
    'must be a folder outside DATA_DIR: what befalls one must spare the other',
    undefined,
  );
}

export function readBackups(settings: Settings, dataDirectory: string): BackupsConfig {
  const at = settings.text('BACKUP_AT')?.trim() ?? '02:00';
  if (!/^([01]\d|2[0-3]):[0-5]\d$/.test(at)) {
    settings.refuse('BACKUP_AT', 'must be a time in Asia/Kolkata, such as 02:00', undefined);
  }
  return { directory: readDirectory(settings, dataDirectory), at };
}
