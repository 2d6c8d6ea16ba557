// `node scripts/reset-two-factor.ts name@cmj.example`, with the settings of the site: for an administrator who has lost
// phone and recovery codes, when there is no other administrator to help.
import { orSayWhyNot } from '#server/announce.ts';
import { rescueAdministrator } from '#server/features/administrators/service.ts';
import { readConfig } from '#server/platform/config/config.ts';
import { openDatabase } from '#server/platform/database/database.ts';
import { createJobs } from '#server/platform/jobs/jobs.ts';
import { createLog } from '#server/platform/log/log.ts';
import { StartProblem } from '#server/platform/start-problem.ts';

const sentences = {
  'switched off': 'Two-factor sign-in is off. The password alone is enough now; please set it up anew.',
  'not on': 'This administrator does not use two-factor sign-in.',
  nobody: 'There is no administrator with this email.',
} as const;

await orSayWhyNot(async () => {
  const email = process.argv[2]?.trim().toLowerCase() ?? '';
  if (email === '') throw new StartProblem('Whose? node scripts/reset-two-factor.ts name@cmj.example');
  const config = readConfig(process.env);
  const database = await openDatabase(config.database);
  // The site sends the mail; here it is only put into the queue.
  const jobs = createJobs(database, createLog(config.logLevel), Date.now);
  try {
    console.log(sentences[await rescueAdministrator({ database, jobs, now: Date.now }, email)]);
  } finally {
    await database.destroy();
  }
});
