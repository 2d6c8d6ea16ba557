import { expect, it } from 'vitest';
import { event, galleryItem, memorial, notice } from '#server/testing/records.ts';
import { photo } from '#server/testing/pictures.ts';
import { adminForAllTests } from '#server/testing/test-apps.ts';

const app = adminForAllTests();
const inMalayalam = 'മലയാളം';

it.each([
  ['events', 'events', event, ['title', 'description']],
  ['gallery', 'gallery/upload', galleryItem, ['description']],
  ['deceased', 'deceased', memorial, ['name', 'description', 'funeral_place']],
] as const)('lists the records of %s without Malayalam, and counts them', async (kind, path, fieldsOf, texts) => {
  const add = async (fields: Readonly<Record<string, string>>) =>
    app.api.form('POST', `/api/admin/${path}`, { ...fieldsOf(), ...fields, image: await photo() }, app.token);
  const translated = Object.fromEntries(texts.map((text) => [`${text}_ml`, inMalayalam]));
  await add(translated);
  // Numbers and Malayalam need no translation.
  await add(Object.fromEntries(texts.map((text, index) => [text, index === 0 ? inMalayalam : '2026'])));
  for (const text of texts) await add({ ...translated, [`${text}_ml`]: '' });
  const found = await app.api.get(`/api/admin/${kind}?malayalam=missing&page=1&pageSize=1`, app.token);
  expect([found.headers.get('x-total-count'), found.json]).toEqual([String(texts.length), [expect.anything()]]);
});

it('lists the notices without Malayalam', async () => {
  const en = 'Sample';
  for (const title of [
    { en, ml: inMalayalam },
    { en, ml: null },
  ]) {
    const body = { ...notice(), title, text: { en, ml: inMalayalam } };
    expect((await app.api.post('/api/admin/notices', body, app.token)).status).toBe(200);
  }
  const { json } = await app.api.get('/api/admin/notices?malayalam=missing', app.token);
  expect(json).toMatchObject([{ title: { ml: null } }]);
});
