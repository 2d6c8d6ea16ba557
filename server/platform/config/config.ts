import { isIP } from 'node:net';
import { join, resolve } from 'node:path';
import { emailField } from '#contract/sessions.ts';
import { StartProblem } from '#server/platform/start-problem.ts';
import { type BackupsConfig, readBackups } from './backups.ts';
import { type MailConfig, readMail } from './mail-server.ts';
import { Settings } from './settings.ts';

export type { BackupsConfig, MailConfig };

export type DatabaseConfig =
  | { readonly engine: 'sqlite'; readonly file: string }
  | { readonly engine: 'postgres'; readonly url: string };

/** Where files are kept: on the disk of this machine. */
export interface StorageConfig {
  readonly kind: 'disk';
  readonly directory: string;
}

function readDatabase(settings: Settings, unset: string): DatabaseConfig {
  const url = settings.text('DATABASE_URL');
  if (url === undefined) return { engine: 'sqlite', file: unset };
  if (/^postgres(ql)?:$/.test(URL.parse(url)?.protocol ?? '')) return { engine: 'postgres', url };
  return settings.refuse('DATABASE_URL', 'must begin with postgres://, or be unset for SQLite', {
    engine: 'sqlite',
    file: unset,
  });
}

function readStorage(settings: Settings, dataDirectory: string): StorageConfig {
  if (settings.text('STORAGE_URL') !== undefined) {
    settings.refuse('STORAGE_URL', 'cannot be used yet: leave it unset to keep files in DATA_DIR', undefined);
  }
  return { kind: 'disk', directory: dataDirectory };
}

/**
 * The proxies whose word about the caller's address is taken: none, those with these addresses, or (as a test of how
 * many are nearer) a number of hops.
 */
export type TrustProxy = false | string[] | ((address: string, hop: number) => boolean);
/** Megabytes. */
const MIN_MEMORY = 256;
const MAX_MEMORY = 1_048_576;
const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

