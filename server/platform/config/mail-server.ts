import { join } from 'node:path';
import type { Settings } from './settings.ts';

/**
 * Mail goes out through a server, or into a folder for somebody to look at. `from` is an address, with a name before it
 * if it is not to be that of the association.
 */
export type MailConfig = { readonly from: string } & (
  | { readonly kind: 'smtp'; readonly url: string }
  | { readonly kind: 'outbox'; readonly directory: string }
);

const MAILBOX = /^([^<>@"\p{Cc}]{1,100} <[^\s<>@,;:"]+@[^\s<>@,;:"]+>|[^\s<>@,;:"]+@[^\s<>@,;:"]+)$/u;
const NAME_A_SERVER = 'must name a mail server, such as smtps://user:password@mail.example:465';
/** What else the mail client would take, such as a pool or limits of its own, changes how often an email is sent. */
const PARAMETERS: ReadonlySet<string> = new Set(['from', 'name', 'tls.rejectUnauthorized', 'tls.servername']);
/** What ends the part of an address in which user name and password stand. */
const ENDING: ReadonlyMap<string, string> = new Map([
  ['/', '%2F'],
  ['?', '%3F'],
  ['#', '%23'],
]);

/** User name and password, and what is behind the `@` of them, as they were typed. */
function partsOf(url: string): { readonly credentials: string; readonly server: string } {
  const typed = url.replace(/^\w+:\/*/, '').replace(/[?&]from=.*$/s, '');
  const at = typed.lastIndexOf('@');
  return { credentials: typed.slice(0, Math.max(at, 0)), server: typed.slice(at + 1) };
}

/** What is wrong with the address of a mail server, as the rest of a sentence that repeats none of it. */
function problemOf(url: string): string | undefined {
  if (!/^smtps?:/.test(url)) return 'must begin with smtp:// or smtps://';
  const { credentials, server } = partsOf(url);
  const found = [...ENDING.keys()].filter((sign) => credentials.includes(sign));
  if (found.length > 0) {
    const written = found.map((sign) => ENDING.get(sign)).join(' and ');
    return `cannot have ${found.join(' and ')} in its user name or password: write ${found.length === 1 ? 'it' : 'them'} as ${written}`;
  }
  const [, port] = /:([^:\]/?#]*)(?:[/?#]|$)/.exec(server) ?? [];
  if (port !== undefined && !(/^\d{1,5}$/.test(port) && Number(port) >= 1 && Number(port) <= 65_535)) {
    return 'must have a port from 1 to 65535 behind its host, or none';
  }
  const parsed = URL.parse(url);
  if (!parsed?.hostname || !/^\/?$/.test(parsed.pathname) || parsed.hash !== '') return NAME_A_SERVER;
  if ((parsed.username === '') !== (parsed.password === '')) {
    return 'must have both a user name and a password, or neither';
  }
  const isKnown = [...parsed.searchParams.keys()].every((name) => PARAMETERS.has(name));
  return isKnown ? undefined : `must have nothing but ${[...PARAMETERS].join(', ')} behind its "?"`;
}

/** The sender is `no-reply` at the host of the site, unless the address of the server names another: `?from=…`. */
export function readMail(settings: Settings, dataDirectory: string, publicUrl: string): MailConfig {
  const unset = `no-reply@${URL.parse(publicUrl)?.hostname ?? 'localhost'}`;
  const outbox = { kind: 'outbox', directory: join(dataDirectory, 'outbox'), from: unset } as const;
  const url = settings.text('SMTP_URL')?.trim();
  if (url === undefined) return outbox;
  const problem = problemOf(url);
  if (problem !== undefined) return settings.refuse('SMTP_URL', problem, outbox);
  const parsed = new URL(url);
  const from = parsed.searchParams.get('from') ?? unset;
  if (!MAILBOX.test(from)) {
    const rule = 'must name a mailbox behind "from=", such as Office <office@cmj.example>';
    return settings.refuse('SMTP_URL', rule, outbox);
  }
  parsed.searchParams.delete('from');
  return { kind: 'smtp', url: parsed.href, from };
}
