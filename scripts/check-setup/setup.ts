import type { Config } from '#server/platform/config/config.ts';
import type { ProbedDatabase } from '#server/platform/database/probe.ts';

/** The inputs of all checks. */
export interface Setup {
  readonly env: NodeJS.ProcessEnv;
  readonly config: Config;
  /** True if `PUBLIC_URL` is not set, as for a trial on a laptop. */
  readonly isTrial: boolean;
  /** A temporary folder in `DATA_DIR`; undefined if it could not be created. */
  readonly trial: string | undefined;
  /** Undefined if the database could not be opened. */
  readonly probed: ProbedDatabase | undefined;
  /** Reasons why `trial` or `probed` is undefined. */
  readonly problems: { readonly trial?: string; readonly database?: string };
}
