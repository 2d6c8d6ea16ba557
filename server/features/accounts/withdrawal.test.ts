import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { messages } from '#contract/messages.ts';
import { atOnce, lockAccountRow } from '#server/testing/at-once.ts';
import { auditTrail } from '#server/testing/administrators.ts';
import { administrator, registerPerson, signIn } from '#server/testing/people.ts';
import { startTestApp, startTestAdmin, type TestApp } from '#server/testing/running-app.ts';

const SECOND = 1000;

describe('taking an approval back', () => {
  let app: TestApp;
  let token: string;
  beforeEach(async () => {
    ({ app, token } = await startTestAdmin());
  });
  afterEach(() => app.close());

  const approve = (id: number) => app.api.put(`/api/admin/users/${id}/approve`, undefined, token);
  const withdraw = (id: number) => app.api.put(`/api/admin/users/${id}/withdraw`, undefined, token);
  const me = async (accessToken: string) => (await app.api.get('/api/user/me', accessToken)).status;
  const later = async (seconds: number) => {
    app.clock.advance(seconds * SECOND);
    await app.platform.jobs.settle();
  };

  it('makes the user wait again, as often as it is asked, and is noted once', async () => {
    const { id, email, password } = await registerPerson(app.api);
    await approve(id);
    for (const body of [undefined, {}, undefined]) {
      const response = await app.api.put(`/api/admin/users/${id}/withdraw`, body, token);
      expect(response).toMatchObject({ status: 200, json: { success: true, message: messages.userWithdrawn } });
    }
    expect((await app.api.get('/api/admin/users?status=waiting', token)).json).toMatchObject([
      { id, is_approved: false },
    ]);
    expect(await app.api.post('/api/user/login', { email, password })).toMatchObject({
      status: 403,
      json: { message: messages.awaitingApproval },
    });
    expect(await auditTrail(app)).toEqual([`user approved: user ${id}`, `user approval withdrawn: user ${id}`]);
  });

  it('knows users alone', async () => {
    for (const id of ['1', '0', '999999', 'x', '-1']) {
      expect((await app.api.put(`/api/admin/users/${id}/withdraw`, {}, token)).status).toBe(404);
    }
    expect((await app.api.get('/api/admin/me', token)).status).toBe(200);
  });

  it('ends every session at the next request, by every door, and for good', async () => {
    const person = await registerPerson(app.api);
    await approve(person.id);
    const { accessToken, refreshToken } = await signIn(app.api, 'user', person);
    expect(await me(accessToken)).toBe(200);
    await withdraw(person.id);
    const refresh = () => app.api.post('/api/refresh-token', { refreshToken });
    expect(await me(accessToken)).toBe(401);
    expect((await refresh()).status).toBe(401);
    await approve(person.id);
    expect(await me(accessToken)).toBe(401);
    expect((await refresh()).status).toBe(401);
    expect(await me((await signIn(app.api, 'user', person)).accessToken)).toBe(200);
  });

  it('leaves no session to somebody who signs in at the same moment', async () => {
    const person = await registerPerson(app.api);
    await approve(person.id);
    const credentials = { email: person.email, password: person.password };
    const [withdrawn, signedIn] = await atOnce(app, lockAccountRow(person.id), [
      () => withdraw(person.id),
      () => app.api.post('/api/user/login', credentials),
    ]);
    expect(withdrawn?.status).toBe(200);
    // Whoever is the first by a moment is in, and out again.
    expect([200, 401, 403]).toContain(signedIn?.status);
    await approve(person.id);
    const sessions = await app.platform.database
      .selectFrom('sessions')
      .select('id')
      .where('account_id', '=', person.id)
      .execute();
    expect(sessions).toEqual([]);
  });

  it('keeps the mail back for ten seconds: Approve, Undo, Approve sends one', async () => {
    const { id, email } = await registerPerson(app.api);
    await approve(id);
    await later(9);
    expect(app.emails).toEqual([]);
    await withdraw(id);
    await later(60);
    expect(app.emails).toEqual([]);
    await approve(id);
    await withdraw(id);
    await approve(id);
    await approve(id);
    await later(9);
    expect(app.emails).toEqual([]);
    await later(1);
    expect(app.emails.map(({ to }) => to)).toEqual([email]);
    await later(3600);
    expect(app.emails).toHaveLength(1);
  });

  it('tells once more whoever was told, made to wait later, and is approved again', async () => {
    const { id, email } = await registerPerson(app.api);
    await approve(id);
    await later(10);
    await withdraw(id);
    await approve(id);
    await later(10);
    expect(app.emails.map(({ to }) => to)).toEqual([email, email]);
  });

  it('sends one mail though all is asked several times at the same moment', async () => {
    const { id, email } = await registerPerson(app.api);
    await Promise.all([approve(id), approve(id), withdraw(id), approve(id), withdraw(id), approve(id)]);
    await approve(id);
    await later(11);
    expect(app.emails.map(({ to }) => to)).toEqual([email]);
  });
});

describe('taking an approval back while the mail server takes no emails', () => {
  it('leaves nothing that is sent when it takes them again', async () => {
    let isDown = true;
    const tried: string[] = [];
    const app = await startTestApp({}, undefined, async ({ to }) => {
      tried.push(to);
      if (isDown) throw new Error('connection refused');
    });
    try {
      const { accessToken } = await signIn(app.api, 'admin', administrator);
      const { id, email } = await registerPerson(app.api);
      await app.api.put(`/api/admin/users/${id}/approve`, undefined, accessToken);
      app.clock.advance(10 * SECOND);
      await app.platform.jobs.settle();
      expect(tried).toEqual([email]);
      expect((await app.api.put(`/api/admin/users/${id}/withdraw`, undefined, accessToken)).status).toBe(200);
      isDown = false;
      app.clock.advance(3600 * SECOND);
      await app.platform.jobs.settle();
      expect(tried).toEqual([email]);
      expect(app.emails).toEqual([]);
    } finally {
      await app.close();
    }
  });
});

describe('a session whose account is not approved', () => {
  let app: TestApp;
  beforeEach(async () => {
    app = await startTestApp();
  });
  afterEach(() => app.close());

  it('is not live, whatever its rows say', async () => {
    const admin = (await signIn(app.api, 'admin', administrator)).accessToken;
    const person = await registerPerson(app.api);
    await app.api.put(`/api/admin/users/${person.id}/approve`, undefined, admin);
    const login = await app.api.post('/api/user/login', { email: person.email, password: person.password });
    const { accessToken, refreshToken } = login.json as { accessToken: string; refreshToken: string };
    const cookie = (login.headers.getSetCookie()[0] ?? '').split(';')[0] ?? '';
    const file = () => app.api.send(`/images/${'0'.repeat(32)}.jpg`, { headers: { cookie } });
    expect((await file()).status).toBe(404);

    await app.platform.database
      .updateTable('accounts')
      .set({ approved_at: null })
      .where('id', '=', person.id)
      .execute();
    expect((await app.api.get('/api/user/me', accessToken)).status).toBe(401);
    expect((await app.api.post('/api/refresh-token', { refreshToken })).status).toBe(401);
    expect((await file()).status).toBe(401);
  });
});
