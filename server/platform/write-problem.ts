import type { SiteProblem } from '#contract/overview.ts';

/** Why nothing can be written: it is refused, or there is no room. */
export type WriteProblem = Extract<SiteProblem, 'read-only' | 'disk'>;

/** What the file system, SQLite and PostgreSQL say of it. */
const problems: ReadonlyMap<string, WriteProblem> = new Map([
  ['EROFS', 'read-only'],
  ['EACCES', 'read-only'],
  ['EPERM', 'read-only'],
  ['SQLITE_READONLY', 'read-only'],
  ['25006', 'read-only'],
  ['42501', 'read-only'],
  ['ENOSPC', 'disk'],
  ['EDQUOT', 'disk'],
  ['SQLITE_FULL', 'disk'],
  // SQLite's index of what has been written lately, which lies beside the database, cannot grow.
  ['SQLITE_IOERR_SHMSIZE', 'disk'],
  ['53100', 'disk'],
]);

/** By the code of a failure; undefined for one that has another reason. */
export function writeProblemOf(code: string | undefined): WriteProblem | undefined {
  // SQLITE_READONLY has kinds of its own, such as SQLITE_READONLY_DIRECTORY.
  return problems.get(code?.replace(/^(SQLITE_READONLY)_\w+$/, '$1') ?? '');
}
