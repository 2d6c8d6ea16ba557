import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readHome, readSite } from '#contract/content.ts';
import type { Administrator } from '#contract/administrators.ts';
import type { GalleryItem } from '#contract/gallery.ts';
import type { Memorial } from '#contract/memorials.ts';
import { currentCommittee } from '#server/features/committee/service.ts';
import { writeDocument } from '#server/features/content/store.ts';
import { listEventsFrom } from '#server/features/events/store.ts';
import { listDailyEmailRecipients } from '#server/features/identity/service.ts';
import type { AdminMember } from '#contract/admin-members.ts';
import type { Member } from '#contract/members.ts';
import { childUntil, relations } from '#contract/persons.ts';
import type { Platform } from '#server/platform/platform.ts';
import { folders } from '#server/platform/storage/storage.ts';
import { storedEvent, storedMember, storedMemorial } from '#server/testing/stored-records.ts';
import { administrator, registerPerson, signIn } from '#server/testing/people.ts';
import { startTestApp, type TestApp } from '#server/testing/running-app.ts';
import { allFiles, filesIn } from '#server/testing/stored-files.ts';
import { isWholeRun } from '#server/testing/whole-run.ts';
import { eventRecord } from '#server/features/events/service.ts';
import { memorialRecord } from '#server/features/memorials/service.ts';
import { memberRecord } from '#server/features/members/record.ts';
import { removeSampleContent, addSampleContentIfEmpty } from './sample.ts';

const LONG_AGO = '1900-01-01';
const LONG_AHEAD = '2999-01-01';
const ALL = 1000;
const DAY = 86_400_000;

/** Returns all bilingual texts in a value, at any depth. */
function textsIn(value: unknown): { en: unknown; ml: unknown }[] {
  if (typeof value !== 'object' || value === null) return [];
  if ('en' in value && 'ml' in value) return [value];
  return Object.values(value).flatMap(textsIn);
}

