import * as z from 'zod';
import { problemOfCredentials } from './url-credentials.ts';

const PARAMETERS = /\?\w+=/;
const EXAMPLE = 'postgres://user:password@host:5432/name';

/** What is wrong with the address of a database, as the rest of a sentence that repeats none of it. */
function problemOf(url: string): string | undefined {
  if (!/^postgres(ql)?:\/\//.test(url)) return 'must begin with postgres://, or be unset for SQLite';
  const problem = problemOfCredentials(url, PARAMETERS);
  if (problem !== undefined) return problem;
  // The driver takes an address without a host as well, where a parameter names a socket.
  const parsed = URL.parse(url.replace('@/', '@localhost/'));
  if (!parsed) return `must be written as ${EXAMPLE}`;
  return parsed.hash === '' ? undefined : 'cannot have # in it: write it as %23';
}

/** The address of a PostgreSQL database. It is repeated in no problem. */
export const databaseUrl = z
  .string()
  .trim()
  .transform((text, context) => {
    const problem = problemOf(text);
    if (problem === undefined) return text;
    context.addIssue(problem);
    return z.NEVER;
  });
