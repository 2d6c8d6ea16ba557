import { describe, expect, it } from 'vitest';
import type { Duty } from '#contract/duties.ts';
import { messages } from '#contract/messages.ts';
import { addColleague, auditTrail, invitationTo } from '#server/testing/administrators.ts';
import { administrator, createUser, GOOD_PASSWORD, signIn } from '#server/testing/people.ts';
import { lockOfficeRules, runConcurrently } from '#server/testing/run-concurrently.ts';
import { startSecondProcess } from '#server/testing/running-app.ts';
import { adminForEachTest } from '#server/testing/test-apps.ts';

const app = adminForEachTest();

interface Listed {
  readonly id: number;
  readonly duties: readonly Duty[];
  readonly updatedAt: string;
}

const listed = async () => (await app.api.get('/api/admin/administrators', app.token)).json as Listed[];
const setDuties = (id: number, duties: unknown, more: { by?: string; seen?: string } = {}) =>
  app.api.put(`/api/admin/administrators/${id}/duties`, { duties, seen: more.seen }, more.by ?? app.token);
const ownDuties = async (by = app.token) => (await app.api.get('/api/admin/me', by)).json;
const invitationsOf = async (by: string, email = 'friend@sample.example') => {
  const form = { name: 'Sample Friend', email, duties: ['bureau', 'editor'] };
  return app.api.post('/api/admin/invitations', form, by);
};
const join = (token: string) => {
  const form = { token, name: 'Sample Friend', password: GOOD_PASSWORD, confirmPassword: GOOD_PASSWORD };
  return app.api.post('/api/admin/join', form);
};
const another = { status: 403, json: { code: 'dutyNeeded', message: messages.dutyNeeded } };
const lastOwner = { status: 409, json: { code: 'lastOwner' } };

describe('the duties of an administrator', () => {
  it('are those of the invitation; the first administrator is an owner', async () => {
    expect(await ownDuties()).toMatchObject({ duties: ['owner'] });
    const colleague = await addColleague(app, 'Leela', ['editor', 'bureau']);
    const { accessToken } = await signIn(app.api, 'admin', colleague);
    expect(await ownDuties(accessToken)).toMatchObject({ id: colleague.id, duties: ['bureau', 'editor'] });
    expect(await listed()).toMatchObject([{ duties: ['owner'] }, { duties: ['bureau', 'editor'] }]);
  });

  it('hold from the next request, are in the log, and are told to the person and all owners', async () => {
    const second = await addColleague(app, 'Second Owner');
    const colleague = await addColleague(app, 'Leela', ['editor']);
    await addColleague(app, 'Not Told', ['office']);
    const { accessToken } = await signIn(app.api, 'admin', colleague);
    expect(await app.api.get('/api/admin/members', accessToken)).toMatchObject(another);
    expect(await setDuties(colleague.id, ['office'])).toMatchObject({
      status: 200,
      json: { message: messages.dutiesChanged },
    });
    expect((await app.api.get('/api/admin/members', accessToken)).status).toBe(200);
    expect((await auditTrail(app)).at(-1)).toBe(`duties changed: administrator ${colleague.id}`);
    await app.platform.jobs.settle();
    const told = app.emails.filter(({ subject }) => subject.includes('duties of an administrator'));
    expect(told.map(({ to }) => to).toSorted()).toEqual(
      [administrator.email, second.email, colleague.email].toSorted(),
    );
    expect(told[0]?.text).toContain(`Leela (${colleague.email}) now has these duties`);
    // The same duties again change nothing and tell nobody.
    expect((await setDuties(colleague.id, ['office'])).status).toBe(200);
    await app.platform.jobs.settle();
    expect(app.emails.filter(({ subject }) => subject.includes('duties of an administrator'))).toHaveLength(3);
  });

  it('must be at least one that exists', async () => {
    const { id } = await addColleague(app, 'Leela', ['editor']);
    for (const [duties, code] of [
      [[], 'dutiesRequired'],
      [undefined, 'dutiesRequired'],
      [['king'], 'choiceUnknown'],
    ] as const) {
      const response = await setDuties(id, duties);
      expect(response).toMatchObject({ status: 400 });
      expect(JSON.stringify(response.json)).toContain(code);
    }
    expect(
      (await app.api.post('/api/admin/invitations', { name: 'A', email: 'a@sample.example' }, app.token)).status,
    ).toBe(400);
    expect((await setDuties(999, ['office'])).status).toBe(404);
  });

  it('are not overwritten unseen', async () => {
    const { id } = await addColleague(app, 'Leela', ['editor']);
    const seen = (await listed()).find((one) => one.id === id)?.updatedAt ?? '';
    expect((await setDuties(id, ['office'], { seen })).status).toBe(200);
    expect(await setDuties(id, ['bureau'], { seen })).toMatchObject({
      status: 409,
      json: { code: 'changedMeanwhile', current: { duties: ['office'] }, changes: [{ field: 'duties' }] },
    });
  });

  it('are changed by owners only', async () => {
    const colleague = await addColleague(app, 'Leela', ['office', 'bureau', 'editor']);
    const { accessToken: by } = await signIn(app.api, 'admin', colleague);
    const before = await auditTrail(app);
    expect(await setDuties(colleague.id, ['owner'], { by })).toMatchObject(another);
    expect(await invitationsOf(by)).toMatchObject(another);
    expect(await auditTrail(app)).toEqual(before);
    expect(await ownDuties(by)).toMatchObject({ duties: ['office', 'bureau', 'editor'] });
  });
});

