import type { FirstAdministrator } from './features/accounts/first-administrator.ts';
import type { Config } from './platform/config/config.ts';
import { createLog } from './platform/log/log.ts';
import { codeOf, StartProblem } from './platform/start-problem.ts';
import { writeProblemOf } from './platform/write-problem.ts';

/**
 * Tells the person at the terminal, once, how to sign in to the office. On standard error, for standard output is the
 * log, which must never hold a password.
 */
export function announceAdministrator(first: FirstAdministrator): void {
  const lines = ['', 'The first administrator of the office:', `  email     ${first.email}`];
  lines.push(`  password  ${first.password ?? 'the one in ADMIN_PASSWORD'}`);
  if (first.password !== undefined) lines.push('  (shown this once; please keep it)');
  console.error(lines.join('\n'));
}

/** Tells where the site is. */
export function announce(config: Config): void {
  const lines = ['', `CMJ is open at ${config.publicUrl}`, `The office is at    ${config.publicUrl}/admin`, ''];
  console.error(lines.join('\n'));
}

/** Runs a program, or its start. When that fails, tells the person at the terminal why and ends the process. */
export async function orSayWhyNot(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    const code = codeOf(error);
    if (error instanceof StartProblem) console.error(error.message);
    else if (writeProblemOf(code) === 'disk') console.error(`There is no room left on the disk (${code}).`);
    else createLog('error').error({ err: error }, 'the start failed');
    process.exit(1);
  }
}
