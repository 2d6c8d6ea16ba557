import type { SiteProblem } from '#contract/overview.ts';
import type { Log } from './log/log.ts';
import type { Config } from './config/config.ts';
import type { Database } from './database/database.ts';
import type { Connections } from './database/engine.ts';
import type { StatementWatch } from './database/statement-watch.ts';
import type { Jobs } from './jobs/jobs.ts';
import type { Mail } from './mail/email.ts';
import type { Passwords } from './passwords/passwords.ts';
import type { Requests } from './requests/requests.ts';
import type { Search } from './search/search.ts';
import type { Storage } from './storage/storage.ts';
import type { Tasks } from './tasks/tasks.ts';

/**
 * What is wrong with the whole site while it goes on. Each process finds out for itself; the office is told on its
 * dashboard, `/readyz` tells those that concern who runs the server.
 */
interface Health {
  /** Says that something is wrong, or no longer is. */
  readonly note: (problem: SiteProblem, isSo: boolean) => void;
  /** In the order in which they were found. */
  readonly problems: () => readonly SiteProblem[];
}

/** What is found, and that it is gone again, is logged once each. */
export function createHealth(log: Log): Health {
  const found = new Set<SiteProblem>();
  return {
    note: (problem, isSo) => {
      if (found.has(problem) === isSo) return;
      if (isSo) found.add(problem);
      else found.delete(problem);
      if (isSo) log.error({ problem }, 'something is wrong with the whole site');
      else log.info({ problem }, 'this is no longer wrong with the whole site');
    },
    problems: () => [...found],
  };
}

/** What every feature stands on; handed on explicitly, so that a test can hand in its own. */
export interface Platform {
  readonly config: Config;
  /** Keys the hashes and successors of tokens; never leaves the server. */
  readonly secret: string;
  readonly database: Database;
  /** Whether the database answers now; it hangs on none of the connections that others may have taken. */
  readonly databaseResponds: () => Promise<boolean>;
  readonly databaseConnections: () => Connections | undefined;
  readonly statements: StatementWatch;
  readonly storage: Storage;
  readonly search: Search;
  readonly mail: Mail;
  readonly passwords: Passwords;
  readonly jobs: Jobs;
  readonly tasks: Tasks;
  readonly health: Health;
  readonly requests: Requests;
  readonly log: Log;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}
