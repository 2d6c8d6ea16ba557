import { setTimeout as wait } from 'node:timers/promises';
import { insertMembers } from '#server/features/members/store.ts';
import { putMembersIntoSearch } from '#server/features/members/search-entries.ts';
import { insertMemorials } from '#server/features/memorials/store.ts';
import { inTransaction, openDatabase } from '#server/platform/database/database.ts';
import { administrator, registerPerson, signIn } from '#server/testing/people.ts';
import { storedMember, storedMemorial } from '#server/testing/stored-records.ts';
import { createTestApi } from '#server/testing/test-api.ts';
import type { TestDatabase } from '#server/testing/test-database.ts';
import { inventName, pick, seededRandom } from '../bench/search-names.ts';
import type { BuiltSite } from '../bench/built-site.ts';
import { atMost, type Drill, type Finding, noneOf } from './drill.ts';
import { capacity, load, type Outcome, percentile, type Question } from './load.ts';
import { withBuiltSite } from './test-site.ts';

const MEMBERS = 5000;
/** Rows that one statement takes. */
const BATCH = 500;
const roll = seededRandom(1);
const names = Array.from({ length: MEMBERS }, () => inventName(roll));

/** In seconds. */
const forms = {
  short: { measured: 2, overloaded: 4 },
  full: { measured: 15, overloaded: 60 },
} as const;
/** As much as can be done, so many times; a machine that runs tests besides can do more a moment later. */
const TOO_MUCH = { short: 5, full: 2 } as const;
/** How much longer than usual those may wait who are served meanwhile. */
const SLOWER = 3;
const REFUSED_WITHIN_MS = 100;
/** What others ask, as a part of what can be done. */
const OTHERS = 1 / 50;

async function fill({ config }: TestDatabase): Promise<void> {
  const opened = await openDatabase(config);
  const members = names.map((name, at) => storedMember({ folio: String(at + 1), name }));
  await inTransaction(opened, async (db) => putMembersIntoSearch(db, await insertMembers(db, members, 0)));
  for (let first = 0; first < MEMBERS; first += BATCH) {
    const memorials = names.slice(first, first + BATCH).map((name) => storedMemorial({ name }));
    await inTransaction(opened, (db) => insertMemorials(db, memorials, 0));
  }
  await opened.destroy();
}

async function tokensOf(url: string): Promise<{ readonly admin: string; readonly member: string }> {
  const api = createTestApi(url);
  const admin = (await signIn(api, 'admin', administrator)).accessToken;
  const person = await registerPerson(api);
  await api.put(`/api/admin/users/${person.id}/approve`, {}, admin);
  return { admin, member: (await signIn(api, 'user', person)).accessToken };
}

function searchIn(path: string, token?: string): () => Question {
  return () => ({ path: `${path}?page=1&search=${encodeURIComponent(pick(names, roll))}`, token });
}

const answeredBy = (status: number, outcomes: readonly Outcome[]) => outcomes.filter((one) => one.status === status);
const otherThan = (outcomes: readonly Outcome[], ...wanted: readonly number[]) =>
  outcomes.map(({ status }) => status ?? 0).filter((status) => !wanted.includes(status));

interface Crowd {
  readonly who: string;
  readonly search: () => Question;
  /** Others, who have a share of their own. */
  readonly others: Readonly<Record<string, () => Question>>;
}

async function overrun(site: BuiltSite, { who, search, others }: Crowd, form: 'short' | 'full') {
  const { measured, overloaded } = forms[form];
  const { url } = site;
  await capacity(url, measured, search);
  const throughput = await capacity(url, measured, search);
  const normal = await load(url, { rate: throughput / 2, seconds: measured, next: search });
  const usual = percentile(answeredBy(200, normal), 0.99);
  const bound = Math.ceil(usual * SLOWER);
  // On a machine that runs tests besides, times say nothing, and what can be done is another thing from second to second.
  const times = (...findings: readonly Finding[]) => (form === 'full' ? findings : []);
  const hardlyAny = (what: string, wrong: readonly number[], all: readonly Outcome[]): Finding =>
    form === 'full' ? noneOf(what, wrong) : atMost(what, wrong.length, Math.ceil(all.length / 2), `of ${all.length}`);
  const beside = Object.entries(others).map(async ([what, next]) => {
    const outcomes = await load(url, { rate: throughput * OTHERS, seconds: overloaded, next });
    return [
      hardlyAny(`${what}, not served`, otherThan(outcomes, 200), outcomes),
      ...times(atMost(`${what}, p99 of ${outcomes.length}`, percentile(outcomes, 0.99), bound, 'ms')),
    ];
  });
  const crowd = await load(url, { rate: throughput * TOO_MUCH[form], seconds: overloaded, next: search });
  const besides = (await Promise.all(beside)).flat();
  const refused = answeredBy(503, crowd);
  const admitted = answeredBy(200, crowd);
  await wait(5000);
  const after = await load(url, { rate: throughput / 2, seconds: measured, next: search });
  const findings: Finding[] = [
    {
      what: `${crowd.length} in ${overloaded} s, ${Math.round(throughput)} a second can be served`,
      found: `${admitted.length} served, ${refused.length} refused`,
      wanted: 'some of both',
      isGood: admitted.length > 0 && refused.length > 0,
    },
    noneOf('neither', otherThan(crowd, 200, 503)),
    noneOf(
      'refused without Retry-After',
      refused.filter(({ retryAfter }) => retryAfter === undefined),
    ),
    ...times(
      atMost(`served, p50 (usually ${percentile(normal, 0.5).toFixed(1)})`, percentile(admitted, 0.5), bound, 'ms'),
      atMost(`served, p99 (usually ${usual.toFixed(1)})`, percentile(admitted, 0.99), bound, 'ms'),
      atMost('refused, p99', percentile(refused, 0.99), REFUSED_WITHIN_MS, 'ms'),
    ),
    ...besides,
    hardlyAny('5 s later, not served', otherThan(after, 200), after),
    ...times(
      atMost('5 s later, p99', percentile(after, 0.99), bound, 'ms'),
      atMost('memory of the site so far', site.serverMemory().peak, 300, 'MB'),
    ),
  ];
  return findings.map((finding) => ({ ...finding, what: `${who}: ${finding.what}` }));
}

/** More searches than can be served, of strangers and then of members. */
export const overload: Drill = {
  name: 'overload',
  run: (form) =>
    withBuiltSite({ DEMO_DATA: 'off' }, async (site, { database }) => {
      await fill(database);
      const { admin, member } = await tokensOf(site.url);
      const all = {
        'the office searching': searchIn('/api/admin/members', admin),
        '/healthz': () => ({ path: '/healthz' }),
      };
      const ofMember = searchIn('/api/user/office-members', member);
      const ofStranger = searchIn('/api/user/deceased');
      const crowds: readonly Crowd[] = [
        { who: 'strangers', search: ofStranger, others: { ...all, 'a member searching': ofMember } },
        { who: 'members', search: ofMember, others: all },
      ];
      const findings: Finding[] = [];
      for (const crowd of form === 'full' ? crowds : crowds.slice(0, 1))
        findings.push(...(await overrun(site, crowd, form)));
      return findings;
    }),
};
