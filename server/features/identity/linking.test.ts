import { describe, expect, it } from 'vitest';
import type { Account } from '#contract/accounts.ts';
import type { AdminMember } from '#contract/admin-members.ts';
import { auditTrail } from '#server/testing/administrators.ts';
import { createUser, registrationForm } from '#server/testing/people.ts';
import { startSecondProcess } from '#server/testing/running-app.ts';
import { adminForEachTest } from '#server/testing/test-apps.ts';

const app = adminForEachTest();

interface Entry {
  readonly folio: string;
  readonly name: string;
  readonly mobile?: string;
  readonly house_name?: string;
  readonly address?: string;
}

async function addMember(entry: Entry): Promise<number> {
  const { json } = await app.api.form('POST', '/api/admin/members', { ...entry }, app.token);
  return (json as { member: AdminMember }).member.id;
}

const accounts = async (query = '') => (await app.api.get(`/api/admin/users${query}`, app.token)).json as Account[];

/** Registers a user and returns the waiting account as the office sees it. */
async function register(person: { name?: string; phone?: string; folio?: string }): Promise<Account> {
  const form = registrationForm(person);
  expect((await app.api.post('/api/user/register', form)).status).toBe(200);
  const account = (await accounts()).find(({ email }) => email === form.email);
  if (!account) throw new Error('the account is not listed');
  return account;
}

const hints = ({ candidates }: Partial<Account>) => candidates?.map(({ folio, reasons }) => [folio, ...reasons]);

const link = (id: number, members: readonly number[], seen?: string) =>
  app.api.put(`/api/admin/users/${id}/members`, { members, ...(seen !== undefined && { seen }) }, app.token);
const approve = (id: number, body: object = {}) => app.api.put(`/api/admin/users/${id}/approve`, body, app.token);
const withdraw = (id: number) => app.api.put(`/api/admin/users/${id}/withdraw`, {}, app.token);
const userIn = ({ json }: { json: unknown }) => (json as { user: Account }).user;
const settled = async () => {
  app.clock.advance(60_000);
  await app.platform.jobs.settle();
};

describe('the members that a waiting account may belong to', () => {
  it('are found by folio, number and name, in any notation, with the reasons in words', async () => {
    await addMember({ folio: '0212', name: 'Lissy Joseph', mobile: '+91 98470 12345', house_name: 'Joseph Bhavan' });
    expect(hints(await register({ name: 'LISSY  joseph', phone: '09847012345', folio: ' ൨൧൨ ' }))).toEqual([
      ['0212', 'folio', 'mobile', 'name'],
    ]);
    expect(hints(await register({ name: 'Somebody Else', phone: '9847012345' }))).toEqual([['0212', 'mobile']]);
    expect(hints(await register({ name: 'Joseph Lissy' }))).toEqual([['0212', 'name']]);
    expect(hints(await register({ name: 'Lissi Josef' }))).toEqual([['0212', 'similar name']]);
    expect(hints(await register({ name: 'ലിസി ജോസഫ്' }))).toEqual([['0212', 'similar name']]);
  });

  it('are found by a folio as people type it, and by a name in the other script', async () => {
    await addMember({ folio: '12', name: 'സുലൈഖ ചേരമാൻ' });
    await addMember({ folio: '60A', name: 'Sulaikha Perumal', house_name: 'Cheraman House' });
    const typed = [
      'No. 12',
      '#12',
      'Folio 12',
      'ഫോളിയോ ൧൨',
      'F.No 12',
      'FOLIO NO: 012',
      '＃１２',
      '12.',
      '12 (Thanal)',
    ];
    for (const folio of [...typed, '12 Thanal House', '(12)', 'ഫോളിയോ നമ്പർ: 12', '12, Sulaikha']) {
      expect([folio, hints(await register({ name: 'Zzq Nobody', folio }))]).toEqual([folio, [['12', 'folio']]]);
    }
    expect(hints(await register({ name: 'Zzq Nobody', folio: 'No. 60 A' }))).toEqual([['60A', 'folio']]);
    expect(hints(await register({ name: 'Sulaikha Cheraman' }))).toEqual([['12', 'similar name']]);
    expect(hints(await register({ name: 'സുലൈഖ പെരുമാൾ' }))).toEqual([['60A', 'similar name']]);
  });

  it('are at most three, the most convincing first', async () => {
    await addMember({ folio: '1', name: 'Annie Varghese' });
    await addMember({ folio: '2', name: 'Annie Varghese' });
    await addMember({ folio: '3', name: 'Jose Chacko', mobile: '98470 11111' });
    await addMember({ folio: '4', name: 'Annie Varghese', mobile: '98470 11111' });
    await addMember({ folio: '5', name: 'Latha Menon' });
    const applicant = { name: 'Annie Varghese', phone: '98470 11111' };
    expect(hints(await register({ ...applicant, folio: '5' }))).toEqual([
      ['4', 'mobile', 'name'],
      ['5', 'folio'],
      ['3', 'mobile'],
    ]);
    expect(hints(await register({ ...applicant, folio: '3' }))?.[0]).toEqual(['3', 'folio', 'mobile']);
  });

  it('are none if only a house, a part of a number or an unknown folio agrees', async () => {
    await addMember({ folio: '7', name: 'Latha Menon', mobile: '98470 22222', house_name: 'Rose Villa' });
    expect(hints(await register({ name: 'Rose Villa', phone: '22222', folio: '77' }))).toEqual([]);
  });

  it('are found among members that were added, changed or deleted a moment ago', async () => {
    const account = await register({ name: 'Basil Paulose' });
    const first = async () => hints((await accounts()).find(({ id }) => id === account.id) ?? account);
    expect(await first()).toEqual([]);
    const id = await addMember({ folio: '9', name: 'Basil Paulose' });
    expect(await first()).toEqual([['9', 'name']]);
    await app.api.delete(`/api/admin/members/${id}`, app.token);
    expect(await first()).toEqual([]);
  });

  it('are shown until the account is linked, also after it was approved', async () => {
    const member = await addMember({ folio: '12', name: 'Annie Varghese' });
    const { id } = await register({ name: 'Annie Varghese' });
    expect(hints(userIn(await approve(id)))).toEqual([['12', 'name']]);
    expect(hints((await accounts('?status=not-linked'))[0] ?? {})).toEqual([['12', 'name']]);
    expect(userIn(await link(id, [member])).candidates).toBeNull();
    expect((await accounts())[0]).toMatchObject({ id, status: 'approved', candidates: null });
  });
});

