import { describe, expect, it } from 'vitest';
import { messages } from '#contract/messages.ts';
import { runConcurrently, lockAccountRow } from '#server/testing/run-concurrently.ts';
import { auditTrail } from '#server/testing/administrators.ts';
import { registerPerson, signIn } from '#server/testing/people.ts';
import { adminForEachTest } from '#server/testing/test-apps.ts';

const SECOND = 1000;

describe('withdrawing an approval', () => {
  const app = adminForEachTest();

  const approve = (id: number) => app.api.put(`/api/admin/users/${id}/approve`, undefined, app.token);
  const withdraw = (id: number) => app.api.put(`/api/admin/users/${id}/withdraw`, undefined, app.token);
  const me = async (accessToken: string) => (await app.api.get('/api/user/me', accessToken)).status;
  const later = async (seconds: number) => {
    app.clock.advance(seconds * SECOND);
    await app.platform.jobs.settle();
  };

  it('makes the user wait again; repeating it succeeds and is logged once', async () => {
    const { id, email, password } = await registerPerson(app.api);
    await approve(id);
    for (const body of [undefined, {}, undefined]) {
      const response = await app.api.put(`/api/admin/users/${id}/withdraw`, body, app.token);
      expect(response).toMatchObject({ status: 200, json: { success: true, message: messages.userWithdrawn } });
    }
    expect((await app.api.get('/api/admin/users?status=waiting', app.token)).json).toMatchObject([
      { id, is_approved: false },
    ]);
    expect(await app.api.post('/api/user/login', { email, password })).toMatchObject({
      status: 403,
      json: { message: messages.awaitingApproval },
    });
    expect(await auditTrail(app)).toEqual([`user approved: user ${id}`, `user approval withdrawn: user ${id}`]);
  });

  it('ends all sessions for good, effective with the next request of any kind', async () => {
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

  it('leaves no session of a simultaneous sign-in', async () => {
    const person = await registerPerson(app.api);
    await approve(person.id);
    const credentials = { email: person.email, password: person.password };
    const [withdrawn, signedIn] = await runConcurrently(app, lockAccountRow(person.id), [
      () => withdraw(person.id),
      () => app.api.post('/api/user/login', credentials),
    ]);
    expect(withdrawn?.status).toBe(200);
    // If the sign-in comes first, the withdrawal ends its session.
    expect([200, 401, 403]).toContain(signedIn?.status);
    await approve(person.id);
    const sessions = await app.platform.database
      .selectFrom('sessions')
      .select('id')
      .where('account_id', '=', person.id)
      .execute();
    expect(sessions).toEqual([]);
  });

  it('within ten seconds stops the approval email, and approving again sends only one', async () => {
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

  it('sends another email when a user is approved again after a later withdrawal', async () => {
    const { id, email } = await registerPerson(app.api);
    await approve(id);
    await later(10);
    await withdraw(id);
    await approve(id);
    await later(10);
    expect(app.emails.map(({ to }) => to)).toEqual([email, email]);
  });
});
