import type { Config } from '#server/platform/config/config.ts';
import type { ProbedDatabase } from '#server/platform/database/probe.ts';
import { StartProblem } from '#server/platform/start-problem.ts';

/** A result about a part of the setup. `words` contains no secrets. */
export interface Row {
  readonly state: 'ok' | 'warning' | 'fault';
  readonly about: string;
  readonly words: string;
}

/** Adds a row about the part of the setup that is being checked. */
export type Say = (state: Row['state'], words: string) => void;

export interface Setup {
  readonly env: NodeJS.ProcessEnv;
  readonly config: Config;
  /** Whether `PUBLIC_URL` is unset, which means that the site is only tried out on this machine. */
  readonly isTrial: boolean;
  /** A temporary folder on the disk of `DATA_DIR`, or why it could not be created. */
  readonly folder: string | StartProblem;
  /** The site's database, or why it cannot be opened. */
  readonly probed: ProbedDatabase | StartProblem;
  /** The recipient of a test email; undefined sends none. */
  readonly to: string | undefined;
}

/** Returns a value. Throws it if it is a StartProblem. */
export function orThrow<T>(result: T | StartProblem): T {
  if (result instanceof StartProblem) throw result;
  return result;
}
