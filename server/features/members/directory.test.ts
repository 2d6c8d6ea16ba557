import { createHash } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import type { AdminMember } from '#contract/admin-members.ts';
import type { Member } from '#contract/members.ts';
import { inTransaction } from '#server/platform/database/database.ts';
import { putSearchEntries } from '#server/platform/search/entries-store.ts';
import { administrator, createUser, signIn } from '#server/testing/people.ts';
import { member as memberForm } from '#server/testing/records.ts';
import { startTestApp, startSecondProcess, type TestApp } from '#server/testing/running-app.ts';
import { storedMember } from '#server/testing/stored-records.ts';
import { type NewMember } from './store.ts';
import { memberRecord } from './record.ts';

const words = (text: string) => text.split(' ');
const digest = (text: string) => createHash('sha256').update(text).digest('hex');

let app: TestApp;
let admin: string;
let member: string;
async function start(): Promise<void> {
  app = await startTestApp();
  admin = (await signIn(app.api, 'admin', administrator)).accessToken;
  member = (await signIn(app.api, 'user', await createUser(app.api, app.platform))).accessToken;
}
const close = () => app.close();

const insertMembers = (members: readonly NewMember[]) =>
  inTransaction(app.platform.database, async (db) => {
    await memberRecord.insert(db, members, 0);
  });
const insert = (people: readonly (readonly [folio: string, name: string])[]) =>
  insertMembers(people.map(([folio, name]) => storedMember({ folio, name })));
const list = async (query: Readonly<Record<string, string>> = {}) => {
  const responses = await Promise.all([
    app.api.get(`/api/user/office-members?${new URLSearchParams(query)}`, member),
    app.api.get(`/api/admin/members?${new URLSearchParams(query)}`, admin),
  ]);
  const [first, second] = responses.map(({ status, json, headers }) => {
    expect(status).toBe(200);
    // Only the office sees the people, when a member was last changed, and whether the member lives.
    const members = (json as (Member & Partial<AdminMember>)[]).map(
      ({
        updatedAt: _updatedAt,
        state: _state,
        family_agreed_by: _by,
        family_agreed_on: _on,
        has_account: _account,
        persons: _people,
        ...shown
      }) => shown,
    );
    return { members, total: Number(headers.get('x-total-count')) };
  });
  // Members and the office see the same list.
  expect(second).toEqual(first);
  return first ?? { members: [], total: 0 };
};
const folios = async (query?: Readonly<Record<string, string>>) =>
  (await list(query)).members.map(({ folio }) => folio);

const beginnings = async () => {
  const { json } = await app.api.get('/api/user/office-members/html', member);
  return (JSON.parse(String(json)) as { readonly firstFolios: readonly string[] }).firstFolios;
};

const insertMembersWithHouses = () =>
  insertMembers([
    storedMember({
      folio: '1',
      name: 'Fathima Sait',
      house_name: 'Sett Manzil',
      address: '18 Beach Road\nSample Town',
    }),
    storedMember({
      folio: '2',
      name: 'Fathima Sait',
      house_name: 'ഗ്രീൻ വില്ല',
      address: '8 Canal Road\nSample Town 600001',
    }),
    storedMember({ folio: '3', name: 'Beach Kurian', address: 'Kurian Villa' }),
    storedMember({ folio: '4', name: 'Leela Nair', mobile: '0484 2345678, +91 00000 10003 (home)' }),
    storedMember({ folio: '5', name: 'K. M. Mathew', mobile: '98470 12345 94470 54321' }),
    storedMember({ folio: '6', name: 'Anna Mathew', address: 'Kochi, Market Road' }),
  ]);
const found = async (search: string) =>
  (await list({ search })).members.map(({ folio, similar }) => `${similar ? '~' : ''}${folio}`);

