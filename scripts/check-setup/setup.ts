import type { Config } from '#server/platform/config/config.ts';
import type { ProbedDatabase } from '#server/platform/database/probe.ts';

/** Reports a result about the part of the setup that is being checked. `words` contains no secrets. */
export type Say = (state: 'ok' | 'warning' | 'fault', words: string) => void;

export interface Setup {
  readonly env: NodeJS.ProcessEnv;
  readonly config: Config;
  /** Whether `PUBLIC_URL` is unset, which means that the site is only tried out on this machine. */
  readonly isTrial: boolean;
  /** A temporary folder on the disk of `DATA_DIR`. Rejects with a StartProblem if it could not be created. */
  readonly folder: Promise<string>;
  /** The site's database. Rejects with a StartProblem if it cannot be opened. */
  readonly probed: Promise<ProbedDatabase>;
  /** The recipient of a test email; undefined sends none. */
  readonly to: string | undefined;
}
