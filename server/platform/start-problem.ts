import { writeProblemOf } from './write-problem.ts';

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
