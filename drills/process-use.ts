import { readdirSync, readFileSync } from 'node:fs';

/** What a process takes of the machine, as Linux tells it. */
export interface ProcessUse {
  /** Open files and connections. */
  readonly descriptors: number;
  /** Seconds for which it has had a processor. */
  readonly worked: number;
}

/** Hundredths of a second are what Linux counts in. */
const TICKS = 100;

/** Undefined on other systems. */
export function processUse(pid: number | undefined): ProcessUse | undefined {
  if (process.platform !== 'linux' || pid === undefined) return undefined;
  const [, after = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ');
  const fields = after.split(' ').map(Number);
  return {
    descriptors: readdirSync(`/proc/${pid}/fd`).length,
    worked: ((fields[11] ?? 0) + (fields[12] ?? 0)) / TICKS,
  };
}
