// `node bench/directory.ts [members]`: measures the call that returns the whole directory, by default with 500,000
// members, on SQLite or on the PostgreSQL server in TEST_DATABASE_URL. The client is a separate process, so that memory
// and event loop delay are those of the server alone.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { inTransaction } from '#server/platform/database/database.ts';
import { administrator, signIn } from '#server/testing/people.ts';
import { startTestApp, type TestApp } from '#server/testing/running-app.ts';
import { storedMember } from '#server/testing/stored-records.ts';
import { memberRecord } from '#server/features/members/record.ts';
import { seededRandom, inventName } from './search-names.ts';

const AT_ONCE = 10_000;
const PAGES = 50;

const milliseconds = (time: number) => `${time.toFixed(0)} ms`;
const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(0)} MB`;

function say(what: string, figure: string): void {
  console.log(`  ${what.padEnd(56)} ${figure}`);
}

async function fill({ platform }: TestApp, count: number): Promise<void> {
  const roll = seededRandom(1);
  for (let first = 0; first < count; first += AT_ONCE) {
    const members = Array.from({ length: Math.min(AT_ONCE, count - first) }, (_, at) => {
      const [folio, name] = [String(first + at + 1), inventName(roll)];
      return storedMember({ folio, name, mobile: '00000 00000', address: 'Sample House, Sample Town' });
    });
    await inTransaction(platform.database, (db) => memberRecord.insert(db, members, 0));
  }
}

/** Reads a response. Returns the milliseconds until its first and last byte, and its size in bytes. */
async function read(address: string, token: string) {
  const start = performance.now();
  const response = await fetch(address, { headers: { authorization: `Bearer ${token}` } });
  if (response.status !== 200 || !response.body) throw new Error(`the site returned ${response.status}`);
  let [first, bytes] = [0, 0];
  for await (const chunk of response.body) {
    first ||= performance.now() - start;
    bytes += chunk.length;
  }
  return { first, all: performance.now() - start, bytes };
}

/** Requests pages while `busy` returns true, at least `pages` times. Returns the durations in ms, sorted. */
async function askForPages(url: string, token: string, pages: number, busy: () => boolean): Promise<readonly number[]> {
  const times: number[] = [];
  for (let page = 1; page <= pages || busy(); page += 1) {
    times.push((await read(`${url}/api/admin/members?page=${page}`, token)).all);
  }
  return times.toSorted((a, b) => a - b);
}

async function call(url: string, token: string, lastPage: string): Promise<void> {
  const at = (times: readonly number[], share: number) => milliseconds(times[Math.floor(times.length * share)] ?? 0);
  const calm = await askForPages(url, token, PAGES, () => false);
  say('a page of 100, p50 / p99', `${at(calm, 0.5)} / ${at(calm, 0.99)}`);
  say('the last page', milliseconds((await read(`${url}/api/admin/members?page=${lastPage}`, token)).all));
  let busy = true;
  const pages = askForPages(url, token, 1, () => busy);
  const { first, all, bytes } = await read(`${url}/api/admin/members`, token);
  busy = false;
  say('everybody: first byte', milliseconds(first));
  say('everybody: last byte', `${milliseconds(all)}, ${megabytes(bytes)}`);
  const meanwhile = await pages;
  say('a page of 100 meanwhile, p50 / p99', `${at(meanwhile, 0.5)} / ${at(meanwhile, 0.99)}`);
}

async function bench(count: number): Promise<void> {
  console.log(`${count.toLocaleString('en')} members on ${process.env['TEST_DATABASE_URL'] ? 'PostgreSQL' : 'SQLite'}`);
  const app = await startTestApp();
  try {
    await fill(app, count);
    const { accessToken } = await signIn(app.api, 'admin', administrator);
    const before = process.memoryUsage.rss();
    let max = before;
    const watch = setInterval(() => (max = Math.max(max, process.memoryUsage.rss())), 20);
    const delay = monitorEventLoopDelay({ resolution: 1 });
    delay.enable();
    const caller = fork(import.meta.filename, ['call', app.url, accessToken, String(Math.ceil(count / 100))]);
    await once(caller, 'exit');
    if (caller.exitCode !== 0) throw new Error('the calling process failed');
    delay.disable();
    clearInterval(watch);
    say('longest wait of other requests', milliseconds(delay.max / 1e6));
    say('memory of the process, before and at most', `${megabytes(before)}, ${megabytes(max)}`);
  } finally {
    await app.close();
  }
}

const [first = '500000', url = '', token = '', lastPage = ''] = process.argv.slice(2);
await (first === 'call' ? call(url, token, lastPage) : bench(Number(first)));
