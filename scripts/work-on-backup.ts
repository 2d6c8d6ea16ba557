import { parseArgs } from 'node:util';
import { runOrExit } from '#server/start/announce.ts';
import type { BackupProgress, BackupWork } from '#server/platform/backup/backup.ts';
import { type Backup, contentOf } from '#server/platform/backup/manifest.ts';
import { type Config, readConfig } from '#server/platform/config/config.ts';
import { StartProblem } from '#server/platform/start-problem.ts';

const PROGRESS_INTERVAL_S = 2;

/** Returns the value of the only option, `--to` or `--from`. @throws StartProblem with the usage for other arguments */
function placeGiven(command: string, word: 'to' | 'from', example: string): string {
  const wanted = new StartProblem(
    `The option --${word} is required, and is the only one: npm run ${command} -- --${word} ${example}`,
  );
  try {
    const { values } = parseArgs({ args: process.argv.slice(2), options: { [word]: { type: 'string' } } });
    const place = values[word];
    if (typeof place === 'string' && place !== '') return place;
  } catch (error) {
    throw new StartProblem(wanted.message, { cause: error });
  }
  throw wanted;
}

/**
 * Returns a function that prints progress, such as `tables 3/26`, at the start of each step and at most every
 * `PROGRESS_INTERVAL_S` seconds.
 */
function createProgressPrinter(): (progress: BackupProgress) => void {
  let printedAt = 0;
  let printedStep = '';
  return ({ step, done, total }) => {
    const now = performance.now();
    if (step === printedStep && now - printedAt < PROGRESS_INTERVAL_S * 1000) return;
    [printedStep, printedAt] = [step, now];
    console.log(`${step} ${done}/${total}`);
  };
}

/** Formats the size of a backup, such as `51234 rows, 1203 files, 412.3 MB`. */
export function formatBackupSize(backup: Backup): string {
  const { rows, files, bytes } = contentOf(backup);
  return `${rows} rows, ${files} files, ${(bytes / 1e6).toFixed(1)} MB`;
}

/** Runs a backup command with the settings of the site. SIGINT and SIGTERM abort it; partial results are removed. */
export async function runBackupCommand(
  command: string,
  [word, example]: readonly ['to' | 'from', string],
  work: (place: string, config: Config, how: BackupWork) => Promise<void>,
): Promise<void> {
  await runOrExit(async () => {
    const place = placeGiven(command, word, example);
    const config = readConfig(process.env);
    const stop = new AbortController();
    for (const signal of ['SIGINT', 'SIGTERM'] as const) {
      process.once(signal, () => stop.abort(new StartProblem(`Stopped by ${signal}. Unfinished work was removed.`)));
    }
    await work(place, config, {
      passphrase: config.backupPassphrase,
      onProgress: createProgressPrinter(),
      signal: stop.signal,
    });
  });
}
