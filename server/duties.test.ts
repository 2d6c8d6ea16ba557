import { beforeAll, describe, expect, it } from 'vitest';
import type { AuditEntry } from '#contract/audit.ts';
import type { BinEntry } from '#contract/bin.ts';
import type { Dashboard } from '#contract/dashboard.ts';
import type { DeathPreview } from '#contract/deaths.ts';
import type { Duty } from '#contract/duties.ts';
import type { Profile } from '#contract/matrimony.ts';
import type { AdminMemorial } from '#contract/admin-memorials.ts';
import type { Overview } from '#contract/overview.ts';
import type { Version } from '#contract/versions.ts';
import { addColleague } from '#server/testing/administrators.ts';
import { addEntry, createLinkedUser } from '#server/testing/corrections.ts';
import { recordDeath, recorded, undone } from '#server/testing/deaths.ts';
import { createUser } from '#server/testing/people.ts';
import { photo } from '#server/testing/pictures.ts';
import { addFiles, signInAsBrowser } from '#server/testing/private-files.ts';
import { event, member, profile } from '#server/testing/records.ts';
import { adminForAllTests, adminForEachTest } from '#server/testing/test-apps.ts';
import type { TestApp } from '#server/testing/running-app.ts';

const DAY = 24 * 60 * 60_000;
const another = { status: 403, json: { code: 'dutyNeeded' } };

async function signInWith(app: TestApp, duties: readonly Duty[]) {
  const colleague = await addColleague(app, duties.join(' and '), duties);
  return signInAsBrowser(app.api, 'admin', colleague);
}

