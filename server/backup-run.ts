// One backup or test restore that a serving process has begun (features/backups/begin.ts): `node backup-run.ts RUN`.
// What becomes of it stands in the database, for every process.
import { constants, setPriority } from 'node:os';
import { orSayWhyNot } from './announce.ts';
import { doRun } from './features/backups/service.ts';
import { fileOwners } from './file-owners.ts';
import { openUnpairedData } from './open-data.ts';
import { readConfig } from './platform/config/config.ts';
import { createLog } from './platform/log/log.ts';

await orSayWhyNot(async () => {
  const config = readConfig(process.env);
  const log = createLog(config.logLevel);
  const stopping = new AbortController();
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => stopping.abort());
  // Whoever reads a page comes first.
  setPriority(constants.priority.PRIORITY_LOW);
  const data = await openUnpairedData(config, 'shared');
  try {
    await doRun({ config, database: data.database, log, owners: fileOwners }, Number(process.argv[2]), stopping.signal);
  } finally {
    await data.close();
  }
});
