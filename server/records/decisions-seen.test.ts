import { beforeEach, describe, expect, it } from 'vitest';
import { addColleague, CODE_LIFETIME_MS, setUpTwoFactor } from '#server/testing/administrators.ts';
import { createUser, registerPerson, signIn } from '#server/testing/people.ts';
import { bearer, profile, term } from '#server/testing/records.ts';
import { adminForEachTest } from '#server/testing/test-apps.ts';

interface Decided {
  readonly id: number;
  readonly updatedAt: string;
}

const app = adminForEachTest();
let colleague = '';
const name = 'Leela';

beforeEach(async () => {
  colleague = (await signIn(app.api, 'admin', await addColleague(app, name))).accessToken;
});

const decide = (path: string, body: object, who = app.token) => app.api.put(path, body, who);
const remove = (path: string, seen: string, who = app.token) =>
  app.api.delete(`${path}?${new URLSearchParams({ seen })}`, who);

async function inList<T extends Decided>(path: string, id: number): Promise<T> {
  const found = ((await app.api.get(path, app.token)).json as T[]).find((one) => one.id === id);
  if (!found) throw new Error(`${path} has no ${id}`);
  return found;
}

/**
 * Returns the response that a change on an outdated state should get.
 * @param by the administrator who made the other change; null in responses to the owner
 */
function refusedWith(current: object, field: string, by: string | null = name) {
  const changes = [{ field, by, at: expect.any(String) }];
  return { status: 409, json: { success: false, code: 'changedMeanwhile', current, changes } };
}

describe('a decision about a user', () => {
  const users = '/api/admin/users';
  const read = (id: number) => inList<Decided & { is_approved: boolean }>(users, id);

  it('succeeds on the current state, and a repeated approval succeeds without another email', async () => {
    const { id } = await registerPerson(app.api);
    const { updatedAt: seen } = await read(id);
    const approve = (who: string) => decide(`${users}/${id}/approve`, { seen }, who);
    const approved = await approve(colleague);
    expect(approved).toMatchObject({ status: 200, json: { user: { id, is_approved: true } } });
    expect((approved.json as { user: object }).user).toEqual(await read(id));
    expect((await read(id)).updatedAt > seen).toBe(true);
    expect((await approve(app.token)).status).toBe(200);
    app.clock.advance(60_000);
    await app.platform.jobs.settle();
    expect(app.emails.filter(({ subject }) => subject.includes('approved'))).toHaveLength(1);
  });

  it('is rejected if another administrator changed the user in the meantime', async () => {
    const { id } = await createUser(app.api, app.platform);
    const opened = await read(id);
    await decide(`${users}/${id}/withdraw`, { seen: opened.updatedAt }, colleague);
    // A conflict has no candidates: the search cannot run in its transaction.
    const now = { ...(await read(id)), candidates: null };
    expect(now.is_approved).toBe(false);
    const refused = { status: 409, json: { code: 'changedMeanwhile', current: now } };
    expect(await decide(`${users}/${id}/approve`, { seen: opened.updatedAt })).toMatchObject(refused);
    expect(await remove(`${users}/${id}`, opened.updatedAt)).toMatchObject(refusedWith(now, 'status'));
    expect(await read(id)).toEqual({ ...now, candidates: [] });
    expect((await decide(`${users}/${id}/approve`, { seen: now.updatedAt })).status).toBe(200);
    const approved = await read(id);
    expect(await decide(`${users}/${id}/withdraw`, { seen: now.updatedAt }, colleague)).toMatchObject({ status: 409 });
    expect((await remove(`${users}/${id}`, approved.updatedAt)).status).toBe(200);
    expect((await remove(`${users}/${id}`, approved.updatedAt)).status).toBe(404);
  });
});

describe('a decision about an administrator', () => {
  it('is rejected if it removes the account or its two-factor sign-in based on an outdated state', async () => {
    const list = '/api/admin/administrators';
    const third = await addColleague(app, 'Third');
    const opened = await inList(list, third.id);
    await setUpTwoFactor(app, await signIn(app.api, 'admin', third));
    app.clock.advance(CODE_LIFETIME_MS);
    const withTwoFactor = await inList(list, third.id);
    expect(withTwoFactor).toMatchObject({ hasTwoFactor: true });
    const path = `${list}/${third.id}`;
    const refused = { status: 409, json: { code: 'changedMeanwhile', current: withTwoFactor, changes: [] } };
    expect(await remove(path, opened.updatedAt)).toMatchObject(refused);
    expect(await remove(`${path}/two-factor`, opened.updatedAt)).toMatchObject(refused);
    expect((await remove(`${path}/two-factor`, withTwoFactor.updatedAt, colleague)).status).toBe(200);
    const now = await inList(list, third.id);
    expect(await remove(path, withTwoFactor.updatedAt)).toMatchObject(refusedWith(now, 'hasTwoFactor'));
    expect((await remove(path, now.updatedAt)).status).toBe(200);
    expect((await remove(path, now.updatedAt)).status).toBe(404);
  });
});

