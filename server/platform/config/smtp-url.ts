import * as z from 'zod';
import { problemOfCredentials } from './url-credentials.ts';

const MAILBOX = /^([^<>@"\p{Cc}]{1,100} <[^\s<>@,;:"]+@[^\s<>@,;:"]+>|[^\s<>@,;:"]+@[^\s<>@,;:"]+)$/u;
const NAME_A_SERVER = 'must name a mail server, such as smtps://user:password@mail.example:465';
/** What else the mail client would take, such as a pool or limits of its own, changes how often an email is sent. */
const PARAMETERS: ReadonlySet<string> = new Set(['from', 'name', 'tls.rejectUnauthorized', 'tls.servername']);
/** What is wrong with the address of a mail server, as the rest of a sentence that repeats none of it. */
function problemOf(url: string): string | undefined {
  if (!/^smtps?:/.test(url)) return 'must begin with smtp:// or smtps://';
  const problem = problemOfCredentials(url, /[?&]from=/);
  if (problem !== undefined) return problem;
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
