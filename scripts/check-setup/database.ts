import { newestEntryAt } from '#server/records/audit-store.ts';
import { migrationNumber } from '#server/platform/database/migrate.ts';
import type { DatabaseServer, ProbedDatabase } from '#server/platform/database/probe.ts';
import { writeProblemFor } from '#server/platform/start-problem.ts';
import { type Finding, fault, ok, warning } from './finding.ts';
import type { Setup } from './setup.ts';

/** The oldest PostgreSQL version that the site is tested on. */
const OLDEST_POSTGRES = 15;
/** Clock difference in ms above which the check warns. Above `WRONG` it reports a fault. */
const SLIGHTLY_WRONG = 2_000;
const WRONG = 60_000;

function aboutSchema({ name, applied, newest }: ProbedDatabase): Finding {
  const [mine, theirs] = [migrationNumber(newest), migrationNumber(applied ?? '')];
  if (applied === undefined) return ok(`${name}, empty. The first start creates schema ${mine}.`);
  if (applied === newest) return ok(`${name}, up to date (schema ${mine}) and writable.`);
  if (applied > newest) {
    return fault(
      `${name}, written by another program version (schema ${theirs}; this program supports ${mine}). Start that version; the data is not damaged.`,
    );
  }
  return warning(`${name}, schema ${theirs}. The next start migrates it to schema ${mine}. Make a backup first.`);
}

function whyRefused(code: string): string {
  const problem = writeProblemFor(code);
  if (code === '42501') {
    return 'Its user may not create tables. Make the user the owner of the database (ALTER DATABASE … OWNER TO …).';
  }
  if (code === '25006') return 'The server is read-only, such as a standby. Set DATABASE_URL to the primary server.';
  if (problem === 'read-only') return `It cannot be written (${code}). Check the permissions of its file and folder.`;
  if (problem === 'disk') return `Its disk is full (${code}).`;
  if (code === 'SQLITE_BUSY')
    return 'It is locked by another program. Try again, and stop that program if the lock remains.';
  return `It cannot be written (${code}).`;
}

function aboutServer({ majorVersion, encoding, connections }: DatabaseServer, needed: number): readonly Finding[] {
  return [
    ...(majorVersion < OLDEST_POSTGRES
      ? [fault(`The site needs PostgreSQL ${OLDEST_POSTGRES} or newer. Update the server.`)]
      : []),
    ...(encoding === 'UTF8'
      ? []
      : [
          fault(`Its encoding is ${encoding}, which cannot store Malayalam. Create the database with ENCODING 'UTF8'.`),
        ]),
    ...(connections < needed
      ? [
          warning(
            `The site may open ${needed} connections, but the server accepts ${connections}. Lower DATABASE_POOL.`,
          ),
        ]
      : []),
  ];
}

export async function checkDatabase({ probed, config, problems }: Setup): Promise<readonly Finding[]> {
  if (!probed) return [fault(problems.database ?? 'The database was not checked.')];
  const { refused, server, applied, newest } = probed;
  const { database } = config;
  // The site opens one connection besides its pool, to check whether the database responds.
  const needed = database.engine === 'postgres' ? database.connections + 1 : 0;
  const isStartable = applied === undefined || applied === newest;
  return [
    ...(refused === undefined ? [] : [fault(`${probed.name}. ${whyRefused(refused)}`)]),
    ...(refused !== undefined && isStartable ? [] : [aboutSchema(probed)]),
    ...(server ? aboutServer(server, needed) : []),
  ];
}

/** Formats a duration in ms, such as `3 days`. */
function inWords(ms: number): string {
  const seconds = Math.round(ms / 1000);
  if (seconds < 120) return `${seconds} seconds`;
  if (seconds < 7200) return `${Math.round(seconds / 60)} minutes`;
  return seconds < 172_800 ? `${Math.round(seconds / 3600)} hours` : `${Math.round(seconds / 86_400)} days`;
}

const SYNCHRONISE = 'Synchronise the clock of this machine (timedatectl set-ntp true).';

/** Compares the clock of this machine with the database server and with the newest entry of the audit log. */
export async function checkClock({ probed }: Setup): Promise<readonly Finding[]> {
  const now = Date.now();
  const time = `${new Date(now).toISOString().slice(0, 19).replace('T', ' ')} UTC`;
  const isKnown = probed !== undefined && probed.applied === probed.newest;
  const written = isKnown ? await newestEntryAt(probed.database) : undefined;
  if (written !== undefined && written - now > WRONG) {
    return [
      fault(`The time here is ${time}, ${inWords(written - now)} before the last entry of the site. ${SYNCHRONISE}`),
    ];
  }
  const ahead = probed?.server?.clockAheadMs;
  if (ahead === undefined) return [ok(`The time here is ${time}. If this is wrong: ${SYNCHRONISE}`)];
  const words = `The time here is ${time}. The clock of the database is ${inWords(Math.abs(ahead))} ${ahead < 0 ? 'behind' : 'ahead'}. ${SYNCHRONISE}`;
  if (Math.abs(ahead) > WRONG) return [fault(`${words} Until then, codes of authenticator apps may be refused.`)];
  if (Math.abs(ahead) > SLIGHTLY_WRONG) return [warning(words)];
  return [ok(`The time here is ${time}. The clock of the database agrees.`)];
}
