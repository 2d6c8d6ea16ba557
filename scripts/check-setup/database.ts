import { newestEntryAt } from '#server/records/audit-store.ts';
import { stepNumber } from '#server/platform/database/migrate.ts';
import type { DatabaseServer, ProbedDatabase } from '#server/platform/database/probe.ts';
import { writeProblemOf } from '#server/platform/start-problem.ts';
import { type Finding, fault, ok, warning } from './finding.ts';
import type { Setup } from './setup.ts';

/** The oldest PostgreSQL that the site is tested on. */
const OLDEST_POSTGRES = 15;
/** Milliseconds. */
const SLIGHTLY_WRONG = 2_000;
const WRONG = 60_000;

/** Describes the schema that a start would find. */
function aboutSchema({ name, taken, known }: ProbedDatabase): Finding {
  const [mine, theirs] = [stepNumber(known), stepNumber(taken ?? '')];
  if (taken === undefined) return ok(`${name}, empty: the first start sets it up (schema ${mine}).`);
  if (taken === known) return ok(`${name}, up to date (schema ${mine}), writable.`);
  if (taken > known) {
    return fault(
      `${name}, written by another version (schema ${theirs}; this program knows ${mine}). Start that version again; nothing is damaged.`,
    );
  }
  return warning(`${name}, schema ${theirs}: the next start brings it to ${mine}. Make a backup before that.`);
}

function whyRefused(code: string): string {
  const problem = writeProblemOf(code);
  if (code === '42501') {
    return 'Its user cannot create tables: make it the owner of the database (ALTER DATABASE … OWNER TO …).';
  }
  if (code === '25006') return 'The server is read-only, such as a standby: set DATABASE_URL to the primary server.';
  if (problem === 'read-only') return `It is read-only (${code}): check the permissions of its file and folder.`;
  if (problem === 'disk') return `Its disk is full (${code}): free some space.`;
  if (code === 'SQLITE_BUSY')
    return 'Another program has locked it: try again, and stop that program if it stays locked.';
  return `It is not writable (${code}).`;
}

function aboutServer({ majorVersion, encoding, connections }: DatabaseServer, needed: number): readonly Finding[] {
  return [
    ...(majorVersion < OLDEST_POSTGRES
      ? [fault(`The site needs PostgreSQL ${OLDEST_POSTGRES} or newer: upgrade the server.`)]
      : []),
    ...(encoding === 'UTF8'
      ? []
      : [fault(`Its encoding ${encoding} does not support Malayalam: create the database with ENCODING 'UTF8'.`)]),
    ...(connections < needed
      ? [
          warning(
            `The site can open ${needed} connections, but the server accepts ${connections}: lower DATABASE_POOL.`,
          ),
        ]
      : []),
  ];
}

export async function checkDatabase({ probed, config, problems }: Setup): Promise<readonly Finding[]> {
  if (!probed) return [fault(problems.database ?? 'The database was not checked.')];
  const { refused, server, taken, known } = probed;
  const { database } = config;
  // One more connection checks that the database answers.
  const needed = database.engine === 'postgres' ? database.connections + 1 : 0;
  const isStartable = taken === undefined || taken === known;
  return [
    ...(refused === undefined ? [] : [fault(`${probed.name}. ${whyRefused(refused)}`)]),
    ...(refused !== undefined && isStartable ? [] : [aboutSchema(probed)]),
    ...(server ? aboutServer(server, needed) : []),
  ];
}

/** Formats a duration, such as `3 days`. @param ms milliseconds */
function inWords(ms: number): string {
  const seconds = Math.round(ms / 1000);
  if (seconds < 120) return `${seconds} seconds`;
  if (seconds < 7200) return `${Math.round(seconds / 60)} minutes`;
  return seconds < 172_800 ? `${Math.round(seconds / 3600)} hours` : `${Math.round(seconds / 86_400)} days`;
}

const SYNCHRONISE = 'let the system set the clock (timedatectl set-ntp true).';

/** Compares the clock of this machine with that of the database and with the newest audit entry. */
export async function checkClock({ probed }: Setup): Promise<readonly Finding[]> {
  const now = Date.now();
  const time = `${new Date(now).toISOString().slice(0, 19).replace('T', ' ')} UTC`;
  const isKnown = probed !== undefined && probed.taken === probed.known;
  const written = isKnown ? await newestEntryAt(probed.database) : undefined;
  if (written !== undefined && written - now > WRONG) {
    return [fault(`It is ${time} here, ${inWords(written - now)} before what the site wrote last: ${SYNCHRONISE}`)];
  }
  const ahead = probed?.server?.clockAhead;
  if (ahead === undefined) return [ok(`It is ${time} here. If that is wrong: ${SYNCHRONISE}`)];
  const words = `It is ${time} here, and ${inWords(Math.abs(ahead))} ${ahead < 0 ? 'earlier' : 'later'} for the database: ${SYNCHRONISE}`;
  if (Math.abs(ahead) > WRONG) return [fault(`${words} Until then, codes of authenticator apps are refused.`)];
  if (Math.abs(ahead) > SLIGHTLY_WRONG) return [warning(words)];
  return [ok(`It is ${time} here, and in the database too.`)];
}
