import { beforeEach, describe, expect, it } from 'vitest';
import { DAY, MINUTE } from '#server/platform/limits/limits.ts';
import { auditTrail, siteProblems } from '#server/testing/administrators.ts';
import { administrator, createUser, signIn } from '#server/testing/people.ts';
import { startSecondProcess } from '#server/testing/running-app.ts';
import { appForEachTest } from '#server/testing/test-apps.ts';
import { fileNames } from '#server/testing/stored-files.ts';
import { storedMember } from '#server/testing/stored-records.ts';
import { memberRecord } from '#server/features/members/record.ts';

const LIST = '/api/user/office-members';
const MEMBERS = 2500;

describe('a member who fetches much of the directory', () => {
  const app = appForEachTest();
  let person: Awaited<ReturnType<typeof createUser>>;
  /** Names of files that do not exist: requests are counted before the file is looked up. */
  const images = fileNames(MEMBERS);

  beforeEach(async () => {
    const members = images.map((image, index) =>
      storedMember({ folio: String(index + 1), image, pdf: image.replace('jpg', 'pdf') }),
    );
    for (let begin = 0; begin < members.length; begin += 250) {
      await memberRecord.insert(app.platform.database, members.slice(begin, begin + 250), app.clock.now());
    }
    person = await createUser(app.api, app.platform);
  });

  const signInMember = async () => (await signIn(app.api, 'user', person)).accessToken;
  /** Requests the photos between two indexes and returns the number of responses by status. */
  const fetchPhotos = async (from: number, to: number, token: string) => {
    const statuses = new Map<number, number>();
    for (const image of images.slice(from, to)) {
      const { status } = await app.api.get(`/images/${image}`, token);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
    return Object.fromEntries(statuses);
  };
  const reports = async () => {
    await app.platform.tasks.settle();
    return (await auditTrail(app)).filter((entry) => entry.startsWith('directory harvested'));
  };
  const problems = async () => siteProblems(app.api, (await signIn(app.api, 'admin', administrator)).accessToken);

  it('is limited to 600 different photos a minute', async () => {
    let token = await signInMember();
    expect(await fetchPhotos(0, 600, token)).toEqual({ 404: 600 });
    app.clock.advance(MINUTE / 2);
    expect(await fetchPhotos(0, 601, token)).toEqual({ 404: 600, 429: 1 });
    const refused = await app.api.get(`/images/${images[600]}`, token);
    expect(refused.headers.get('retry-after')).toBe('30');
    expect(await app.api.get(`/pdf/${images[600]?.replace('jpg', 'pdf')}`, token)).toMatchObject({ status: 404 });
    // Another size of a fetched photo, and a photo in the browser’s cache, are not counted.
    const size = `/images/${images[0]?.replace('.jpg', '-320.webp')}`;
    expect((await app.api.get(size, token)).status).toBe(404);
    const headers = { authorization: `Bearer ${token}`, 'if-none-match': `"${images[600]}"` };
    expect((await app.api.send(`/images/${images[600]}`, { headers })).status).not.toBe(429);
    app.clock.advance(MINUTE / 2);
    token = await signInMember();
    expect(await fetchPhotos(600, 601, token)).toEqual({ 404: 1 });
  });

  it('is reported once a day for 2,500 files, and not blocked', async () => {
    for (let from = 0; from < MEMBERS; from += 500) {
      expect(await reports()).toEqual([]);
      await fetchPhotos(from, from + 500, await signInMember());
      app.clock.advance(MINUTE);
    }
    expect(await reports()).toEqual([`directory harvested: user ${person.id}`]);
    expect(await problems()).toEqual(['directory-harvested']);
    await app.platform.jobs.settle();
    const emails = app.emails.filter(({ subject }) => subject.includes('directory'));
    expect(emails.map(({ to }) => to)).toEqual([administrator.email]);
    expect(emails[0]?.text).toContain('/admin/audit?action=directory+harvested');
    expect(emails[0]?.text).not.toContain(person.email);
    const twin = await startSecondProcess(app);
    const token = await signInMember();
    for (let times = 0; times < 20; times += 1) await twin.api.get(LIST, token);
    await twin.platform.tasks.settle();
    expect(await reports()).toHaveLength(1);
    await twin.close();
    app.clock.advance(3 * DAY + MINUTE);
    expect(await problems()).toEqual([]);
  });

  it('is reported for fetching the whole list twenty times', async () => {
    const token = await signInMember();
    for (let times = 0; times < 19; times += 1) await app.api.get(LIST, token);
    expect(await reports()).toEqual([]);
    for (let page = 1; page <= 26; page += 1) await app.api.get(`${LIST}?page=${page}`, token);
    expect(await reports()).toEqual([`directory harvested: user ${person.id}`]);
  });

  it('is neither limited nor reported if the account belongs to an administrator', async () => {
    const { accessToken } = await signIn(app.api, 'admin', administrator);
    expect(await fetchPhotos(0, 601, accessToken)).toEqual({ 404: 601 });
    expect(await reports()).toEqual([]);
  });
});
