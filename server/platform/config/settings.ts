import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import * as z from 'zod';
import { emailField } from '#contract/sessions.ts';
import { databaseUrl } from './database-url.ts';
import { folder } from './folder.ts';
import { smtpUrl } from './smtp-url.ts';
import { s3Endpoint, s3Region, storageUrl } from './storage-url.ts';

/** Megabytes. */
const MIN_MEMORY = 256;
const MAX_MEMORY = 1_048_576;
/** To PostgreSQL, by one process; a transaction and what reads beside it take two. */
const MIN_CONNECTIONS = 2;
const MAX_CONNECTIONS = 200;
/** Megabytes: a million of them is more than any disk that a site of this kind lies on. */
const MAX_MIN_FREE = 1_000_000;
/** Seconds. */
const MAX_SHUTDOWN_DELAY = 300;
const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

/**
 * The proxies whose word about the caller's address is taken: none, those with these addresses, or (as a test of how
 * many are nearer) a number of hops.
 */
export type TrustProxy = false | string[] | ((address: string, hop: number) => boolean);

function wholeNumber(lowest: number, highest: number) {
  const error = `must be a whole number from ${lowest} to ${highest}`;
  return z
    .string()
    .trim()
    .regex(/^\d+$/, error)
    .transform(Number)
    .pipe(z.number().min(lowest, error).max(highest, error));
}

function choice<const T extends string>(...choices: readonly T[]) {
  return z.enum(choices, `must be one of: ${choices.join(', ')}`);
}
const onOff = choice('on', 'off').transform((text) => text === 'on');

const origin = z.string().transform((text, context) => {
  const url = URL.parse(text);
  if (url && /^(0\.0\.0\.0|\[::\])$/.test(url.hostname)) {
    context.addIssue('must be the address that people open: HOST is what says where to listen');
    return z.NEVER;
  }
  // Whatever else an address may have, such as a path or a user name, would stand behind its origin.
  if (url && /^https?:$/.test(url.protocol) && url.href === `${url.origin}/`) return url.origin;
  context.addIssue('must be an address without a path, such as https://cmj.example');
  return z.NEVER;
});

function isHost(text: string): boolean {
  return isIP(text) !== 0 || /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i.test(text);
}

/** One address or range; a range of zero bits would be everybody, and the caller's address could be made up. */
function isProxy(text: string): boolean {
  if (/^(loopback|linklocal|uniquelocal)$/.test(text) || isIP(text) !== 0) return true;
  return ipaddr.isValidCIDR(text) && isIP(text.split('/')[0] ?? '') !== 0 && ipaddr.parseCIDR(text)[1] > 0;
}

const trustProxy = z
  .string()
  .trim()
  .transform((text, context): TrustProxy => {
    if (text === 'off') return false;
    if (/^[1-9]\d?$/.test(text)) return (_address, hop) => hop < Number(text);
    const addresses = text.split(',').map((address) => address.trim());
    if (addresses.every(isProxy)) return addresses;
    context.addIssue(
      'must be "off", a number of hops, or addresses of proxies separated by commas ("loopback" is one)',
    );
    return z.NEVER;
  });

/** By the rule of the form that the address is signed in with. */
const administratorsEmail = z.string().transform((text, context) => {
  const { success, data } = emailField.safeParse(text);
  if (success) return data;
  context.addIssue('must be an email address');
  return z.NEVER;
});

/** What can be set from outside (decision 29), each by itself; what they are unset is said by `readConfig`. */
export const settings = z.object({
  PORT: wholeNumber(1, 65_535).default(3000),
  METRICS_PORT: wholeNumber(1, 65_535).optional(),
  HOST: z.string().trim().refine(isHost, 'must be an IP address or a host name').optional(),
  PUBLIC_URL: origin.optional(),
  DATA_DIR: folder.prefault('data'),
  DATABASE_URL: databaseUrl.optional(),
  DATABASE_POOL: wholeNumber(MIN_CONNECTIONS, MAX_CONNECTIONS).default(10),
  STORAGE_URL: storageUrl.optional(),
  S3_ENDPOINT: s3Endpoint.optional(),
  AWS_ACCESS_KEY_ID: z.string().trim().optional(),
  AWS_SECRET_ACCESS_KEY: z.string().trim().optional(),
  AWS_SESSION_TOKEN: z.string().trim().optional(),
  AWS_REGION: s3Region.optional(),
  SMTP_URL: smtpUrl.optional(),
  MIN_FREE_MB: wholeNumber(0, MAX_MIN_FREE).default(512),
  BACKUP_DIR: folder.optional(),
  BACKUP_AT: z
    .string()
    .trim()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time in Asia/Kolkata, such as 02:00')
    .default('02:00'),
  BACKUP_PASSPHRASE: z.string().min(12, 'must have 12 characters or more').optional(),
  ADMIN_EMAIL: administratorsEmail.optional(),
  ADMIN_PASSWORD: z
    .string()
    .refine((text) => [...text].length >= 8 && [...text].length <= 128, 'must have 8 to 128 characters')
    .optional(),
  DEMO_DATA: onOff.optional(),
  OFFLINE_PAGES: onOff.default(true),
  SECRET: z.string().min(32, 'must have 32 characters or more').optional(),
  SHUTDOWN_DELAY_S: wholeNumber(0, MAX_SHUTDOWN_DELAY).optional(),
  RATE_LIMITS: onOff.default(true),
  TRUST_PROXY: trustProxy.optional(),
  LOG_LEVEL: choice(...LOG_LEVELS).default('info'),
  // Node has been told by scripts/run-bundle.mjs: a process cannot change it later.
  MEMORY_MB: wholeNumber(MIN_MEMORY, MAX_MEMORY).optional(),
});
export type Settings = z.infer<typeof settings>;