describe('linking an account to members', () => {
  it('links it to exactly the given members, and lists them by folio', async () => {
    const second = await addMember({ folio: '20', name: 'Yusuf Sait' });
    const first = await addMember({ folio: '3', name: 'Haseena Sait' });
    const { id, updatedAt } = await register({});
    const linked = await link(id, [second, first, second], updatedAt);
    expect(linked).toMatchObject({ status: 200, json: { code: 'userLinked' } });
    expect(userIn(linked).members).toEqual([
      { id: first, folio: '3', name: 'Haseena Sait', person: null },
      { id: second, folio: '20', name: 'Yusuf Sait', person: null },
    ]);
    expect(userIn(linked).updatedAt > updatedAt).toBe(true);
    expect(await link(id, [first], updatedAt)).toMatchObject({
      status: 409,
      json: { code: 'changedMeanwhile', changes: [{ field: 'members' }] },
    });
    expect(userIn(await link(id, [first, second]))).toEqual(userIn(linked));
    expect(userIn(await link(id, [])).members).toEqual([]);
    expect(await auditTrail(app)).toEqual([
      `member added: member ${second}`,
      `member added: member ${first}`,
      `user linked: user ${id}`,
      `user linked: user ${id}`,
    ]);
  });

  it('happens together with the approval, or not at all', async () => {
    const member = await addMember({ folio: '3', name: 'Haseena Sait' });
    const { id } = await register({});
    expect(await approve(id, { members: [member, 9999] })).toMatchObject({
      status: 400,
      json: { errorCodes: { members: 'memberUnknown' } },
    });
    expect((await accounts())[0]).toMatchObject({ status: 'waiting', members: [] });
    expect(userIn(await approve(id, { members: [member] }))).toMatchObject({
      status: 'approved',
      members: [{ id: member }],
    });
    expect((await auditTrail(app)).slice(1)).toEqual([`user linked: user ${id}`, `user approved: user ${id}`]);
  });

  it('is undone with an approval within ten seconds; then no other account of the members gets an email', async () => {
    const kept = await addMember({ folio: '3', name: 'Haseena Sait' });
    const added = await addMember({ folio: '4', name: 'Yusuf Sait' });
    const family = await createUser(app.api, app.platform);
    await link(family.id, [kept, added]);
    const { id } = await register({});
    await link(id, [kept]);
    await settled();
    const before = app.emails.length;
    expect(userIn(await approve(id, { members: [added] })).members).toMatchObject([{ id: added }]);
    app.clock.advance(9999);
    for (let each = 0; each < 2; each += 1) {
      expect(userIn(await withdraw(id))).toMatchObject({ status: 'waiting', members: [{ id: kept }] });
    }
    await settled();
    expect(app.emails.slice(before).map(({ to, subject }) => [to, subject])).toEqual([]);

    await approve(id, { members: [added] });
    await withdraw(id);
    const { email } = userIn(await approve(id, { members: [added] }));
    app.clock.advance(10_000);
    await app.platform.jobs.settle();
    expect(app.emails.slice(before).map(({ to }) => to)).toEqual(expect.arrayContaining([family.email, email]));
    expect(app.emails).toHaveLength(before + 2);
    expect(userIn(await withdraw(id))).toMatchObject({ status: 'waiting', members: [{ id: added }] });
  });

  it('is undone with an approval except for a member that was deleted meanwhile', async () => {
    const [kept, gone] = [await addMember({ folio: '3', name: 'A' }), await addMember({ folio: '4', name: 'B' })];
    const { id } = await register({});
    await link(id, [kept, gone]);
    await approve(id, { members: [] });
    await app.api.delete(`/api/admin/members/${gone}`, app.token);
    expect(userIn(await withdraw(id)).members).toMatchObject([{ id: kept }]);
  });

  it.each([[[0]], [['1']], [[1.5]], [[2 ** 40]], [Array.from({ length: 51 }, (_, at) => at + 1)], ['1'], [undefined]])(
    'refuses %j as members',
    async (members) => {
      const { id } = await createUser(app.api, app.platform);
      expect((await app.api.put(`/api/admin/users/${id}/members`, { members }, app.token)).status).toBe(400);
    },
  );

  it('lists approved accounts without a member as not linked, with counts in the overview', async () => {
    const member = await addMember({ folio: '3', name: 'Haseena Sait' });
    const linked = await createUser(app.api, app.platform);
    const unlinked = await createUser(app.api, app.platform);
    await register({});
    await link(linked.id, [member]);
    expect((await accounts('?status=not-linked')).map(({ id }) => id)).toEqual([unlinked.id]);
    expect((await app.api.get('/api/admin/overview', app.token)).json).toMatchObject({
      users: { total: 3, waiting: 1, notLinked: 1, refused: 0 },
    });
  });

  it('tells the other accounts of the member by email, once and only if the link stays for ten seconds', async () => {
    const member = await addMember({ folio: '3', name: 'Haseena Sait' });
    const first = await createUser(app.api, app.platform);
    const waiting = await register({});
    await link(first.id, [member]);
    await link(waiting.id, [member]);
    await settled();
    expect(app.emails.some(({ text }) => text.includes('folio 3'))).toBe(true);
    const before = app.emails.length;
    const { id } = await register({ name: 'Shaji Thomas' });
    await link(id, [member]);
    await link(id, []);
    await settled();
    expect(app.emails).toHaveLength(before);
    await link(id, [member]);
    await link(id, [member]);
    await settled();
    const [email, ...others] = app.emails.slice(before);
    expect([email?.to, others]).toEqual([first.email, []]);
    expect(email?.text).toContain('Shaji Thomas');
    expect(email?.text).toContain('Haseena Sait (folio 3)');
  });

  it('keeps one link if two processes link the same member at once', async () => {
    const member = await addMember({ folio: '3', name: 'Haseena Sait' });
    const { id } = await createUser(app.api, app.platform);
    const twin = await startSecondProcess(app);
    try {
      const both = await Promise.all(
        [app, twin].map(({ api }) => api.put(`/api/admin/users/${id}/members`, { members: [member] }, app.token)),
      );
      expect(both.map(({ status }) => status)).toEqual([200, 200]);
      expect((await accounts())[0]?.members).toHaveLength(1);
    } finally {
      await twin.close();
    }
  });
});

