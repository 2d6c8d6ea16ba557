import { join } from 'node:path';
import { diffChars } from 'diff';
import { StartProblem } from '#server/platform/start-problem.ts';
import { type Settings, settings, type TrustProxy } from './settings.ts';

/** The region for services other than Amazon's if the operator has not set one. */
const ANY_REGION = 'us-east-1';

export interface S3Config {
  readonly kind: 's3';
  /** Local folder for files until they are uploaded. */
  readonly directory: string;
  /** The URL of the S3 service, without a trailing slash. */
  readonly endpoint: string;
  readonly bucket: string;
  /** The prefix of all keys: empty, or ending with a slash. */
  readonly prefix: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly sessionToken: string | undefined;
}

export type StorageConfig = { readonly kind: 'disk'; readonly directory: string } | S3Config;

function storageOf({
  STORAGE_URL,
  S3_ENDPOINT,
  AWS_REGION = ANY_REGION,
  AWS_ACCESS_KEY_ID = '',
  AWS_SECRET_ACCESS_KEY = '',
  AWS_SESSION_TOKEN,
  DATA_DIR,
}: Settings): StorageConfig {
  if (STORAGE_URL === undefined) return { kind: 'disk', directory: DATA_DIR };
  return {
    kind: 's3',
    directory: DATA_DIR,
    endpoint: S3_ENDPOINT ?? `https://s3.${AWS_REGION}.amazonaws.com`,
    ...STORAGE_URL,
    region: AWS_REGION,
    accessKeyId: AWS_ACCESS_KEY_ID,
    secretAccessKey: AWS_SECRET_ACCESS_KEY,
    sessionToken: AWS_SESSION_TOKEN,
  };
}

export interface PostgresConfig {
  readonly engine: 'postgres';
  readonly url: string;
  /** The maximum number of connections of this process. */
  readonly connections: number;
  /** How long a statement waits for a lock, in ms. After that the client is asked to retry. */
  readonly lockTimeoutMs: number;
  /** How long a statement may take, in ms. */
  readonly statementTimeoutMs: number;
}

export type DatabaseConfig = { readonly engine: 'sqlite'; readonly file: string } | PostgresConfig;

const LOCK_TIMEOUT_MS = 3000;
/** A page or a call on a database that stopped answering gets 503 after this time. */
const STATEMENT_TIMEOUT_MS = 8_000;

/**
 * Email goes to an SMTP server or into a folder. `from` is an address, optionally with a display name. The default
 * display name is the name of the association.
 */
export type MailConfig = { readonly from: string } & (
  | { readonly kind: 'smtp'; readonly url: string }
  | { readonly kind: 'outbox'; readonly directory: string }
);

export interface BackupsConfig {
  /** The absolute path of the backup folder; undefined disables automatic backups. */
  readonly directory: string | undefined;
  /** When backups are made, as `HH:MM` in Asia/Kolkata. */
  readonly at: string;
}

/** All settings (decision 29), validated and consistent. */
export interface Config {
  readonly port: number;
  readonly host: string;
  /** The port for metrics on localhost; undefined disables them. */
  readonly metricsPort: number | undefined;
  /** The public origin, without a trailing slash. */
  readonly publicUrl: string;
  /** Absolute path. */
  readonly dataDirectory: string;
  readonly database: DatabaseConfig;
  readonly storage: StorageConfig;
  /** Bytes that files, imports and backups leave free on their disks. */
  readonly minFree: number;
  /** Memory limit in bytes; undefined uses all memory of the machine or container. */
  readonly memory: number | undefined;
  readonly mail: MailConfig;
  /** How many emails about topics leave in an hour, so that the mail server does not count them as spam. */
  readonly emailsPerHour: number;
  readonly backups: BackupsConfig;
  readonly firstAdministrator: { readonly email: string; readonly password: string } | undefined;
  readonly demoData: boolean;
  /** The secret for tokens and encryption. If undefined, it is stored in the data directory. */
  readonly secret: string | undefined;
  /** The passphrase that encrypts backups; undefined leaves them unencrypted. */
  readonly backupPassphrase: string | undefined;
  /** Whether browsers cache public pages for offline use. */
  readonly offlinePages: boolean;
  readonly rateLimits: boolean;
  /** Seconds between SIGTERM and the closing of the server. In this time, load balancers stop sending requests. */
  readonly shutdownDelay: number;
  /** The trusted proxies; undefined if the operator has not set them. In that case, no proxy is trusted. */
  readonly trustProxy: TrustProxy | undefined;
  readonly logLevel: Settings['LOG_LEVEL'];
}

