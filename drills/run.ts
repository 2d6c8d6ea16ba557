// `npm run drill [name …]`: runs the full form of all or the named drills, on SQLite, or on the PostgreSQL server in
// TEST_DATABASE_URL. `npm run drill -- --postgres name` starts a temporary PostgreSQL server.
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { findPostgres, startPostgres } from '../tools/provision/postgres.ts';
import { formatFindings } from './drill.ts';
import { drills, whySkipped } from './drills.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { postgres: { type: 'boolean', default: false } },
});
const chosen = positionals.length === 0 ? drills : drills.filter(({ name }) => positionals.includes(name));
if (chosen.length < positionals.length) {
  throw new Error(`Unknown drill. Choose from ${drills.map(({ name }) => name).join(', ')}.`);
}

// Most drills start many processes. Without this cache, each process would strip the types of hundreds of files again.
process.env['NODE_COMPILE_CACHE'] ??= join(import.meta.dirname, '..', '.cache', 'node');
const postgres = values.postgres ? findPostgres() : undefined;
if (values.postgres && postgres === undefined) throw new Error('Found no PostgreSQL server.');
const cluster = postgres === undefined ? undefined : await startPostgres(postgres, tmpdir());
try {
  if (cluster !== undefined) process.env['TEST_DATABASE_URL'] = cluster.url;
  console.log(`Node ${process.version}, ${process.env['TEST_DATABASE_URL'] ? 'PostgreSQL' : 'SQLite'}`);
  for (const drill of chosen) {
    const why = whySkipped(drill);
    if (why !== undefined) {
      console.log(`\n${drill.name}: skipped, ${why}`);
      continue;
    }
    const findings = await drill.run('full');
    console.log(`\n${drill.name}\n${formatFindings(findings)}`);
    if (!findings.every(({ isGood }) => isGood)) process.exitCode = 1;
  }
} finally {
  await cluster?.stop();
}