/** Everything that can be set from outside (decision 29), checked and in a form that cannot contradict itself. */
export interface Config {
  readonly port: number;
  readonly host: string;
  /** The origin that people use, without a slash at the end. */
  readonly publicUrl: string;
  /** Absolute. */
  readonly dataDirectory: string;
  readonly database: DatabaseConfig;
  readonly storage: StorageConfig;
  readonly mail: MailConfig;
  readonly backups: BackupsConfig;
  readonly firstAdministrator: { readonly email: string; readonly password: string } | undefined;
  readonly demoData: boolean;
  /** Undefined: kept in the data directory. */
  readonly secret: string | undefined;
  /** By which backups are encrypted; undefined: they are not. */
  readonly backupPassphrase: string | undefined;
  readonly rateLimits: boolean;
  /** Undefined: nobody has said whether a proxy stands in front. None is trusted then. */
  readonly trustProxy: TrustProxy | undefined;
  readonly logLevel: (typeof LOG_LEVELS)[number];
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

function readPublicUrl(settings: Settings, port: number): string {
  const text = settings.text('PUBLIC_URL');
  if (text === undefined) return `http://localhost:${port}`;
  const url = URL.parse(text);
  const isOrigin =
    url &&
    /^https?:$/.test(url.protocol) &&
    url.pathname === '/' &&
    !url.search &&
    !url.hash &&
    !url.username &&
    !url.password;
  if (isOrigin) return url.origin;
  return settings.refuse('PUBLIC_URL', 'must be an address without a path, such as https://cmj.example', '');
}

function readAdministrator(settings: Settings): Config['firstAdministrator'] {
  const email = settings.text('ADMIN_EMAIL');
  const password = settings.text('ADMIN_PASSWORD');
  if (email === undefined && password === undefined) return undefined;
  if (email === undefined) return settings.refuse('ADMIN_EMAIL', 'must be set together with ADMIN_PASSWORD', undefined);
  if (password === undefined) {
    return settings.refuse('ADMIN_PASSWORD', 'must be set together with ADMIN_EMAIL', undefined);
  }
  // By the rule of the form that the address is signed in with.
  const read = emailField.safeParse(email);
  if (!read.success) settings.refuse('ADMIN_EMAIL', 'must be an email address', '');
  const length = [...password].length;
  if (length < 8 || length > 128) settings.refuse('ADMIN_PASSWORD', 'must have 8 to 128 characters', '');
  return { email: read.data ?? '', password };
}

/** One address or range; a range of zero bits would be everybody, and the caller's address could be made up. */
function isProxy(text: string): boolean {
  if (/^(loopback|linklocal|uniquelocal)$/.test(text)) return true;
  const [address = '', bits, ...more] = text.split('/');
  const version = isIP(address);
  if (version === 0 || more.length > 0) return false;
  return bits === undefined || (/^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
}

function readHost(settings: Settings): string {
  // A trial on somebody's own machine is nobody else's business.
  const unset = settings.text('PUBLIC_URL') === undefined ? 'localhost' : '::';
  const host = settings.text('HOST')?.trim() ?? unset;
  if (isIP(host) !== 0 || /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i.test(host)) return host;
  return settings.refuse('HOST', 'must be an IP address or a host name', unset);
}

function readTrustProxy(settings: Settings): TrustProxy | undefined {
  const text = settings.text('TRUST_PROXY');
  if (text === undefined) return undefined;
  if (text === 'off') return false;
  if (/^[1-9]\d?$/.test(text.trim())) {
    const hops = Number(text);
    return (_address, hop) => hop < hops;
  }
  const addresses = text.split(',').map((address) => address.trim());
  if (addresses.every(isProxy)) return addresses;
  return settings.refuse(
    'TRUST_PROXY',
    'must be "off", a number of hops, or addresses of proxies separated by commas ("loopback" is one)',
    false,
  );
}

function readSecret(settings: Settings, database: DatabaseConfig, storage: StorageConfig): string | undefined {
  const secret = settings.text('SECRET');
  if (secret !== undefined && secret.length < 32) settings.refuse('SECRET', 'must have 32 characters or more', '');
  const keepsNothingHere = database.engine === 'postgres' && storage.kind !== 'disk';
  if (secret === undefined && keepsNothingHere) {
    settings.refuse('SECRET', 'must be set when database and storage are both elsewhere', '');
  }
  return secret;
}

function readPassphrase(settings: Settings): string | undefined {
  const passphrase = settings.text('BACKUP_PASSPHRASE');
  if (passphrase === undefined || passphrase.length >= 12) return passphrase;
  return settings.refuse('BACKUP_PASSPHRASE', 'must have 12 characters or more', undefined);
}

/**
 * Reads the settings; an empty one counts as unset.
 * @throws ConfigError naming every setting that is wrong
 */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const settings = new Settings(env);
  const port = settings.number('PORT', 3000, 1, 65_535);
  // Node has been told by scripts/start.mjs: a process cannot change it later.
  settings.number('MEMORY_MB', MIN_MEMORY, MIN_MEMORY, MAX_MEMORY);
  const publicUrl = readPublicUrl(settings, port);
  const dataDirectory = resolve(settings.text('DATA_DIR') ?? 'data');
  const database = readDatabase(settings, join(dataDirectory, 'cmj.sqlite'));
  const storage = readStorage(settings, dataDirectory);
  const isTrial = ['PUBLIC_URL', 'DATABASE_URL', 'STORAGE_URL'].every((name) => settings.text(name) === undefined);
  const config: Config = {
    port,
    host: readHost(settings),
    publicUrl,
    dataDirectory,
    database,
    storage,
    mail: readMail(settings, dataDirectory, publicUrl),
    backups: readBackups(settings, dataDirectory),
    firstAdministrator: readAdministrator(settings),
    demoData: settings.choice('DEMO_DATA', ['on', 'off'], isTrial ? 'on' : 'off') === 'on',
    secret: readSecret(settings, database, storage),
    backupPassphrase: readPassphrase(settings),
    rateLimits: settings.choice('RATE_LIMITS', ['on', 'off'], 'on') === 'on',
    trustProxy: readTrustProxy(settings),
    logLevel: settings.choice('LOG_LEVEL', LOG_LEVELS, 'info'),
  };
  if (settings.problems.length > 0) throw new ConfigError(settings.problems);
  return config;
}
