import { totalmem } from 'node:os';

const MB = 1024 * 1024;
/** Size of each half of V8's young generation. A larger half keeps more garbage, a smaller half fills too often. */
const SEMI_SPACE_MB = 2;
/** V8 collects garbage when the heap has grown by this percentage of the live data. */
const GROWING_PERCENT = 20;

/** Returns the memory of the machine, or the limit of this process's control group if it is less, in megabytes. */
export function machineMemory() {
  return Math.min(totalmem(), process.constrainedMemory?.() || Infinity) / MB;
}

function maxMemory(env) {
  const set = Number(env.MEMORY_MB);
  // Ignores an invalid MEMORY_MB, which the server reports (server/platform/config).
  return Number.isInteger(set) && set > 0 ? set : machineMemory();
}

/**
 * Returns V8's memory options. V8 gets half of the memory; the rest is for SQLite, uploads, and the processes for
 * pictures and tables.
 *
 * @param {NodeJS.ProcessEnv} env
 * @returns {string[]} arguments of node
 */
export function memoryFlags(env) {
  return [
    `--max-old-space-size=${Math.floor(maxMemory(env) / 2)}`,
    `--max-semi-space-size=${SEMI_SPACE_MB}`,
    `--heap-growing-percent=${GROWING_PERCENT}`,
  ];
}
