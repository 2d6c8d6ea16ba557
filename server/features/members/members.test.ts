import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addMember, changeMember, type AdminMember } from '#contract/admin-members.ts';
import { messages } from '#contract/messages.ts';
import { auditTrail } from '#server/testing/administrators.ts';
import { createUser, signIn } from '#server/testing/people.ts';
import { startTestAdmin, type TestApp } from '#server/testing/running-app.ts';
import type { FormFields, TestResponse } from '#server/testing/test-api.ts';

const form = { folio: '12', name: 'Yusuf Sait', mobile: '00000 10012', address: 'Sample House\nSample Town' };
const taken = {
  success: false,
  code: 'folioTaken',
  message: messages.folioTaken,
  errors: { folio: messages.folioTaken },
  errorCodes: { folio: 'folioTaken' },
};

/** Values that are rejected when a member is added or changed. */
const wrong: readonly [string, FormFields, Record<string, string>][] = [
  ['spaces', { folio: ' ', name: '\u00a0' }, { folio: messages.folioRequired, name: messages.personNameRequired }],
  ['joiners', { folio: '\u200d\u200c', name: 'A' }, { folio: messages.folioRequired }],
  ['fillers', { folio: '1', name: '\u3164\u115f' }, { name: messages.personNameRequired }],
  ['a long folio', { folio: '1'.repeat(41), name: 'A' }, { folio: messages.folioTooLong }],
  ['a long name', { folio: '1', name: 'A'.repeat(201) }, { name: messages.personNameTooLong }],
  ['a long mobile', { folio: '1', name: 'A', mobile: '0'.repeat(61) }, { mobile: messages.mobileTooLong }],
  ['a mobile without a number', { folio: '1', name: 'A', mobile: '12' }, { mobile: messages.phoneInvalid }],
  ['a long address', { folio: '1', name: 'A', address: 'x'.repeat(501) }, { address: messages.addressTooLong }],
];

let app: TestApp;
let token: string;
async function start(): Promise<void> {
  ({ app, token } = await startTestAdmin());
}
const close = () => app.close();

const post = (fields: FormFields) => app.api.form('POST', '/api/admin/members', fields, token);
const put = (id: number, fields: FormFields) => app.api.form('PUT', `/api/admin/members/${id}`, fields, token);
const memberIn = (response: TestResponse): AdminMember => addMember.responses.record.parse(response.json).member;
const add = async (fields: FormFields = {}): Promise<AdminMember> => memberIn(await post({ ...form, ...fields }));
const all = async () => (await app.api.get('/api/admin/members', token)).json as AdminMember[];

