import type { SiteProblem } from '#contract/overview.ts';

/** Why writing fails: the disk is read-only or full. */
export type WriteProblem = Extract<SiteProblem, 'read-only' | 'disk'>;

/** Maps error codes of the file system, SQLite and PostgreSQL to the write problem. */
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
  // SQLite's shared-memory file beside the database cannot grow.
  ['SQLITE_IOERR_SHMSIZE', 'disk'],
  ['53100', 'disk'],
]);

/** Returns the write problem for an error code, or undefined. */
export function writeProblemFor(code: string | undefined): WriteProblem | undefined {
  // SQLITE_READONLY has variants such as SQLITE_READONLY_DIRECTORY.
  return problems.get(code?.replace(/^(SQLITE_READONLY)_\w+$/, '$1') ?? '');
}

/** A reason why the site cannot start, one line per problem. Contains no secrets. */
export class StartProblem extends Error {
  override readonly name: string = 'StartProblem';
}

/** Returns the code of an error or its cause. The code is safe to show even if the message contains data. */
export function codeOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  return 'code' in error && typeof error.code === 'string' ? error.code : codeOf(error.cause);
}

/** Returns whether an error code means that a SQLite file is damaged or not a database. */
export function isCorruption(code: string | undefined): boolean {
  return /^SQLITE_(CORRUPT|NOTADB)/.test(code ?? '');
}

/**
 * Runs work in the data directory. File system errors become problems of the setting `DATA_DIR`. @throws StartProblem
 */
export async function inDataDirectory<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const code = codeOf(error);
    // Permissions and paths depend on the setting. A full disk does not, so its error is thrown unchanged.
    if (code === undefined || writeProblemFor(code) === 'disk') throw error;
    throw new StartProblem(`DATA_DIR must be a folder that the site can write to (${code}).`, { cause: error });
  }
}
