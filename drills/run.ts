// `npm run drill [name …]`: runs the full form of each drill, or of those that are named, on SQLite, or on the server that
// TEST_DATABASE_URL names. With `--postgres` (`npm run drill -- --postgres name`) on a PostgreSQL server of its own.
import { cpus, release, tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { mayMount } from '#server/testing/full-disk.ts';
import { findPostgres, startPostgres } from '../tools/provision/postgres.ts';
import { type Drill, tableOf } from './drill.ts';
import { drills } from './list.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { postgres: { type: 'boolean', default: false } },
});
const unknown = positionals.filter((name) => !drills.some((drill) => drill.name === name));

if (unknown.length > 0) {
  console.error(`There is no drill ${unknown.join(', ')}: there are ${drills.map(({ name }) => name).join(', ')}.`);
  process.exitCode = 1;
} else {
  // Most drills start many processes, each of which would take the types out of hundreds of files anew.
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
  if (binaries === undefined)
    throw new Error('There is no PostgreSQL server here: install one, or set TEST_DATABASE_URL.');
  return startPostgres(binaries, tmpdir());
}

/** What figures depend on. */
function machine(): string {
  const engine = process.env['TEST_DATABASE_URL'] ? 'PostgreSQL' : 'SQLite';
  const memory = `${(totalmem() / 1024 ** 3).toFixed(0)} GB`;
  const date = new Date().toISOString().slice(0, 10);
  return `${date}: ${cpus().length} cores, ${memory}, ${process.platform} ${release()}, Node ${process.version}, ${engine}`;
}

/** Undefined where nothing stands in the way. */
function whyLeftOut({ needsPostgres, lacks, mounts }: Drill): string | undefined {
  if (mounts && !mayMount) return 'only root may mount a disk';
  if (lacks !== undefined) return `${lacks} is not installed`;
  return needsPostgres && !process.env['TEST_DATABASE_URL'] ? 'it needs PostgreSQL' : undefined;
}

/** Runs a drill and says how it went. */
async function isGood(drill: Drill): Promise<boolean> {
  const { name, run } = drill;
  const why = whyLeftOut(drill);
  if (why !== undefined) {
    console.log(`\n${name}: left out, for ${why}`);
    return true;
  }
  const start = performance.now();
  try {
    const findings = await run('full');
    console.log(`\n${name}, ${((performance.now() - start) / 1000).toFixed(0)} s\n${tableOf(findings)}`);
    return findings.every((finding) => finding.isGood);
  } catch (error) {
    console.error(`\n${name} broke off`, error);
    return false;
  }
}
