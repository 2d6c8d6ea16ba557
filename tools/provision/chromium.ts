import { findProgram, isExecutable } from './apt.ts';

/** An absolute path: `BROWSER_PATH`, else a Chromium or Chrome on PATH. Throws when `BROWSER_PATH` leads nowhere. */
export function findChromium(): string | undefined {
  const chosen = process.env['BROWSER_PATH'];
  if (chosen === undefined || chosen === '') return findProgram(['chromium', 'chromium-browser', 'google-chrome']);
  if (!isExecutable(chosen)) throw new Error(`BROWSER_PATH is no program: ${chosen}`);
  return chosen;
}