describe('the sample content', () => {
  let app: TestApp;
  let platform: Platform;

  const start = async () => {
    app = await startTestApp();
    platform = app.platform;
  };

  const home = async () => readHome.responses.record.parse((await app.api.get('/api/home')).json);
  const site = async () => readSite.responses.record.parse((await app.api.get('/api/site')).json);
  const allEvents = () => listEventsFrom(platform.database, LONG_AGO, LONG_AHEAD, ALL);
  /** Returns the file name of the JPEG of every stored picture. Other sizes are made later. */
  const storedPictures = async () =>
    (await Promise.all(folders.map((folder) => filesIn(platform, folder))))
      .flat()
      .filter((name) => name.endsWith('.jpg'));
  const expectEmptySite = async () => {
    expect(await home()).toMatchObject({ bearerCount: 0, nextEvent: null, latestMemorial: null });
    expect((await site()).contact.phones).toEqual([]);
    expect(await allEvents()).toEqual([]);
    expect((await app.api.get('/api/user/gallery')).json).toEqual([]);
    await platform.jobs.settle();
    expect(await allFiles(platform)).toEqual([]);
    expect(await platform.database.selectFrom('members').select('id').execute()).toEqual([]);
    expect((await platform.search.find('member', 'yusuf', { offset: 0, limit: undefined })).total).toBe(0);
    expect(await platform.database.selectFrom('images').select('name').execute()).toEqual([]);
    expect(await platform.database.selectFrom('change_values').select('field').execute()).toEqual([]);
    expect(await platform.database.selectFrom('office_terms').select('id').execute()).toEqual([]);
    expect(await platform.database.selectFrom('notices').select('id').execute()).toEqual([]);
    expect(await platform.database.selectFrom('proposals').select('id').execute()).toEqual([]);
    expect(await platform.database.selectFrom('profile_log').select('id').execute()).toEqual([]);
  };

  describe('in a site that was empty before', () => {
    beforeAll(async () => {
      await start();
      await addSampleContentIfEmpty(platform);
    });
    afterAll(() => app.close());

    it('is not found by searches for meaningless words', async () => {
      const token = (await signIn(app.api, 'admin', administrator)).accessToken;
      const noise =
        'zzzzzz kkk qqqq aaaa zz sssss asdf qwerty sdfgh lkjhg zxcvb hjkl qwe xxxx jjjj mmmmmmm shshsh rtyu'.split(' ');
      const found: string[] = [];
      for (const word of [...noise, 'കകകക', 'zzz zzz']) {
        for (const path of [
          '/api/admin/members?search=',
          '/api/admin/users?search=',
          '/api/admin/profiles?search=',
          '/api/user/deceased?name=',
          '/api/user/deceased?place=',
        ]) {
          const response = await app.api.get(`${path}${encodeURIComponent(word)}`, token);
          if (response.status !== 200 || response.headers.get('x-total-count') !== '0') found.push(`${path}${word}`);
        }
      }
      expect(found).toEqual([]);
    });

    it('fills the home page and the contact details in both languages', async () => {
      const [frame, page] = [await site(), await home()];
      expect(frame.contact).toMatchObject({ email: 'office@cmj.example', phones: [{ display: '0000 200 1825' }] });
      expect(page.bearerCount).toBe(14);
      expect(page.bearers.map(({ role }) => role.en)).toEqual([
        'President',
        'Vice President',
        'Secretary',
        'Joint Secretary',
        'Treasurer',
      ]);
      expect(page.upcomingEvents).toHaveLength(3);
      expect(page.latestMemorial?.name).toBe('Thomas Chacko');
      // The sample content does not invent a full name.
      expect(frame.association.fullName).toEqual({ en: '', ml: null });
      // Only the president has a greeting.
      const bearers = page.bearers.map(({ greeting, ...bearer }, index) =>
        index === 0 ? { ...bearer, greeting } : bearer,
      );
      const { tagline, footerLine } = frame.association;
      const texts = textsIn([frame.contact, tagline, footerLine, { ...page, bearers }]);
      expect(texts.length).toBeGreaterThan(30);
      for (const { en, ml } of texts) {
        expect(JSON.stringify(en)).toMatch(/\w/);
        expect(JSON.stringify(ml)).toMatch(/\p{Script=Malayalam}|^"CMJ/u);
      }
    });

    it('contains pictures that the site serves', async () => {
      const { bearers, nextEvent, latestMemorial } = await home();
      const { json } = await app.api.get('/api/user/gallery');
      const gallery = json as GalleryItem[];
      expect(gallery).toHaveLength(24);
      const addresses = [
        ...[...bearers, ...gallery].map(({ image }) => `/uploads/${image}`),
        ...[nextEvent, latestMemorial].map((shown) => `/events/${shown?.image}`),
      ];
      for (const address of addresses) {
        const picture = await fetch(`${app.url}${address}`);
        expect(picture.headers.get('content-type')).toBe('image/jpeg');
        expect(
          Buffer.from(await picture.arrayBuffer())
            .subarray(0, 3)
            .toString('hex'),
        ).toBe('ffd8ff');
      }
      const memorials = (await app.api.get('/api/user/deceased')).json as Memorial[];
      expect(memorials.filter(({ image }) => image !== null)).toHaveLength(18);
      const committee = await currentCommittee(platform.database, '2026-07-20');
      expect(committee.filter(({ image }) => image === null)).toHaveLength(4);
    });

    it('contains an administrator of each duty, who has no password and gets no daily email', async () => {
      const { accessToken } = await signIn(app.api, 'admin', administrator);
      const listed = (await app.api.get('/api/admin/administrators', accessToken)).json as Administrator[];
      expect(listed.map(({ email, duties }) => [email, duties])).toEqual([
        [administrator.email, ['owner']],
        ['office@sample.example', ['office']],
        ['bureau@sample.example', ['bureau']],
        ['editor@sample.example', ['editor']],
      ]);
      const editor = { email: 'editor@sample.example', password: '' };
      expect((await app.api.post('/api/auth/admin/login', editor)).status).toBe(400);
      expect((await app.api.post('/api/auth/admin/login', { ...editor, password: 'office' })).status).toBe(401);
      expect(await listDailyEmailRecipients(platform.database)).toHaveLength(1);
    });

    it('contains families with all relations, some of them open, some with children', async () => {
      const token = (await signIn(app.api, 'admin', administrator)).accessToken;
      const members = (await app.api.get('/api/admin/members', token)).json as AdminMember[];
      const families = members.filter(({ persons }) => persons.length > 1);
      const people = families.flatMap(({ persons }) => persons);
      expect(families.length).toBeGreaterThan(10);
      expect(new Set(people.map(({ relation }) => relation))).toEqual(new Set(['self', ...relations]));
      const isOpen = ({ visibility }: AdminMember) => visibility.family === 'members';
      expect(families.filter(isOpen).length).toBeGreaterThan(3);
      expect(members.filter(({ visibility }) => visibility.children === 'members')).toEqual([]);
      expect(people.some(({ name_ml }) => name_ml !== null)).toBe(true);
      expect(people.some((one) => childUntil(one) >= new Date().getFullYear())).toBe(true);
      expect((await platform.search.find('member', 'sreeja', { offset: 0, limit: undefined })).total).toBe(1);
    });

    it('contains a members directory of realistic size', async () => {
      const { accessToken } = await signIn(app.api, 'admin', administrator);
      const get = (path: string) => app.api.get(path, accessToken);
      const members = (await get('/api/admin/members')).json as Member[];
      expect(members).toHaveLength(1240);
      const countMembers = (is: (member: Member) => boolean) => members.filter(is).length;
      expect(countMembers(({ image }) => image !== null)).toBe(24);
      expect(countMembers(({ pdf }) => pdf !== null)).toBeGreaterThan(35);
      expect(countMembers(({ name }) => name.length > 100)).toBe(3);
      expect(countMembers(({ name }) => /\p{Script=Malayalam}/u.test(name))).toBeGreaterThan(50);
      expect(countMembers(({ folio }) => /^\d+A$/.test(folio))).toBeGreaterThan(10);
      expect(
        members.filter(({ mobile }) => mobile !== null && !/^\+91 00000 \d{5}(, \+91 0000 \d{6})?$/.test(mobile)),
      ).toEqual([]);
      const { house_name, address } = members.find(({ folio }) => folio === '2') ?? {};
      expect([house_name, address]).toEqual([null, '14 Lake Road, City']);
      expect(members.filter((member) => /^\d/.test(member.house_name ?? '') || member.address === null)).toEqual([]);
      const [found] = (await get('/api/admin/members?search=yusuf%20sait')).json as Member[];
      expect(found?.folio).toBe('1');
      for (const { image, pdf } of members) {
        const names = [image && `/images/${image}`, pdf && `/pdf/${pdf}`].filter((name) => name !== null);
        for (const name of names) expect((await get(name)).status).toBe(200);
      }
    });
  });

  describe('in a new site', () => {
    beforeEach(start);
    afterEach(() => app.close());

    it('contains upcoming and past events on any date', async () => {
      app.clock.advance(1000 * DAY);
      await addSampleContentIfEmpty(platform);
      const today = '2029-04-15';
      const events = await allEvents();
      expect(events.filter(({ date }) => date >= today).length).toBeGreaterThanOrEqual(5);
      expect(events.filter(({ date }) => date < today).length).toBeGreaterThanOrEqual(6);
      for (const { date } of events) expect([0, 6]).toContain(new Date(date).getUTCDay());
      expect((await home()).latestMemorial?.date_of_death).toBe('2029-04-09');
    });

    it('is added only once if several processes start at the same time', async () => {
      await Promise.all([addSampleContentIfEmpty(platform), addSampleContentIfEmpty(platform)]);
      await addSampleContentIfEmpty(platform);
      expect((await home()).bearerCount).toBe(14);
      expect(await storedPictures()).toHaveLength(93);
    });

    it.each<[string, (app: TestApp) => Promise<unknown>]>([
      ['a registered user', ({ api }) => registerPerson(api)],
      ['an event', ({ platform: { database } }) => eventRecord.insert(database, [storedEvent()], 0)],
      ['a member', ({ platform: { database } }) => memberRecord.insert(database, [storedMember({ folio: '1B' })], 0)],
      ['a memorial', ({ platform: { database } }) => memorialRecord.insert(database, [storedMemorial()], 0)],
      ['a text', ({ platform: { database } }) => writeDocument(database, 'contact', null, 0)],
    ])('is not added if there is %s', async (_what, addRecord) => {
      await addRecord(app);
      await addSampleContentIfEmpty(platform);
      expect((await home()).bearerCount).toBe(0);
      expect(await storedPictures()).toEqual([]);
    });

    it('leaves no files or rows if adding it fails, and is added completely by the next attempt', async () => {
      let stored = 0;
      const keep: Platform['storage']['keep'] = async (folder, parts) => {
        stored += 1;
        if (stored === 8) throw new Error('the disk is full');
        return platform.storage.keep(folder, parts);
      };
      await expect(addSampleContentIfEmpty({ ...platform, storage: { ...platform.storage, keep } })).rejects.toThrow(
        'full',
      );
      await expectEmptySite();

      await addSampleContentIfEmpty(platform);
      expect((await home()).bearerCount).toBe(14);
      expect(await storedPictures()).toHaveLength(93);
    });

    // Making all sizes of 93 pictures takes half a minute of CPU time.
    it.runIf(isWholeRun)('is removed with its files, and not added again', { timeout: 180_000 }, async () => {
      await addSampleContentIfEmpty(platform);
      // Background jobs, such as making more picture sizes, must not count as changes of a record.
      await platform.jobs.settle();
      const { removed, left } = await removeSampleContent(platform);
      expect(left.size).toBe(0);
      expect(Object.fromEntries(removed)).toEqual({
        users: 19,
        texts: 6,
        terms: 2,
        notices: 1,
        events: 14,
        pictures: 24,
        albums: 2,
        memorials: 40,
        profiles: 7,
        wards: 4,
        members: 1240,
        files: expect.any(Number),
      });
      await expectEmptySite();
      expect((await removeSampleContent(platform)).removed.size).toBe(0);
      await addSampleContentIfEmpty(platform);
      await expectEmptySite();
    });
  });
});
