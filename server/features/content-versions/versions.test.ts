import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Difference, listVersions } from '#contract/content-editing.ts';
import type { Documents, OfficeBearer, Term } from '#contract/content.ts';
import { messages } from '#contract/messages.ts';
import { addNotice } from '#contract/notices.ts';
import { addBearer, addTerm } from '#contract/terms.ts';
import { defaults } from '#server/features/content/defaults.ts';
import { publicVersion } from '#server/platform/database/public-version-store.ts';
import { auditTrail } from '#server/testing/administrators.ts';
import { photo } from '#server/testing/pictures.ts';
import { bearer, notice } from '#server/testing/records.ts';
import { startTestAdmin, type TestApp } from '#server/testing/running-app.ts';

type Row = Documents['about']['years'][number];
const line = (en: string, ml: string | null = null) => ({ en, ml });

describe('versions', () => {
  let app: TestApp;
  let token: string;
  beforeEach(async () => {
    ({ app, token } = await startTestAdmin());
  });
  afterEach(() => app.close());

  const versions = async (subject: string, query = '') => {
    const response = await app.api.get(`/api/admin/content-versions?of=${subject}${query}`, token);
    expect(response.status).toBe(200);
    const rows = (response.json as unknown[]).map((row) => listVersions.responses.list.parse(row));
    return { rows, total: response.headers.get('x-total-count') };
  };
  const restore = (id: number | undefined) =>
    app.api.post(`/api/admin/content-versions/${id}/restore`, undefined, token);
  const restored = { status: 200, json: { success: true, message: messages.contentRestored } };
  const save = (key: keyof Documents, value: unknown, seen?: string) =>
    app.api.put(`/api/admin/content/${key}`, { value, seen }, token);
  const get = async (path: string) => (await app.api.get(path, token)).json;
  const term = async (body: object) =>
    addTerm.responses.record.parse((await app.api.post('/api/admin/terms', body, token)).json).term;
  const addPerson = async (termId: number, name_en: string, image?: File) => {
    const fields = bearer({ name_en, role_en: 'Member', ...(image && { image }) });
    const response = await app.api.form('POST', `/api/admin/terms/${termId}/bearers`, fields, token);
    return addBearer.responses.record.parse(response.json).bearer;
  };
  const lastAudit = async () => (await auditTrail(app)).at(-1);

  it('of a document show who changed what and when, and can be restored', async () => {
    expect(await versions('about')).toEqual({ rows: [], total: '0' });
    const { years, ...about } = defaults.about;
    const first = { ...about, lead: line('Our own lead'), years };
    await save('about', first);
    app.clock.advance(60_000);
    const second = { ...first, years: [...years.slice(0, 1), { year: '2026', text: line('Today', 'ഇന്ന്') }] };
    await save('about', second);
    const { updatedAt: seen } = (await get('/api/admin/content/about')) as { updatedAt: string };
    const { rows, total } = await versions('about');
    expect(total).toBe('3');
    const savedBy = 'Administrator';
    const latest = new Date(app.clock.now()).toISOString();
    expect(rows).toMatchObject([
      { savedBy, savedAt: latest, deleted: false, isCurrent: true },
      { savedBy, savedAt: new Date(app.clock.now() - 60_000).toISOString(), isCurrent: false },
      { savedBy: null, savedAt: null, differences: [], isCurrent: false },
    ]);
    expect(rows[1]?.differences).toEqual<Difference[]>([
      { path: 'lead.en', before: about.lead.en, after: 'Our own lead' },
      { path: 'lead.ml', before: about.lead.ml, after: null },
    ]);
    expect(rows[0]?.differences).toEqual<Difference[]>([
      { path: 'years.1.year', before: null, after: '2026', row: 'added' },
      { path: 'years.1.text.en', before: null, after: 'Today', row: 'added' },
      { path: 'years.1.text.ml', before: null, after: 'ഇന്ന്', row: 'added' },
      { path: 'years.1.year', before: '1825', after: null, row: 'removed' },
      { path: 'years.1.text.en', before: years[1]?.text.en ?? '', after: null, row: 'removed' },
      { path: 'years.1.text.ml', before: years[1]?.text.ml ?? '', after: null, row: 'removed' },
      { path: 'years.2.year', before: '1971', after: null, row: 'removed' },
      { path: 'years.2.text.en', before: years[2]?.text.en ?? '', after: null, row: 'removed' },
      { path: 'years.2.text.ml', before: years[2]?.text.ml ?? '', after: null, row: 'removed' },
    ]);
    expect((await versions('about', '&page=2&pageSize=1')).rows).toEqual([rows[1]]);

    const shown = await publicVersion(app.platform.database);
    const twins = await Promise.all([restore(rows[1]?.id), restore(rows[1]?.id), restore(rows[1]?.id)]);
    for (const response of twins) expect(response).toMatchObject(restored);
    expect((await versions('about')).total).toBe('4');
    expect(await get('/api/home')).toMatchObject({ about: first });
    expect(await publicVersion(app.platform.database)).toBe(shown + 1);
    expect(await lastAudit()).toBe('content restored: content about');
    expect(await save('about', second, seen)).toMatchObject({ status: 409 });
    expect(await restore(rows[2]?.id)).toMatchObject(restored);
    expect(await get('/api/home')).toMatchObject({ about: defaults.about });
  });

  it('show which rows of a list were moved, changed or removed', async () => {
    const row = (year: string, en: string) => ({ year, text: line(en) });
    const chapters = [row('1', 'One'), row('2', 'Two'), row('3', 'Three'), row('4', 'Four'), row('5', 'Five')];
    const [one, two, three, four, five] = chapters as [Row, Row, Row, Row, Row];
    const { years: _years, ...about } = defaults.about;
    const put = async (years: readonly Row[]) => save('about', { ...about, years });
    const steps: [readonly Row[], Difference[]][] = [
      [chapters, []],
      [[five, one, two, three, four], [{ path: 'years.0', before: '5. 5', after: '1. 5', row: 'moved' }]],
      [[five, one, row('2', 'Too'), three, four], [{ path: 'years.2.text.en', before: 'Two', after: 'Too' }]],
      [
        [five, one, row('2b', 'Also'), three, four],
        [
          { path: 'years.2.year', before: '2', after: '2b' },
          { path: 'years.2.text.en', before: 'Too', after: 'Also' },
        ],
      ],
      // One row moved, another one changed and a third one was removed.
      [
        [one, row('2b', 'Also'), row('4', 'Fore'), five],
        [
          { path: 'years.2.text.en', before: 'Four', after: 'Fore' },
          { path: 'years.3', before: '1. 5', after: '4. 5', row: 'moved' },
          { path: 'years.3.year', before: '3', after: null, row: 'removed' },
          { path: 'years.3.text.en', before: 'Three', after: null, row: 'removed' },
        ],
      ],
    ];
    for (const [years] of steps) expect((await put(years)).status).toBe(200);
    const { rows } = await versions('about');
    const shown = rows.slice(0, steps.length - 1).map(({ differences }) => differences);
    expect(shown.toReversed()).toEqual(steps.slice(1).map(([, differences]) => differences));
    const { services } = defaults;
    await save('services', [...services.slice(1), ...services.slice(0, 1)]);
    const first = services[0]?.title.en ?? '';
    expect((await versions('services')).rows[0]?.differences).toEqual<Difference[]>([
      { path: '3', before: `1. ${first}`, after: `4. ${first}`, row: 'moved' },
    ]);
    await save('hero', { ...defaults.hero, heading: [line('New'), defaults.hero.heading[1]] });
    expect((await versions('hero')).rows[0]?.differences[0]).toMatchObject({ path: 'heading.0.en', after: 'New' });
  });

  it('of a term include its committee, photos and order, and are restored with the former id', async () => {
    const { id } = await term({ begins_on: '2026-04-01' });
    const one = await addPerson(id, 'One', await photo());
    const two = await addPerson(id, 'Two');
    const subject = `term-${id}`;
    await app.api.put(`/api/admin/terms/${id}/order`, { ids: [two.id, one.id] }, token);
    await app.api.form('PUT', `/api/admin/bearers/${one.id}`, { removeImage: 'true' }, token);
    await app.api.delete(`/api/admin/bearers/${two.id}`, token);
    const { rows } = await versions(subject);
    expect(rows).toHaveLength(6);
    const count = async () => Number((await versions(subject)).total);
    expect(rows[5]?.differences).toEqual([{ path: 'begins_on', before: null, after: '2026-04-01' }]);
    expect(rows[1]?.differences).toEqual([{ path: 'bearers.1.image', before: one.image, after: null }]);

    const committee = async () => (await get('/api/office-bearers')) as OfficeBearer[];
    expect(await restore(rows[2]?.id)).toMatchObject(restored);
    expect(await count()).toBe(7);
    expect(await committee()).toMatchObject([{ name: line('Two') }, { name: line('One'), image: one.image }]);
    expect((await committee())[1]?.picture?.placeholder).toBe(one.picture?.placeholder);
    expect((await fetch(`${app.url}/uploads/${one.image}`)).status).toBe(200);
    // Current bearers keep their ids, and restoring the current version writes nothing.
    const ids = (await committee()).map((person) => person.id);
    expect(ids[1]).toBe(one.id);
    expect(await restore(rows[2]?.id)).toMatchObject(restored);
    expect(await count()).toBe(7);
    expect((await committee()).map((person) => person.id)).toEqual(ids);
    expect(await restore(rows[3]?.id)).toMatchObject(restored);
    expect((await committee()).map((person) => person.id)).toEqual(ids.toReversed());
    expect(await restore(rows[2]?.id)).toMatchObject(restored);
    await app.api.form(
      'PUT',
      `/api/admin/bearers/${one.id}`,
      { role_en: 'Secretary', greeting_en: 'Welcome', removeImage: 'true' },
      token,
    );
    expect(await restore(rows[2]?.id)).toMatchObject(restored);
    expect((await versions(subject)).rows[1]?.differences).toContainEqual({
      path: 'bearers.1.greeting.en',
      before: null,
      after: 'Welcome',
    });
    const [, backAgain] = await committee();
    expect(backAgain).toMatchObject({ id: one.id, role: line('Member'), greeting: line(''), image: one.image });

    await app.api.delete(`/api/admin/terms/${id}`, token);
    const [deleted] = (await versions(subject)).rows;
    expect(deleted).toMatchObject({ deleted: true, isCurrent: true });
    expect(await count()).toBe(12);
    expect((await restore(deleted?.id)).status).toBe(404);
    expect(await restore(rows[2]?.id)).toMatchObject(restored);
    expect(await get('/api/admin/terms')).toMatchObject([{ id, state: 'current', bearers: 2 }]);
    expect(await lastAudit()).toBe(`term restored: term ${id}`);
    // The next new term gets a higher id than the restored term.
    expect((await term({ begins_on: '2027-04-01' })).id).toBeGreaterThan(id);
  });

  it('of a term tell apart bearers with the same name', async () => {
    const { id } = await term({ begins_on: '2026-04-01' });
    const [one, two] = [await addPerson(id, 'Vacant'), await addPerson(id, 'Vacant')];
    const change = async (bearerId: number, role_en: string) =>
      app.api.form('PUT', `/api/admin/bearers/${bearerId}`, { role_en }, token);
    await change(one.id, 'Secretary');
    await change(two.id, 'Treasurer');
    await change(one.id, 'Treasurer');
    await change(two.id, 'Secretary');
    const { rows } = await versions(`term-${id}`);
    expect(rows[0]?.differences).toEqual([{ path: 'bearers.1.role.en', before: 'Treasurer', after: 'Secretary' }]);
    const before = { path: 'bearers.0.role.en', before: 'Secretary', after: 'Treasurer' };
    expect(rows[1]?.differences).toEqual([before]);
    expect(await restore(rows[2]?.id)).toMatchObject(restored);
    const committee = (await get('/api/office-bearers')) as OfficeBearer[];
    expect(committee.map((person) => [person.id, person.role.en])).toEqual([
      [one.id, 'Secretary'],
      [two.id, 'Treasurer'],
    ]);
  });

  it('of a term are not restored if another term begins on that day now', async () => {
    const { id } = await term({ begins_on: '2026-04-01' });
    await app.api.delete(`/api/admin/terms/${id}`, token);
    await term({ begins_on: '2026-04-01' });
    const { rows } = await versions(`term-${id}`);
    expect(await restore(rows[1]?.id)).toMatchObject({ status: 409, json: { message: messages.termBeginTaken } });
    expect(((await get('/api/admin/terms')) as Term[]).length).toBe(1);
    expect((await versions(`term-${id}`)).total).toBe('2');
  });

  it('of a notice can be restored, whether it was changed or deleted', async () => {
    const first = notice({ title: line('First'), begins_on: '2026-07-20', ends_on: '2026-07-22' });
    const response = await app.api.post('/api/admin/notices', first, token);
    const { id } = addNotice.responses.record.parse(response.json).notice;
    await app.api.put(`/api/admin/notices/${id}`, { ...first, title: line('Second') }, token);
    await app.api.delete(`/api/admin/notices/${id}`, token);
    const { rows } = await versions(`notice-${id}`);
    expect(rows.map(({ deleted }) => deleted)).toEqual([true, false, false]);
    expect(rows[1]?.differences).toEqual([{ path: 'title.en', before: 'First', after: 'Second' }]);
    expect(rows[2]?.differences).toContainEqual({ path: 'ends_on', before: null, after: '2026-07-22' });
    expect(await restore(rows[2]?.id)).toMatchObject(restored);
    expect(await get('/api/admin/notices')).toMatchObject([{ id, ...first, state: 'shown' }]);
    expect(await restore(rows[1]?.id)).toMatchObject(restored);
    expect(await lastAudit()).toBe(`notice restored: notice ${id}`);
  });

  it('can only be requested for documents, terms and notices', async () => {
    for (const subject of ['', 'constructor', 'term-0', 'term-x', 'hero-1', 'member-1']) {
      const response = await app.api.get(`/api/admin/content-versions?of=${subject}`, token);
      expect(response).toMatchObject({ status: 400, json: { errors: { of: messages.choiceUnknown } } });
    }
    expect((await app.api.get('/api/admin/content-versions', token)).status).toBe(400);
    expect((await restore(9999)).status).toBe(404);
  });
});
