import { describe, expect, it } from 'vitest';
import { readHome } from '#contract/content.ts';
import { messages } from '#contract/messages.ts';
import { addNotice, type Notice } from '#contract/notices.ts';
import { publicVersion } from '#server/platform/database/public-version-store.ts';
import { auditTrail } from '#server/testing/administrators.ts';
import { notice } from '#server/testing/records.ts';
import { adminForEachTest } from '#server/testing/test-apps.ts';

const form = {
  title: { en: 'Office closed', ml: 'ഓഫീസ് അവധി' },
  text: { en: 'The office is **closed**.\nThank you.', ml: null },
  begins_on: '2026-07-20',
  ends_on: '2026-07-22',
};

describe('notices', () => {
  const app = adminForEachTest();

  const post = (body: object) => app.api.post('/api/admin/notices', body, app.token);
  const put = (id: number, body: object) => app.api.put(`/api/admin/notices/${id}`, body, app.token);
  const add = async (title: string, begins_on: string, ends_on: string): Promise<Notice> => {
    const response = await post(notice({ title: { en: title, ml: null }, begins_on, ends_on }));
    return addNotice.responses.record.parse(response.json).notice;
  };
  const shown = async () => {
    const { json } = await app.api.get('/api/home');
    return readHome.responses.record.parse(json).notices;
  };
  const shownTitles = async () => (await shown()).map(({ title }) => title.en);
  const list = async (query = '') => {
    const response = await app.api.get(`/api/admin/notices${query}`, app.token);
    const rows = response.json as Notice[];
    return {
      titlesWithState: rows.map(({ title, state }) => `${title.en} ${state}`),
      total: response.headers.get('x-total-count'),
    };
  };
  const advanceTo = async (instant: string) => {
    app.clock.advance(Date.parse(instant) - app.clock.now());
    await app.signInAgain();
  };

  it('are added, changed and deleted, and visitors see each change at once', async () => {
    const version = () => publicVersion(app.platform.database);
    const before = await version();
    const [response, ...repeats] = await Promise.all([post(form), post(form), post(form)]);
    for (const repeated of [...repeats, await post(form)]) expect(repeated.json).toEqual(response.json);
    expect(response).toMatchObject({ status: 200, json: { success: true, message: messages.noticeAdded } });
    const { notice: added } = addNotice.responses.record.parse(response.json);
    const updatedAt = new Date(app.clock.now()).toISOString();
    expect(added).toEqual({ id: expect.any(Number), ...form, state: 'shown', updatedAt });
    const strong = { kind: 'strong', of: ['closed'] };
    expect(await shown()).toEqual([
      {
        id: added.id,
        title: form.title,
        text: {
          en: [{ kind: 'paragraph', of: ['The office is ', strong, '.', { kind: 'break' }, 'Thank you.'] }],
          ml: null,
        },
        begins_on: form.begins_on,
      },
    ]);
    expect((await app.api.get('/api/admin/overview', app.token)).json).toMatchObject({
      notices: { total: 1, shown: 1 },
    });
    expect(await version()).toBe(before + 1);

    const changed = { ...form, title: { en: 'Office open', ml: '' } };
    const aMinuteLater = new Date(app.clock.now() + 60_000).toISOString();
    for (const body of [changed, changed]) {
      app.clock.advance(60_000);
      expect(await put(added.id, body)).toMatchObject({
        status: 200,
        json: {
          message: messages.noticeUpdated,
          notice: { title: { en: 'Office open', ml: null }, updatedAt: aMinuteLater },
        },
      });
    }
    expect(await shownTitles()).toEqual(['Office open']);
    expect(await version()).toBe(before + 2);

    const remove = () => app.api.delete(`/api/admin/notices/${added.id}`, app.token);
    expect(await remove()).toMatchObject({ status: 200, json: { message: messages.noticeDeleted } });
    expect((await remove()).status).toBe(404);
    expect((await put(added.id, form)).status).toBe(404);
    expect(await put(added.id, { ...form, seen: 7 })).toMatchObject({ status: 400 });
    expect(await shown()).toEqual([]);
    const subject = `notice ${added.id}`;
    expect(await auditTrail(app)).toEqual([
      `notice added: ${subject}`,
      `notice changed: ${subject}`,
      `notice deleted: ${subject}`,
    ]);
  });

  it('are limited to 30 on the home page', async () => {
    for (let index = 1; index <= 31; index += 1) await add(`Notice ${index}`, '2026-07-20', '2026-07-20');
    const titles = await shownTitles();
    expect(titles).toHaveLength(30);
    expect(titles.slice(0, 2)).toEqual(['Notice 31', 'Notice 30']);
    expect(titles.at(-1)).toBe('Notice 2');
  });

  it('are shown from the first day to the last in Kerala', async () => {
    await add('From tomorrow', '2026-07-21', '2026-07-22');
    await add('Today only', '2026-07-20', '2026-07-20');
    expect(await shownTitles()).toEqual(['Today only']);
    await advanceTo('2026-07-20T18:29:59Z');
    expect(await shownTitles()).toEqual(['Today only']);
    app.clock.advance(1000);
    expect(await shownTitles()).toEqual(['From tomorrow']);
    await advanceTo('2026-07-22T18:29:59Z');
    expect(await shownTitles()).toEqual(['From tomorrow']);
    app.clock.advance(1000);
    expect(await shownTitles()).toEqual([]);
  });

  it('are listed for the office in this order: shown, coming, past', async () => {
    await add('Long over', '2025-01-01', '2025-01-31');
    await add('Later', '2026-12-01', '2026-12-31');
    await add('Older', '2026-01-01', '2026-12-31');
    await add('Sooner', '2026-08-01', '2026-08-31');
    await add('Just over', '2026-07-01', '2026-07-19');
    await add('Newer', '2026-07-20', '2026-07-20');
    const all = ['Newer shown', 'Older shown', 'Sooner coming', 'Later coming', 'Just over over', 'Long over over'];
    expect(await list()).toEqual({ titlesWithState: all, total: '6' });
    expect(await list('?page=2&pageSize=4')).toEqual({ titlesWithState: all.slice(4), total: '6' });
    expect(await shownTitles()).toEqual(['Newer', 'Older']);
  });

  it('are rejected with an error for each invalid field', async () => {
    const { json } = await post({ title: { en: '', ml: null }, text: { en: 'ab', ml: 'x'.repeat(20_001) } });
    expect(json).toMatchObject({
      message: messages.checkFields,
      errors: {
        'title.en': messages.englishRequired,
        'text.ml': messages.paragraphTooLong,
        begins_on: messages.beginRequired,
        ends_on: messages.endRequired,
      },
    });
    expect(await post(notice({ begins_on: '2026-07-20', ends_on: '2026-07-19' }))).toMatchObject({
      status: 400,
      json: { errors: { ends_on: messages.endsBeforeItBegins } },
    });
    const long = { en: 'മ'.repeat(20_000), ml: 'മ'.repeat(20_000) };
    expect((await post(notice({ text: long }))).status).toBe(200);
    expect((await post(notice({ text: { en: 'x'.repeat(512 * 1024), ml: null } }))).status).toBe(413);
    expect((await list()).total).toBe('1');
  });
});
