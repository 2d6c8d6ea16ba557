import { connect } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createBarrier } from '#server/testing/barrier.ts';
import { administrator, createUser, signIn, type Tokens } from '#server/testing/people.ts';
import { startTestApp, type TestApp } from '#server/testing/running-app.ts';
import { throughEach } from '#server/testing/statements.ts';
import { allFiles } from '#server/testing/stored-files.ts';
import { pagePolicy } from './headers.ts';
import type { Pages } from './pages.ts';

const BUSY = { status: 503, json: { success: false, code: 'busy' } };
const PUBLIC = '/api/user/events';
const OF_MEMBERS = '/api/user/office-members?page=1';
const OF_ADMIN = '/api/admin/notices';
const REFRESH = '/api/refresh-token';
const MADE_UP = 'a'.repeat(43);
/** Those of strangers, and how many may wait in any case. */
const PLACES = 3;
const ADMIN_PLACES = 8;
const WAITING = 6;
/** Tokens that are looked up at once. */
const LOOK_UPS = 2;

let app: TestApp;
let hold: ReturnType<typeof createBarrier>;
let statements: string[];
let holdStatement: (sql: string) => boolean;
let member: Tokens;
let admin: Tokens;

/** Notes what is asked of the database, and holds what the test wants to be held. */
const through = throughEach(async (statement) => {
  // Pages that nobody gets ask for it, too.
  if (!statement.sql.includes('public_version')) statements.push(statement.sql);
  if (holdStatement(statement.sql)) await hold.pass();
  return statement;
});

/** A page comes when the barrier lets it. */
const pages: Pages = {
  clientDirectory: undefined,
  policy: pagePolicy,
  parametersOf: () => ['page'],
  render: async ({ url }) => {
    if (url.includes('/slow')) await hold.pass();
    return new Response('<!doctype html><title>Page</title>', { headers: { 'content-type': 'text/html' } });
  },
};

beforeEach(async () => {
  hold = createBarrier();
  statements = [];
  holdStatement = () => false;
  // Whoever would have to wait is refused as soon as they are more than a few.
  app = await startTestApp({ RATE_LIMITS: 'off' }, pages, undefined, {
    through,
    admissionTimes: { burst: 0, patience: 60_000 },
  });
  admin = await signIn(app.api, 'admin', administrator);
  member = await signIn(app.api, 'user', await createUser(app.api, app.platform));
});
afterEach(async () => {
  hold.raise();
  await app.close();
});

const refusedWith = ({ headers }: { readonly headers: Headers }) => headers.get('retry-after');
type Asked = readonly Promise<{ readonly status: number }>[];

const statusesOf = async (asked: Asked) => (await Promise.all(asked)).map(({ status }) => status);

/** Takes all that a share has, its places and what may wait for one: until one is refused. @returns what was asked */
async function fill(places: number, ask: (at: number) => Asked[number]): Promise<Asked> {
  hold.lower();
  const asked = Array.from({ length: places }, (_, at) => ask(at));
  await hold.holds(places);
  const refused: number[] = [];
  const askOnceMore = () => {
    const next = ask(asked.length);
    asked.push(next);
    void next.then(({ status }) => status === 503 && refused.push(asked.length));
    return refused.length;
  };
  await expect.poll(askOnceMore, { interval: 20 }).toBeGreaterThan(0);
  return asked;
}

const fillStrangersShare = () => fill(PLACES, (at) => app.api.get(`/slow?page=${at}`));

async function expectServed(asked: Asked, places: number): Promise<void> {
  hold.raise();
  const statuses = await statusesOf(asked);
  expect(new Set(statuses)).toEqual(new Set([200, 503]));
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(places + WAITING);
}

describe('while strangers want more than can be done', () => {
  it('they are asked to come back at once, and those who were let in are served', async () => {
    const asked = await fillStrangersShare();
    const call = await app.api.get(PUBLIC);
    expect(call).toMatchObject(BUSY);
    expect(refusedWith(call)).toBe('2');
    const page = await app.api.get('/slow?page=99');
    expect(page.status).toBe(503);
    expect(page.headers.get('content-type')).toContain('text/html');
    expect(refusedWith(page)).toBe('5');
    await expectServed(asked, PLACES);
    expect((await app.api.get(PUBLIC)).status).toBe(200);
    expect((await app.api.get('/slow?page=99')).status).toBe(200);
  });

  it('members and the office have places of their own, and those who sign in', async () => {
    const asked = await fillStrangersShare();
    expect((await app.api.get(OF_MEMBERS, member.accessToken)).status).toBe(200);
    expect((await app.api.get(OF_ADMIN, admin.accessToken)).status).toBe(200);
    expect((await app.api.post(REFRESH, { refreshToken: member.refreshToken })).status).toBe(200);
    expect(await signIn(app.api, 'admin', administrator)).toHaveProperty('accessToken');
    await expectServed(asked, PLACES);
  });

  it('pages that are kept, and signs of life, stand in no line', async () => {
    await app.api.get('/home');
    const asked = await fillStrangersShare();
    expect((await app.api.get('/home')).status).toBe(200);
    expect((await app.api.get('/healthz')).status).toBe(200);
    expect((await app.api.get('/readyz')).status).toBe(200);
    await expectServed(asked, PLACES);
  });

  it('a token that is not live is worth one look, and nothing more', async () => {
    const asked = await fillStrangersShare();
    statements = [];
    expect((await app.api.get(OF_MEMBERS, MADE_UP)).status).toBe(401);
    expect(statements).toHaveLength(1);
    statements = [];
    for (const token of [MADE_UP, admin.accessToken]) expect(await app.api.get(PUBLIC, token)).toMatchObject(BUSY);
    expect(statements).toEqual([]);
    await expectServed(asked, PLACES);
  });
});

