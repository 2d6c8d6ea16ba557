import { parseArgs } from 'node:util';
import { orSayWhyNot } from '#server/start/announce.ts';
import type { BackupProgress, BackupSummary, BackupWork } from '#server/platform/backup/backup.ts';
import { type Config, readConfig } from '#server/platform/config/config.ts';
import { StartProblem } from '#server/platform/start-problem.ts';

/** Seconds between two lines of progress. */
const PROGRESS_INTERVAL_S = 2;

/** Returns the value of `--to` or `--from`. Throws StartProblem with the usage for anything else. */
function placeArgument(command: string, word: 'to' | 'from', example: string): string {
  const usage = new StartProblem(`Usage: npm run ${command} -- --${word} ${example}`);
  try {
    const { values } = parseArgs({ args: process.argv.slice(2), options: { [word]: { type: 'string' } } });
    const place = values[word];
    if (typeof place === 'string' && place !== '') return place;
  } catch (error) {
    throw new StartProblem(usage.message, { cause: error });
  }
  throw usage;
}

/**
 * Returns a function that prints progress when a step begins and every few seconds: `tables 3/26`, `files 400/12000`.
 */
function printProgress(): (progress: BackupProgress) => void {
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
export function inWords({ rows, files, bytes }: BackupSummary): string {
  const allRows = Object.values(rows).reduce((sum, count) => sum + count, 0);
  return `${allRows} rows, ${files} files, ${(bytes / 1e6).toFixed(1)} MB`;
}

/** Runs a backup command with the settings of the site. SIGINT or SIGTERM stops it without partial results. */
export async function workOnBackup(
  command: string,
  [word, example]: readonly ['to' | 'from', string],
  work: (place: string, config: Config, how: BackupWork) => Promise<void>,
): Promise<void> {
  await orSayWhyNot(async () => {
    const place = placeArgument(command, word, example);
    const config = readConfig(process.env);
    const stop = new AbortController();
    for (const signal of ['SIGINT', 'SIGTERM'] as const) {
      process.once(signal, () => stop.abort(new StartProblem(`Stopped by ${signal}. Partial results were removed.`)));
    }
    await work(place, config, {
      passphrase: config.backupPassphrase,
      onProgress: printProgress(),
      signal: stop.signal,
    });
  });
}