describe('a change or decision about a profile', () => {
  let [owner, path, own] = ['', '', ''];
  const read = async () => (await app.api.get(path, app.token)).json as Decided & { status: string };
  const readOwn = async () => (await app.api.get(own, owner)).json as Decided;

  beforeEach(async () => {
    owner = (await signIn(app.api, 'user', await createUser(app.api, app.platform))).accessToken;
    const { id } = (await app.api.form('POST', '/api/matrimonyregister', profile(), owner)).json as { id: number };
    path = `/api/admin/profiles/${id}`;
    own = `/api/user/profiles/${id}`;
  });

  it('is rejected if an administrator decides or deletes after another administrator decided', async () => {
    const { updatedAt: seen } = await read();
    await decide(`${path}/refuse`, { reason: 'No photo', seen }, colleague);
    const now = await read();
    expect(await decide(`${path}/approve`, { seen })).toMatchObject({ status: 409, json: { current: now } });
    const other = await decide(`${path}/refuse`, { reason: 'Another reason', seen });
    expect(other).toMatchObject({ status: 409, json: { changes: [{ field: 'refusalReason' }, { field: 'status' }] } });
    expect(await remove(path, seen)).toMatchObject({ status: 409, json: { current: now } });
    expect(await read()).toEqual(now);
    // Sending the stored reason again changes nothing and succeeds.
    expect((await decide(`${path}/refuse`, { reason: 'No photo', seen })).status).toBe(200);
    expect((await decide(`${path}/approve`, { seen: now.updatedAt })).status).toBe(200);
  });

  it('is rejected without naming an administrator if the sender has not seen a correction by the office', async () => {
    const opened = await readOwn();
    await app.api.form('PUT', path, { education: 'Ph.D.', seen: opened.updatedAt }, colleague);
    const now = await readOwn();
    expect(now).not.toHaveProperty('duplicates');
    const change = (seen: string) => app.api.form('PUT', own, { name: 'Nadia R. Sait', seen }, owner);
    const refused = await change(opened.updatedAt);
    expect(refused).toMatchObject(refusedWith(now, 'education', null));
    expect((refused.json as { current: object }).current).toEqual(now);
    expect(await remove(own, opened.updatedAt, owner)).toMatchObject(refusedWith(now, 'education', null));
    // Without `seen`, all recorded changes are listed, again without names.
    expect(JSON.stringify((await change('')).json)).not.toContain(name);
    expect((await change(now.updatedAt)).status).toBe(200);
    const mine = await readOwn();
    expect(mine).toMatchObject({ name: 'Nadia R. Sait', education: 'Ph.D.' });
    expect((await remove(own, mine.updatedAt, owner)).status).toBe(200);
    expect((await remove(own, mine.updatedAt, owner)).status).toBe(404);
  });

  it('is rejected if the office has not seen a change by the sender', async () => {
    const { updatedAt: seen } = await read();
    await decide(`${path}/approve`, { seen });
    await app.api.form('PUT', own, { name: 'Nadia R. Sait' }, owner);
    const now = await read();
    expect(now.status).toBe('waiting');
    const refused = await app.api.form('PUT', path, { education: 'Ph.D.', seen }, app.token);
    expect(refused).toMatchObject({ status: 409, json: { current: now } });
    const { changes } = refused.json as { changes: object[] };
    // The sender is not an administrator, so no name is given.
    expect(changes).toContainEqual({ field: 'name', by: null, at: now.updatedAt });
    expect(await decide(`${path}/approve`, { seen })).toMatchObject({ status: 409, json: { current: now } });
    expect(await decide(`${path}/refuse`, { reason: 'No photo', seen })).toMatchObject({ status: 409 });
  });
});

describe('the order of a committee', () => {
  const bearers = '/api/admin/terms/1/bearers';

  it('changes only if the administrator has seen the current order', async () => {
    await app.api.post('/api/admin/terms', term({ begins_on: '2020-04-01' }), app.token);
    for (const name_en of ['One', 'Two', 'Three']) {
      await app.api.form('POST', bearers, bearer({ name_en }), app.token);
    }
    const ids = ((await app.api.get(bearers, app.token)).json as Decided[]).map(({ id }) => id);
    const { updatedAt: seen } = await inList('/api/admin/terms', 1);
    const order = (wanted: readonly number[], who: string, saw = seen) =>
      decide('/api/admin/terms/1/order', { ids: wanted, seen: saw }, who);
    const [one = 0, two = 0, three = 0] = ids;
    const first = await order([two, one, three], colleague);
    expect(first.status).toBe(200);
    const now = await inList('/api/admin/terms', 1);
    expect((first.json as { term: object }).term).toEqual(now);
    expect(await order([three, two, one], app.token)).toMatchObject(refusedWith(now, 'bearers'));
    // Sending the stored order again succeeds.
    expect((await order([two, one, three], app.token)).status).toBe(200);
    expect(await order([two, one], app.token, now.updatedAt)).toMatchObject({ status: 409, json: { current: now } });
    expect((await order([three, two, one], app.token, now.updatedAt)).status).toBe(200);
  });
});
