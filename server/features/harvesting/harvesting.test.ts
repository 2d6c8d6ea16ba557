import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { insertMembers } from '#server/features/members/store.ts';
import { startHousekeeping } from '#server/housekeeping.ts';
import { DAY, HOUR, MINUTE } from '#server/platform/limits/limits.ts';
import { keyedHash } from '#server/platform/tokens/tokens.ts';
import { auditTrail, siteProblems } from '#server/testing/administrators.ts';
import { administrator, createUser, signIn } from '#server/testing/people.ts';
import { startTestApp, startTwin, type TestApp } from '#server/testing/running-app.ts';
import { throughEach } from '#server/testing/statements.ts';
import { fileNames } from '#server/testing/stored-files.ts';
import { storedMember } from '#server/testing/stored-records.ts';

const LIST = '/api/user/office-members';
const MEMBERS = 1000;
/** After so many milliseconds a process writes down what it has handed out. */
const WRITE_MS = 5000;

describe('a member who takes much of the directory', () => {
  let app: TestApp;
  let person: Awaited<ReturnType<typeof createUser>>;
  /** With what the statements begin that fail, and how often they were tried. */
  let failing: string | undefined;
  let tried: number;
  /** What is in them does not matter: that they are not there is found out after they were counted. */
  const images = fileNames(MEMBERS);

  beforeEach(async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    failing = undefined;
    tried = 0;
    const through = throughEach(async (statement) => {
      if (failing === undefined || !statement.sql.startsWith(failing)) return statement;
      tried += 1;
      throw new Error('the connection is cut');
    });
    app = await startTestApp({}, undefined, undefined, { through });
    const members = images.map((image, index) => storedMember({ folio: String(index + 1), image }));
    for (let begin = 0; begin < members.length; begin += 250) {
      await insertMembers(app.platform.database, members.slice(begin, begin + 250), app.clock.now());
    }
    person = await createUser(app.api, app.platform);
  });
  afterEach(async () => {
    vi.useRealTimers();
    await app.close();
  });

  const enter = async () => (await signIn(app.api, 'user', person)).accessToken;
  /** The photos from one place up to another. */
  const fetchPhotos = async (from: number, to: number, token: string, { api }: TestApp = app) => {
    for (let index = from; index < to; index += 1) await api.get(`/images/${images[index]}`, token);
  };
  const fetchLists = async (times: number, token: string, { api }: TestApp = app) => {
    for (let time = 0; time < times; time += 1) expect((await api.get(LIST, token)).status).toBe(200);
  };
  /** So many other photos that the member fetched. */
  const fetchedBefore = async (count: number, at: number) => {
    const { database, secret } = app.platform;
    const reader = keyedHash('fetched-by', String(person.id), secret);
    const rows = fileNames(count).map((file) => ({ reader, file, at }));
    for (let begin = 0; begin < count; begin += 400) {
      await database
        .insertInto('fetched_files')
        .values(rows.slice(begin, begin + 400))
        .execute();
    }
  };
  const rows = async () => [
    ...(await app.platform.database.selectFrom('fetched_files').selectAll().execute()),
    ...(await app.platform.database.selectFrom('listed_members').selectAll().execute()),
  ];
  /** What the office was told of, once all that was handed out is written down. */
  const told = async () => {
    vi.advanceTimersByTime(WRITE_MS);
    await app.platform.tasks.settle();
    return (await auditTrail(app)).filter((entry) => entry.startsWith('directory harvested'));
  };
  const problems = async () => siteProblems(app.api, (await signIn(app.api, 'admin', administrator)).accessToken);
  const emails = async () => {
    await app.platform.jobs.settle();
    return app.emails.filter(({ subject }) => subject.includes('directory'));
  };

  it('is told of when it is a thousand photos an hour, over all processes, and is not refused', async () => {
    await fetchedBefore(800, app.clock.now() - HOUR + MINUTE);
    const token = await enter();
    // Each counts once, by whichever process it was handed out; one that ends writes down what it has not yet.
    for (const [from, to] of [
      [0, 80],
      [40, 120],
    ] as const) {
      const twin = await startTwin(app);
      await fetchPhotos(from, to, token, twin);
      await twin.close();
    }
    await fetchPhotos(120, 199, token);
    expect(await told()).toEqual([]);
    expect(await problems()).toEqual([]);
    await fetchPhotos(199, 200, token);
    expect(await told()).toEqual([`directory harvested: user ${person.id}`]);
    expect(await problems()).toEqual(['directory-harvested']);
    const [email] = await emails();
    expect(email?.to).toBe(administrator.email);
    expect(email?.text).toContain('/admin/audit?action=directory+harvested');
    expect(email?.text).not.toContain(person.email);
    await fetchLists(1, token);
    app.clock.advance(3 * DAY + 1);
    expect(await problems()).toEqual([]);
  });

  it('is told of once a day', async () => {
    for (const count of [1, 1, 2]) {
      await fetchedBefore(999, app.clock.now());
      const token = await enter();
      for (const index of [0, 1]) {
        await fetchPhotos(index, index + 1, token);
        expect(await told()).toHaveLength(count);
      }
      expect(await emails()).toHaveLength(count);
      app.clock.advance(DAY / 2);
    }
  });

  it('is not told of for what was taken hours apart, but for 2,500 within a day', async () => {
    await fetchedBefore(1200, app.clock.now() - 3 * HOUR);
    await fetchedBefore(1200, app.clock.now() - HOUR);
    const token = await enter();
    await fetchPhotos(0, 99, token);
    expect(await told()).toEqual([]);
    await fetchPhotos(99, 100, token);
    expect(await told()).toHaveLength(1);
  });

  it('is told of for twenty whole lists, in pages and from several processes as well', async () => {
    let token = await enter();
    const twin = await startTwin(app);
    await fetchLists(9, token, twin);
    await twin.close();
    await fetchLists(10, token);
    for (let page = 1; page <= 9; page += 1) await app.api.get(`${LIST}?page=${page}`, token);
    expect(await told()).toEqual([]);
    app.clock.advance(HOUR);
    token = await enter();
    expect((await app.api.get(`${LIST}?page=10`, token)).json).toHaveLength(100);
    expect(await told()).toEqual([`directory harvested: user ${person.id}`]);
    expect((await emails())[0]?.text).toContain('twenty times');
    await fetchLists(1, token);
  });

  it('is written down after some seconds, or when it is a hundred files', async () => {
    const token = await enter();
    await fetchPhotos(0, 99, token);
    await app.platform.tasks.settle();
    expect(await rows()).toHaveLength(0);
    await fetchPhotos(99, 100, token);
    await app.platform.tasks.settle();
    expect(await rows()).toHaveLength(100);
    await fetchPhotos(100, 101, token);
    vi.advanceTimersByTime(WRITE_MS);
    await app.platform.tasks.settle();
    expect(await rows()).toHaveLength(101);
  });

  it('is written down under hashes that name nobody, for a day', async () => {
    const token = await enter();
    await fetchLists(1, token);
    await fetchPhotos(0, 3, token);
    expect(await told()).toEqual([]);
    expect(await rows()).toHaveLength(4);
    expect(JSON.stringify(await rows())).not.toContain(images[0]);
    for (const { reader } of await rows()) expect(reader).toMatch(/^[\w-]{43}$/);
    app.clock.advance(DAY - MINUTE);
    await startHousekeeping(app.platform)();
    expect(await rows()).toHaveLength(4);
    app.clock.advance(HOUR);
    await startHousekeeping(app.platform)();
    expect(await rows()).toEqual([]);
  });

  it('is told of at last when the connection is cut after it was written down', async () => {
    await fetchedBefore(999, app.clock.now());
    await fetchPhotos(0, 1, await enter());
    for (const statement of ['select count(*) as "count" from "fetched_files"', 'insert into "audit"']) {
      failing = statement;
      expect(await told()).toEqual([]);
      expect(tried).toBeGreaterThan(0);
      tried = 0;
    }
    expect(await rows()).toHaveLength(1000);
    failing = undefined;
    expect(await told()).toHaveLength(1);
    expect(await told()).toHaveLength(1);
  });

  it('is tried again after some seconds when it cannot be written down, and the log says so once', async () => {
    const logged = vi.spyOn(app.platform.log, 'error');
    const token = await enter();
    for (const [from, times] of [
      [0, 1],
      [200, 2],
    ] as const) {
      failing = 'insert into "fetched_files"';
      tried = 0;
      await fetchPhotos(from, from + 103, token);
      await fetchPhotos(from, from + 1, token);
      await app.platform.tasks.settle();
      expect(tried).toBe(1);
      expect(await told()).toEqual([]);
      expect(tried).toBe(2);
      expect(logged).toHaveBeenCalledTimes(times);
      failing = undefined;
      await told();
      expect(await rows()).toHaveLength(103 * times);
    }
  });

  it('is counted as it is though a clock was ahead', async () => {
    app.clock.advance(3 * DAY);
    await fetchedBefore(999, app.clock.now());
    let token = await enter();
    await fetchLists(19, token);
    expect(await told()).toEqual([]);
    app.clock.advance(-3 * DAY);
    token = await enter();
    await fetchPhotos(0, 1, token);
    await fetchLists(1, token);
    expect(await told()).toEqual([]);
    await startHousekeeping(app.platform)();
    expect(await rows()).toHaveLength(2);
  });

  it('is at the newest time, whichever process writes it down first', async () => {
    const token = await enter();
    await fetchPhotos(0, 1, token);
    app.clock.advance(MINUTE);
    const twin = await startTwin(app);
    await fetchPhotos(0, 1, token, twin);
    await twin.close();
    await told();
    expect(await rows()).toMatchObject([{ at: app.clock.now() }]);
  });

  it('is nobody of the office', async () => {
    const { accessToken } = await signIn(app.api, 'admin', administrator);
    await fetchPhotos(0, 100, accessToken);
    expect(await told()).toEqual([]);
    expect(await rows()).toEqual([]);
  });
});
