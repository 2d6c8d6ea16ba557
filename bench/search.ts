// `node bench/search.ts [members …]`: measures search times, by default with 5,000 and 500,000 members, on SQLite or on
// the PostgreSQL server in TEST_DATABASE_URL. Everything runs in one process and so on one core.
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import { inTransaction } from '#server/platform/database/database.ts';
import { createSearch, type Search } from '#server/platform/search/search.ts';
import { administrator, signIn } from '#server/testing/people.ts';
import { startTestApp, type TestApp } from '#server/testing/running-app.ts';
import { storedMember } from '#server/testing/stored-records.ts';
import { memberRecord } from '#server/features/members/record.ts';
import { seededRandom, inventName, misspell, pick } from './search-names.ts';

const SEARCHES = 2000;
const IMPORT = 20_000;
const PAGE = { offset: 0, limit: 100 };
/** The first folio. All folios have six digits, so a folio may also match a part of a phone number. */
const FOLIO_BASE = 100_000;

/** Kinds of search input with their share in percent. Kinds with 0 are measured separately. */
const mix: Readonly<Record<string, number>> = {
  'a folio': 20,
  'a full name': 40,
  'a beginning of 3 letters or more': 30,
  'a misspelt name': 10,
  'one letter': 0,
  'two letters': 0,
};

async function fill({ platform }: TestApp, names: readonly string[]): Promise<void> {
  let slowest = 0;
  const roll = seededRandom(3);
  for (let first = 0; first < names.length; first += IMPORT) {
    const members = names.slice(first, first + IMPORT).map((name, at) => {
      const folio = String(FOLIO_BASE + first + at);
      const mobile = `+91 0${String(Math.floor(roll() * 1e9)).padStart(9, '0')}`;
      return storedMember({ folio, name, mobile, address: 'Sample House, Sample Town' });
    });
    await inTransaction(platform.database, async (db) => {
      const start = performance.now();
      await memberRecord.insert(db, members, 0);
      slowest = Math.max(slowest, performance.now() - start);
    });
  }
  console.log(
    `  keys of ${Math.min(IMPORT, names.length)} members made and written in ${(slowest / 1000).toFixed(2)} s at most`,
  );
}

function typed(kind: string, names: readonly string[], roll: () => number): string {
  const name = pick(names, roll);
  const word =
    pick(
      name.split(/[ .]+/).filter((part) => part.length > 3),
      roll,
    ) || name;
  switch (kind) {
    case 'a folio':
      return String(FOLIO_BASE + Math.floor(roll() * names.length));
    case 'a full name':
      return name;
    case 'a misspelt name':
      return misspell(word, roll);
    case 'one letter':
      return word.slice(0, 1).toLowerCase();
    case 'two letters':
      return word.slice(0, 2).toLowerCase();
    default:
      return word.slice(0, 3 + Math.floor(roll() * 3)).toLowerCase();
  }
}

function report(what: string, times: readonly number[]): void {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) =>
    (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0).toFixed(2).padStart(7);
  console.log(`  ${what.padEnd(40)} p50 ${at(0.5)}  p95 ${at(0.95)}  p99 ${at(0.99)}  max ${at(1)} ms`);
}

type Ask = (words: string) => Promise<unknown>;

async function measure(title: string, names: readonly string[], ask: Ask): Promise<void> {
  console.log(` ${title}`);
  const roll = seededRandom(7);
  const all: number[] = [];
  for (const [kind, share] of Object.entries(mix)) {
    const times: number[] = [];
    const count = share === 0 ? SEARCHES / 10 : (SEARCHES * share) / 100;
    for (let done = 0; done < count; done += 1) {
      const words = typed(kind, names, roll);
      const start = performance.now();
      await ask(words);
      times.push(performance.now() - start);
    }
    report(kind, times);
    if (share > 0) all.push(...times);
  }
  report('THE MIX', all);
}

async function measureWidest(search: Search): Promise<void> {
  const letters = 'abcdefghijklmnopqrstuvwxyz'.split('');
  const max = letters.flatMap((one) => ['a', 'u'].map((other) => one + other)).slice(0, 40);
  const widest: Readonly<Record<string, () => Promise<unknown>>> = {
    'one letter, every hit': () => search.find('member', 'm', { offset: 0, limit: undefined }),
    'one letter, the last page': () => search.find('member', 'm', { offset: 100_000, limit: 100 }),
    '40 beginnings of two letters': () => search.find('member', max.join(' '), PAGE),
    'one word of 120 letters': () => search.find('member', 'muhamad'.repeat(18).slice(0, 120), PAGE),
  };
  for (const [kind, ask] of Object.entries(widest)) {
    const times: number[] = [];
    for (let done = 0; done < 20; done += 1) {
      const start = performance.now();
      await ask();
      times.push(performance.now() - start);
    }
    report(kind, times);
  }
}

async function load(search: Search): Promise<void> {
  globalThis.gc?.();
  const before = process.memoryUsage();
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  const start = performance.now();
  await search.find('member', '1', PAGE);
  const seconds = ((performance.now() - start) / 1000).toFixed(2);
  await wait(20);
  delay.disable();
  globalThis.gc?.();
  const after = process.memoryUsage();
  const taken = (after.heapUsed + after.arrayBuffers - before.heapUsed - before.arrayBuffers) / 1e6;
  const memory = globalThis.gc ? `${taken.toFixed(0)} MB` : 'unknown (run with --expose-gc)';
  console.log(
    `  index made in ${seconds} s, memory ${memory}, others waited ${(delay.max / 1e6).toFixed(0)} ms at most`,
  );
}

async function bench(count: number): Promise<void> {
  const engine = process.env['TEST_DATABASE_URL'] ? 'PostgreSQL' : 'SQLite';
  console.log(`${count.toLocaleString('en')} members on ${engine}`);
  const app = await startTestApp();
  try {
    const roll = seededRandom(1);
    const names = Array.from({ length: count }, () => inventName(roll));
    await fill(app, names);
    const search = createSearch(app.platform.database);
    await load(search);
    await measure('the search alone, its total and 100 hits', names, (words) => search.find('member', words, PAGE));
    await measureWidest(search);
    const { accessToken } = await signIn(app.api, 'admin', administrator);
    const call: Ask = async (words) => {
      const { status } = await app.api.get(
        `/api/admin/members?page=1&search=${encodeURIComponent(words)}`,
        accessToken,
      );
      if (status !== 200) throw new Error(`the site returned ${status}`);
    };
    await call('1');
    await measure('the whole call over HTTP, 100 members', names, call);
  } finally {
    await app.close();
  }
}

const counts = process.argv.slice(2).map(Number);
for (const count of counts.length > 0 ? counts : [5000, 500_000]) await bench(count);
