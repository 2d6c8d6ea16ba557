import { resolve } from 'node:path';
import * as z from 'zod';
import { isWithin } from './folders-apart.ts';

const MADE_BY_THE_SYSTEM = ['/proc', '/sys', '/dev'] as const;
/** A disk in memory, which a trial may lie on. */
const IN_MEMORY = '/dev/shm';
const EXAMPLE = 'such as /srv/cmj/data';

/** What is wrong with a folder as it is typed, as the rest of a sentence. Where no shell has read it, signs stay signs. */
function problemOf(text: string): string | undefined {
  if (/^["']/.test(text)) return `cannot begin with a quotation mark: write the folder without, ${EXAMPLE}`;
  if (text.startsWith('~'))
    return `cannot begin with ~, which only a shell understands: write the whole path, ${EXAMPLE}`;
  if (/\$[\w{(]/.test(text))
    return `cannot have $ in it, which only a shell understands: write the whole path, ${EXAMPLE}`;
  const path = resolve(text);
  if (isWithin(path, IN_MEMORY)) return undefined;
  const found = MADE_BY_THE_SYSTEM.find((folder) => isWithin(path, folder));
  return found && `cannot lie in ${found}, where the system keeps nothing: write a folder on a disk, ${EXAMPLE}`;
}

/** A folder; absolute afterwards. */
export const folder = z.string().transform((text, context) => {
  const problem = problemOf(text);
  if (problem === undefined) return resolve(text);
  context.addIssue(problem);
  return z.NEVER;
});
