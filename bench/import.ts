/**
 * `node bench/import.ts [rows]`: measures each step of a large import, and how long it blocks the event loop (all
 * requests) and the database (requests that need it). Uses PostgreSQL if TEST_DATABASE_URL is set. The second import
 * changes every row of the first, and is undone.
 */
import { createHistogram, monitorEventLoopDelay } from 'node:perf_hooks';
import { buffer } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { writeXlsx } from '#server/platform/tables/write-xlsx.ts';
import { importOf, adminClientOf } from '#server/testing/imports.ts';
import { administrator, signIn } from '#server/testing/people.ts';
import { startTestApp, type TestApp } from '#server/testing/running-app.ts';
import { seededRandom, inventName } from './search-names.ts';

const ROWS = Number(process.argv[2] ?? 20_000);
const HEADINGS = ['Folio', 'Name', 'Mobile', 'Address'].map((heading) => ({ heading, width: 20 }));

async function workbook(suffix: string): Promise<Buffer> {
  const roll = seededRandom(1825);
  const rows = Array.from({ length: ROWS }, (_, at) => [
    String(at + 1),
    `${inventName(roll)}${suffix}`,
    `+91 00000 ${String(at).padStart(5, '0')}`,
    `Sample House ${at}\nSample Road, Sample Town`,
  ]);
  return buffer(
    writeXlsx(
      'Members',
      HEADINGS,
      (async function* all() {
        yield rows;
      })(),
    ),
  );
}

/** Runs `act` while querying the database continuously, and prints the duration and the longest delays. */
async function measured<T>(app: TestApp, what: string, act: () => Promise<T>): Promise<T> {
  const loop = monitorEventLoopDelay({ resolution: 1 });
  const latencies = createHistogram();
  const over = new AbortController();
  async function ask(): Promise<void> {
    while (!over.signal.aborted) {
      const start = performance.now();
      await app.platform.database.selectFrom('public_version').select('version').executeTakeFirst();
      latencies.record(Math.max(1, Math.round((performance.now() - start) * 1000)));
      await wait(2);
    }
  }
  loop.enable();
  const asking = ask();
  const start = performance.now();
  const result = await act();
  const seconds = (performance.now() - start) / 1000;
  over.abort();
  await asking;
  loop.disable();
  const [blocked, waited] = [loop.max / 1e6, latencies.max / 1e3].map((ms) => `${ms.toFixed(0)} ms`.padStart(8));
  console.log(`${what.padEnd(24)} ${seconds.toFixed(2).padStart(6)} s   event loop ${blocked}   database ${waited}`);
  return result;
}

async function importAndUndo(app: TestApp, what: string, suffix: string, isUndone: boolean): Promise<void> {
  const admin = adminClientOf(app, (await signIn(app.api, 'admin', administrator)).accessToken);
  const content = await workbook(suffix);
  console.log(`\n${what}: ${ROWS} rows, ${(content.length / 1e6).toFixed(1)} MB`);
  const { id } = importOf(await measured(app, 'read', () => admin.uploadTable(content)));
  const { counts } = await measured(app, 'dry run', () => admin.finish('PUT', id));
  const ran = await measured(app, 'run', () => admin.finish('POST', id, 'run'));
  if (isUndone) await measured(app, 'undo', () => admin.finish('POST', id, 'undo'));
  console.log(JSON.stringify(counts), ran.state);
}

const app = await startTestApp();
try {
  await importAndUndo(app, 'all new', '', false);
  await importAndUndo(app, 'all changed', ' Junior', true);
} finally {
  await app.close();
}
