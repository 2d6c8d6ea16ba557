import { totalmem } from 'node:os';

const MB = 1024 * 1024;
/** Young objects: in larger halves V8 keeps more garbage than a page needs, in smaller ones it collects too often. */
const SEMI_SPACE_MB = 2;
/** How far the heap grows beyond what lives in it before it is collected, however much memory there is. */
const GROWING_PERCENT = 20;

/** Megabytes that the machine, or the control group this process runs in, has. */
export function machineMemory() {
  return Math.min(totalmem(), process.constrainedMemory?.() || Infinity) / MB;
}

/** Megabytes that the site may take: as set, else all that there is. */
function maxMemory(env) {
  const set = Number(env.MEMORY_MB);
  // What is wrong with a setting the server says (server/platform/config).
  return Number.isInteger(set) && set > 0 ? set : machineMemory();
}

/**
 * What V8 is told at its start: half of the memory is its own, the rest is for SQLite, files under way, and the processes
 * for pictures and tables.
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
