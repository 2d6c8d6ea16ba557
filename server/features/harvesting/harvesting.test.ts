import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DAY, MINUTE } from '#server/platform/limits/limits.ts';
import { auditTrail, siteProblems } from '#server/testing/administrators.ts';
import { administrator, createUser, signIn } from '#server/testing/people.ts';
import { startTestApp, startTwin, type TestApp } from '#server/testing/running-app.ts';
import { fileNames } from '#server/testing/stored-files.ts';
import { storedMember } from '#server/testing/stored-records.ts';
import { memberRecord } from '#server/features/members/record.ts';

const LIST = '/api/user/office-members';
const MEMBERS = 2500;

describe('a member who takes much of the directory', () => {
  let app: TestApp;
  let person: Awaited<ReturnType<typeof createUser>>;
  /** What is in them does not matter: that they are not there is found out after they were counted. */
  const images = fileNames(MEMBERS);

  beforeEach(async () => {
    app = await startTestApp();
    const members = images.map((image, index) =>
      storedMember({ folio: String(index + 1), image, pdf: image.replace('jpg', 'pdf') }),
    );
    for (let begin = 0; begin < members.length; begin += 250) {
      await memberRecord.insert(app.platform.database, members.slice(begin, begin + 250), app.clock.now());
    }
    person = await createUser(app.api, app.platform);
  });
  afterEach(() => app.close());

  const enter = async () => (await signIn(app.api, 'user', person)).accessToken;
  /** How often each status was answered for the photos from one place up to another. */
  const fetchPhotos = async (from: number, to: number, token: string, { api }: TestApp = app) => {
    const statuses = new Map<number, number>();
    for (const image of images.slice(from, to)) {
      const { status } = await api.get(`/images/${image}`, token);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
    return Object.fromEntries(statuses);
  };
  const told = async () => {
    await app.platform.tasks.settle();
    return (await auditTrail(app)).filter((entry) => entry.startsWith('directory harvested'));
  };
  const problems = async () => siteProblems(app.api, (await signIn(app.api, 'admin', administrator)).accessToken);

  it('is slowed down above 600 photos a minute, whatever was fetched in it before', async () => {
    let token = await enter();
    expect(await fetchPhotos(0, 600, token)).toEqual({ 404: 600 });
    app.clock.advance(MINUTE / 2);
    expect(await fetchPhotos(0, 601, token)).toEqual({ 404: 600, 429: 1 });
    const refused = await app.api.get(`/images/${images[600]}`, token);
    expect(refused.headers.get('retry-after')).toBe('30');
    expect(await app.api.get(`/pdf/${images[600]?.replace('jpg', 'pdf')}`, token)).toMatchObject({ status: 404 });
    // A size of a photo that was fetched, and a photo that the browser has.
    const size = `/images/${images[0]?.replace('.jpg', '-320.webp')}`;
    expect((await app.api.get(size, token)).status).toBe(404);
    const headers = { authorization: `Bearer ${token}`, 'if-none-match': `"${images[600]}"` };
    expect((await app.api.send(`/images/${images[600]}`, { headers })).status).not.toBe(429);
    app.clock.advance(MINUTE / 2);
    token = await enter();
    expect(await fetchPhotos(600, 601, token)).toEqual({ 404: 1 });
  });

  it('is told of once a day for 2,500 files, over all processes, and is not refused', async () => {
    const twin = await startTwin(app);
    for (let from = 0; from < MEMBERS; from += 500) {
      expect(await told()).toEqual([]);
      await fetchPhotos(from, from + 500, await enter(), from === 0 ? twin : app);
      app.clock.advance(MINUTE);
    }
    await twin.platform.tasks.settle();
    expect(await told()).toEqual([`directory harvested: user ${person.id}`]);
    expect(await problems()).toEqual(['directory-harvested']);
    await app.platform.jobs.settle();
    const emails = app.emails.filter(({ subject }) => subject.includes('directory'));
    expect(emails.map(({ to }) => to)).toEqual([administrator.email]);
    expect(emails[0]?.text).toContain('/admin/audit?action=directory+harvested');
    expect(emails[0]?.text).not.toContain(person.email);
    await fetchPhotos(0, 500, await enter(), twin);
    expect(await told()).toHaveLength(1);
    await twin.close();
    app.clock.advance(3 * DAY);
    expect(await problems()).toEqual([]);
  });

  it('is told of for twenty whole lists', async () => {
    const token = await enter();
    for (let times = 0; times < 19; times += 1) await app.api.get(LIST, token);
    expect(await told()).toEqual([]);
    for (let page = 1; page <= 26; page += 1) await app.api.get(`${LIST}?page=${page}`, token);
    expect(await told()).toEqual([`directory harvested: user ${person.id}`]);
  });

  it('is nobody of the office', async () => {
    const { accessToken } = await signIn(app.api, 'admin', administrator);
    expect(await fetchPhotos(0, 601, accessToken)).toEqual({ 404: 601 });
    expect(await told()).toEqual([]);
  });
});
