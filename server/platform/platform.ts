import type { Config } from './config/config.ts';
import type { Database } from './database/database.ts';
import type { Health } from './health/health.ts';
import type { Jobs } from './jobs/jobs.ts';
import type { Log } from './log/log.ts';
import type { Mail } from './mail/email.ts';
import type { Passwords } from './passwords/passwords.ts';
import type { Search } from './search/search.ts';
import type { Storage } from './storage/storage.ts';
import type { Tasks } from './tasks/tasks.ts';

/** What every feature stands on; handed on explicitly, so that a test can hand in its own. */
export interface Platform {
  readonly config: Config;
  /** Keys the hashes and successors of tokens; never leaves the server. */
  readonly secret: string;
  readonly database: Database;
  readonly storage: Storage;
  readonly search: Search;
  readonly mail: Mail;
  readonly passwords: Passwords;
  readonly jobs: Jobs;
  readonly tasks: Tasks;
  readonly health: Health;
  readonly log: Log;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}
