import { beforeEach, describe, expect, it } from 'vitest';
import type { AdminMember } from '#contract/admin-members.ts';
import { messages } from '#contract/messages.ts';
import { sizedName } from '#contract/files.ts';
import type { Member } from '#contract/members.ts';
import { adminClientOf } from '#server/testing/imports.ts';
import { pdfFile } from '#server/testing/pdfs.ts';
import { createLinkedUser } from '#server/testing/corrections.ts';
import { createUser, signIn } from '#server/testing/people.ts';
import { photo } from '#server/testing/pictures.ts';
import { adminForEachTest } from '#server/testing/test-apps.ts';
import { pagesWithDirectory, textsFor } from '#server/testing/readable-texts.ts';
import { storedMember } from '#server/testing/stored-records.ts';
import { memberRecord } from './record.ts';
import { setLinkedMembers } from './service.ts';

const MEMBERS = '/api/admin/members';
const DIRECTORY = '/api/user/office-members';

const NUMBER = '9847012345';
const HOUSE = 'Jasmine Villa';
const STREET = 'Kingfisher Street';
const entry = {
  folio: '12',
  name: 'Annie Varghese',
  mobile: '+91 98470-12345',
  house_name: HOUSE,
  address: `14 ${STREET}\nKochi`,
};
/** A member finds a hidden entry by none of these. */
const hiddenWords = [
  NUMBER,
  '98470 12345',
  '+91-98470 12345',

  '൯൮൪൭൦൧൨൩൪൫',
  HOUSE,
  'Jasmin',
  STREET,
  '14 Kingfisher',
];

const people = { family: 'office', children: 'office' } as const;
const everything = { mobile: 'office', address: 'office', photo: 'office', ...people } as const;
const nothing = { mobile: 'members', address: 'members', photo: 'members', ...people } as const;

