import { emailField } from '#contract/sessions.ts';
import { runOrExit } from '#server/start/announce.ts';
import { readConfig } from '#server/platform/config/config.ts';
import { openDatabase } from '#server/platform/database/database.ts';
import { createJobs } from '#server/platform/jobs/jobs.ts';
import { createLog } from '#server/platform/log/log.ts';
import type { Platform } from '#server/platform/platform.ts';
import { StartProblem } from '#server/platform/start-problem.ts';

type Action = (
  platform: Pick<Platform, 'config' | 'database' | 'jobs' | 'now'>,
  email: string,
) => Promise<string | undefined>;

/**
 * Runs an action for the administrator whose email is the argument of `npm run <command>`, and prints its result. Uses the
 * settings of the site. The action returns undefined if there is no such administrator.
 */
export async function runAdministratorCommand(command: string, action: Action): Promise<void> {
  await runOrExit(async () => {
    const email = emailField.safeParse(process.argv[2]).data;
    if (email === undefined)
      throw new StartProblem(
        `The email of the administrator is missing or invalid: npm run ${command} -- name@cmj.example`,
      );
    const config = readConfig(process.env);
    const database = await openDatabase(config.database);
    // The emails are only queued here. The running site sends them.
    const jobs = createJobs(database, createLog(config.logLevel), Date.now);
    try {
      const message = await action({ config, database, jobs, now: Date.now }, email);
      if (message === undefined) throw new StartProblem('There is no administrator with this email.');
      console.log(message);
    } finally {
      await database.destroy();
    }
  });
}
