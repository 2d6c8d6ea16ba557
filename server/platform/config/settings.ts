import { realpathSync } from 'node:fs';
import { dirname, isAbsolute, join, relative, sep, resolve } from 'node:path';
import * as z from 'zod';
import { emailField } from '#contract/sessions.ts';

/** Resolves links in a path whose last parts may not exist yet. */
function realPath(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    const parent = dirname(path);
    return parent === path ? path : join(realPath(parent), path.slice(parent.length));
  }
}

/** Returns whether `path` is `folder` or inside it, after resolving links. */
function isWithin(path: string, folder: string): boolean {
  const relativePath = relative(realPath(folder), realPath(path));
  return relativePath !== '..' && !relativePath.startsWith(`..${sep}`) && !isAbsolute(relativePath);
}

/** Returns whether neither folder contains the other, after resolving links. */
export function areDisjoint(one: string, other: string): boolean {
  return !isWithin(one, other) && !isWithin(other, one);
}

/** Megabytes. */
const MIN_MEMORY = 256;
const MAX_MEMORY = 1_048_576;
/** Minimum number of PostgreSQL connections of one process: one for a transaction and one for a concurrent read. */
const MIN_CONNECTIONS = 2;
const MAX_CONNECTIONS = 200;
/** Highest accepted value of MIN_FREE_MB, in megabytes: more than any disk of such a site has. */
const MAX_MIN_FREE = 1_000_000;
/** Seconds. */
const MAX_SHUTDOWN_DELAY = 300;
const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

/**
 * The allowed parameters of SMTP_URL. Other parameters of the mail client, such as its pool, would change how often an
 * email is sent.
 */
const SMTP_PARAMETERS: readonly string[] = ['from', 'name', 'tls.rejectUnauthorized', 'tls.servername'];
const MAILBOX = /^([^<>@"\p{Cc}]{1,100} <[^\s<>@,;:"]+@[^\s<>@,;:"]+>|[^\s<>@,;:"]+@[^\s<>@,;:"]+)$/u;
const STORAGE_URL = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])((?:\/(?!\.{1,2}(?:\/|$))[\w.-]{1,100})*)\/?$/;
const ESCAPED = 'with #, / and ? in the password written as %23, %2F and %3F';

/**
 * Creates a setting from a function that parses its text and returns undefined for invalid text. The message continues
 * a sentence that starts with the setting's name. It never contains the text, which may be secret.
 */
function readBy<T>(read: (text: string) => T | undefined, message: string) {
  return z
    .string()
    .trim()
    .transform((text, context) => {
      const value = read(text);
      if (value !== undefined) return value;
      context.addIssue(message);
      return z.NEVER;
    });
}

function wholeNumber(lowest: number, highest: number) {
  return readBy(
    (text) => (/^\d+$/.test(text) && Number(text) >= lowest && Number(text) <= highest ? Number(text) : undefined),
    `must be a whole number from ${lowest} to ${highest}`,
  );
}

const onOff = z.stringbool({ truthy: ['on'], falsy: ['off'], error: 'must be one of: on, off' });