describe('the visibility of an entry', () => {
  const app = adminForEachTest({ RATE_LIMITS: 'off' }, pagesWithDirectory);
  let family: string;
  let stranger: string;
  let shown: Member & { readonly image: string; readonly pdf: string };

  beforeEach(async () => {
    const [own, other] = [await createUser(app.api, app.platform), await createUser(app.api, app.platform)];
    family = (await signIn(app.api, 'user', own)).accessToken;
    stranger = (await signIn(app.api, 'user', other)).accessToken;
    await admin().add({ folio: '13', name: 'Yusuf Sait', mobile: '00000 10013', address: 'Beach Road' });
    const added = await app.api.form(
      'POST',
      MEMBERS,
      { ...entry, image: await photo(), pdf: await pdfFile() },
      app.token,
    );
    const { member } = added.json as { member: Member };
    const { image, pdf } = member;
    if (image === null || pdf === null) throw new Error('the entry was stored without files');
    shown = { ...member, image, pdf };
    await setLinkedMembers(app.platform.database, own.id, [member.id], app.clock.now());
  });

  const admin = () => adminClientOf(app, app.token);
  const setVisibility = (body: object, token = family, id = shown.id) =>
    app.api.put(`/api/user/members/${id}/visibility`, body, token);
  const read = async (token: string, path = DIRECTORY) =>
    ((await app.api.get(path, token)).json as AdminMember[]).find(({ folio }) => folio === entry.folio);
  const inOffice = () => read(app.token, MEMBERS);

  /** The calls that show an account its own entries. */
  const OWN_CALLS = new Set(['GET /api/user/account', 'GET /api/user/account/leaving']);

  const everythingFor = (token: string) =>
    textsFor(app, { token, id: shown.id, search: 'Annie', ...(token === family && { except: OWN_CALLS }) });

  /** Returns which hidden details a text contains. A number counts in any notation. */
  function detailsIn(text: string): string[] {
    const words = [HOUSE, STREET, shown.image.slice(0, 32), shown.pdf].filter((word) => text.includes(word));
    return text.replaceAll(/[\s()+./-]/g, '').includes(NUMBER) ? [...words, NUMBER] : words;
  }

  const all = () => [HOUSE, STREET, shown.image.slice(0, 32), shown.pdf, NUMBER];

  it('hides every detail from other members, in every call, page and feed', async () => {
    expect(detailsIn(await everythingFor(stranger))).toEqual(all());
    expect(await setVisibility(everything)).toMatchObject({
      status: 200,
      json: { message: messages.visibilityChanged, member: { mobile: entry.mobile, visibility: everything } },
    });
    // The family sees its entry in the directory as others do.
    for (const token of [stranger, family]) expect(detailsIn(await everythingFor(token))).toEqual([]);
    expect(await read(stranger)).toEqual({
      id: shown.id,
      folio: entry.folio,
      name: entry.name,
      name_ml: null,
      mobile: null,
      house_name: null,
      address: null,
      image: null,
      picture: null,
      pdf: null,
      ward: null,
      visibility: everything,
      persons: null,
    });
    expect(await inOffice()).toMatchObject({ ...entry, image: shown.image, pdf: shown.pdf, visibility: everything });

    await setVisibility(nothing);
    expect(detailsIn(await everythingFor(stranger))).toEqual(all());
  });

  it('hides single parts, and the PDF with the number or the address', async () => {
    const visible = async () => {
      const { mobile, house_name, address, image, pdf } = (await read(stranger)) ?? shown;
      return { mobile, house_name, address, image, pdf };
    };
    const { image, pdf } = shown;
    const { mobile, house_name, address } = entry;
    await setVisibility({ mobile: 'office' });
    expect(await visible()).toEqual({ mobile: null, house_name, address, image, pdf: null });
    await setVisibility({ mobile: 'members', address: 'office' });
    expect(await visible()).toEqual({ mobile, house_name: null, address: null, image, pdf: null });
    await setVisibility({ address: 'members', photo: 'office' });
    expect(await visible()).toEqual({ mobile, house_name, address, image: null, pdf });
  });

  it('hides parts in a list that is sent in batches, and in a long search result', async () => {
    const many = Array.from({ length: 600 }, (_, at) =>
      storedMember({ folio: `L${at}`, name: 'Leela Nair', mobile: '+91 98470-12345', mobile_visibility: 'office' }),
    );
    await memberRecord.insert(app.platform.database, many, 0);
    await setVisibility(everything);
    for (const path of [DIRECTORY, `${DIRECTORY}?search=leela`]) {
      const { json } = await app.api.get(path, stranger);
      expect((json as Member[]).length).toBeGreaterThanOrEqual(600);
      expect(detailsIn(JSON.stringify(json))).toEqual([]);
    }
    expect(detailsIn(JSON.stringify((await app.api.get(`${MEMBERS}?search=leela`, app.token)).json))).toEqual([NUMBER]);
  });

  it('keeps members from finding an entry by a hidden number, house or street', async () => {
    const found = async (token: string, path: string) => {
      const counts: (string | null)[] = [];
      for (const word of hiddenWords) {
        const response = await app.api.get(`${path}?page=1&search=${encodeURIComponent(word)}`, token);
        counts.push(response.headers.get('x-total-count'));
      }
      return counts;
    };
    const ones = hiddenWords.map(() => '1');
    const zeros = hiddenWords.map(() => '0');
    expect(await found(stranger, DIRECTORY)).toEqual(ones);
    await setVisibility(everything);
    for (const token of [stranger, family]) expect(await found(token, DIRECTORY)).toEqual(zeros);
    expect(await found(app.token, MEMBERS)).toEqual(ones);
    const inHtml = await app.api.get(`${DIRECTORY}/html?search=${NUMBER}`, stranger);
    expect(inHtml.json).toContain('"total":0');
    // The office changes the hidden number. Members find neither the old one nor the new one.
    await app.api.put(`${MEMBERS}/${shown.id}`, { mobile: '98470 54321' }, app.token);
    const { json } = await app.api.get(`${DIRECTORY}?search=9847054321`, stranger);
    expect(json).toEqual([]);
    expect(await read(stranger, `${DIRECTORY}?search=annie`)).toMatchObject({ name: entry.name, mobile: null });
  });

  it('lets only the family and the office open hidden files, which no browser stores', async () => {
    const [width = 0] = shown.picture?.webp ?? [];
    const small = sizedName(shown.image, width, 'webp');
    const files = [`/images/${shown.image}`, `/images/${small}`, `/pdf/${shown.pdf}`];
    interface Sent {
      readonly method?: string;
      readonly headers?: Readonly<Record<string, string>>;
    }
    const get = async (path: string, token: string, { method = 'GET', headers = {} }: Sent = {}) => {
      const response = await fetch(`${app.url}${path}`, {
        method,
        headers: { authorization: `Bearer ${token}`, ...headers },
      });
      await response.arrayBuffer();
      return { status: response.status, storing: response.headers.get('cache-control') };
    };
    for (const path of files) expect((await get(path, stranger)).status).toBe(200);
    await setVisibility(everything);
    const missing = { status: 404, storing: 'no-store' };
    for (const path of files) {
      expect(await get(path, stranger)).toEqual(missing);
      expect(await get(path, stranger, { method: 'HEAD' })).toEqual(missing);
      // A copy that the browser stored earlier is not confirmed.
      const headers = { 'if-none-match': `"${path.split('/').at(-1)}"` };
      expect(await get(path, stranger, { headers })).toEqual(missing);
      for (const token of [family, app.token]) {
        expect(await get(path, token)).toEqual({ status: 200, storing: 'private, no-store' });
      }
    }
    await setVisibility({ mobile: 'members', photo: 'members' });
    const statuses = await Promise.all(files.map(async (path) => (await get(path, stranger)).status));
    expect(statuses).toEqual([200, 200, 404]);
  });

  it('is decided by the accounts of the entry', async () => {
    expect((await setVisibility(everything, stranger)).status).toBe(404);
    expect((await setVisibility(everything, family, shown.id - 1)).status).toBe(404);
    expect((await setVisibility(everything, family, 999_999)).status).toBe(404);
    expect((await setVisibility(everything, app.token)).status).toBe(403);
    expect((await setVisibility(everything, '')).status).toBe(401);
    expect((await setVisibility({ mobile: 'nobody' })).status).toBe(400);
    expect((await setVisibility({})).status).toBe(200);
    expect(await inOffice()).toEqual({ ...shown, has_account: true });
    const both = await Promise.all([setVisibility({ mobile: 'office' }), setVisibility({ photo: 'office' })]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect(await inOffice()).toMatchObject({ visibility: { mobile: 'office', address: 'members', photo: 'office' } });
    // The link ended, for example because the office corrected it.
    await app.platform.database.deleteFrom('account_members').execute();
    expect((await setVisibility(nothing)).status).toBe(404);
  });

  it('is reported to every account of the entry, once for several choices', async () => {
    const spouse = await createLinkedUser(app, [shown.id]);
    for (const mobile of ['office', 'members', 'office']) await setVisibility({ mobile }, spouse.token);
    app.clock.advance(60_000);
    await app.platform.jobs.settle();
    const told = app.emails.filter(({ subject }) => subject.includes('accounts of your entry'));
    expect(told).toHaveLength(2);
    expect(told.map(({ to }) => to)).toContain(spouse.email);
  });

  it('is also set by the office, which sees a change by the family as a conflict', async () => {
    const form = { folio: '14', name: 'Sara Kurian', mobile: NUMBER, mobile_visibility: 'office' };
    const added = await app.api.form('POST', MEMBERS, form, app.token);
    expect(added.json).toMatchObject({ member: { visibility: { ...nothing, mobile: 'office' } } });
    const put = (body: object) => app.api.put(`${MEMBERS}/${shown.id}`, body, app.token);
    expect(await put({ photo_visibility: 'office', address_visibility: 'members' })).toMatchObject({
      status: 200,
      json: { member: { visibility: { ...nothing, photo: 'office' } } },
    });
    expect(await put({ name: 'Annie V' })).toMatchObject({ json: { member: { visibility: { photo: 'office' } } } });
    expect(await put({ photo_visibility: 'all' })).toMatchObject({
      status: 400,
      json: { errors: { photo_visibility: messages.choiceUnknown } },
    });
    const seen = (await inOffice())?.updatedAt;
    await setVisibility({ mobile: 'office' });
    expect(await put({ name: 'Annie Varghese', seen })).toMatchObject({
      status: 409,
      json: {
        code: 'changedMeanwhile',
        current: { visibility: { ...nothing, mobile: 'office', photo: 'office' } },
        changes: [{ field: 'mobile_visibility', by: null }],
      },
    });
  });

  it('is a column of the exported list that an import ignores', async () => {
    await setVisibility({ mobile: 'office', photo: 'office' });
    const exported = await app.api.get(`${MEMBERS}/export?format=csv`, app.token);
    const lines = String(exported.json).split('\r\n');
    expect(lines[0]).toMatch(/,Address,Hidden$/);
    expect(String(exported.json)).toContain(`Kochi","mobile, photo"`);
    const unchanged = await admin().checked(String(exported.json));
    expect(unchanged.columns?.map(({ field }) => field)).toEqual([
      'folio',
      'name',
      'name_ml',
      'mobile',
      'house_name',
      'address',
      'ignored',
    ]);
    expect(unchanged.counts).toMatchObject({ changed: 0, unchanged: 2, error: 0, remarked: 0 });
    const shownAgain = String(exported.json).replace('mobile, photo', '').replace(entry.mobile, '+91 98470 54321');
    const { id } = await admin().checked(shownAgain);
    await admin().finish('POST', id, 'run', { emptied: 0 });
    expect(await inOffice()).toMatchObject({
      mobile: '+91 98470 54321',
      visibility: { mobile: 'office', address: 'members', photo: 'office' },
    });
    expect((await app.api.get(`${DIRECTORY}?search=9847054321`, stranger)).json).toEqual([]);
  });

  it('is the same after the entry was deleted and restored', async () => {
    await setVisibility(everything);
    const deleted = await app.api.delete(`${MEMBERS}/${shown.id}`, app.token);
    const { bin } = deleted.json as { bin: number };
    expect((await app.api.put(`/api/admin/bin/${bin}/restore`, {}, app.token)).status).toBe(200);
    expect(await inOffice()).toMatchObject({ ...entry, visibility: everything });
    expect(detailsIn(await everythingFor(stranger))).toEqual([]);
    expect((await app.api.get(`${DIRECTORY}?search=${NUMBER}`, stranger)).json).toEqual([]);
  });
});
