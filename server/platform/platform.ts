import type { SiteProblem } from '#contract/overview.ts';
import program from '../../package.json' with { type: 'json' };
import type { Config } from './config/config.ts';
import type { Database } from './database/database.ts';
import type { Connections } from './database/engine.ts';
import type { Jobs } from './jobs/jobs.ts';
import type { AttemptMemory } from './limits/attempt-memory.ts';
import type { Log } from './log/log.ts';
import type { Mail } from './mail/email.ts';
import type { Passwords } from './passwords/passwords.ts';
import type { Requests } from './requests/requests.ts';
import type { Search } from './search/search.ts';
import type { Storage } from './storage/storage.ts';
import type { Tasks } from './tasks/tasks.ts';

/** The version of this program, such as `4.0.0`. */
export const programVersion = program.version;

/**
 * Problems of the whole site while it runs. Each process detects them itself. The dashboard shows them to the office,
 * and `/readyz` returns those that concern the operator.
 */
interface Health {
  /** Records whether a problem exists or is solved. */
  readonly note: (problem: SiteProblem, isSo: boolean) => void;
  /** Returns the current problems, in the order in which they were found. */
  readonly problems: () => readonly SiteProblem[];
}

/** Creates a `Health` without problems. Each change is logged once. */
export function createHealth(log: Log): Health {
  const found = new Set<SiteProblem>();
  return {
    note: (problem, isSo) => {
      if (found.has(problem) === isSo) return;
      if (isSo) found.add(problem);
      else found.delete(problem);
      if (isSo) log.error({ event: 'site.problem', problem }, 'The site has a problem');
      else log.info({ event: 'site.problem-solved', problem }, 'A problem of the site is solved');
    },
    problems: () => [...found],
  };
}

/** The services that features use. They are passed as a parameter, so that tests can replace them. */
export interface Platform {
  readonly config: Config;
  /**
   * Key for derived tokens, keyed hashes, signatures and the encryption of authenticator keys. Leaves the server only
   * in encrypted backups.
   */
  readonly secret: string;
  readonly database: Database;
  /** Returns the state of the connection pool; undefined on SQLite. */
  readonly databaseConnections: () => Connections | undefined;
  readonly storage: Storage;
  readonly search: Search;
  readonly mail: Mail;
  readonly passwords: Passwords;
  /** Matches the endpoints of browsers to which push messages may be sent. */
  readonly pushServices: RegExp;
  readonly jobs: Jobs;
  readonly tasks: Tasks;
  readonly health: Health;
  readonly requests: Requests;
  /** Attempts that count towards limits of this process. */
  readonly attempts: AttemptMemory;
  readonly log: Log;
  /** Returns epoch milliseconds. */
  readonly now: () => number;
}
