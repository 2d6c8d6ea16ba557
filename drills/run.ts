// `npm run drill [name …]`: runs the full form of all or the named drills, on SQLite, or on the PostgreSQL server in
// TEST_DATABASE_URL. `npm run drill -- --postgres name` starts a temporary PostgreSQL server.
import { cpus, release, tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { mayMount } from '#server/testing/full-disk.ts';
import { findPostgres, startPostgres } from '../tools/provision/postgres.ts';
import { type Drill, formatFindings } from './drill.ts';
import { drills } from './list.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { postgres: { type: 'boolean', default: false } },
});
const unknown = positionals.filter((name) => !drills.some((drill) => drill.name === name));

if (unknown.length > 0) {
  console.error(`Unknown drill: ${unknown.join(', ')}. Choose from ${drills.map(({ name }) => name).join(', ')}.`);
  process.exitCode = 1;
} else {
  // Most drills start many processes. Without this cache, each process would strip the types of hundreds of files
  // again.
  process.env['NODE_COMPILE_CACHE'] ??= join(import.meta.dirname, '..', '.cache', 'node');
  const cluster = values.postgres ? await ownPostgres() : undefined;
  try {
    if (cluster !== undefined) process.env['TEST_DATABASE_URL'] = cluster.url;
    console.log(machine());
    for (const drill of drills) {
      if (positionals.length > 0 && !positionals.includes(drill.name)) continue;
      if (!(await isGood(drill))) process.exitCode = 1;
    }
  } finally {
    await cluster?.stop();
  }
}

async function ownPostgres() {
  const binaries = findPostgres();
  if (binaries === undefined) throw new Error('Found no PostgreSQL server: install one, or set TEST_DATABASE_URL.');
  return startPostgres(binaries, tmpdir());
}

/** Describes the machine, engine and Node version, on which the results depend. */
function machine(): string {
  const engine = process.env['TEST_DATABASE_URL'] ? 'PostgreSQL' : 'SQLite';
  const memory = `${(totalmem() / 1024 ** 3).toFixed(0)} GB`;
  const date = new Date().toISOString().slice(0, 10);
  return `${date}: ${cpus().length} cores, ${memory}, ${process.platform} ${release()}, Node ${process.version}, ${engine}`;
}

function whySkipped({ needsPostgres, missingProgram: lacks, mounts }: Drill): string | undefined {
  if (mounts && !mayMount) return 'mounting a disk needs root';
  if (lacks !== undefined) return `${lacks} is not installed`;
  return needsPostgres && !process.env['TEST_DATABASE_URL'] ? 'it needs PostgreSQL' : undefined;
}

/** Runs a drill and prints its findings. Returns true if all are good or the drill was skipped. */
async function isGood(drill: Drill): Promise<boolean> {
  const { name, run } = drill;
  const why = whySkipped(drill);
  if (why !== undefined) {
    console.log(`\n${name}: skipped, ${why}`);
    return true;
  }
  const start = performance.now();
  try {
    const findings = await run('full');
    console.log(`\n${name}, ${((performance.now() - start) / 1000).toFixed(0)} s\n${formatFindings(findings)}`);
    return findings.every((finding) => finding.isGood);
  } catch (error) {
    console.error(`\n${name} failed with an error`, error);
    return false;
  }
}