describe('what an administrator with a duty reads', () => {
  const app = adminForAllTests();
  const tokens = new Map<string, string>();
  const bins = new Map<string, number>();
  let memberId = 0;
  let profileId = 0;
  let files: Readonly<Record<'member' | 'pdf' | 'profile', string>>;
  let bureauCookie = '';
  let memberCookie = '';

  const get = (path: string, who: string) => app.api.get(`/api/admin/${path}`, tokens.get(who));
  const read = async <T>(path: string, who: string) => (await get(path, who)).json as T;

  beforeAll(async () => {
    const { api, platform, token } = app;
    for (const duties of [['office'], ['bureau'], ['editor'], ['bureau', 'editor']] as const) {
      const { accessToken, cookie } = await signInWith(app, duties);
      tokens.set(duties.join(' and '), accessToken);
      if (duties.length === 1 && duties[0] === 'bureau') bureauCookie = cookie;
    }
    tokens.set('owner', token);
    const added = await addFiles(api, '1', 'Sample Person');
    memberId = added.member.id;
    const person = await createUser(api, platform);
    const { accessToken, cookie } = await signInAsBrowser(api, 'user', person);
    memberCookie = cookie;
    const form = profile({ photoSubmitted: 'true', photo: await photo() });
    const sent = await api.form('POST', '/api/matrimonyregister', form, accessToken);
    profileId = (sent.json as { id: number }).id;
    const details = (await api.get(`/api/admin/profiles/${profileId}`, token)).json as Profile;
    files = { member: added.photo, pdf: added.pdf, profile: `/images/${details.photo}` };

    const remove = async (path: string) => {
      const { json } = await api.delete(`/api/admin/${path}`, token);
      bins.set(path.split('/')[0] ?? '', (json as { bin: number }).bin);
    };
    const happening = await api.form('POST', '/api/admin/events', event({ image: await photo() }), token);
    await remove(`events/${(happening.json as { event: { id: number } }).event.id}`);
    const other = await api.form('POST', '/api/admin/members', member({ folio: '2' }), token);
    await remove(`members/${(other.json as { member: { id: number } }).member.id}`);
    const second = await api.form('POST', '/api/matrimonyregister', profile({ name: 'Rihana Sait' }), accessToken);
    await remove(`profiles/${(second.json as { id: number }).id}`);
    await api.post('/api/user/register', {
      name: 'Waits',
      email: 'waits@sample.example',
      phone: '00000 12399',
      password: 'boats beside the pier',
      confirmPassword: 'boats beside the pier',
    });
  });

  it('is the part of the dashboard that the duty covers', async () => {
    const seen = async (who: string) => {
      const { accounts, profiles, health, firstRun } = await read<Dashboard>('dashboard', who);
      const lists = [accounts.length > 0, profiles.length > 0];
      return [...lists, health !== null, firstRun !== null];
    };
    expect(await seen('owner')).toEqual([true, true, true, true]);
    expect(await seen('office')).toEqual([true, false, false, false]);
    expect(await seen('bureau')).toEqual([false, true, false, false]);
    expect(await seen('editor')).toEqual([false, false, false, false]);
    expect(await seen('bureau and editor')).toEqual([false, true, false, false]);
  });

  it('are the counts that the duty covers', async () => {
    const seen = async (who: string) => {
      const { users, members, profiles, problems, administrator } = await read<Overview>('overview', who);
      return [administrator.duties.join(' and '), users.total, members.total, profiles.total, problems.length > 0];
    };
    expect(await seen('owner')).toEqual(['owner', 2, 1, 1, true]);
    expect(await seen('office')).toEqual(['office', 2, 1, 0, false]);
    expect(await seen('bureau')).toEqual(['bureau', 0, 0, 1, false]);
    expect(await seen('editor')).toEqual(['editor', 0, 0, 0, false]);
  });

  it('is the bin of the kinds that the duty covers; others are neither read, restored nor erased', async () => {
    const kinds = async (who: string) => (await read<BinEntry[]>('bin', who)).map(({ kind }) => kind).toSorted();
    expect(await kinds('owner')).toEqual(['events', 'members', 'profiles']);
    expect(await kinds('office')).toEqual(['events', 'members']);
    expect(await kinds('bureau')).toEqual(['profiles']);
    expect(await kinds('editor')).toEqual(['events']);
    expect(await kinds('bureau and editor')).toEqual(['events', 'profiles']);
    expect(await get('bin?kind=members', 'editor')).toMatchObject(another);
    expect((await get('bin?kind=members', 'office')).status).toBe(200);
    for (const [kind, who] of [
      ['members', 'editor'],
      ['members', 'bureau'],
      ['profiles', 'office'],
      ['events', 'bureau'],
    ] as const) {
      const path = `/api/admin/bin/${bins.get(kind)}`;
      expect(await app.api.put(`${path}/restore`, {}, tokens.get(who))).toMatchObject(another);
      expect(await app.api.delete(path, tokens.get(who))).toMatchObject(another);
    }
    expect(await kinds('owner')).toEqual(['events', 'members', 'profiles']);
  });

  it('is the log of the kinds that the duty covers, also as a file and as the list of actors', async () => {
    const actions = async (who: string) => (await read<AuditEntry[]>('audit', who)).map(({ action }) => action);
    expect(await actions('owner')).toEqual(expect.arrayContaining(['signed in', 'member added', 'profile deleted']));
    const ofOffice = await actions('office');
    expect(ofOffice).toEqual(expect.arrayContaining(['member added', 'member deleted', 'event deleted']));
    expect(ofOffice.join()).not.toMatch(/profile|signed|administrator|invit/);
    expect((await actions('bureau')).every((action) => action.startsWith('profile'))).toBe(true);
    expect((await actions('editor')).toSorted()).toEqual(['event added', 'event deleted']);
    expect(await get('audit?kind=profile', 'office')).toMatchObject(another);
    expect(await get('audit/export?format=csv&kind=member', 'bureau')).toMatchObject(another);
    const file = String((await get('audit/export?format=csv', 'editor')).json);
    expect(file).toContain('event deleted');
    expect(file).not.toMatch(/member|profile|signed in/);
    expect(await read<unknown[]>('audit/actors', 'editor')).toHaveLength(1);
    const changes = async (who: string) => JSON.stringify((await read<Dashboard>('dashboard', who)).changes);
    expect(await changes('editor')).not.toMatch(/member|profile/);
  });

  it('are the versions of the kinds that the duty covers', async () => {
    const path = `/api/admin/profiles/${profileId}/versions`;
    expect(await app.api.get(path, tokens.get('office'))).toMatchObject(another);
    expect((await app.api.get(path, tokens.get('bureau'))).status).toBe(200);
    expect(await get(`members/${memberId}/versions`, 'bureau and editor')).toMatchObject(another);
    const restore = `/api/admin/members/${memberId}/versions/1/restore`;
    expect(await app.api.post(restore, {}, tokens.get('editor'))).toMatchObject(another);
    expect((await get('content/about/versions', 'editor')).status).toBe(200);
    expect(await get('content/about/versions', 'bureau')).toMatchObject(another);
  });

  it('are the exports of the duty', async () => {
    const status = async (path: string) => {
      const all = ['owner', 'office', 'bureau', 'editor'].map(async (who) => (await get(path, who)).status);
      return Promise.all(all);
    };
    expect(await status('members/export?format=csv')).toEqual([200, 200, 403, 403]);
    expect(await status('profiles/export?format=csv')).toEqual([200, 403, 200, 403]);
    expect(await status('members/book')).toEqual([200, 200, 403, 403]);
  });

  it('are the files of the duty; a browser that is signed in as a member too gets what members see', async () => {
    const status = async (file: string, cookie: string) => (await app.api.send(file, { headers: { cookie } })).status;
    const statuses = async (who: string) => {
      const headers = { authorization: `Bearer ${tokens.get(who)}` };
      return Promise.all(Object.values(files).map(async (file) => (await app.api.send(file, { headers })).status));
    };
    expect(await statuses('owner')).toEqual([200, 200, 200]);
    expect(await statuses('office')).toEqual([200, 200, 404]);
    expect(await statuses('bureau')).toEqual([404, 404, 200]);
    expect(await statuses('editor')).toEqual([404, 404, 404]);
    expect(await status(files.member, bureauCookie)).toBe(404);
    expect(await status(files.member, `${bureauCookie}; ${memberCookie}`)).toBe(200);
    expect(await status(files.profile, bureauCookie)).toBe(200);
  });
});