/** Invalid settings, one line for each problem. Values are not repeated because they may be secret. */
export class ConfigError extends StartProblem {
  override readonly name = 'ConfigError';
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(problems.join('\n'));
    this.problems = problems;
  }
}

const MEGABYTE = 1024 * 1024;
/**
 * The default shutdown delay behind a proxy. In this time, a load balancer checks `/readyz` again and stops sending
 * requests.
 */
const SHUTDOWN_DELAY_BEHIND_PROXY_S = 5;

/** Returns the mail settings. The sender defaults to `no-reply` at the site's host. */
function mailOf({ SMTP_URL, DATA_DIR }: Settings, publicUrl: string): MailConfig {
  const unset = `no-reply@${URL.parse(publicUrl)?.hostname ?? 'localhost'}`;
  if (SMTP_URL === undefined) return { kind: 'outbox', directory: join(DATA_DIR, 'outbox'), from: unset };
  return { kind: 'smtp', url: SMTP_URL.url, from: SMTP_URL.from ?? unset };
}

type Environment = Readonly<Record<string, string | undefined>>;

const isSet = ([, value = '']: [string, string | undefined]) => value.trim() !== '';

/**
 * Maximum number of letters inserted into or deleted from a misspelled setting. A replacement or transposition counts
 * as two.
 */
const MAX_SLIPS = 2;
/**
 * Minimum length of setting names whose misspellings are detected. Shorter names, such as PORT, resemble variables of
 * other programs, such as POST.
 */
const MIN_LENGTH = 6;

/** Returns a warning, without the value, for each variable that resembles a setting but is none. */
export function misspelledSettings(env: Environment): readonly string[] {
  const known = Object.keys(settings.shape);
  return Object.entries(env)
    .filter((entry) => isSet(entry) && !known.includes(entry[0]))
    .flatMap(([name]) => {
      const typed = name.toUpperCase().replaceAll('-', '_').replace(/^CMJ_/, '');
      const meant = known.find((one) =>
        diffChars(typed, one, { maxEditLength: one.length < MIN_LENGTH ? 0 : MAX_SLIPS }),
      );
      return meant === undefined ? [] : [`${name} is not a setting and has no effect. Did you mean ${meant}?`];
    });
}

/**
 * Reads and validates the settings. Empty settings count as unset.
 * @throws ConfigError naming every invalid setting
 */
export function readConfig(env: Environment): Config {
  const { success, data: set, error } = settings.safeParse(Object.fromEntries(Object.entries(env).filter(isSet)));
  if (!success) {
    const problems = error.issues.map(({ path, message }) => `${path.join('.')} ${message}.`);
    // A missing setting may have been misspelled.
    throw new ConfigError([...problems, ...misspelledSettings(env)]);
  }

  const { DATABASE_URL, ADMIN_EMAIL, ADMIN_PASSWORD } = set;
  const dataDirectory = set.DATA_DIR;
  const publicUrl = set.PUBLIC_URL ?? `http://localhost:${set.PORT}`;
  return {
    port: set.PORT,
    // The default is localhost, because a trial needs no other host and a real site runs behind a proxy.
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
            lockTimeoutMs: LOCK_TIMEOUT_MS,
            statementTimeoutMs: STATEMENT_TIMEOUT_MS,
          },
    storage: storageOf(set),
    minFree: set.MIN_FREE_MB * MEGABYTE,
    memory: set.MEMORY_MB === undefined ? undefined : set.MEMORY_MB * MEGABYTE,
    mail: mailOf(set, publicUrl),
    emailsPerHour: set.SMTP_PER_HOUR,
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
    shutdownDelay: set.SHUTDOWN_DELAY_S ?? (set.PUBLIC_URL === undefined ? 0 : SHUTDOWN_DELAY_BEHIND_PROXY_S),
    trustProxy: set.TRUST_PROXY,
    logLevel: set.LOG_LEVEL,
  };
}
