import { beforeEach, describe, expect, it } from 'vitest';
import type { Account } from '#contract/accounts.ts';
import type { AdminMember } from '#contract/admin-members.ts';
import type { AdminPerson } from '#contract/persons.ts';
import { addEntry } from '#server/testing/corrections.ts';
import { registrationForm, signIn } from '#server/testing/people.ts';
import { adminForEachTest } from '#server/testing/test-apps.ts';

const MEMBERS = '/api/admin/members';

describe('the person of an entry who an account is', () => {
  const app = adminForEachTest();
  let entry: number;
  /** The ids of the people by name. */
  let ids: Map<string, number>;

  const family = async (id = entry) => (await app.api.get(`${MEMBERS}/${id}/persons`, app.token)).json as AdminPerson[];
  const idOf = (name: string) => ids.get(name) ?? 0;

  beforeEach(async () => {
    entry = await addEntry(app, app.token, { folio: '12', name: 'Kunju', mobile: '98470 11111', house_name: 'Thanal' });
    for (const one of [
      { name: 'Amina Beevi', name_ml: 'ആമിന ബീവി', relation: 'wife', telephone: '98470 22222' },
      { name: 'Rahim', relation: 'son', year_of_birth: 1990 },
    ]) {
      await app.api.post(`${MEMBERS}/${entry}/persons`, one, app.token);
    }
    ids = new Map((await family()).map(({ id, name }) => [name, id]));
  });

  const list = async () => (await app.api.get('/api/admin/users', app.token)).json as Account[];
  async function register(person: { name?: string; phone?: string; folio?: string }) {
    const form = registrationForm(person);
    await app.api.post('/api/user/register', form);
    const account = (await list()).find(({ email }) => email === form.email);
    if (!account) throw new Error('the account is not listed');
    return { ...account, password: form.password };
  }
  const linksOf = async (account: number) =>
    (await list()).find(({ id }) => id === account)?.members.map(({ folio, person }) => [folio, person?.name ?? null]);
  const put = (id: number, act: string, members?: unknown) =>
    app.api.put(`/api/admin/users/${id}/${act}`, { ...(members !== undefined && { members }) }, app.token);
  /** Returns the account of Amina, approved and linked to her. */
  async function amina() {
    const account = await register({ name: 'Amina Beevi' });
    await put(account.id, 'approve', [{ id: entry, person: idOf('Amina Beevi') }]);
    return account;
  }

  it.each([
    [{ name: 'Beevi Amina' }, ['name'], 'Amina Beevi', '98470 22222'],
    [{ name: 'ആമിന ബീവി' }, ['name'], 'Amina Beevi', '98470 22222'],
    [{ name: 'Aamina Beevi', phone: '9847011111' }, ['mobile', 'similar name'], 'Amina Beevi', '98470 11111'],
    [{ name: 'Nobody Known', phone: '+91 98470 22222' }, ['mobile'], 'Amina Beevi', '98470 22222'],
    [{ name: 'Rahim', phone: '98470 22222' }, ['name'], 'Rahim', '98470 11111'],
    [{ name: 'Kunju' }, ['name'], 'Kunju', '98470 11111'],
    [{ name: 'Nobody Known', folio: '12' }, ['folio'], undefined, '98470 11111'],
  ])('is proposed for %j', async (typed, reasons, name, mobile) => {
    const { candidates } = await register(typed);
    expect(candidates).toMatchObject([{ folio: '12', name: 'Kunju', reasons, mobile }]);
    expect(candidates?.[0]?.person?.name).toBe(name);
    expect(candidates?.[0]?.persons.map((one) => one.name)).toEqual(['Kunju', 'Amina Beevi', 'Rahim']);
    expect(JSON.stringify(candidates)).not.toContain('1990');
  });

  it('is set with the approval or later, and stays when an id is sent alone', async () => {
    const { id } = await amina();
    expect(await linksOf(id)).toEqual([['12', 'Amina Beevi']]);
    const other = await addEntry(app, app.token, { folio: '13', name: 'Yusuf' });
    await put(id, 'members', [entry, other]);
    expect(await linksOf(id)).toEqual([
      ['12', 'Amina Beevi'],
      ['13', null],
    ]);
    await put(id, 'members', [{ id: entry, person: null }]);
    expect(await linksOf(id)).toEqual([['12', null]]);
    const wrong = [{ id: other, person: idOf('Rahim') }];
    expect(await put(id, 'members', wrong)).toMatchObject({
      status: 400,
      json: { errorCodes: { members: 'memberUnknown' } },
    });
    expect((await put(id, 'members', [{ id: entry, person: 'Rahim' }])).status).toBe(400);
  });

  it('is undone together with an approval', async () => {
    const { id } = await register({ name: 'Amina Beevi' });
    await put(id, 'members', [{ id: entry, person: idOf('Rahim') }]);
    await put(id, 'approve', [{ id: entry, person: idOf('Amina Beevi') }]);
    await put(id, 'withdraw');
    expect(await linksOf(id)).toEqual([['12', 'Rahim']]);
  });

  it('is none while the person is in the bin', async () => {
    const { id } = await amina();
    await app.api.delete(`/api/admin/persons/${idOf('Amina Beevi')}`, app.token);
    expect(await linksOf(id)).toEqual([['12', null]]);
    const [binned] = (await app.api.get('/api/admin/bin', app.token)).json as { id: number }[];
    expect((await app.api.put(`/api/admin/bin/${binned?.id}/restore`, {}, app.token)).status).toBe(200);
    expect(await linksOf(id)).toEqual([['12', 'Amina Beevi']]);
  });

  it('takes the link to an entry of their own and back, and leaves those of helpers', async () => {
    const { id, email, password } = await amina();
    const helper = await register({ name: 'Neighbour' });
    await put(helper.id, 'approve', [entry]);
    const { accessToken } = await signIn(app.api, 'user', { email, password });
    const suggested = await app.api.form(
      'POST',
      `/api/user/members/${entry}/corrections`,
      { house_name: 'Rose Villa' },
      accessToken,
    );
    expect(suggested.status).toBe(200);

    const person = idOf('Amina Beevi');
    await app.api.post(`/api/admin/persons/${person}/entry`, { folio: '99' }, app.token);
    expect(await linksOf(id)).toEqual([['99', 'Amina Beevi']]);
    expect(await linksOf(helper.id)).toEqual([['12', null]]);
    expect((await app.api.get('/api/user/account', accessToken)).json).toMatchObject({
      members: [{ folio: '99' }],
      corrections: [],
    });

    // Meanwhile the office has linked the account to the former entry again, as a helper.
    const own = (await list()).find((account) => account.id === id)?.members[0]?.id ?? 0;
    await put(id, 'members', [own, entry]);
    const versions = await app.api.get(`/api/admin/persons/${person}/versions`, app.token);
    const [move] = versions.json as { id: number }[];
    const undone = await app.api.post(`/api/admin/persons/${person}/versions/${move?.id}/restore`, {}, app.token);
    expect(undone.status).toBe(200);
    expect(await linksOf(id)).toEqual([['12', 'Amina Beevi']]);
  });

  it('stays when the person becomes the first contact', async () => {
    const { id } = await amina();
    const relations = [
      { person: idOf('Kunju'), relation: 'husband' },
      { person: idOf('Rahim'), relation: 'son' },
    ];
    const body = { person: idOf('Amina Beevi'), relations };
    expect((await app.api.put(`${MEMBERS}/${entry}/first-contact`, body, app.token)).status).toBe(200);
    expect(await linksOf(id)).toEqual([['12', 'Amina Beevi']]);
    const entryNow = (await app.api.get(`${MEMBERS}/${entry}`, app.token)).json as AdminMember;
    expect(entryNow.name).toBe('Amina Beevi');
  });
});
