import * as z from 'zod';

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

/** The address of a mail server, which may name a sender behind it: `?from=…`. It is repeated in no problem. */
export const smtpUrl = z
  .string()
  .trim()
  .transform((text, context) => {
    const problem = problemOf(text);
    const url = problem === undefined ? new URL(text) : undefined;
    const from = url?.searchParams.get('from') ?? undefined;
    if (url && (from === undefined || MAILBOX.test(from))) {
      url.searchParams.delete('from');
      return { url: url.href, from };
    }
    context.addIssue(problem ?? 'must name a mailbox behind "from=", such as Office <office@cmj.example>');
    return z.NEVER;
  });