describe('the last owner', () => {
  it('keeps the duty, and cannot be removed', async () => {
    const { id } = (await ownDuties()) as { id: number };
    const colleague = await addColleague(app, 'Leela', ['office']);
    expect(await setDuties(id, ['office'])).toMatchObject(lastOwner);
    expect(await app.api.delete(`/api/admin/administrators/${id}`, app.token)).toMatchObject(lastOwner);
    expect((await setDuties(id, ['owner', 'office'])).status).toBe(200);
    expect((await setDuties(colleague.id, ['owner'])).status).toBe(200);
    expect((await setDuties(id, ['office'])).status).toBe(200);
    expect(await setDuties(id, ['owner'])).toMatchObject(another);
  });

  it('is left when two owners take the duty from each other at once, in two processes', async () => {
    const { id } = (await ownDuties()) as { id: number };
    const colleague = await addColleague(app);
    const { accessToken: by } = await signIn(app.api, 'admin', colleague);
    // On SQLite, both servers share a thread, so one of them must not wait for the other.
    const isShared = app.platform.config.database.engine === 'postgres';
    const other = isShared ? await startSecondProcess(app) : undefined;
    const { api } = other ?? app;
    const responses = await runConcurrently(app, lockOfficeRules, [
      () => setDuties(colleague.id, ['office']),
      () => api.put(`/api/admin/administrators/${id}/duties`, { duties: ['office'] }, by),
    ]);
    await other?.close();
    expect(responses).toMatchObject([{ status: 200 }, another]);
    expect(await listed()).toMatchObject([{ duties: ['owner'] }, { duties: ['office'] }]);
  });
});

describe('an owner who loses the duty', () => {
  it('loses the open invitations too, and an invitation is checked again on joining', async () => {
    const colleague = await addColleague(app);
    const { accessToken: by } = await signIn(app.api, 'admin', colleague);
    expect((await invitationsOf(by)).status).toBe(200);
    const link = await invitationTo(app, 'friend@sample.example');
    expect((await setDuties(colleague.id, ['office'])).status).toBe(200);
    expect((await app.api.get('/api/admin/invitations', app.token)).json).toEqual([]);
    expect((await auditTrail(app)).filter((entry) => entry.startsWith('invitation cancelled'))).toHaveLength(1);
    expect((await join(link)).status).toBe(400);

    expect((await setDuties(colleague.id, ['owner'])).status).toBe(200);
    expect((await invitationsOf(by, 'second@sample.example')).status).toBe(200);
    const second = await invitationTo(app, 'second@sample.example');
    await app.platform.database
      .updateTable('accounts')
      .set({ duties: 'office' })
      .where('id', '=', colleague.id)
      .execute();
    expect(await join(second)).toMatchObject({ status: 400, json: { code: 'invitationInvalid' } });
  });
});

describe('a reset link made by the office', () => {
  it('is told to the account at once, with the name of the administrator', async () => {
    const colleague = await addColleague(app, 'Leela Raghavan', ['office']);
    const { accessToken } = await signIn(app.api, 'admin', colleague);
    const user = await createUser(app.api, app.platform);
    expect((await app.api.post(`/api/admin/users/${user.id}/reset-link`, {}, accessToken)).status).toBe(200);
    await app.platform.jobs.settle();
    expect(app.emails.findLast(({ to }) => to === user.email)?.text).toContain('Leela Raghavan');
  });
});
