import { setTimeout as wait } from 'node:timers/promises';

/**
 * Polls until the condition is true.
 * @param within timeout in milliseconds
 * @throws Error when the timeout has passed
 */
export async function waitUntil(isTrue: () => boolean | Promise<boolean>, within = 60_000): Promise<void> {
  const end = performance.now() + within;
  while (!(await isTrue())) {
    if (performance.now() > end) throw new Error(`not true after ${within / 1000} s: ${isTrue.toString()}`);
    await wait(20);
  }
}

/** A value that a drill measured, and the expected value. */
export interface Finding {
  readonly what: string;
  /** The measured value, with its unit; `wanted` is in the same unit. */
  readonly found: string;
  readonly wanted: string;
  readonly isGood: boolean;
}

/** Causes a failure on purpose in real processes of a site, and checks the result. */
export interface Drill {
  /** Argument of `npm run drill` that runs this drill. */
  readonly name: string;
  /** What the drill cannot run without: mounting disks needs root. */
  readonly needs: readonly ('caddy' | 'mounts' | 'postgres')[];
  /**
   * Runs the drill on PostgreSQL if `TEST_DATABASE_URL` is set, else on SQLite. Stops all processes before it resolves.
   * @param form `short` takes seconds and runs with the tests; `full` can take minutes and produces the published
   * results
   */
  readonly run: (form: 'short' | 'full') => Promise<readonly Finding[]>;
}

/** Returns a finding that is good if `wrong` is empty. The finding shows the first five items of `wrong`. */
export function noneOf(what: string, wrong: readonly unknown[]): Finding {
  const isGood = wrong.length === 0;
  return { what, found: isGood ? '0' : `${wrong.length}: ${wrong.slice(0, 5).join(', ')}`, wanted: '0', isGood };
}

export function atMost(what: string, found: number, wanted: number, unit: string): Finding {
  const rounded = Number(found.toFixed(found < 10 ? 1 : 0));
  return { what, found: `${rounded} ${unit}`, wanted: `at most ${wanted} ${unit}`, isGood: found <= wanted };
}

export function atLeast(what: string, found: number, wanted: number): Finding {
  return { what, found: String(found), wanted: `at least ${wanted}`, isGood: found >= wanted };
}

export function exactly(what: string, found: string | number, wanted: string | number): Finding {
  return { what, found: String(found), wanted: String(wanted), isGood: found === wanted };
}

export function formatFindings(findings: readonly Finding[]): string {
  return findings
    .map(({ what, found, wanted, isGood }) => `${isGood ? ' ' : '✗'} ${what}: ${found} (expected ${wanted})`)
    .join('\n');
}