describe('memorials for editors', () => {
  const app = adminForEachTest();
  // The test clock begins on 2026-07-20 at 9:30 am in Kerala.
  const funeral = {
    date_of_death: '2026-07-19',
    funeral_at: '2026-07-20T16:30',
    contact: 'Biju: 98470 12345',
    funeral_map: 'https://maps.example/hill',
    note: 'Visitors from 2 pm',
  };
  const hidden = /98470|maps\.example|Visitors/;
  const editor = async () => (await signInWith(app, ['editor'])).accessToken;
  const put = (id: number, fields: object, by: string) => app.api.put(`/api/admin/deceased/${id}`, fields, by);

  it('have what families ask of visitors until the funeral is over', async () => {
    const by = await editor();
    const { id } = await recorded(app, by, funeral);
    expect((await app.api.get(`/api/admin/deceased/${id}`, by)).json).toMatchObject({ ...funeral, hasEntry: false });
    expect((await put(id, { contact: 'Biju: 98470 12346' }, by)).status).toBe(200);
    app.clock.advance(2 * DAY);
    await app.signInAgain();
    const later = await editor();
    for (const path of ['deceased', `deceased/${id}`, `deceased/${id}/versions`]) {
      expect(JSON.stringify((await app.api.get(`/api/admin/${path}`, later)).json)).not.toMatch(hidden);
    }
    const shown = (await app.api.get(`/api/admin/deceased/${id}`, later)).json as AdminMemorial;
    expect(Object.keys(shown)).not.toEqual(expect.arrayContaining(['contact']));
    const [edit] = (await app.api.get(`/api/admin/deceased/${id}/versions`, app.token)).json as [Version];
    for (const fields of [{ contact: '' }, { note: 'New' }, { funeral_map: '' }, { funeral_at: '2026-08-01T10:00' }]) {
      expect(await put(id, fields, later)).toMatchObject(another);
    }
    const restore = `/api/admin/deceased/${id}/versions/${edit.id}/restore`;
    expect(await app.api.post(restore, {}, later)).toMatchObject(another);
    const changed = await put(id, { description: 'Mother of Leela' }, later);
    expect(changed.status).toBe(200);
    expect(JSON.stringify(changed.json)).not.toMatch(hidden);
    const conflict = await put(id, { description: 'Other', seen: '2026-07-20T04:00:00.000Z' }, later);
    expect(conflict.status).toBe(409);
    expect(JSON.stringify(conflict.json)).not.toMatch(/98470|maps\.example|Visitors|"contact"/);
    expect((await app.api.get(`/api/admin/deceased/${id}`, app.token)).json).toMatchObject({
      contact: 'Biju: 98470 12346',
      note: funeral.note,
    });
  });

  it('have what a family said only if it is announced', async () => {
    const by = await editor();
    const entry = await addEntry(app, app.token);
    const { id } = await recorded(app, app.token, { ...funeral, member: String(entry), effects: 'entry' });
    const { json } = await app.api.get(`/api/admin/deceased/${id}`, by);
    expect(json).toMatchObject({ hasEntry: true, announced: false });
    expect(JSON.stringify(json)).not.toMatch(hidden);
    expect(await put(id, { announced: true }, by)).toMatchObject(another);
    expect((await put(id, { description: 'Mother of Leela', announced: false }, by)).status).toBe(200);
  });

  it('are added, deleted and restored only without an entry', async () => {
    const by = await editor();
    const entry = await addEntry(app, app.token);
    for (const fields of [
      { member: String(entry) },
      { effects: 'entry,notice' },
      { portrait: 'directory' },
      { portrait: 'directory-hidden' },
    ]) {
      expect(await recordDeath(app, by, fields)).toMatchObject(another);
    }
    expect((await app.api.get('/api/admin/deceased', app.token)).json).toEqual([]);

    const withEntry = await recorded(app, app.token, { member: String(entry) });
    const seen = (await app.api.get(`/api/admin/deceased/${withEntry.id}`, by)).json as AdminMemorial;
    expect(seen).toMatchObject({ hasEntry: true });
    expect(seen).not.toHaveProperty('member');
    expect((await put(withEntry.id, { description: 'Mother of Leela' }, by)).status).toBe(200);
    expect(await app.api.delete(`/api/admin/deceased/${withEntry.id}`, by)).toMatchObject(another);
    for (const fields of [{ published: false }, { announced: false }]) {
      expect(await put(withEntry.id, fields, by)).toMatchObject(another);
    }
    const away = await app.api.delete(`/api/admin/members/${entry}`, app.token);
    expect(away.status).toBe(200);
    expect(await app.api.delete(`/api/admin/deceased/${withEntry.id}`, by)).toMatchObject(another);
    const removed = await app.api.delete(`/api/admin/deceased/${withEntry.id}`, app.token);
    const { bin } = removed.json as { bin: number };
    expect(await app.api.put(`/api/admin/bin/${bin}/restore`, {}, by)).toMatchObject(another);
    expect(await app.api.delete(`/api/admin/bin/${bin}`, by)).toMatchObject(another);

    const mistaken = await recorded(app, app.token, { member: await addEntry(app, app.token) });
    await undone(app, app.token, mistaken.id);
    const [binned] = ((await app.api.get('/api/admin/bin?kind=deceased', by)).json as BinEntry[]).filter(
      ({ record_id: id }) => id === mistaken.id,
    );
    expect(await app.api.put(`/api/admin/bin/${binned?.id}/restore`, {}, by)).toMatchObject(another);
    expect(await app.api.put(`/api/admin/bin/${binned?.id}/restore`, {}, app.token)).toMatchObject({ status: 200 });

    const without = await recorded(app, by, { effects: 'notice' });
    const deleted = await app.api.delete(`/api/admin/deceased/${without.id}`, by);
    expect(deleted.status).toBe(200);
    const own = (deleted.json as { bin: number }).bin;
    expect((await app.api.put(`/api/admin/bin/${own}/restore`, {}, by)).status).toBe(200);
  });
});

