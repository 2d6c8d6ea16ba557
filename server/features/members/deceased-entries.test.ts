import { beforeEach, describe, expect, it } from 'vitest';
import type { Account } from '#contract/accounts.ts';
import type { AdminMember } from '#contract/admin-members.ts';
import { sizedName } from '#contract/files.ts';
import { messages } from '#contract/messages.ts';
import type { MyPage } from '#contract/my-page.ts';
import type { Overview } from '#contract/overview.ts';
import { auditTrail } from '#server/testing/administrators.ts';
import { addEntry, createLinkedUser, suggest } from '#server/testing/corrections.ts';
import { markDeceased } from '#server/testing/deceased-members.ts';
import { pdfFile } from '#server/testing/pdfs.ts';
import { createUser, registrationForm, signIn } from '#server/testing/people.ts';
import { photo } from '#server/testing/pictures.ts';
import { pagesWithDirectory, textsFor } from '#server/testing/readable-texts.ts';
import { member } from '#server/testing/records.ts';
import { adminForEachTest } from '#server/testing/test-apps.ts';
import { storedMember } from '#server/testing/stored-records.ts';
import { memberRecord } from './record.ts';
import { updateMemberSearchEntries } from './record.ts';

const MEMBERS = '/api/admin/members';
const DIRECTORY = '/api/user/office-members';
const NUMBER = '98470 12345';
/** The entry is the first one of the directory, whose folio the directory shows above its pages. */
const entry = { folio: '0Q7', name: 'Annie Varghese', mobile: NUMBER, house_name: 'Jasmine Villa', address: 'Kochi' };
const namesOfEntry = [entry.folio, entry.name, NUMBER, entry.house_name];

