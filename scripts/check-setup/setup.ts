import type { Config } from '#server/platform/config/config.ts';
import type { ProbedDatabase } from '#server/platform/database/probe.ts';

/** What is tried. */
export interface Setup {
  readonly env: NodeJS.ProcessEnv;
  readonly config: Config;
  /** Nobody has set `PUBLIC_URL`: a site for whoever tries it out. */
  readonly isTrial: boolean;
  /** A folder within `DATA_DIR` that is gone afterwards; undefined where none could be made. */
  readonly trial: string | undefined;
  /** Undefined where it does not answer. */
  readonly probed: ProbedDatabase | undefined;
  /** Why there is no such folder, and no such database. */
  readonly problems: { readonly trial?: string; readonly database?: string };
}
