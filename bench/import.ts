/**
 * `node bench/import.ts [rows]`: measures how long each step of a large import takes. Also measures, during each step,
 * the longest delay of the event loop (which delays all requests), of a read over HTTP and of a write. Uses PostgreSQL
 * if TEST_DATABASE_URL is set. The second import changes every row of the first import, and is undone.
 */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { buffer } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { testWrite } from '#server/platform/database/database.ts';
import { writeXlsx } from '#server/platform/tables/write-xlsx.ts';
import { importOf, adminClientOf } from '#server/testing/imports.ts';
import { administrator, signIn } from '#server/testing/people.ts';
import { startTestApp, type TestApp } from '#server/testing/running-app.ts';
import { inventNames } from './search-names.ts';

const ROWS = Number(process.argv[2] ?? 20_000);
const HEADINGS = ['Folio', 'Name', 'Mobile', 'Address'].map((heading) => ({ heading, width: 20 }));

async function workbook(suffix: string): Promise<Buffer> {
  const rows = inventNames(ROWS).map((name, at) => [
    String(at + 1),
    `${name}${suffix}`,
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

/** Runs `act` while reading and writing continuously, and prints the duration and the longest delays. */
async function measured<T>(app: TestApp, token: string, what: string, act: () => Promise<T>): Promise<T> {
  const loop = monitorEventLoopDelay({ resolution: 1 });
  const over = new AbortController();
  async function longest(one: () => Promise<unknown>): Promise<number> {
    let max = 0;
    while (!over.signal.aborted) {
      const start = performance.now();
      await one();
      max = Math.max(max, performance.now() - start);
      await wait(2);
    }
    return max;
  }
  loop.enable();
  const delays = Promise.all([
    longest(() => app.api.get('/api/admin/members?page=1', token)),
    longest(() => testWrite(app.platform.database)),
  ]);
  const start = performance.now();
  const result = await act();
  const seconds = (performance.now() - start) / 1000;
  over.abort();
  const all = { 'event loop': 0, read: 0, write: 0 };
  [all.read, all.write] = await delays;
  loop.disable();
  all['event loop'] = loop.max / 1e6;
  const figures = Object.entries(all).map(([name, ms]) => `${name} ${`${ms.toFixed(0)} ms`.padStart(8)}`);
  console.log(`${what.padEnd(12)} ${seconds.toFixed(2).padStart(6)} s   ${figures.join('   ')}`);
  return result;
}

async function importAndUndo(app: TestApp, what: string, suffix: string, isUndone: boolean): Promise<void> {
  const token = (await signIn(app.api, 'admin', administrator)).accessToken;
  const admin = adminClientOf(app, token);
  const content = await workbook(suffix);
  console.log(`\n${what}: ${ROWS} rows, ${(content.length / 1e6).toFixed(1)} MB`);
  const { id } = importOf(await measured(app, token, 'read', () => admin.uploadTable(content)));
  const { counts } = await measured(app, token, 'dry run', () => admin.finish('PUT', id));
  const ran = await measured(app, token, 'run', () => admin.finish('POST', id, 'run'));
  await measured(app, token, 'first search', () => app.api.get('/api/admin/members?search=yusuf', token));
  if (isUndone) await measured(app, token, 'undo', () => admin.finish('POST', id, 'undo'));
  console.log(JSON.stringify(counts), ran.state);
}

const app = await startTestApp();
try {
  await importAndUndo(app, 'all new', '', false);
  await importAndUndo(app, 'all changed', ' Junior', true);
} finally {
  await app.close();
}