describe('the directory', () => {
  beforeEach(start);
  afterEach(close);

  it('lists all kinds of folios in natural order', async () => {
    const inOrder = words(
      '000 1 2 9 ൧൦ 10-A 10/1 10/2 10/10 10A 10B 10ക A10 11 0012 B-12 99 100 12345678901234567890 123456789012345678901 A Life life-member ക ഖ',
    );
    const shuffled = inOrder.toSorted((one, other) => digest(one).localeCompare(digest(other)));
    await insert(shuffled.map((folio) => [folio, `Sample ${folio}`]));
    expect(await folios()).toEqual(inOrder);
    expect(await folios({ pageSize: '7', page: '2' })).toEqual(inOrder.slice(7, 14));
    expect(await folios({ search: 'sample', pageSize: '9', page: '2' })).toEqual(inOrder.slice(9, 18));
  });

  it('is searched by folio, then by name, then by similar names', async () => {
    await insert([
      ['3', 'Mathew Kurian'],
      ['12', 'Mathai Kurien'],
      ['1', 'K. Yusuf Sait'],
      ['120', 'Leela Nair'],
      ['4', 'മാത്യു കുര്യൻ'],
      ['12A', 'Leena Nair'],
    ]);
    expect(await folios({ search: '12' })).toEqual(['12', '12A', '120']);
    expect(await folios({ search: ' 0012 ' })).toEqual(['12', '12A', '120']);
    expect(await folios({ search: 'kurian mathew' })).toEqual(['3', '4', '12']);
    const { members, total } = await list({ search: 'mathew kurian' });
    expect(total).toBe(3);
    expect(members.map(({ similar }) => similar)).toEqual([undefined, undefined, true]);
    expect(Object.hasOwn(members[0] ?? {}, 'similar')).toBe(false);
    expect(await folios({ search: 'yus sai' })).toEqual(['1']);
    expect(await folios({ search: 'nobody at all' })).toEqual([]);
    expect(await folios({ search: '%' })).toEqual([]);
    expect(await folios({ search: '' })).toHaveLength(6);
  });

  it('returns the folio with which each page begins', async () => {
    expect(await beginnings()).toEqual([]);
    await insert(Array.from({ length: 201 }, (_, index) => [String(1000 - index), `Sample ${index}`]));
    expect(await beginnings()).toEqual(['800', '900', '1000']);
    expect(await folios({ page: '2' })).toHaveLength(100);
    expect((await folios({ page: '2' }))[0]).toBe('900');
  });

  it('recalculates the first folio of each page when any process adds or deletes a member', async () => {
    const twin = await startSecondProcess(app);
    onTestFinished(() => twin.close());
    await insert(Array.from({ length: 201 }, (_, index) => [String(1000 + index), `Sample ${index}`]));
    expect(await beginnings()).toEqual(['1000', '1100', '1200']);
    const added = await twin.api.form('POST', '/api/admin/members', memberForm({ folio: '7' }), admin);
    expect(await beginnings()).toEqual(['7', '1099', '1199']);
    const { id } = (added.json as { member: AdminMember }).member;
    await app.api.delete(`/api/admin/members/${id}`, admin);
    expect(await beginnings()).toEqual(['1000', '1100', '1200']);
  });

  describe('with members whose houses, streets and numbers change', () => {
    beforeEach(insertMembersWithHouses);

    it('finds the changed values, and no deleted members', async () => {
      const change = (body: object) => app.api.put('/api/admin/members/3', body, admin);
      expect((await change({ mobile: '0484 7654321', address: 'Hill Road' })).status).toBe(200);
      expect(await found('7654321')).toEqual(['3']);
      expect(await found('kurian hill')).toEqual(['3']);
      expect(await found('kurian villa')).toEqual([]);
      expect((await app.api.delete('/api/admin/members/1', admin)).status).toBe(200);
      expect(await found('manzil')).toEqual([]);
    });

    it('does not search details that only the office may see when a member searches', async () => {
      await putSearchEntries(app.platform.database, 'member-office', [
        { record: 3, sort: '3', code: '3', text: 'Beach Kurian', details: 'Hidden Lodge', numbers: '0484 9999999' },
      ]);
      const read = async (path: string, token: string, search: string) => {
        const { json, headers } = await app.api.get(`${path}?${new URLSearchParams({ search, page: '1' })}`, token);
        return [(json as Member[]).map(({ folio }) => folio), headers.get('x-total-count')];
      };
      for (const search of ['hidden', 'kurian lodge', '9999999']) {
        expect(await read('/api/admin/members', admin, search)).toEqual([['3'], '1']);
        expect(await read('/api/user/office-members', member, search)).toEqual([[], '0']);
      }
    });
  });
});

// These tests share one site, because they change nothing.
describe('reading the directory', () => {
  beforeAll(start);
  afterAll(close);

  describe('in the search by house, street and number', () => {
    beforeAll(insertMembersWithHouses);

    it.each([
      // Search by house and street, which distinguish members with the same name.
      ['sett manzil', ['1']],
      ['beach road', ['1']],
      ['manz', ['1']],
      ['Fathima Canal', ['2']],
      ['fathima 18', ['1']],
      ['ഗ്രീൻ', ['2']],
      // Matches in names come before matches in addresses.
      ['beach', ['3', '1']],
      ['kurian', ['3']],
      ['road', ['1', '2', '6']],
      // House numbers match as whole numbers; initials do not match addresses.
      ['fathima 8', ['2']],
      ['k m mathew', ['5']],
      // Names match in similar spellings, addresses only as written.
      ['Fatima Canal', ['~2']],
      ['sett hill', []],
    ])('finds %s', async (search, folios_) => {
      expect(await found(search)).toEqual(folios_);
    });

    it.each([
      '0484 2345678',
      '04842345678',
      '0484-234 56 78',
      '484 2345678',
      '+91 484 2345678',
      '0091 484 2345678',
      '2345678',
      '345678',
      '൨൩൪൫൬൭൮',
      '842345',
      '971484 2345678',
      '00000 10003',
      '+910000010003',
      '91 00000-10003',
      '000100',
      'leela 2345678',
    ])('finds the number %s', async (search) => {
      expect(await found(search)).toEqual(['4']);
    });

    it.each(['+919447054321', '+91 98470 12345', '9447054321', '12345', '9847012345 9447054321'])(
      'recognizes two numbers separated by a space: %s',
      async (search) => {
        expect(await found(search)).toEqual(search === '12345' ? [] : ['5']);
      },
    );

    it.each([
      '345944',
      '34567',
      '2484234567',
      '2345679',
      '0484 2345687',
      '10003 00000',
      '9999 484 2345678',
      'anna 2345678',
    ])('does not find the number %s', async (search) => {
      expect(await found(search)).toEqual([]);
    });
  });

  it.each([
    'page=0',
    'page=1.5',
    'page=-1',
    'page=x',
    'pageSize=1001',
    'pageSize=0',
    'page=1&page=2',
    'search=a&search=b',
    `search=${'x'.repeat(121)}`,
  ])('is rejected for %s', async (query) => {
    expect((await app.api.get(`/api/user/office-members?${query}`, member)).status).toBe(400);
    expect((await app.api.get(`/api/admin/members?${query}`, admin)).status).toBe(400);
  });
});
