// `node --expose-gc bench/search.ts [members]`: measures search times and memory, by default with 20,000 members, on
// SQLite or on the PostgreSQL server in TEST_DATABASE_URL. Each has three more people. Then measures recall and precision for the spellings in
// `names/`. The search rules are tuned with one half of the names and tested with the other half.
import { personRecord } from '#server/features/members/persons.ts';
import { memberRecord, updateMemberSearchEntries } from '#server/features/members/record.ts';
import { inTransaction } from '#server/platform/database/database.ts';
import { createEntryIndex } from '#server/platform/search/entry-index.ts';
import { match } from '#server/platform/search/matching.ts';
import { createSearch } from '#server/platform/search/search.ts';
import { searchText } from '#server/platform/text/search-text.ts';
import { administrator, signIn } from '#server/testing/people.ts';
import { startTestApp, type TestApp } from '#server/testing/running-app.ts';
import { storedMember, storedPerson } from '#server/testing/stored-records.ts';
import { measure } from './measure.ts';
import { halves, inventNames, misspell, nearMisses, pairs, pick, seededRandom, spellings } from './search-names.ts';

const MEMBERS = Number(process.argv[2] ?? 20_000);
/** People of a member, the first contact included. */
const PEOPLE = 4;
const SEARCHES = 2000;
const PAGE = { offset: 0, limit: 100 };
/** The first folio. All folios have six digits, so a folio may also match a part of a phone number. */
const FOLIO_BASE = 100_000;

async function fill({ platform }: TestApp, names: readonly string[]): Promise<void> {
  const roll = seededRandom(3);
  const members = names.slice(0, MEMBERS).map((name, at) => {
    const mobile = `+91 0${String(Math.floor(roll() * 1e9)).padStart(9, '0')}`;
    const address = 'Sample House, Sample Town';
    return storedMember({ folio: String(FOLIO_BASE + at), name, mobile, address, family_visibility: 'members' });
  });
  await inTransaction(platform.database, async (db) => {
    const ids = await memberRecord.insert(db, members, 0);
    const people = names.slice(MEMBERS).map((name, at) => storedPerson({ name, member_id: ids[at % MEMBERS] ?? 0 }));
    await personRecord.insert(db, people, 0);
    await updateMemberSearchEntries(db, ids);
  });
}

/** Returns typed words: 20 % folios, 40 % full names, 10 % misspelt names, 30 % beginnings of three letters or more. */
function typed(names: readonly string[], roll: () => number): string {
  const name = pick(names, roll);
  const words = name.split(/[ .]+/).filter((part) => part.length > 3);
  const word = pick(words, roll) || name;
  const kind = roll();
  if (kind < 0.2) return String(FOLIO_BASE + Math.floor(roll() * MEMBERS));
  if (kind < 0.6) return name;
  return kind < 0.7 ? misspell(word, roll) : word.slice(0, 3 + Math.floor(roll() * 3)).toLowerCase();
}

async function measureTimes(): Promise<void> {
  const app = await startTestApp();
  try {
    const roll = seededRandom(1);
    const names = inventNames(MEMBERS * PEOPLE);
    await fill(app, names);
    const search = createSearch(app.platform.database);
    globalThis.gc?.();
    const before = process.memoryUsage().heapUsed;
    const start = performance.now();
    await search.prepare('member');
    const took = performance.now() - start;
    globalThis.gc?.();
    const memory = (process.memoryUsage().heapUsed - before) / 1e6;
    console.log(
      `${MEMBERS} members with ${MEMBERS * PEOPLE} people: index made in ${took.toFixed(0)} ms, ${memory.toFixed(0)} MB`,
    );
    const inputs = Array.from({ length: SEARCHES }, () => typed(names, roll));
    await measure('the search alone, 100 hits', inputs, (words) => search.find('member', words, PAGE));
    const beginnings = inputs.map((words) => words.slice(0, 1 + Math.floor(roll() * 2)));
    await measure('one or two letters', beginnings, (words) => search.find('member', words, PAGE));
    const { accessToken } = await signIn(app.api, 'admin', administrator);
    await measure('the whole call over HTTP', inputs, async (words) => {
      const path = `/api/admin/members?page=1&search=${encodeURIComponent(words)}`;
      const { status } = await app.api.get(path, accessToken);
      if (status !== 200) throw new Error(`the site returned ${status}`);
    });
  } finally {
    await app.close();
  }
}

/** Returns a function that returns the names that a search for a name finds. */
function directoryOf(names: readonly string[]): (typed: string) => ReadonlySet<string> {
  const index = createEntryIndex();
  index.apply(
    names.map((text, record) => ({ record, sort: '', code: null, text, details: '', numbers: '', version: 1 })),
  );
  return (words) => {
    const { plain, similar } = match(index, words);
    return new Set([...plain, ...similar].map((record) => names[record] ?? ''));
  };
}

function report(what: string, found: number, missed: number, wrong: number): void {
  const share = (wanted: number, others: number) => `${((wanted / (wanted + others)) * 100).toFixed(1)} %`;
  console.log(`${what.padEnd(20)} recall ${share(found, missed)}, precision ${share(found, wrong)} (${wrong} wrong)`);
}

function measureSpelling(): void {
  const inPairs = pairs.flatMap(({ a, b }) => [a, b]);
  const inFamilies = [...spellings.map(({ spelling }) => spelling), ...nearMisses.map(({ not }) => not)];
  const findPair = directoryOf([...new Set(inPairs)]);
  const findAny = directoryOf([...new Set([...inPairs, ...inFamilies])]);
  for (const each of halves) {
    const count = { found: 0, missed: 0, wrong: 0 };
    for (const { a, b, same } of pairs.filter((row) => row.half === each)) {
      const isFound = findPair(a).has(b) && findPair(b).has(a);
      if (same === 'yes') count[isFound ? 'found' : 'missed'] += 1;
      else if (isFound) count.wrong += 1;
    }
    report(`pairs, ${each}`, count.found, count.missed, count.wrong);
  }
  for (const each of halves) {
    const count = { found: 0, missed: 0, wrong: 0 };
    for (const row of spellings.filter((one) => one.half === each)) {
      const found = findAny(row.spelling);
      const own = spellings.filter(({ family }) => family === row.family).map(({ spelling }) => spelling);
      for (const other of own.filter((spelling) => spelling !== row.spelling))
        count[found.has(other) ? 'found' : 'missed'] += 1;
      // A search also finds longer names that contain the typed name, so finding such a name is not wrong.
      const isCompleted = (name: string) => own.some((spelling) => searchText(name).includes(searchText(spelling)));
      const others = new Set([
        ...nearMisses.filter(({ family }) => family === row.family).map(({ not }) => not),
        ...spellings.filter(({ family }) => family !== row.family).map(({ spelling }) => spelling),
      ]);
      count.wrong += [...others].filter((name) => found.has(name) && !isCompleted(name)).length;
    }
    report(`families, ${each}`, count.found, count.missed, count.wrong);
  }
}

await measureTimes();
measureSpelling();
