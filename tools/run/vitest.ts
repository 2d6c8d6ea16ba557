import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import { runCommand } from './command.ts';
import type { Outcome } from './stages.ts';

const report = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numPendingTests: z.number(),
  numTodoTests: z.number(),
});

export interface VitestOptions {
  readonly cwd: string;
  readonly signal: AbortSignal;
  readonly projects: readonly string[];
  /** Parts of file names; empty for every test of the projects. */
  readonly filters?: readonly string[];
  /** Where the tests keep what they make. */
  readonly folder: string;
  /** Added to the environment. */
  readonly env?: NodeJS.ProcessEnv;
}

/** Runs tests with their output shown live and counts them from vitest's own report. */
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
    const file = join(folder, 'report.json');
    const chosen = projects.flatMap((project) => ['--project', project]);
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
    const { ok } = await runCommand('vitest', ['run', ...chosen, ...reporters, ...filters], {
      cwd,
      signal,
      // Many tests start processes of the site, each of which would take the types out of hundreds of files anew.
      env: { ...process.env, TMPDIR: within, NODE_COMPILE_CACHE: join(cwd, '.cache', 'node'), ...env },
      live: true,
    });
    return await outcome(ok, file);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function outcome(ok: boolean, file: string): Promise<Outcome> {
  const text = await readFile(file, 'utf8').catch(() => undefined);
  if (text === undefined) return { state: 'red', note: 'vitest gave no report' };
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests } = report.parse(JSON.parse(text));
  const skipped = numPendingTests + numTodoTests;
  const note = `${numPassedTests} passed, ${numFailedTests} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
  return { state: ok ? 'ok' : 'red', note, passed: numPassedTests, failed: numFailedTests };
}
