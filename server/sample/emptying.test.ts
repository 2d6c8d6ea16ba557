import { beforeEach, describe, expect, it } from 'vitest';
import type { Account } from '#contract/accounts.ts';
import { type OfficeBearer, readHome, type Term } from '#contract/content.ts';
import type { Member } from '#contract/members.ts';
import type { Platform } from '#server/platform/platform.ts';
import { zipOf } from '#server/testing/hostile-input.ts';
import { adminClientOf, importOf } from '#server/testing/imports.ts';
import { administrator, GOOD_PASSWORD, signIn } from '#server/testing/people.ts';
import { drawing, photo } from '#server/testing/pictures.ts';
import {
  arrangeCommittee,
  storedBearer,
  storedEvent,
  storedMember,
  storedMemorial,
} from '#server/testing/stored-records.ts';
import { notice } from '#server/testing/records.ts';
import { appForEachTest } from '#server/testing/test-apps.ts';
import { allFiles } from '#server/testing/stored-files.ts';
import type { TestResponse } from '#server/testing/test-api.ts';
import { eventRecord } from '#server/features/events/service.ts';
import { memorialRecord } from '#server/features/memorials/service.ts';
import { memberRecord } from '#server/features/members/record.ts';
import { removeSampleContent, addSampleContentIfEmpty } from './sample.ts';

const ALL = 1000;

