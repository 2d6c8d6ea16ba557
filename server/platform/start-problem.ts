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

/** Why the site cannot start, in a line for each problem. It repeats nothing that may be secret. */
export class StartProblem extends Error {
  override readonly name: string = 'StartProblem';
}

/** The code of an error, or of what caused it: all that may be told of one whose message repeats what it was about. */
export function codeOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  return 'code' in error && typeof error.code === 'string' ? error.code : codeOf(error.cause);
}

/** Does what works in the data directory; a failure of the file system is one of `DATA_DIR`. @throws StartProblem */
export async function inDataDirectory<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const code = codeOf(error);
    // Rights and places are a matter of settings; a full disk is not.
    if (code === undefined || writeProblemOf(code) === 'disk') throw error;
    throw new StartProblem(`DATA_DIR must be a folder that can be written to (${code}).`, { cause: error });
  }
}
