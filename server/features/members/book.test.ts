import { describe, expect, it } from 'vitest';
import type { BookEntry } from '#contract/members-book.ts';
import { auditTrail } from '#server/testing/administrators.ts';
import { markDeceased } from '#server/testing/deceased-members.ts';
import { adminClientOf } from '#server/testing/imports.ts';
import { photo } from '#server/testing/pictures.ts';
import { adminForEachTest } from '#server/testing/test-apps.ts';
import { storedMember } from '#server/testing/stored-records.ts';
import { readBook } from './directory.ts';
import { memberRecord } from './record.ts';

/** More than one batch. */
const COUNT = 502;
const hidden = { mobile_visibility: 'office', address_visibility: 'office', photo_visibility: 'office' };

describe("the members' book", () => {
  const app = adminForEachTest();

  const read = async (query = '') => {
    const { json, headers } = await app.api.get(`/api/admin/members/book${query}`, app.token);
    return { entries: json as readonly BookEntry[], total: headers.get('x-total-count') };
  };
  const insert = (count: number) =>
    memberRecord.insert(
      app.platform.database,
      Array.from({ length: count }, (_, at) => storedMember({ folio: `${at + 1}`, name: `Member ${at + 1}` })),
      0,
    );

  it('holds the living by folio in one answer, and is in the audit log once', async () => {
    await insert(COUNT);
    await read();
    const { entries, total } = await read();
    expect(entries.map(({ folio }) => folio)).toEqual(Array.from({ length: COUNT }, (_, at) => `${at + 1}`));
    expect(total).toBe(String(COUNT));
    expect((await auditTrail(app)).filter((entry) => entry.startsWith('directory'))).toEqual([
      'directory exported: book',
    ]);
  });

  it('holds the entries of one moment, whatever changes while it is sent', async () => {
    await insert(COUNT);
    const { batches, total } = await readBook(app.platform, {}, 1);
    await app.platform.database.updateTable('members').set({ name: 'Changed' }).execute();
    await adminClientOf(app, app.token).add({ folio: '0', name: 'Newly Added' });
    const names: string[] = [];
    for await (const batch of batches) names.push(...batch.map(({ name }) => name));
    expect(total).toBe(COUNT);
    expect(names).toEqual(Array.from({ length: COUNT }, (_, at) => `Member ${at + 1}`));
  });

  it('holds what members see, and no more', async () => {
    const details = { mobile: '98470 12345', house_name: 'Jasmine Villa', address: 'Kingfisher Street' };
    const form = { folio: '7', name: 'Annie Varghese', ...details, ...hidden, image: await photo() };
    await app.api.form('POST', '/api/admin/members', form, app.token);
    const { entries } = await read();
    expect(entries).toEqual([
      {
        id: expect.any(Number),
        folio: '7',
        name: 'Annie Varghese',
        name_ml: null,
        mobile: null,
        house_name: null,
        address: null,
        image: null,
        picture: null,
        ward: null,
        visibility: { mobile: 'office', address: 'office', photo: 'office', family: 'office', children: 'office' },
      },
    ]);
  });

  it('holds all details for labels, which the audit log tells apart', async () => {
    const { add } = adminClientOf(app, app.token);
    await add({ folio: '7', name: 'Annie Varghese', address: 'Kingfisher Street', address_visibility: 'office' });
    expect((await read('?as=office')).entries).toMatchObject([{ folio: '7', address: 'Kingfisher Street' }]);
    expect(await auditTrail(app)).toContain('directory exported: labels');
    expect((await read()).entries).toMatchObject([{ address: null }]);
  });

  it('holds the adults of open families if asked, for the office those of all families', async () => {
    const { add } = adminClientOf(app, app.token);
    const open = await add({ folio: '1', name: 'Kunju', family_visibility: 'members', family_agreed_by: 'Amina' });
    const hiddenOne = await add({ folio: '2', name: 'Yusuf' });
    const people = [
      { name: 'Amina', relation: 'wife', year_of_birth: 1961, telephone: '00000 10077', town: 'Kochi' },
      { name: 'Rahim', relation: 'son', year_of_birth: 1990 },
      { name: 'Shafeek', relation: 'son' },
      { name: 'Nabeel', relation: 'brother', year_of_birth: 2012 },
      { name: 'Zakir', relation: 'grandchild', year_of_birth: 1999 },
    ];
    for (const id of [open, hiddenOne]) {
      for (const one of people) await app.api.post(`/api/admin/members/${id}/persons`, one, app.token);
    }
    // Not even if the family shows its children.
    await app.platform.database.updateTable('members').set({ children_visibility: 'members' }).execute();
    const printed = async (query: string) =>
      (await read(query)).entries.map(({ persons }) => persons?.map(({ name }) => name) ?? persons);
    expect(await printed('')).toEqual([undefined, undefined]);
    expect(await printed('?as=office')).toEqual([undefined, undefined]);
    expect(await printed('?persons=yes')).toEqual([['Kunju', 'Amina', 'Rahim'], null]);
    expect(Object.keys((await read('?persons=yes')).entries[0]?.persons?.[1] ?? {}).toSorted()).toEqual([
      'id',
      'name',
      'name_ml',
      'relation',
    ]);
  });

  it('leaves out the deceased', async () => {
    const { add } = adminClientOf(app, app.token);
    await markDeceased(app, await add({ folio: '1', name: 'Yusuf Sait' }));
    await add({ folio: '2', name: 'Annie Varghese' });
    expect(await read()).toMatchObject({ total: '1', entries: [{ folio: '2' }] });
  });
});