it('many who come at once are served', async () => {
  const patient = await startTestApp();
  try {
    const { accessToken } = await signIn(patient.api, 'admin', administrator);
    const calls = Array.from({ length: 120 }, () => patient.api.get(OF_ADMIN, accessToken));
    expect(new Set(await statusesOf(calls))).toEqual(new Set([200]));
  } finally {
    await patient.close();
  }
});

it('an upload that is slow to come keeps nobody from a place', async () => {
  const head = [
    'POST /api/admin/gallery/upload HTTP/1.1',
    'host: x',
    `authorization: Bearer ${admin.accessToken}`,
    'content-type: multipart/form-data; boundary=x',
    'content-length: 100000',
  ].join('\r\n');
  const file = '--x\r\nContent-Disposition: form-data; name="image"; filename="a.jpg"\r\n\r\nabc';
  const sockets = Array.from({ length: ADMIN_PLACES + 1 }, () => connect(Number(new URL(app.url).port), '127.0.0.1'));
  for (const [before, socket] of sockets.entries()) {
    socket.write(`${head}\r\n\r\n${file}`);
    await expect.poll(async () => (await allFiles(app.platform)).length).toBe(before + 1);
  }
  expect((await app.api.get(OF_ADMIN, admin.accessToken)).status).toBe(200);
  for (const socket of sockets) socket.destroy();
  await expect.poll(() => allFiles(app.platform)).toEqual([]);
});

it('who has waited for others in vain is told so, and those are served when they can be', async () => {
  const parts = { admissionTimes: { burst: 60_000, patience: 2000 } };
  const other = await startTestApp({ RATE_LIMITS: 'off' }, pages, undefined, parts);
  try {
    hold.lower();
    const first = Array.from({ length: PLACES }, (_, at) => other.api.get(`/slow?page=${at}`));
    await hold.holds(PLACES);
    const waits = await Promise.all(Array.from({ length: 5 }, () => other.api.get(PUBLIC)));
    for (const call of waits) {
      expect(call).toMatchObject(BUSY);
      expect(refusedWith(call)).toBe('2');
    }
    hold.raise();
    expect(await statusesOf(first)).toEqual(first.map(() => 200));
    expect((await other.api.get(PUBLIC)).status).toBe(200);
  } finally {
    hold.raise();
    await other.close();
  }
});

/** SQLite has one connection: a statement that is held up holds up all others. */
describe.runIf(process.env['TEST_DATABASE_URL'])('while statements take long', () => {
  it('of strangers, members and the office have theirs', async () => {
    holdStatement = (sql) => sql.includes('from "events"');
    const asked = await fill(PLACES, () => app.api.get(PUBLIC));
    expect((await app.api.get(OF_MEMBERS, member.accessToken)).status).toBe(200);
    expect((await app.api.get(OF_ADMIN, admin.accessToken)).status).toBe(200);
    await expectServed(asked, PLACES);
  });

  it('of the office, an upload is refused whole, and members have theirs', async () => {
    holdStatement = (sql) => sql.includes('from "notices"');
    const asked = await fill(ADMIN_PLACES, () => app.api.get(OF_ADMIN, admin.accessToken));
    const image = [new File([new Uint8Array(5_000_000)], 'a.jpg', { type: 'image/jpeg' })];
    const upload = () => app.api.form('POST', '/api/admin/gallery/upload', { image }, admin.accessToken);
    expect(await upload()).toMatchObject(BUSY);
    expect(await allFiles(app.platform)).toEqual([]);
    expect((await app.api.get(OF_MEMBERS, member.accessToken)).status).toBe(200);
    await expectServed(asked, ADMIN_PLACES);
    // It lacks a description, and now somebody looks at it.
    expect((await upload()).status).toBe(400);
  });

  it('that look up tokens, whoever waits for one in vain is told so, and is known again afterwards', async () => {
    const parts = { through, admissionTimes: { burst: 60_000, patience: 1000 } };
    const other = await startTestApp({ RATE_LIMITS: 'off' }, pages, undefined, parts);
    try {
      const { accessToken } = await signIn(other.api, 'admin', administrator);
      const ask = () => other.api.get(OF_ADMIN, accessToken);
      holdStatement = (sql) => sql.includes('from "access_tokens"');
      hold.lower();
      const looking = Array.from({ length: LOOK_UPS }, ask);
      await hold.holds(LOOK_UPS);
      const inVain = await ask();
      expect(inVain).toMatchObject(BUSY);
      expect(refusedWith(inVain)).toBe('2');
      hold.raise();
      expect(await statusesOf(looking)).toEqual([200, 200]);
      expect((await ask()).status).toBe(200);
    } finally {
      hold.raise();
      await other.close();
    }
  });
});
