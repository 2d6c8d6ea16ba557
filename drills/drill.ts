/** One thing that a drill looked at. */
export interface Finding {
  readonly what: string;
  /** As it was, in words or figures with their units. */
  readonly found: string;
  /** As it has to be, in the same units. */
  readonly wanted: string;
  readonly isGood: boolean;
}

/** Something that goes wrong on purpose, at real processes of a site, and what becomes of them. */
export interface Drill {
  /** By which `npm run drill` finds it. */
  readonly name: string;
  /** No database can change what it finds: its short form runs once, and not on each engine. */
  readonly isEngineFree?: true;
  /** Processes on machines of their own share PostgreSQL alone: left out on SQLite. */
  readonly needsPostgres?: true;
  /** A program that it needs and this machine has not: left out. */
  readonly lacks?: string;
  /** It mounts a disk, which only root may: left out for anybody else. */
  readonly mounts?: true;
  /**
   * Runs it on the engine that `TEST_DATABASE_URL` names, as the tests do. Whatever it starts has ended when it resolves.
   * @param form `short` takes seconds and runs with the tests, `full` may take minutes and is what figures come from
   */
  readonly run: (form: 'short' | 'full') => Promise<readonly Finding[]>;
}

/** How many of something there were that must not be there. */
export function noneOf(what: string, wrong: readonly unknown[]): Finding {
  const shown = wrong.slice(0, 5).map(String).join(', ');
  return {
    what,
    found: wrong.length === 0 ? '0' : `${wrong.length}: ${shown}`,
    wanted: '0',
    isGood: wrong.length === 0,
  };
}

/** @param found in the unit, which stands behind both numbers */
export function atMost(what: string, found: number, wanted: number, unit: string): Finding {
  const rounded = Number(found.toFixed(found < 10 ? 1 : 0));
  return { what, found: `${rounded} ${unit}`, wanted: `at most ${wanted} ${unit}`, isGood: found <= wanted };
}

export function atLeast(what: string, found: number, wanted: number): Finding {
  return { what, found: String(found), wanted: `at least ${wanted}`, isGood: found >= wanted };
}

/** What it comes to is one word, such as a status. */
export function exactly(what: string, found: string | number, wanted: string | number): Finding {
  return { what, found: String(found), wanted: String(wanted), isGood: found === wanted };
}

/** A line for each: what was looked at, what was found, what is wanted. */
export function tableOf(findings: readonly Finding[]): string {
  const rows = [{ what: 'What', found: 'Found', wanted: 'Wanted', isGood: true }, ...findings];
  const [what, found] = (['what', 'found'] as const).map((column) =>
    Math.max(...rows.map((row) => row[column].length)),
  );
  return rows
    .map(
      (row) =>
        `${row.isGood ? '  ' : '✗ '}${row.what.padEnd(what ?? 0)}  ${row.found.padEnd(found ?? 0)}  ${row.wanted}`,
    )
    .join('\n');
}
