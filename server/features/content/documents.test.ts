import { describe, expect, it } from 'vitest';
import { editDocument, saveLogo } from '#contract/content-editing.ts';
import { type DocumentKey, type Documents, readSite } from '#contract/content.ts';
import { messages } from '#contract/messages.ts';
import { publicVersion } from '#server/platform/database/public-version-store.ts';
import { auditTrail } from '#server/testing/administrators.ts';
import { photo } from '#server/testing/pictures.ts';
import { adminForEachTest } from '#server/testing/test-apps.ts';
import { allFiles } from '#server/testing/stored-files.ts';
import { defaults } from './defaults.ts';

const line = (en: string, ml: string | null = null) => ({ en, ml });
const hero: Documents['hero'] = { heading: [line('Ours,', 'നമ്മുടെ,'), line('since 1825.')], lead: line('') };

/** `updatedAt` of a document that has never been changed. */
const NEVER = new Date(0).toISOString();

describe('documents', () => {
  const app = adminForEachTest();

  const ask = async (key: DocumentKey) => {
    const response = await app.api.get(`/api/admin/content/${key}`, app.token);
    expect(response.status).toBe(200);
    return response.json;
  };
  const readHero = async () => editDocument.hero.read.responses.record.parse(await ask('hero'));
  const readContact = async () => editDocument.contact.read.responses.record.parse(await ask('contact'));
  const readAssociation = async () => editDocument.association.read.responses.record.parse(await ask('association'));
  const readStory = async () => editDocument.history.read.responses.record.parse(await ask('history'));
  const save = (key: DocumentKey, value: unknown, seen?: string) =>
    app.api.put(`/api/admin/content/${key}`, { value, seen }, app.token);
  const site = async () => readSite.responses.record.parse((await app.api.get('/api/site')).json);
  const publicRevision = () => publicVersion(app.platform.database);

  it('start with default texts, and a saved change is public at once', async () => {
    const unchanged = { updatedAt: NEVER, savedAt: null, savedBy: null, value: defaults.hero };
    expect(await readHero()).toEqual(unchanged);
    const before = await publicRevision();
    const response = await save('hero', { ...hero, unknown: 'dropped' }, NEVER);
    const updatedAt = new Date(app.clock.now()).toISOString();
    expect(response).toMatchObject({
      status: 200,
      json: { success: true, message: messages.contentSaved, updatedAt },
    });
    expect(await readHero()).toEqual({
      updatedAt,
      savedAt: updatedAt,
      savedBy: 'Administrator',
      value: hero,
    });
    expect((await app.api.get('/api/home')).json).toMatchObject({ hero });
    expect(await publicRevision()).toBe(before + 1);
    expect(await auditTrail(app)).toEqual(['content changed: content hero']);
  });

  it('report each invalid field at its path, and save nothing', async () => {
    const chapter = { when: line('1815'), title: line('Title'), text: line('Text') };
    const chapters = [chapter, { ...chapter, title: line(' '), text: line('x', 'a\u202eb') }];
    const response = await save('history', { lead: line('x'.repeat(2001)), chapters, saying: null });
    expect(response).toMatchObject({ status: 400, json: { message: messages.checkFields } });
    expect((response.json as { errors: unknown }).errors).toEqual({
      'value.lead.en': messages.paragraphTooLong,
      'value.chapters.1.title.en': messages.englishRequired,
    });
    const { value: contact } = await readContact();
    const wrong = {
      ...contact,
      phones: [{ display: '' }, { display: 'call us' }, { display: '12' }],
      email: 'office',
      position: { lat: 91, lon: 0 },
      social: [
        { kind: 'facebook', url: 'http://facebook.example' },
        { kind: 'other', url: 'javascript:alert(1)' },
        { kind: 'facebook', url: 'https://facebook.example@evil.example/' },
        { kind: 'facebook', url: 'https://office:word@facebook.example/cmj' },
      ],
      hours: Array.from({ length: 41 }, () => ({ days: line('Monday'), hours: line('10 to 5') })),
    };
    expect(((await save('contact', wrong)).json as { errors: unknown }).errors).toEqual({
      'value.phones.0.display': messages.phoneRequired,
      'value.phones.1.display': messages.phoneInvalid,
      'value.phones.2.display': messages.phoneInvalid,
      'value.email': messages.emailInvalid,
      'value.position.lat': messages.positionInvalid,
      'value.social.0.url': messages.webAddressInvalid,
      'value.social.1.kind': messages.choiceUnknown,
      'value.social.1.url': messages.webAddressInvalid,
      'value.social.2.url': messages.webAddressWithUser,
      'value.social.3.url': messages.webAddressWithUser,
      'value.hours': messages.tooManyRows,
    });
    const services = defaults.services.map((service) => ({ ...service, key: 'directory' }));
    expect(((await save('services', services)).json as { errors: unknown }).errors).toEqual({
      value: messages.choiceUnknown,
    });
    expect((await readStory()).updatedAt).toBe(NEVER);
  });

  it('can have forty long chapters, but a request of 8 MB is refused', async () => {
    const text = line('word '.repeat(3999), 'മല '.repeat(6666));
    const chapters = Array.from({ length: 40 }, () => ({ when: line('1815'), title: line('Title'), text }));
    const response = await save('history', { lead: line('Lead'), chapters, saying: null });
    expect(response.status).toBe(200);
    const tooLarge = { status: 413, json: { success: false, message: messages.tooLarge } };
    expect(await save('history', { padding: 'x'.repeat(8 * 1024 * 1024) })).toMatchObject(tooLarge);
    const elsewhere = await app.api.put('/api/admin/terms/1', { begins_on: 'x'.repeat(70_000) }, app.token);
    expect(elsewhere).toMatchObject(tooLarge);
  });

  it('store phone numbers as they are dialled', async () => {
    const { value: contact } = await readContact();
    const phones = ['0484 236 1234', '+91 (0) 484 2361234', '0091-484-2361234', '1800 123 4567', '൦൪൮൪ ൨൩൬ ൧൨൩൪'];
    const value = { ...contact, phones: phones.map((display) => ({ display })), whatsapp: { display: '98470 12345' } };
    expect((await save('contact', value)).status).toBe(200);
    expect((await site()).contact).toMatchObject({
      phones: [
        { display: '0484 236 1234', tel: '+914842361234' },
        { display: '+91 (0) 484 2361234', tel: '+914842361234' },
        { display: '0091-484-2361234', tel: '+914842361234' },
        { display: '1800 123 4567', tel: '18001234567' },
        { display: '൦൪൮൪ ൨൩൬ ൧൨൩൪', tel: '+914842361234' },
      ],
      whatsapp: { display: '98470 12345', tel: '+919847012345' },
    });
    const { updatedAt } = await readContact();
    expect(await save('contact', value)).toMatchObject({ status: 200, json: { updatedAt } });
    const savedTel = async (display: string) => {
      expect((await save('contact', { ...value, whatsapp: { display } })).status).toBe(200);
      return (await site()).contact.whatsapp?.tel;
    };
    expect(await savedTel('91 98470 12345')).toBe('+919847012345');
    expect(await savedTel('91-6282-123456')).toBe('+916282123456');
    expect(await savedTel('+971 50 123 4567')).toBe('+971501234567');
    expect(await savedTel('971 50 123 4567')).toBe('+971501234567');
  });

  it('refuse a WhatsApp number whose country code is not clear', async () => {
    const { value: contact } = await readContact();
    for (const display of ['1800 123 4567', '236 1234']) {
      expect(await save('contact', { ...contact, whatsapp: { display } })).toMatchObject({
        status: 400,
        json: { errors: { 'value.whatsapp.display': messages.whatsappCountryNeeded } },
      });
    }
    expect((await readContact()).updatedAt).toBe(NEVER);
  });

  it('are listed with the missing Malayalam texts and the last editor', async () => {
    await save('hero', { heading: [line('One'), line('1825')], lead: line('Two') });
    const { json } = await app.api.get('/api/admin/content', app.token);
    const rows = json as { key: string; missing: number; savedBy: string | null }[];
    expect(rows.map(({ key }) => key)).toEqual(['association', 'hero', 'about', 'history', 'services', 'contact']);
    expect(rows.map(({ missing }) => missing)).toEqual([0, 2, 0, 0, 0, 0]);
    expect(rows.map(({ savedBy }) => savedBy)).toEqual([null, 'Administrator', null, null, null, null]);
  });

  it('can have a logo in place of the emblem, and previous logos stay in storage for versions', async () => {
    const path = '/api/admin/content/association/logo';
    const put = async (seen: string) =>
      app.api.form('PUT', path, { image: await photo({ width: 120, height: 60 }), seen }, app.token);
    const send = async () => {
      const response = await put((await readAssociation()).updatedAt);
      expect(response).toMatchObject({ status: 200, json: { message: messages.logoSaved } });
      return saveLogo.responses.record.parse(response.json);
    };
    const first = await send();
    expect(await put(NEVER)).toMatchObject({ status: 409, json: { changes: [{ field: 'logo' }] } });
    expect((await app.api.delete(`${path}?seen=${NEVER}`, app.token)).status).toBe(409);
    expect(await site()).toMatchObject({ association: { logo: first.logo }, logoPicture: { width: 120, height: 60 } });
    expect((await fetch(`${app.url}/uploads/${first.logo}`)).headers.get('content-type')).toBe('image/jpeg');
    const { updatedAt, value } = await readAssociation();
    expect(updatedAt).toBe(first.updatedAt);
    const { logo, ...words } = value;
    expect(logo).toBe(first.logo);
    await save('association', { ...words, shortName: 'Own' }, updatedAt);
    expect((await site()).association).toMatchObject({ shortName: 'Own', logo: first.logo });

    const second = await send();
    const remove = () => app.api.delete(`${path}?seen=${second.updatedAt}`, app.token);
    expect(await remove()).toMatchObject({ status: 200, json: { message: messages.logoRemoved } });
    const removed = { status: 200, json: { updatedAt: (await readAssociation()).updatedAt } };
    expect(await remove()).toMatchObject(removed);
    expect(await site()).toMatchObject({ association: { logo: null }, logoPicture: null });
    await app.platform.jobs.settle();
    expect(await allFiles(app.platform)).toEqual(
      expect.arrayContaining([`uploads/${first.logo}`, `uploads/${second.logo}`]),
    );
    expect(await auditTrail(app)).toEqual([
      'logo changed: content association',
      'content changed: content association',
      'logo changed: content association',
      'logo removed: content association',
    ]);
    const nothing = await app.api.form('PUT', '/api/admin/content/association/logo', {}, app.token);
    expect(nothing).toMatchObject({ status: 400, json: { errors: { image: messages.imageRequired } } });
  });

  it('can be previewed before saving', async () => {
    const preview = (markdown: unknown) => app.api.post('/api/admin/content/preview', { markdown }, app.token);
    expect((await preview('**a** <b>')).json).toEqual({
      text: [{ kind: 'paragraph', of: [{ kind: 'strong', of: ['a'] }, ' <b>'] }],
    });
    expect(await preview('മ'.repeat(20_000))).toMatchObject({ status: 200 });
    expect(await preview('x'.repeat(20_001))).toMatchObject({
      status: 400,
      json: { errors: { markdown: messages.paragraphTooLong } },
    });
    expect(await preview(1)).toMatchObject({ status: 400, json: { errors: { markdown: messages.unreadable } } });
  });
});