describe('members', () => {
  beforeEach(start);
  afterEach(close);

  it('are added, and listed for members and the office', async () => {
    const response = await post(form);
    expect(response).toMatchObject({ status: 200, json: { success: true, message: 'Member added successfully.' } });
    const member = memberIn(response);
    expect(member).toEqual({
      id: expect.any(Number),
      ...form,
      name_ml: null,
      house_name: null,
      image: null,
      picture: null,
      pdf: null,
      ward: null,
      visibility: { mobile: 'members', address: 'members', photo: 'members', family: 'office', children: 'office' },
      family_agreed_by: null,
      family_agreed_on: null,
      has_account: false,
      persons: [expect.objectContaining({ name: form.name, relation: 'self', position: 0 })],
      state: 'living',
      updatedAt: expect.any(String),
    });
    const { updatedAt: _updatedAt, state: _state, family_agreed_by: _by, family_agreed_on: _on, ...rest } = member;
    const { has_account: _account, ...details } = rest;
    const shown = { ...details, persons: null };
    const reader = await signIn(app.api, 'user', await createUser(app.api, app.platform));
    for (const [path, reading, expected] of [
      ['/api/admin/members', token, member],
      ['/api/user/office-members', reader.accessToken, shown],
    ] as const) {
      const list = await app.api.get(path, reading);
      // Exact comparison: columns for searching and sorting must not be sent.
      expect(list.json).toEqual([expected]);
      expect(list.headers.get('x-total-count')).toBe('1');
      expect(list.headers.get('cache-control')).toBe('private, no-store');
    }
    expect((await app.api.get('/api/admin/overview', token)).json).toMatchObject({ members: { total: 1 } });
  });

  it('are added without optional fields, as a form or as JSON', async () => {
    const member = await add({ mobile: ' ', address: '' });
    expect(member).toMatchObject({ mobile: null, address: null });
    const response = await app.api.post('/api/admin/members', { folio: '13', name: 'Leela' }, token);
    expect(memberIn(response)).toMatchObject({ folio: '13', mobile: null, address: null });
  });

  it('keep omitted fields, and clear empty ones', async () => {
    const member = await add();
    const response = await put(member.id, { name: 'Renamed' });
    expect(response).toMatchObject({ status: 200, json: { success: true, message: 'Member updated successfully.' } });
    expect(changeMember.responses.record.parse(response.json).member).toEqual({
      ...member,
      name: 'Renamed',
      persons: [expect.objectContaining({ name: 'Renamed' })],
      updatedAt: expect.any(String),
    });
    for (const body of [undefined, {}]) {
      expect((await app.api.put(`/api/admin/members/${member.id}`, body, token)).status).toBe(200);
    }
    expect(await all()).toMatchObject([{ name: 'Renamed', mobile: member.mobile, address: member.address }]);
    await put(member.id, { mobile: '', address: ' ' });
    expect(await all()).toMatchObject([{ name: 'Renamed', mobile: null, address: null }]);
    for (const field of ['folio', 'name']) {
      expect(await put(member.id, { [field]: ' ' })).toMatchObject({ status: 400 });
    }
    const checkbox = await app.api.put(`/api/admin/members/${member.id}`, { removePdf: {} }, token);
    expect(checkbox).toMatchObject({ status: 400, json: { errors: { removePdf: messages.choiceUnknown } } });
    expect(await put(999_999, { name: 'Nobody' })).toMatchObject({ status: 404 });
  });

  it('are deleted only once', async () => {
    const { id } = await add();
    expect(await app.api.delete(`/api/admin/members/${id}`, token)).toMatchObject({
      status: 200,
      json: { success: true, message: messages.memberDeleted },
    });
    expect((await app.api.delete(`/api/admin/members/${id}`, token)).status).toBe(404);
    expect(await all()).toEqual([]);
    // The folio is free again.
    expect((await post(form)).status).toBe(200);
  });

  it.each([
    ['12', '12'],
    ['12', ' 0012 '],
    ['10A', '10a'],
    ['12', '൧൨'],
    ['12', '1\u200d2'],
    ['12', '1\ufe0f2\u3164'],
    ['A  1', 'a 1'],
    ['zq1', '0zq1'],
    ['00A', 'a'],
    ['ക 1', '0ക ൧'],
    ['ക 1', 'ക ൧'],
  ])('have a unique folio: with %s, %s is rejected', async (first, second) => {
    const { id } = await add({ folio: first });
    expect(await post({ ...form, folio: second })).toMatchObject({ status: 409, json: taken });
    const other = await add({ folio: 'other' });
    expect(await put(other.id, { folio: second })).toMatchObject({ status: 409, json: taken });
    // The spelling of a member’s own folio can be changed.
    expect(await put(id, { folio: second })).toMatchObject({ status: 200 });
    expect((await all()).map(({ folio }) => folio)).toEqual([second.trim(), 'other']);
  });

  it.each([
    ['10A', '10 A'],
    ['10', '100'],
    ['0-1', '-1'],
    ['A1', 'A01'],
  ])('can have similar folios such as %s and %s', async (first, second) => {
    await add({ folio: first });
    expect((await post({ ...form, folio: second })).status).toBe(200);
  });

  it('are added once for simultaneous requests with the same folio', async () => {
    const responses = await Promise.all(
      Array.from({ length: 8 }, (_, index) => post({ ...form, name: `Sample ${index}` })),
    );
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200,
      ...Array<number>(7).fill(409),
    ]);
    for (const { status, json } of responses) if (status === 409) expect(json).toEqual(taken);
    expect(await all()).toHaveLength(1);
    expect(await auditTrail(app)).toHaveLength(1);
  });

  it('keep simultaneous changes of different fields', async () => {
    const { id } = await add();
    const changes = [{ name: 'New Name' }, { mobile: '00000 2' }, { address: 'New' }, { folio: '99' }];
    const responses = await Promise.all(changes.map((change) => put(id, change)));
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await all()).toMatchObject([Object.assign({ id }, ...changes)]);
  });

  it.each([
    ['more than a hundred letters', `${'Puthenpurayil '.repeat(8)}Kutty`],
    ['200 letters without a space', 'W'.repeat(200)],
    ['Malayalam', 'കുഞ്ഞഹമ്മദ് സേട്ട്'],
    ['old spelling with joiners', 'മേനോന്\u200d'],
    ['characters of several scripts', 'Zoë d’Souza-നായർ 🙂'],
    ['HTML and SQL characters', `<b onclick="x">'; drop table members; -- &amp; \\ % _`],
  ])('preserve a name of %s', async (_what, name) => {
    const { id } = await add({ name, address: `${name}\r\n${name}` });
    expect(await all()).toMatchObject([{ id, name, address: `${name}\n${name}` }]);
    await put(id, { mobile: '൦൦൦൦൦ ൧൨' });
    expect(await all()).toMatchObject([{ id, name, mobile: '൦൦൦൦൦ ൧൨' }]);
  });
});

// These tests share one site, because they change nothing.
describe('invalid members', () => {
  beforeAll(start);
  afterAll(close);

  it.each(wrong)('are rejected with %s', async (_what, fields, errors) => {
    expect(await post(fields)).toMatchObject({ status: 400, json: { success: false, errors } });
    expect(await all()).toEqual([]);
  });

  it('are rejected without the required fields', async () => {
    expect(await post({})).toMatchObject({
      status: 400,
      json: {
        message: messages.checkFields,
        errors: { folio: messages.folioRequired, name: messages.personNameRequired },
      },
    });
  });

  describe('in a change', () => {
    let member: AdminMember;
    beforeAll(async () => {
      member = await add();
    });

    it.each(wrong)('are rejected with %s and leave the member unchanged', async (_what, fields, errors) => {
      expect(await put(member.id, fields)).toMatchObject({ status: 400, json: { success: false, errors } });
      expect(await all()).toEqual([member]);
    });
  });
});
