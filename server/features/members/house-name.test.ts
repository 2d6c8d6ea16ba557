import { describe, expect, it } from 'vitest';
import type { AdminMember } from '#contract/admin-members.ts';
import { messages } from '#contract/messages.ts';
import { adminClientOf } from '#server/testing/imports.ts';
import { createUser, signIn } from '#server/testing/people.ts';
import { member } from '#server/testing/records.ts';
import { adminForEachTest } from '#server/testing/test-apps.ts';

/** Tests everything that a new field of a member must support: `docs/adding-a-field.md`. */
describe('the house name of a member', () => {
  const app = adminForEachTest();

  const admin = () => adminClientOf(app, app.token);
  const add = (house_name?: string) => app.api.form('POST', '/api/admin/members', member({ house_name }), app.token);
  const change = (id: number, body: object) => app.api.put(`/api/admin/members/${id}`, body, app.token);
  const all = async () => (await app.api.get('/api/admin/members', app.token)).json as AdminMember[];
  const firstId = async () => (await all())[0]?.id ?? 0;
  const houses = async () => (await all()).map(({ house_name }) => house_name);

  it('is null by default, and visible to members', async () => {
    await add();
    expect(await houses()).toEqual([null]);
    const id = await firstId();
    expect((await change(id, { house_name: ' Thanal ' })).status).toBe(200);
    const reader = await signIn(app.api, 'user', await createUser(app.api, app.platform));
    const read = await app.api.get('/api/user/office-members', reader.accessToken);
    expect(read.json).toMatchObject([{ house_name: 'Thanal' }]);
  });

  it('is kept if omitted, and cleared if empty', async () => {
    await add('Thanal');
    const id = await firstId();
    await change(id, { name: 'Renamed' });
    expect(await houses()).toEqual(['Thanal']);
    await change(id, { house_name: '' });
    expect(await houses()).toEqual([null]);
  });

  it('is rejected above 120 characters', async () => {
    expect(await add('അ'.repeat(120))).toMatchObject({ status: 200 });
    const id = await firstId();
    expect(await change(id, { house_name: 'a'.repeat(121) })).toMatchObject({
      status: 400,
      json: { errors: { house_name: messages.lineTooLong } },
    });
    expect(await houses()).toEqual(['അ'.repeat(120)]);
  });

  it('is imported from a list, restored when the import is undone, and exported', async () => {
    await add('Old House');
    const imported = await admin().checked('ഫോളിയോ,പേര്,വീട്ടുപേര്\n12,Nadia Sait,Thanal\n13,Leela Raghavan,ഗ്രീൻ വില്ല\n');
    expect(imported.columns?.map(({ field }) => field)).toEqual(['folio', 'name', 'house_name']);
    expect(await admin().rows(imported.id, 'outcome=changed')).toMatchObject([
      { changes: [{ field: 'house_name', before: 'Old House', after: 'Thanal' }] },
    ]);
    await admin().finish('POST', imported.id, 'run', { emptied: 0 });
    expect(await houses()).toEqual(['Thanal', 'ഗ്രീൻ വില്ല']);
    const exported = await fetch(`${app.url}/api/admin/members/export?format=csv`, {
      headers: { authorization: `Bearer ${app.token}` },
    });
    expect((await exported.text()).replaceAll(/^\uFEFF|\r/g, '').split('\n')).toEqual([
      'Folio,Name,Name in Malayalam,Mobile,House name,Address,Hidden',
      '12,Nadia Sait,,,Thanal,,',
      '13,Leela Raghavan,,,ഗ്രീൻ വില്ല,,',
      '',
    ]);
    await admin().finish('POST', imported.id, 'undo');
    expect(await houses()).toEqual(['Old House']);
  });

  it('is cleared by an imported list only after the administrator confirms this', async () => {
    await add('Thanal');
    const { id, emptied } = await admin().checked('Folio,Name,House\n12,Nadia Sait,\n');
    expect(emptied).toEqual({ name_ml: 0, mobile: 0, house_name: 1, address: 0, ward: 0, rows: 1 });
    expect((await admin().rows(id, 'outcome=emptied')).length).toBe(1);
    expect(await admin().call('POST', id, 'run', { emptied: 0 })).toMatchObject({ status: 409 });
    await admin().finish('POST', id, 'run', { emptied: 1 });
    expect(await houses()).toEqual([null]);
  });
});
