import { beforeEach, describe, expect, it } from 'vitest';
import { messages } from '#contract/messages.ts';
import { setLinkedMembers } from '#server/features/members/service.ts';
import { createUser, GOOD_PASSWORD, signIn, type Tokens } from '#server/testing/people.ts';
import { adminForEachTest } from '#server/testing/test-apps.ts';

const app = adminForEachTest();
let user: Awaited<ReturnType<typeof createUser>>;
let here: Tokens;
beforeEach(async () => {
  user = await createUser(app.api, app.platform);
  here = await signIn(app.api, 'user', user);
});

async function addMember(fields: Readonly<Record<string, string>>): Promise<number> {
  const { json } = await app.api.form('POST', '/api/admin/members', fields, app.token);
  return (json as { member: { id: number } }).member.id;
}

const page = (by = here.accessToken) => app.api.get('/api/user/account', by);

describe('my page', () => {
  it('shows the account without entries until the office links it', async () => {
    expect(await page()).toMatchObject({
      status: 200,
      json: { name: 'Sample Person', email: user.email, members: [], corrections: [] },
    });
  });

  it('shows the entries of the account with all their details, by folio', async () => {
    const second = await addMember({ folio: '12', name: 'Biju Sample', mobile: '00000 10007' });
    const first = await addMember({
      folio: '9',
      name: 'Annie Sample',
      house_name: 'Rose Villa',
      address: '3 Mill Lane',
    });
    await addMember({ folio: '10', name: 'Another Sample' });
    await setLinkedMembers(app.platform.database, user.id, [second, first], app.clock.now());
    const everyone = { mobile: 'members', address: 'members', photo: 'members' };
    expect((await page()).json).toMatchObject({
      members: [
        { id: first, folio: '9', house_name: 'Rose Villa', address: '3 Mill Lane', mobile: null, visibility: everyone },
        { id: second, folio: '12', mobile: '00000 10007', visibility: everyone },
      ],
    });
  });

  it('shows a deleted entry no more', async () => {
    const id = await addMember({ folio: '12', name: 'Biju Sample' });
    await setLinkedMembers(app.platform.database, user.id, [id], app.clock.now());
    await app.api.delete(`/api/admin/members/${id}`, app.token);
    expect((await page()).json).toMatchObject({ members: [] });
  });
});

describe('the own account of a user', () => {
  const auditOf = async () => (await app.api.get('/api/admin/audit', app.token)).json as { action: string }[];

  it('gets another password, which ends all other sessions and is reported by email to the user only', async () => {
    const elsewhere = await signIn(app.api, 'user', user);
    const password = 'another by the river';
    const body = { currentPassword: GOOD_PASSWORD, password, confirmPassword: password };
    const wrong = await app.api.post('/api/user/account/password', { ...body, currentPassword: 'x' }, here.accessToken);
    expect(wrong).toMatchObject({ status: 400, json: { errors: { currentPassword: messages.passwordWrong } } });
    const changed = await app.api.post('/api/user/account/password', body, here.accessToken);
    expect(changed).toMatchObject({ status: 200, json: { message: messages.ownPasswordChanged } });
    expect((await page((changed.json as Tokens).accessToken)).status).toBe(200);
    for (const { accessToken } of [here, elsewhere]) expect((await page(accessToken)).status).toBe(401);
    await app.platform.jobs.settle();
    expect(app.emails.at(-1)).toMatchObject({ to: user.email, text: expect.not.stringContaining('administrator') });
    expect((await auditOf()).map(({ action }) => action)).not.toContain('password changed');
  });

  it('lists its sessions, and ends one or all others', async () => {
    const list = async () =>
      (await app.api.get('/api/user/account/sessions', here.accessToken)).json as { id: string; isThis: boolean }[];
    const phone = await signIn(app.api, 'user', user);
    const tablet = await signIn(app.api, 'user', user);
    const [own, other] = await list();
    expect(own).toMatchObject({ isThis: true });
    expect(await list()).toHaveLength(3);
    const strangers = (await signIn(app.api, 'user', await createUser(app.api, app.platform))).accessToken;
    const end = (by: string) => app.api.delete(`/api/user/account/sessions/${other?.id}`, by);
    expect((await end(strangers)).status).toBe(404);
    expect((await end(here.accessToken)).status).toBe(200);
    expect(await list()).toHaveLength(2);
    expect((await app.api.delete('/api/user/account/sessions', here.accessToken)).status).toBe(200);
    expect(await list()).toMatchObject([{ isThis: true }]);
    for (const { accessToken } of [phone, tablet]) expect((await page(accessToken)).status).toBe(401);
  });

  it('changes who sees an entry at most 60 times a day', async () => {
    const id = await addMember({ folio: '12', name: 'Biju Sample' });
    await setLinkedMembers(app.platform.database, user.id, [id], app.clock.now());
    const statuses: number[] = [];
    for (let count = 0; count <= 60; count += 1) {
      const mobile = count % 2 === 0 ? 'office' : 'members';
      statuses.push((await app.api.put(`/api/user/members/${id}/visibility`, { mobile }, here.accessToken)).status);
    }
    expect(statuses).toEqual([...Array.from({ length: 60 }, () => 200), 429]);
  });
});
