// One backup or test restore that a serving process has begun (features/backups/begin.ts): `node backup-run.ts RUN`.
// What becomes of it stands in the database, for every process.
import { constants, getPriority, setPriority } from 'node:os';
import { orSayWhyNot } from './start/announce.ts';
import { OTHER_VERSION_EXIT } from './features/backups/begin.ts';
import { doRun } from './features/backups/run.ts';
import { fileOwners } from './operation/file-check.ts';
import { type Config, readConfig } from './platform/config/config.ts';
import { type Database, openDatabaseAsItIs, OtherSchema } from './platform/database/database.ts';
import { lockData } from './platform/database/in-use.ts';
import { createLog, exitOnUncaughtError, flushLog, type Log } from './platform/log/log.ts';

/** The site may run an earlier version than this one, which is unpacked already: its database stays as it is. */
async function openAsItIs(config: Config, log: Log): Promise<Database> {
  try {
    return await openDatabaseAsItIs(config.database);
  } catch (error) {
    if (error instanceof OtherSchema) {
      log.error({ err: error }, 'the database is that of another version');
      process.exit(OTHER_VERSION_EXIT);
    }
    throw error;
  }
}

const { PRIORITY_BELOW_NORMAL: BELOW_NORMAL } = constants.priority;

await orSayWhyNot(async () => {
  const config = readConfig(process.env);
  const log = createLog(config.logLevel);
  exitOnUncaughtError(log);
  const stopping = new AbortController();
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => stopping.abort());
  // Whoever reads a page comes first; but on a machine that is always busy it must come to its end, too. A site that was
  // started at a lower priority may not raise it.
  if (getPriority() < BELOW_NORMAL) setPriority(BELOW_NORMAL);
  const unlock = await lockData(config.dataDirectory, 'shared');
  const database = await openAsItIs(config, log);
  try {
    await doRun({ config, database, log, owners: fileOwners }, Number(process.argv[2]), stopping.signal);
  } finally {
    await database.destroy();
    unlock();
  }
  // A reader of the log that stalls would keep the process for ever.
  await flushLog(log);
  process.exit();
});
