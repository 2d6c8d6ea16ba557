import { describe, expect, it } from 'vitest';
import { bookPortionSize, type BookEntry } from '#contract/members-book.ts';
import { auditTrail } from '#server/testing/administrators.ts';
import { markDeceased } from '#server/testing/deceased-members.ts';
import { adminClientOf } from '#server/testing/imports.ts';
import { photo } from '#server/testing/pictures.ts';
import { adminForEachTest } from '#server/testing/test-apps.ts';
import { storedMember } from '#server/testing/stored-records.ts';
import { memberRecord } from './record.ts';

const hidden = { mobile_visibility: 'office', address_visibility: 'office', photo_visibility: 'office' };

describe("the members' book", () => {
  const app = adminForEachTest();

  const portion = async (page = 1) =>
    (await app.api.get(`/api/admin/members/book?page=${page}`, app.token)).json as {
      readonly version: number;
      readonly total: number;
      readonly entries: readonly BookEntry[];
    };
  const insert = (count: number) =>
    memberRecord.insert(
      app.platform.database,
      Array.from({ length: count }, (_, at) => storedMember({ folio: `${at + 1}`, name: `Member ${at + 1}` })),
      0,
    );

  it('holds the living by folio in portions of one version, and is in the audit log once', async () => {
    await insert(bookPortionSize + 2);
    const [first, second, end] = [await portion(1), await portion(2), await portion(3)];
    const folios = [...first.entries, ...second.entries].map(({ folio }) => folio);
    expect(folios).toEqual(Array.from({ length: bookPortionSize + 2 }, (_, at) => `${at + 1}`));
    expect(end.entries).toEqual([]);
    for (const each of [first, second, end])
      expect(each).toMatchObject({ version: first.version, total: bookPortionSize + 2 });
    expect((await auditTrail(app)).filter((entry) => entry.startsWith('directory'))).toEqual([
      'directory exported: book',
    ]);
  });

  it('holds what members see, and no more', async () => {
    const details = { mobile: '98470 12345', house_name: 'Jasmine Villa', address: 'Kingfisher Street' };
    const form = { folio: '7', name: 'Annie Varghese', ...details, ...hidden, image: await photo() };
    await app.api.form('POST', '/api/admin/members', form, app.token);
    const { entries } = await portion();
    expect(entries).toEqual([
      {
        id: expect.any(Number),
        folio: '7',
        name: 'Annie Varghese',
        mobile: null,
        house_name: null,
        address: null,
        image: null,
        picture: null,
        visibility: { mobile: 'office', address: 'office', photo: 'office' },
      },
    ]);
  });

  it('holds all details for labels, which the audit log tells apart', async () => {
    const { add } = adminClientOf(app, app.token);
    await add({ folio: '7', name: 'Annie Varghese', address: 'Kingfisher Street', address_visibility: 'office' });
    const { json } = await app.api.get('/api/admin/members/book?page=1&as=office', app.token);
    expect(json).toMatchObject({ entries: [{ folio: '7', address: 'Kingfisher Street' }] });
    expect(await auditTrail(app)).toContain('directory exported: labels');
    expect(await portion()).toMatchObject({ entries: [{ address: null }] });
  });

  it('has another version after every change of an entry, and leaves out the deceased', async () => {
    const { add } = adminClientOf(app, app.token);
    const id = await add({ folio: '1', name: 'Yusuf Sait' });
    await add({ folio: '2', name: 'Annie Varghese' });
    const seen = new Set([(await portion()).version]);
    const changes = [
      () => app.api.form('PUT', `/api/admin/members/${id}`, { photo_visibility: 'office' }, app.token),
      async () => app.api.form('PUT', `/api/admin/members/${id}`, { image: await photo() }, app.token),
      () => markDeceased(app, id),
    ];
    for (const change of changes) {
      await change();
      seen.add((await portion()).version);
    }
    expect(seen.size).toBe(changes.length + 1);
    expect(await portion()).toMatchObject({ total: 1, entries: [{ folio: '2' }] });
  });
});