describe('removing the sample content', () => {
  const app = appForEachTest();
  let platform: Platform;
  let token = '';

  beforeEach(async () => {
    platform = app.platform;
    await addSampleContentIfEmpty(platform);
    token = (await signIn(app.api, 'admin', administrator)).accessToken;
  });

  const home = async () => readHome.responses.record.parse((await app.api.get('/api/home')).json);
  const list = async <T>(path: string) => (await app.api.get(path, token)).json as T[];
  const members = () => list<Member>('/api/admin/members');
  const expectOk = async (response: Promise<TestResponse>) => {
    const { status, json } = await response;
    expect(status).toBe(200);
    return json;
  };
  const put = (path: string, body?: unknown) => expectOk(app.api.put(path, body, token));

  /** Changes to the first record of a list, as the office makes them, by the path of the list. */
  const changes: Readonly<Record<string, (path: string) => Promise<unknown>>> = {
    '/api/admin/events': (path) => put(path, { title: 'Own' }),
    '/api/admin/gallery': (path) => put(path, { description: 'Own' }),
    '/api/admin/deceased': (path) => put(path, { name: 'Own' }),
    '/api/admin/members': (path) => put(path, { name: 'Own' }),
    '/api/admin/profiles': (path) => put(`${path}/refuse`, { reason: 'Own' }),
    '/api/admin/users': (path) => put(`${path}/approve`),
    '/api/admin/notices': (path) => put(path, notice({ title: { en: 'Own', ml: null } })),
    '/api/admin/terms': async (path) => {
      const [president] = await list<OfficeBearer>(`${path}/bearers`);
      await expectOk(app.api.form('PUT', `/api/admin/bearers/${president?.id}`, { name_en: 'Own' }, token));
    },
  };

  it('keeps the changed record of every kind with its pictures', async () => {
    // The further sizes of the pictures are not needed here, and would take half a minute of CPU time.
    await platform.jobs.stop();
    const firstOf = async (path: string) => (await list<{ id: number }>(path))[0];
    const before = new Map<string, number | undefined>();
    for (const [path, change] of Object.entries(changes)) {
      const id = (await firstOf(path))?.id;
      before.set(path, id);
      await change(`${path}/${id}`);
    }
    await expectOk(app.api.form('PUT', '/api/admin/content/association/logo', { image: await photo() }, token));
    const files = await allFiles(platform);
    const { left, removed } = await removeSampleContent(platform);
    expect(Object.fromEntries(left)).toEqual({
      users: 1,
      texts: 1,
      terms: 1,
      notices: 1,
      events: 1,
      pictures: 1,
      memorials: 1,
      profiles: 1,
      members: 1,
    });
    expect(removed).toContainEqual(['members', 1239]);
    for (const [path, id] of before) expect(await list(path)).toMatchObject([{ id }]);
    // The changed term keeps its whole committee.
    const { bearers, bearerCount, latestMemorial, nextEvent } = await home();
    expect([bearerCount, bearers[0]?.name.en, latestMemorial?.name, nextEvent?.title]).toEqual([
      14,
      'Own',
      'Own',
      'Own',
    ]);
    for (const { image } of bearers) {
      if (image !== null) expect((await fetch(`${app.url}/uploads/${image}`)).status).toBe(200);
    }
    await platform.jobs.settle();
    expect((await allFiles(platform)).length).toBeLessThan(files.length / 2);
    // A second removal keeps the changed records, because they no longer count as sample content.
    expect(await removeSampleContent(platform)).toEqual({ removed: new Map(), left: new Map() });
    for (const [path, id] of before) expect(await list(path)).toMatchObject([{ id }]);
  });

  it('keeps members changed by an import or with a new photo, and users with a password', async () => {
    const admin = adminClientOf(app, token);
    const { id } = await admin.checked('Folio,Name\n5,Own\n9000,New\n');
    await admin.finish('POST', id, 'run');
    const archive = importOf(await admin.uploadArchive(await zipOf({ '15.jpg': await drawing().jpeg().toBuffer() })));
    await admin.settled(archive.id);
    await admin.finish('POST', archive.id, 'run');
    const approved = (await list<Account>('/api/admin/users')).find(({ is_approved }) => is_approved);
    const { link } = (await expectOk(
      app.api.post(`/api/admin/users/${approved?.id}/reset-link`, undefined, token),
    )) as {
      link: string;
    };
    const password = { password: GOOD_PASSWORD, confirmPassword: GOOD_PASSWORD };
    await expectOk(app.api.post('/api/password/reset', { token: link.split('#')[1], ...password }));

    expect(Object.fromEntries((await removeSampleContent(platform)).left)).toEqual({ users: 1, members: 2 });
    expect((await members()).map(({ folio, name }) => [folio, name])).toEqual([
      ['5', 'Own'],
      ['15', 'Basil Paulose'],
      ['9000', 'New'],
    ]);
    await signIn(app.api, 'user', { email: approved?.email ?? '', password: GOOD_PASSWORD });
  });

  it('keeps added records and the photos of a copied term, and ignores sample records deleted before', async () => {
    const staged = await platform.storage.stage(Buffer.from('own portrait'), ALL);
    const [image = ''] = await platform.storage.keep('uploads', [{ staged, extension: 'jpg' }]);
    await arrangeCommittee(platform.database, [storedBearer({ name_en: 'Own', image })]);
    await eventRecord.insert(platform.database, [storedEvent({ title: 'Own' })], 0);
    await memorialRecord.insert(platform.database, [storedMemorial({ name: 'Own' })], 0);
    await memberRecord.insert(platform.database, [storedMember({ folio: '1B' })], 0);
    await expectOk(
      app.api.delete(`/api/admin/notices/${(await list<{ id: number }>('/api/admin/notices'))[0]?.id}`, token),
    );
    const past = (await list<Term>('/api/admin/terms')).find(({ begins_on }) => begins_on === '2023-04-01');
    await expectOk(app.api.post('/api/admin/terms', { begins_on: '2030-04-01', copyOf: past?.id }, token));

    expect((await removeSampleContent(platform)).left.size).toBe(0);
    const page = await home();
    expect(page).toMatchObject({
      bearerCount: 1,
      bearers: [{ name: { en: 'Own', ml: null }, image }],
      upcomingEvents: [],
    });
    expect([page.nextEvent?.title, page.latestMemorial?.name]).toEqual(['Own', 'Own']);
    expect(await members()).toMatchObject([{ folio: '1B', name: 'Sample Person' }]);
    const [copy] = await list<Term>('/api/admin/terms');
    const people = await list<OfficeBearer>(`/api/admin/terms/${copy?.id}/bearers`);
    expect(people).toHaveLength(6);
    for (const person of people) {
      if (person.image !== null) expect((await fetch(`${app.url}/uploads/${person.image}`)).status).toBe(200);
    }
    await platform.jobs.settle();
    expect((await allFiles(platform)).filter((path) => !path.startsWith('uploads/'))).toEqual([]);
  });
});