describe('a link', () => {
  const bin = async () => (await app.api.get('/api/admin/bin', app.token)).json as { id: number }[];
  const restore = async (changes: object = {}) => {
    const [entry] = await bin();
    expect(await app.api.put(`/api/admin/bin/${entry?.id}/restore`, changes, app.token)).toMatchObject({ status: 200 });
  };

  it('ends when its member is deleted, points to no other member, and comes back with its member', async () => {
    const member = await addMember({ folio: '3', name: 'Haseena Sait' });
    const { id } = await createUser(app.api, app.platform);
    await link(id, [member]);
    await app.api.delete(`/api/admin/members/${member}`, app.token);
    expect((await accounts())[0]?.members).toEqual([]);
    expect(await addMember({ folio: '3', name: 'Another Member' })).not.toBe(member);
    expect((await accounts())[0]?.members).toEqual([]);
    await restore({ folio: '33' });
    expect((await accounts())[0]?.members).toMatchObject([{ id: member, folio: '33' }]);
  });

  it('ends when its account is deleted, and returns with the account if the member still exists', async () => {
    const member = await addMember({ folio: '3', name: 'Haseena Sait' });
    const gone = await addMember({ folio: '4', name: 'Yusuf Sait' });
    const { id } = await createUser(app.api, app.platform);
    await link(id, [member, gone]);
    await app.api.delete(`/api/admin/users/${id}`, app.token);
    await app.api.delete(`/api/admin/members/${gone}`, app.token);
    const next = await createUser(app.api, app.platform);
    expect(next.id).not.toBe(id);
    expect((await accounts())[0]).toMatchObject({ id: next.id, members: [] });
    const ofUser = (await bin()).at(-1);
    await app.api.put(`/api/admin/bin/${ofUser?.id}/restore`, {}, app.token);
    expect((await accounts()).map((account) => [account.id, account.members.map((linked) => linked.id)])).toEqual([
      [next.id, []],
      [id, [member]],
    ]);
  });
});