const folder = readBy((text) => {
  const path = resolve(text);
  // /dev/shm is an in-memory disk, which a trial may use.
  const isOfSystem = /^\/(?:proc|sys|dev(?!\/shm\/))(?:\/|$)/.test(path);
  return isOfSystem || /^["'~]|\$[\w{(]/.test(text) ? undefined : path;
}, 'must be the path of a folder on a disk, such as /srv/cmj/data, without quotation marks, ~ or $, and not in /proc, /sys or /dev');

const origin = readBy((text) => {
  const url = URL.parse(text);
  const isPublicOrigin = url && /^https?:$/.test(url.protocol) && !/^(0\.0\.0\.0|\[::\])$/.test(url.hostname);
  return isPublicOrigin && url.href === `${url.origin}/` ? url.origin : undefined;
}, 'must be the address of the site that users open, without a path, such as https://cmj.example');

const databaseUrl = readBy((text) => {
  // The driver also accepts a URL without a host if a parameter names a socket, but `URL.parse` needs a host.
  const url = /^postgres(ql)?:\/\//.test(text) && URL.parse(text.replace('@/', '@localhost/'));
  // After an unescaped #, / or ? in the password, the rest of the URL counts as its path, query or fragment.
  const isWhole = url && !url.pathname.includes('@') && /^(\?\w+=.*)?$/.test(url.search) && url.hash === '';
  return isWhole ? text : undefined;
}, `must have the form postgres://user:password@host:5432/name, ${ESCAPED}. For SQLite, leave it unset`);

const smtpUrl = readBy((text) => {
  const url = /^smtps?:/.test(text) && URL.parse(text);
  const isServer = url && url.hostname !== '' && /^\/?$/.test(url.pathname) && url.hash === '';
  return isServer && (url.username === '') === (url.password === '') ? url : undefined;
}, `must have the form smtps://user:password@mail.example:465, ${ESCAPED}`)
  .refine(
    ({ searchParams }) => [...searchParams.keys()].every((name) => SMTP_PARAMETERS.includes(name)),
    `may have only these parameters after "?": ${SMTP_PARAMETERS.join(', ')}`,
  )
  .refine(
    ({ searchParams }) => !searchParams.has('from') || MAILBOX.test(searchParams.get('from') ?? ''),
    'must have a mailbox after "from=", such as Office <office@cmj.example>',
  )
  .transform((url) => {
    const from = url.searchParams.get('from') ?? undefined;
    url.searchParams.delete('from');
    return { url: url.href, from };
  });

const storageUrl = readBy((text) => {
  const [, bucket, path] = STORAGE_URL.exec(text) ?? [];
  return bucket === undefined ? undefined : { bucket, prefix: path ? `${path.slice(1)}/` : '' };
}, 'must have the form s3://bucket or s3://bucket/prefix, without keys. To store files in DATA_DIR, leave it unset');

/** Some services have a path in their URL. */
const s3Endpoint = readBy((text) => {
  const url = URL.parse(text);
  const isService = url && /^https?:$/.test(url.protocol) && url.href === url.origin + url.pathname;
  return isService ? url.href.replace(/\/+$/, '') : undefined;
}, 'must be the address of an S3 service, such as https://s3.example');

/** The trusted proxies: none, a list of addresses, or a function that accepts a number of hops. */
export type TrustProxy = false | string[] | ((address: string, hop: number) => boolean);

/** A range of /0 would trust every client, which could then forge its address. */
const proxy = z
  .union([z.enum(['loopback', 'linklocal', 'uniquelocal']), z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()])
  .refine((text) => !text.endsWith('/0'));

const trustProxy = readBy((text): TrustProxy | undefined => {
  if (text === 'off') return false;
  if (/^[1-9]\d?$/.test(text)) return (_address, hop) => hop < Number(text);
  const addresses = text.split(',').map((address) => address.trim());
  return z.array(proxy).safeParse(addresses).data;
}, 'must be "off", a number of hops such as 1, or proxy addresses separated by commas, such as loopback or 10.0.0.0/8');

/** All settings (decision 29). `readConfig` sets the remaining defaults. */
export const settings = z
  .object({
    PORT: wholeNumber(1, 65_535).default(3000),
    METRICS_PORT: wholeNumber(1, 65_535).optional(),
    HOST: z
      .string()
      .trim()
      .pipe(z.union([z.ipv6(), z.hostname()], 'must be an IP address or a host name, such as 0.0.0.0 or localhost'))
      .optional(),
    PUBLIC_URL: origin.optional(),
    DATA_DIR: folder.prefault('data'),
    DATABASE_URL: databaseUrl.optional(),
    DATABASE_POOL: wholeNumber(MIN_CONNECTIONS, MAX_CONNECTIONS).default(10),
    STORAGE_URL: storageUrl.optional(),
    S3_ENDPOINT: s3Endpoint.optional(),
    AWS_ACCESS_KEY_ID: z.string().trim().optional(),
    AWS_SECRET_ACCESS_KEY: z.string().trim().optional(),
    AWS_SESSION_TOKEN: z.string().trim().optional(),
    AWS_REGION: z
      .string()
      .trim()
      .regex(/^[a-z0-9-]{2,50}$/, 'must be the name of a region, such as ap-south-1')
      .optional(),
    SMTP_URL: smtpUrl.optional(),
    SMTP_PER_HOUR: wholeNumber(10, 1_000_000).default(300),
    MIN_FREE_MB: wholeNumber(0, MAX_MIN_FREE).default(512),
    BACKUP_DIR: folder.optional(),
    BACKUP_AT: z
      .string()
      .trim()
      .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time as HH:MM in Asia/Kolkata, such as 02:00')
      .default('02:00'),
    BACKUP_PASSPHRASE: z.string().min(12, 'must have at least 12 characters').optional(),
    ADMIN_EMAIL: readBy(
      (text) => emailField.safeParse(text).data,
      'must be an email address, such as office@cmj.example',
    ).optional(),
    ADMIN_PASSWORD: z
      .string()
      .refine((text) => [...text].length >= 8 && [...text].length <= 128, 'must have 8 to 128 characters')
      .optional(),
    DEMO_DATA: onOff.optional(),
    OFFLINE_PAGES: onOff.default(true),
    SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
    SHUTDOWN_DELAY_S: wholeNumber(0, MAX_SHUTDOWN_DELAY).optional(),
    RATE_LIMITS: onOff.default(true),
    TRUST_PROXY: trustProxy.optional(),
    LOG_LEVEL: z.enum(LOG_LEVELS, `must be one of: ${LOG_LEVELS.join(', ')}`).default('info'),
    // scripts/run-bundle.mjs applies this limit at startup, because a process cannot change its limit later.
    MEMORY_MB: wholeNumber(MIN_MEMORY, MAX_MEMORY).optional(),
  })
  .superRefine((set, context) => {
    const refuse = (name: keyof typeof set, message: string) =>
      context.addIssue({ code: 'custom', path: [name], message });
    const need = (name: keyof typeof set, other: keyof typeof set) => {
      if (set[name] === undefined && set[other] !== undefined) refuse(name, `must be set together with ${other}`);
    };
    need('ADMIN_EMAIL', 'ADMIN_PASSWORD');
    need('ADMIN_PASSWORD', 'ADMIN_EMAIL');
    if (set.METRICS_PORT === set.PORT) refuse('METRICS_PORT', 'must be a different port from PORT');
    if (set.BACKUP_DIR !== undefined && !areDisjoint(set.BACKUP_DIR, set.DATA_DIR))
      refuse(
        'BACKUP_DIR',
        'must not contain DATA_DIR or be inside it, so that backups survive the loss of DATA_DIR. Use a folder on another disk, such as /mnt/backups',
      );
    need('STORAGE_URL', 'S3_ENDPOINT');
    need('AWS_ACCESS_KEY_ID', 'STORAGE_URL');
    need('AWS_SECRET_ACCESS_KEY', 'STORAGE_URL');
    if (set.STORAGE_URL !== undefined && set.S3_ENDPOINT === undefined && set.AWS_REGION === undefined)
      refuse('AWS_REGION', 'must be the region of the bucket, such as ap-south-1, unless S3_ENDPOINT is set');
  });
export type Settings = z.infer<typeof settings>;
