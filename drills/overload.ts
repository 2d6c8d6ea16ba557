import { Agent, get } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { memberRecord } from '#server/features/members/record.ts';
import { inTransaction, openDatabase } from '#server/platform/database/database.ts';
import { administrator, registerPerson, signIn } from '#server/testing/people.ts';
import { storedMember } from '#server/testing/stored-records.ts';
import { createTestApi } from '#server/testing/test-api.ts';
import type { TestDatabase } from '#server/testing/test-database.ts';
import { inventNames } from '../bench/search-names.ts';
import { behindCaddy } from './caddy.ts';
import { atLeast, atMost, type Drill, type Finding, noneOf } from './drill.ts';
import { withBuiltSite } from './test-site.ts';

interface Outcome {
  /** The HTTP status; undefined if there was no complete response. */
  readonly status: number | undefined;
  /** Milliseconds until the end of the response. */
  readonly took: number;
}

interface Question {
  readonly path: string;
  readonly token?: string;
}

async function ask(url: string, agent: Agent, { path, token }: Question): Promise<Outcome> {
  const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
  const start = performance.now();
  return new Promise((resolve) => {
    const end = (status?: number) => resolve({ status, took: performance.now() - start });
    get(`${url}${path}`, { agent, headers }, (response) => {
      response.resume().once('close', () => end(response.complete ? response.statusCode : undefined));
    }).once('error', () => end());
  });
}

/** Asks the same on each connection again and again, with a pause in ms after each response. Returns all results. */
async function load(url: string, question: Question, connections: number, seconds: number, pause = 0) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const outcomes: Outcome[] = [];
  const end = performance.now() + seconds * 1000;
  async function sendRequests(): Promise<void> {
    while (performance.now() < end) {
      outcomes.push(await ask(url, agent, question));
      if (pause > 0) await wait(pause);
    }
  }
  await Promise.all(Array.from({ length: connections }, sendRequests));
  agent.destroy();
  return outcomes;
}

const MEMBERS = 1240;

const FORMS = {
  short: { seconds: 3, crowds: [64] },
  full: { seconds: 20, crowds: [64, 256] },
} as const;
/** Minimum throughput under a crowd of connections, as a share of the throughput on eight connections. */
const LEAST_SERVED = 0.8;
const MAX_WAIT_MS = 1000;
const MAX_MEMORY_MB = 512;

async function fill({ config }: TestDatabase): Promise<void> {
  const opened = await openDatabase(config);
  const members = inventNames(MEMBERS).map((name, at) => storedMember({ folio: String(at + 1), name }));
  await inTransaction(opened, (db) => memberRecord.insert(db, members, 0));
  await opened.destroy();
}

async function tokensOf(url: string) {
  const api = createTestApi(url);
  const admin = (await signIn(api, 'admin', administrator)).accessToken;
  const enter = async () => {
    const person = await registerPerson(api);
    await api.put(`/api/admin/users/${person.id}/approve`, {}, admin);
    return (await signIn(api, 'user', person)).accessToken;
  };
  return { admin, one: await enter(), other: await enter() };
}

const served = (outcomes: readonly Outcome[]) => outcomes.filter(({ status }) => status === 200).length;
const unserved = (outcomes: readonly Outcome[]) =>
  outcomes.filter(({ status }) => status !== 200).map(({ status }) => status ?? 'no answer');
const slowest = (outcomes: readonly Outcome[]) => outcomes.reduce((most, { took }) => Math.max(most, took), 0);

/**
 * One member sends requests on many connections without a pause. Meanwhile another member, the office, a visitor and a
 * health check use one connection each.
 */
async function crowd(url: string, form: 'short' | 'full'): Promise<readonly Finding[]> {
  const { seconds, crowds } = FORMS[form];
  const { admin, one, other } = await tokensOf(url);
  const list = '/api/user/office-members?page=1';
  const besides: Readonly<Record<string, Question>> = {
    'another member': { path: list, token: other },
    'the office': { path: '/api/admin/members?page=1', token: admin },
    'a visitor': { path: '/api/user/deceased?page=1' },
    '/healthz': { path: '/healthz' },
  };
  const flood = (connections: number) => load(url, { path: list, token: one }, connections, seconds);
  await flood(8);
  const usual = served(await flood(8)) / seconds;
  const findings: Finding[] = [];
  for (const connections of crowds) {
    const asking = flood(connections);
    const asked = await Promise.all(
      Object.entries(besides).map(async ([who, question]) => ({
        who,
        outcomes: await load(url, question, 1, seconds / 2, 200),
      })),
    );
    const outcomes = await asking;
    const rate = served(outcomes) / seconds;
    const what = `${connections} connections of one member, ${rate.toFixed(0)} a second (with 8: ${usual.toFixed(0)})`;
    findings.push(noneOf(`${what}: not served`, unserved(outcomes)));
    // Durations are not meaningful while other tests run on the same machine.
    if (form === 'full')
      findings.push(atLeast(`${what}, percent`, Math.round((rate / usual) * 100), LEAST_SERVED * 100));
    for (const { who, outcomes: own } of asked) {
      findings.push(noneOf(`${who}, ${own.length} requests meanwhile: not served`, unserved(own)));
      if (form === 'full') findings.push(atMost(`${who}, the slowest`, slowest(own), MAX_WAIT_MS, 'ms'));
    }
  }
  return findings;
}

/** Overloads a site with the requests of one member, through Caddy. */
export const overload: Drill = {
  name: 'overload',
  needs: ['caddy'],
  run: (form) =>
    withBuiltSite({ DEMO_DATA: 'off', TRUST_PROXY: 'loopback' }, async (site, { database }) => {
      await fill(database);
      const findings = await behindCaddy([Number(new URL(site.url).port)], (url) => crowd(url, form));
      return [...findings, atMost('peak memory of the site', site.peakMemory(), MAX_MEMORY_MB, 'MB')];
    }),
};
