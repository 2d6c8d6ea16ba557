import { join } from 'node:path';
import { diffChars } from 'diff';
import { StartProblem } from '#server/platform/start-problem.ts';
import { type Settings, settings, type TrustProxy } from './settings.ts';
import { type StorageConfig, storageOf } from './storage-config.ts';

export interface PostgresConfig {
  readonly engine: 'postgres';
  readonly url: string;
  /** How many this process holds at most; one more is kept to see whether the database answers. */
  readonly connections: number;
  /** How long a statement waits for what another transaction has locked, in ms; its caller is asked to try again then. */
  readonly lockTimeout: number;
  /** How long it may say nothing to anybody who waits, in ms, before it is taken to be away. */
  readonly answerWithin: number;
}

export type DatabaseConfig = { readonly engine: 'sqlite'; readonly file: string } | PostgresConfig;

const LOCK_TIMEOUT = 3000;
const ANSWER_WITHIN = 1000;

/**
 * Mail goes out through a server, or into a folder for somebody to look at. `from` is an address, with a name before it
 * if it is not to be that of the association.
 */
export type MailConfig = { readonly from: string } & (
  | { readonly kind: 'smtp'; readonly url: string }
  | { readonly kind: 'outbox'; readonly directory: string }
);

/** Backups that the site makes by itself. */
export interface BackupsConfig {
  /** Absolute; undefined: none are made. */
  readonly directory: string | undefined;
  /** When they are made in Asia/Kolkata: `HH:MM`. */
  readonly at: string;
}

/** Everything that can be set from outside (decision 29), checked and in a form that cannot contradict itself. */
export interface Config {
  readonly port: number;
  readonly host: string;
  /** Where this machine alone may ask for metrics; undefined: nowhere. */
  readonly metricsPort: number | undefined;
  /** The origin that people use, without a slash at the end. */
  readonly publicUrl: string;
  /** Absolute. */
  readonly dataDirectory: string;
  readonly database: DatabaseConfig;
  readonly storage: StorageConfig;
  /** Bytes that files, imports and backups leave free on the disks they go to. */
  readonly minFree: number;
  /** Bytes that the site may take; undefined: all that the machine has, or the container. */
  readonly memory: number | undefined;
  readonly mail: MailConfig;
  readonly backups: BackupsConfig;
  readonly firstAdministrator: { readonly email: string; readonly password: string } | undefined;
  readonly demoData: boolean;
  /** Undefined: kept in the data directory. */
  readonly secret: string | undefined;
  /** By which backups are encrypted; undefined: they are not. */
  readonly backupPassphrase: string | undefined;
  /** Whether browsers keep public pages for when there is no network. */
  readonly offlinePages: boolean;
  readonly rateLimits: boolean;
  /** Seconds between being told to stop and closing, in which whoever hands out requests learns of it. */
  readonly shutdownDelay: number;
  /** Undefined: nobody has said whether a proxy stands in front. None is trusted then. */
  readonly trustProxy: TrustProxy | undefined;
  readonly logLevel: Settings['LOG_LEVEL'];
}

/** The settings cannot be used; one line for each that is wrong, without repeating what may be secret. */
export class ConfigError extends StartProblem {
  override readonly name = 'ConfigError';
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(problems.join('\n'));
    this.problems = problems;
  }
}

/** Bytes. */
export const MEGABYTE = 1024 * 1024;
/** Seconds in which a balancer has asked `/readyz` and sends nothing more. */
const DELAY_BEHIND_BALANCER = 5;

/** The sender is `no-reply` at the host of the site, unless the address of the server names another. */
function mailOf({ SMTP_URL, DATA_DIR }: Settings, publicUrl: string): MailConfig {
  const unset = `no-reply@${URL.parse(publicUrl)?.hostname ?? 'localhost'}`;
  if (SMTP_URL === undefined) return { kind: 'outbox', directory: join(DATA_DIR, 'outbox'), from: unset };
  return { kind: 'smtp', url: SMTP_URL.url, from: SMTP_URL.from ?? unset };
}

type Environment = Readonly<Record<string, string | undefined>>;

const isSet = ([, value = '']: [string, string | undefined]) => value.trim() !== '';

/** Letters to take out or put in: a replaced one, or two that changed places, take two. */
const MAX_SLIPS = 2;
/** PORT and HOST are too short: others' words such as POST are as near. */
const MIN_LENGTH = 6;

/** Returns a sentence, without its value, for each name that is set, is no setting, and looks like one. */
export function misspelledSettings(env: Environment): readonly string[] {
  const known = Object.keys(settings.shape);
  return Object.entries(env)
    .filter((entry) => isSet(entry) && !known.includes(entry[0]))
    .flatMap(([name]) => {
      const typed = name.toUpperCase().replaceAll('-', '_').replace(/^CMJ_/, '');
      const meant = known.find((one) =>
        diffChars(typed, one, { maxEditLength: one.length < MIN_LENGTH ? 0 : MAX_SLIPS }),
      );
      return meant === undefined ? [] : [`${name} is no setting, and nothing reads it. Is ${meant} meant?`];
    });
}

/**
 * Reads the settings; an empty one counts as unset.
 * @throws ConfigError naming every setting that is wrong
 */
export function readConfig(env: Environment): Config {
  const { success, data: set, error } = settings.safeParse(Object.fromEntries(Object.entries(env).filter(isSet)));
  if (!success) {
    const problems = error.issues.map(({ path, message }) => `${path.join('.')} ${message}.`);
    // What is missing may have been set under a name that is not quite its own.
    throw new ConfigError([...problems, ...misspelledSettings(env)]);
  }

  const { DATABASE_URL, ADMIN_EMAIL, ADMIN_PASSWORD } = set;
  const dataDirectory = set.DATA_DIR;
  const publicUrl = set.PUBLIC_URL ?? `http://localhost:${set.PORT}`;
  return {
    port: set.PORT,
    // A trial is nobody else's business, and in front of a real site stands a proxy.
    host: set.HOST ?? 'localhost',
    metricsPort: set.METRICS_PORT,
    publicUrl,
    dataDirectory,
    database:
      DATABASE_URL === undefined
        ? { engine: 'sqlite', file: join(dataDirectory, 'cmj.sqlite') }
        : {
            engine: 'postgres',
            url: DATABASE_URL,
            connections: set.DATABASE_POOL,
            lockTimeout: LOCK_TIMEOUT,
            answerWithin: ANSWER_WITHIN,
          },
    storage: storageOf(set),
    minFree: set.MIN_FREE_MB * MEGABYTE,
    memory: set.MEMORY_MB === undefined ? undefined : set.MEMORY_MB * MEGABYTE,
    mail: mailOf(set, publicUrl),
    backups: { directory: set.BACKUP_DIR, at: set.BACKUP_AT },
    firstAdministrator:
      ADMIN_EMAIL === undefined || ADMIN_PASSWORD === undefined
        ? undefined
        : { email: ADMIN_EMAIL, password: ADMIN_PASSWORD },
    demoData: set.DEMO_DATA ?? (set.PUBLIC_URL === undefined && DATABASE_URL === undefined),
    secret: set.SECRET,
    backupPassphrase: set.BACKUP_PASSPHRASE,
    offlinePages: set.OFFLINE_PAGES,
    rateLimits: set.RATE_LIMITS,
    shutdownDelay: set.SHUTDOWN_DELAY_S ?? (set.PUBLIC_URL === undefined ? 0 : DELAY_BEHIND_BALANCER),
    trustProxy: set.TRUST_PROXY,
    logLevel: set.LOG_LEVEL,
  };
}
