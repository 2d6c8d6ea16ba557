import type { Config } from '#server/platform/config/config.ts';
import type { ProbedDatabase } from '#server/platform/database/probe.ts';

export interface Setup {
  readonly env: NodeJS.ProcessEnv;
  readonly config: Config;
  /** Whether `PUBLIC_URL` is unset, which means that the site is only tried out on this machine. */
  readonly isTrial: boolean;
  /** A temporary folder in `DATA_DIR`; undefined if it could not be created. */
  readonly trial: string | undefined;
  /** Undefined if the database cannot be opened. */
  readonly probed: ProbedDatabase | undefined;
  /** Why `trial` or `probed` is undefined. */
  readonly problems: { readonly trial?: string; readonly database?: string };
}
