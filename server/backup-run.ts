// Runs one backup or test restore started by the server (features/backups/begin.ts): `node backup-run.ts RUN`, with
// its settings on standard input. Progress and result are stored in the database, for all processes.
import { constants, getPriority, setPriority } from 'node:os';
import { json } from 'node:stream/consumers';
import { runOrExit } from './start/announce.ts';
import { OTHER_VERSION_EXIT } from './features/backups/begin.ts';
import { executeRun } from './features/backups/run.ts';
import { fileOwners } from './operation/file-check.ts';
import type { Config } from './platform/config/config.ts';
import { type Database, openWithoutMigrating, OtherSchema } from './platform/database/database.ts';
import { lockData } from './platform/database/in-use.ts';
import { createLog, exitOnUncaughtError, flushLog, type Log } from './platform/log/log.ts';

/** Opens the database without migrating it: during an update, the running site may be older than this program. */
async function openAsItIs(config: Config, log: Log): Promise<Database> {
  try {
    return await openWithoutMigrating(config.database);
  } catch (error) {
    if (error instanceof OtherSchema) {
      log.error({ event: 'db.version', err: error }, 'The database has the schema of another version');
      process.exit(OTHER_VERSION_EXIT);
    }
    throw error;
  }
}

const { PRIORITY_BELOW_NORMAL: BELOW_NORMAL } = constants.priority;

await runOrExit(async () => {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only `runInProcess` writes it
  const config = (await json(process.stdin)) as Config;
  const log = createLog(config.logLevel);
  exitOnUncaughtError(log);
  const stopping = new AbortController();
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => stopping.abort());
  // Requests have priority over backups. The priority is only slightly lower, so that a backup also finishes on a busy
  // machine. A priority that is already lower stays, because the process may not be allowed to raise it.
  if (getPriority() < BELOW_NORMAL) setPriority(BELOW_NORMAL);
  const unlock = await lockData(config.dataDirectory, 'shared');
  const database = await openAsItIs(config, log);
  try {
    await executeRun({ config, database, log, owners: fileOwners }, Number(process.argv[2]), stopping.signal);
  } finally {
    await database.destroy();
    unlock();
  }
  // Exits without waiting any longer, because the reader of the log may have stalled.
  await flushLog(log);
  process.exit();
});