describe('a death', () => {
  const app = adminForEachTest();

  it('tells the office how many profiles it pauses, and the bureau which', async () => {
    const entry = await addEntry(app, app.token);
    const { id: account, token: own } = await createLinkedUser(app, [entry]);
    const sent = await app.api.form('POST', '/api/matrimonyregister', profile({ photoSubmitted: 'false' }), own);
    const { id, name } = { id: (sent.json as { id: number }).id, name: profile().name };
    const office = (await signInWith(app, ['office'])).accessToken;
    const bureau = (await signInWith(app, ['bureau'])).accessToken;
    const preview = (await app.api.get(`/api/admin/members/${entry}/death`, office)).json as DeathPreview;
    expect(preview.profiles).toBe(1);
    const count = await app.api.get(`/api/admin/users/${account}/profiles`, office);
    expect(count).toMatchObject({ status: 200, json: { profiles: 1 } });
    // A look at the profile on the same day, before the death, does not count.
    await app.api.get(`/api/admin/profiles/${id}`, bureau);
    app.clock.advance(60_000);
    await recorded(app, office, { member: String(entry) });
    const waiting = async (by: string) =>
      ((await app.api.get('/api/admin/dashboard', by)).json as Dashboard).profilesOfDeceased;
    expect(await waiting(bureau)).toMatchObject([{ id, name }]);
    expect(await waiting(office)).toEqual([]);
    app.clock.advance(60_000);
    expect((await app.api.get(`/api/admin/profiles/${id}`, bureau)).status).toBe(200);
    expect(await waiting(bureau)).toEqual([]);
    expect(await app.api.get('/api/admin/users/4711/profiles', office)).toMatchObject({ status: 404 });
  });
});

describe('an account in the bin', () => {
  const app = adminForEachTest();

  it('is restored by the office with its own email, and with another one by an owner only', async () => {
    const { id, email } = await createUser(app.api, app.platform);
    const office = (await signInWith(app, ['office'])).accessToken;
    const { bin } = (await app.api.delete(`/api/admin/users/${id}`, office)).json as { bin: number };
    const restore = (body: object, by: string) => app.api.put(`/api/admin/bin/${bin}/restore`, body, by);
    expect(await restore({ email: 'somebody@sample.example' }, office)).toMatchObject(another);
    expect((await restore({ email }, office)).status).toBe(200);
  });
});