describe('the entry of a member who has died', () => {
  const app = adminForEachTest({ RATE_LIMITS: 'off' }, pagesWithDirectory);
  let stranger: string;
  let family: Awaited<ReturnType<typeof createLinkedUser>>;
  let shown: AdminMember & { readonly image: string; readonly pdf: string };
  let husband: number;

  beforeEach(async () => {
    stranger = (await signIn(app.api, 'user', await createUser(app.api, app.platform))).accessToken;
    husband = await addEntry(app, app.token, { folio: '13', name: 'Mathew Varghese', mobile: '00000 10013' });
    const form = { ...entry, image: await photo(), pdf: await pdfFile() };
    const added = (await app.api.form('POST', MEMBERS, form, app.token)).json as { member: AdminMember };
    const { image, pdf } = added.member;
    if (image === null || pdf === null) throw new Error('the entry was stored without files');
    shown = { ...added.member, image, pdf };
    family = await createLinkedUser(app, [shown.id, husband]);
  });

  const die = () => markDeceased(app, shown.id);
  const comeBack = (body: object = {}) => app.api.put(`${MEMBERS}/${shown.id}/return`, body, app.token);
  const list = async (query = '', token = app.token, path = MEMBERS) => {
    const { json, headers } = await app.api.get(`${path}?${query}`, token);
    const folios = (json as AdminMember[]).map(({ folio }) => folio);
    return { folios, total: Number(headers.get('x-total-count')) };
  };
  const mentions = async (token: string) => {
    const text = await textsFor(app, { token, id: shown.id, search: 'Annie' });
    return [...namesOfEntry, shown.image.slice(0, 32), shown.pdf].filter((word) => text.includes(word));
  };

  it('leaves every call, page and feed that members can read, and comes back with all its details', async () => {
    const all = [...namesOfEntry, shown.image.slice(0, 32), shown.pdf];
    for (const token of [stranger, family.token]) expect(await mentions(token)).toEqual(all);
    await die();
    for (const token of [stranger, family.token]) expect(await mentions(token)).toEqual([]);
    for (const word of [entry.folio, 'Anny Vargese', '9847012345', 'jasmine']) {
      expect(await list(`search=${encodeURIComponent(word)}`, stranger, DIRECTORY)).toEqual({ folios: [], total: 0 });
    }
    expect((await comeBack()).status).toBe(200);
    expect(await mentions(stranger)).toEqual(all);
  });

  it('is not counted among the members', async () => {
    const counts = async () => {
      const overview = (await app.api.get('/api/admin/overview', app.token)).json as Overview;
      const html = await app.api.get(`${DIRECTORY}/html`, stranger);
      const page = JSON.parse(String(html.json)) as { members: { total: number }; firstFolios: string[] };
      const { total } = await list('page=1', stranger, DIRECTORY);
      return [overview.members.total, total, page.members.total, page.firstFolios[0]];
    };
    expect(await counts()).toEqual([2, 2, 2, entry.folio]);
    await die();
    expect(await counts()).toEqual([1, 1, 1, '13']);
  });

  it('is listed for the office by its state, with and without a search', async () => {
    await die();
    expect(await list()).toEqual({ folios: ['13'], total: 1 });
    expect(await list('state=living&page=1')).toEqual({ folios: ['13'], total: 1 });
    expect(await list('state=deceased')).toEqual({ folios: [entry.folio], total: 1 });
    expect(await list('state=all&page=1')).toEqual({ folios: [entry.folio, '13'], total: 2 });
    expect(await list('state=deceased&search=Anny Vargese')).toEqual({ folios: [entry.folio], total: 1 });
    expect(await list('search=varghese')).toEqual({ folios: ['13'], total: 1 });
    expect(await list('state=all&search=varghese')).toEqual({ folios: ['13', entry.folio], total: 2 });
    expect(await list('state=all&search=varghese&page=2&pageSize=1')).toEqual({ folios: [entry.folio], total: 2 });
    // Members have no such filter.
    expect(await list('state=all', stranger, DIRECTORY)).toEqual({ folios: ['13'], total: 1 });
    // Plain matches come before names that are only similar.
    await addEntry(app, app.token, { folio: '14', name: 'Anni Varghes' });
    expect(await list('state=all&search=annie')).toEqual({ folios: [entry.folio, '14'], total: 2 });
    const { json } = await app.api.get(`${MEMBERS}?state=deceased`, app.token);
    expect(json).toMatchObject([{ ...entry, image: shown.image, pdf: shown.pdf, state: 'deceased' }]);
    expect((await app.api.get(`${MEMBERS}?state=dead`, app.token)).status).toBe(400);
  });

  it('is left out of lists that are sent in batches', async () => {
    const { database } = app.platform;
    const many = Array.from({ length: 600 }, (_, at) => storedMember({ folio: `L${at}`, name: 'Leela Nair' }));
    const ids = (await memberRecord.insert(database, many, 0)).filter((_, at) => at % 2 === 0);
    await database.updateTable('members').set({ state: 'deceased' }).where('id', 'in', ids).execute();
    await updateMemberSearchEntries(database, ids);
    const totals = async (query: string) => {
      const { folios, total } = await list(query);
      return [folios.length, total];
    };
    expect(await totals('')).toEqual([302, 302]);
    expect(await totals('state=deceased')).toEqual([300, 300]);
    expect(await totals('state=all')).toEqual([602, 602]);
    expect(await totals('search=leela')).toEqual([300, 300]);
    expect(await totals('search=leela&state=all')).toEqual([600, 600]);
    expect(await totals('search=leela&state=all&page=2&pageSize=250')).toEqual([250, 600]);
    expect((await list('search=leela&state=all&page=2&pageSize=299')).folios.slice(0, 2)).toEqual(['L599', 'L0']);
  });

  it('keeps its files for the office and the linked accounts, and no browser stores them', async () => {
    const [width = 0] = shown.picture?.webp ?? [];
    const small = sizedName(shown.image, width, 'webp');
    const get = async (path: string, token: string, stored?: string) => {
      const response = await fetch(`${app.url}${path}`, {
        headers: { authorization: `Bearer ${token}`, ...(stored && { 'if-none-match': stored }) },
      });
      await response.arrayBuffer();
      return { status: response.status, storing: response.headers.get('cache-control') };
    };
    await die();
    for (const path of [`/images/${shown.image}`, `/images/${small}`, `/pdf/${shown.pdf}`]) {
      // A copy that the browser stored earlier is not confirmed.
      for (const stored of [undefined, `"${path.split('/').at(-1)}"`]) {
        expect(await get(path, stranger, stored)).toEqual({ status: 404, storing: 'no-store' });
      }
      for (const token of [family.token, app.token]) {
        expect(await get(path, token)).toEqual({ status: 200, storing: 'private, no-store' });
      }
    }
    await comeBack();
    expect((await get(`/pdf/${shown.pdf}`, stranger)).status).toBe(200);
  });

  it('can no longer be corrected or hidden by the linked accounts', async () => {
    await suggest(app, shown.id, { mobile: '00000 10055' }, family.token);
    await die();
    const page = (await app.api.get('/api/user/account', family.token)).json as MyPage;
    expect(page.members.map(({ id }) => id)).toEqual([husband]);
    const correction = { address: 'Aluva' };
    const suggested = await app.api.form('POST', `/api/user/members/${shown.id}/corrections`, correction, family.token);
    expect(suggested.status).toBe(404);
    const hidden = await app.api.put(`/api/user/members/${shown.id}/visibility`, { mobile: 'office' }, family.token);
    expect(hidden.status).toBe(404);
    await app.api.put(`/api/admin/users/${family.id}/members`, { members: [shown.id] }, app.token);
    const left = await app.api.get('/api/user/account/leaving', family.token);
    expect(left.json).toMatchObject({ hiddenEntries: [] });
    const { json } = await app.api.get(`${MEMBERS}?state=deceased`, app.token);
    expect(json).toMatchObject([{ mobile: NUMBER, visibility: shown.visibility }]);
  });

  it('is no hint, except by its folio, about who has registered or who has a telephone number', async () => {
    const registration = { ...registrationForm({ phone: NUMBER }), name: entry.name, folio: entry.folio };
    await app.api.post('/api/user/register', registration);
    const candidates = async () => {
      const users = (await app.api.get('/api/admin/users', app.token)).json as Account[];
      return users.find(({ status }) => status === 'waiting')?.candidates?.map(({ id, reasons }) => [id, ...reasons]);
    };
    const sameNumber = async () => {
      const { json } = await app.api.get('/api/admin/corrections', app.token);
      return (json as { sameNumber: AdminMember[] }[])[0]?.sameNumber.map(({ id }) => id);
    };
    await suggest(app, husband, { mobile: NUMBER }, family.token);
    expect([await candidates(), await sameNumber()]).toEqual([[[shown.id, 'folio', 'mobile', 'name']], [shown.id]]);
    await die();
    expect([await candidates(), await sameNumber()]).toEqual([[[shown.id, 'folio of deceased']], []]);
  });

  it('can be linked to an account, which then sees no more than its files', async () => {
    await die();
    const other = await createLinkedUser(app, []);
    const linked = await app.api.put(`/api/admin/users/${other.id}/members`, { members: [shown.id] }, app.token);
    expect(linked.status).toBe(200);
    expect(await mentions(other.token)).toEqual([]);
    expect((await app.api.get(`/pdf/${shown.pdf}`, other.token)).status).toBe(200);
  });

  it('keeps its folio', async () => {
    await die();
    const taken = await app.api.form('POST', MEMBERS, member({ folio: entry.folio }), app.token);
    expect(taken).toMatchObject({ status: 409, json: { errors: { folio: messages.folioHeldByDeceased } } });
  });

  it('is still that of a member who has died after it was deleted and restored', async () => {
    await die();
    const { bin } = (await app.api.delete(`${MEMBERS}/${shown.id}`, app.token)).json as { bin: number };
    expect(await list('state=all')).toEqual({ folios: ['13'], total: 1 });
    expect(await list('state=all&search=annie')).toEqual({ folios: [], total: 0 });
    expect((await app.api.put(`/api/admin/bin/${bin}/restore`, {}, app.token)).status).toBe(200);
    expect(await list('state=deceased&search=annie')).toEqual({ folios: [entry.folio], total: 1 });
    expect(await mentions(stranger)).toEqual([]);
  });

  it('is returned to the directory once, unless a colleague has changed it', async () => {
    await die();
    const [{ updatedAt }] = (await app.api.get(`${MEMBERS}?state=deceased`, app.token)).json as [AdminMember];
    expect(await comeBack({ seen: shown.updatedAt })).toMatchObject({
      status: 409,
      json: { code: 'changedMeanwhile', current: { state: 'deceased' }, changes: [{ field: 'state' }] },
    });
    const both = await Promise.all([comeBack({ seen: updatedAt }), comeBack({ seen: updatedAt })]);
    for (const response of both) {
      expect(response).toMatchObject({
        status: 200,
        json: { message: messages.memberReturned, member: { ...entry, state: 'living' } },
      });
    }
    expect((await auditTrail(app)).filter((line) => line.startsWith('member returned'))).toHaveLength(1);
    expect((await app.api.put(`${MEMBERS}/999999/return`, {}, app.token)).status).toBe(404);
    expect((await app.api.put(`${MEMBERS}/${shown.id}/return`, {}, family.token)).status).toBe(403);
  });
});
