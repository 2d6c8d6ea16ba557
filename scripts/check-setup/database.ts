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

/** What a start would find. */
function aboutSchema({ name, taken, known }: ProbedDatabase): Finding {
  const [mine, theirs] = [stepNumber(known), stepNumber(taken ?? '')];
  if (taken === undefined) return ok(`${name}, empty: the first start sets it up (schema ${mine}).`);
  if (taken === known) return ok(`${name}, up to date (schema ${mine}), takes what is written.`);
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
    return 'Its user may not create tables: make it the owner of the database (ALTER DATABASE … OWNER TO …).';
  }
  if (code === '25006')
    return 'The server only reads, as a standby does: DATABASE_URL has to name the one that writes.';
  if (problem === 'read-only') return `It refuses to be written to (${code}): check the rights on its file and folder.`;
  if (problem === 'disk') return `It has no room left on its disk (${code}).`;
  if (code === 'SQLITE_BUSY') return 'Another program keeps it locked: try again, and end that one if it stays so.';
  return `Nothing can be written into it (${code}).`;
}

function aboutServer({ majorVersion, encoding, connections }: DatabaseServer, needed: number): readonly Finding[] {
  return [
    ...(majorVersion < OLDEST_POSTGRES
      ? [fault(`The site needs PostgreSQL ${OLDEST_POSTGRES} or newer: bring the server up to date.`)]
      : []),
    ...(encoding === 'UTF8'
      ? []
      : [fault(`It keeps texts in ${encoding}, which has no Malayalam: create the database with ENCODING 'UTF8'.`)]),
    ...(connections < needed
      ? [warning(`The site may open ${needed} connections and the server takes ${connections}: lower DATABASE_POOL.`)]
      : []),
  ];
}

export async function checkDatabase({ probed, config, problems }: Setup): Promise<readonly Finding[]> {
  if (!probed) return [fault(problems.database ?? 'The database was not looked at.')];
  const { refused, server, taken, known } = probed;
  const { database } = config;
  // One more tells whether it answers.
  const needed = database.engine === 'postgres' ? database.connections + 1 : 0;
  const isStartable = taken === undefined || taken === known;
  return [
    ...(refused === undefined ? [] : [fault(`${probed.name}. ${whyRefused(refused)}`)]),
    ...(refused !== undefined && isStartable ? [] : [aboutSchema(probed)]),
    ...(server ? aboutServer(server, needed) : []),
  ];
}

/** How far apart two instants are, such as `3 days`. @param ms milliseconds */
function inWords(ms: number): string {
  const seconds = Math.round(ms / 1000);
  if (seconds < 120) return `${seconds} seconds`;
  if (seconds < 7200) return `${Math.round(seconds / 60)} minutes`;
  return seconds < 172_800 ? `${Math.round(seconds / 3600)} hours` : `${Math.round(seconds / 86_400)} days`;
}

const SYNCHRONISE = 'let the system set the clock (timedatectl set-ntp true).';

/** The clock of this machine: beside that of the database, and with what the site has written so far. */
export async function checkClock({ probed }: Setup): Promise<readonly Finding[]> {
  const now = Date.now();
  const said = `${new Date(now).toISOString().slice(0, 19).replace('T', ' ')} UTC`;
  const isKnown = probed !== undefined && probed.taken === probed.known;
  const written = isKnown ? await newestEntryAt(probed.database) : undefined;
  if (written !== undefined && written - now > WRONG) {
    return [fault(`It is ${said} here, ${inWords(written - now)} before what the site wrote last: ${SYNCHRONISE}`)];
  }
  const ahead = probed?.server?.clockAhead;
  if (ahead === undefined) return [ok(`It is ${said} here. If not: ${SYNCHRONISE}`)];
  const words = `It is ${said} here, and ${inWords(Math.abs(ahead))} ${ahead < 0 ? 'earlier' : 'later'} for the database: ${SYNCHRONISE}`;
  if (Math.abs(ahead) > WRONG) return [fault(`${words} Until then codes of authenticator apps are refused.`)];
  if (Math.abs(ahead) > SLIGHTLY_WRONG) return [warning(words)];
  return [ok(`It is ${said} here, and for the database as well.`)];
}
