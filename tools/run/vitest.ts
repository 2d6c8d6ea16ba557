import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import { runCommand } from './command.ts';
import { COUNT_FILE, type TestCount } from './counting-reporter.ts';
import type { Outcome } from './stages.ts';

/** A run with more flaky tests than this is red, because retries must not hide a broken test. */
const MAX_FLAKY = 3;

const testCount: z.ZodType<TestCount> = z.object({
  passed: z.number(),
  failed: z.number(),
  skipped: z.number(),
  flaky: z.array(z.string()),
});

export interface VitestOptions {
  readonly cwd: string;
  readonly signal: AbortSignal;
  readonly projects: readonly string[];
  /** Parts of file names; empty runs every test of the projects. */
  readonly filters?: readonly string[];
  readonly folder: string;
  readonly env?: NodeJS.ProcessEnv;
}

/** Runs tests with their output shown live, and counts them. */
export async function runVitest({
  cwd,
  signal,
  projects,
  filters = [],
  folder: within,
  env = {},
}: VitestOptions): Promise<Outcome> {
  const folder = await mkdtemp(join(within, 'cmj-vitest-'));
  try {
    const file = join(folder, 'count.json');
    const chosen = projects.flatMap((project) => ['--project', project]);
    const reporters = ['--reporter=default', `--reporter=${join(import.meta.dirname, 'counting-reporter.ts')}`];
    const { ok } = await runCommand('vitest', ['run', ...chosen, ...reporters, ...filters], {
      cwd,
      signal,
      env: {
        ...process.env,
        TMPDIR: within,
        [COUNT_FILE]: file,
        // Many tests start the site. Without the cache each process strips the types of hundreds of files.
        NODE_COMPILE_CACHE: join(cwd, '.cache', 'node'),
        ...env,
      },
      live: true,
    });
    const text = await readFile(file, 'utf8').catch(() => undefined);
    if (text === undefined) return { state: 'red', note: 'vitest wrote no test count' };
    return outcomeOf(testCount.parse(JSON.parse(text)), ok);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Returns the outcome of a test run. Lists flaky tests; more than `MAX_FLAKY` of them make it red.
 *
 * @param ok whether vitest exited with 0
 */
export function outcomeOf({ passed, failed, skipped, flaky }: TestCount, ok: boolean): Outcome {
  const note = [
    `${passed} passed, ${failed} failed`,
    ...(skipped > 0 ? [`${skipped} skipped`] : []),
    ...(flaky.length > 0 ? [`${flaky.length} flaky`] : []),
  ].join(', ');
  const state = ok && flaky.length <= MAX_FLAKY ? 'ok' : 'red';
  return { state, note, passed, failed, detail: flaky.map((name) => `Flaky: ${name}`).join('\n') };
}
