import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { photo } from '#server/testing/pictures.ts';
import { memorial } from '#server/testing/records.ts';
import { startTestAdmin, type TestApp } from '#server/testing/running-app.ts';

let app: TestApp;
let token: string;
beforeAll(async () => {
  ({ app, token } = await startTestAdmin());
});
afterAll(() => app.close());

async function addMemorial(name: string): Promise<number> {
  const { json } = await app.api.form(
    'POST',
    '/api/admin/deceased',
    memorial({ name, date_of_death: '2026-07-01', image: await photo() }),
    token,
  );
  return (json as { record: { id: number } }).record.id;
}

async function readCard(path: string) {
  const response = await fetch(app.url + path);
  const content = Buffer.from(await response.arrayBuffer());
  const { format, width, height } = await sharp(content).metadata();
  return { response, content, format, width, height };
}

/** Returns the number of pixels in ivory, the color of names. */
async function ivoryIn(card: Buffer): Promise<number> {
  const { data } = await sharp(card)
    .extract({ left: 520, top: 0, width: 620, height: 600 })
    .toColourspace('b-w')
    .threshold(225)
    .raw()
    .toBuffer({ resolveWithObject: true });
  return data.filter((value) => value === 255).length;
}

describe('the share card of a memorial', () => {
  it('is a JPEG that is small enough for messengers, in both languages', async () => {
    const id = await addMemorial('മറിയാമ്മ Sample');
    const english = await readCard(`/share/memorial-${id}.jpg`);
    const malayalam = await readCard(`/share/memorial-${id}-ml.jpg`);
    for (const card of [english, malayalam]) {
      expect(card.response.headers.get('content-type')).toBe('image/jpeg');
      expect(card).toMatchObject({ format: 'jpeg', width: 1200, height: 630 });
      expect(card.content.length).toBeLessThan(600_000);
    }
    // Each card shows the date in its own language.
    expect(english.content.equals(malayalam.content)).toBe(false);
  });

  it.each([
    ['\u200eYusuf Sample', 'Yusuf Sample'],
    ['Yusuf 😀 Sample 👨\u200d👩\u200d👧', 'Yusuf Sample'],
    ['Yūsuf Sēṯẖ', 'Yusuf Seth'],
    ['Yusuf \u{11400}Sample', 'Yusuf Sample'],
  ])('displays %j as %j', async (name, drawn) => {
    const [odd, plain] = [await addMemorial(name), await addMemorial(drawn)];
    const [one, other] = await Promise.all([odd, plain].map((id) => readCard(`/share/memorial-${id}.jpg`)));
    expect(one?.content.equals(other?.content ?? Buffer.of())).toBe(true);
  });

  it('shortens a name that is too long, and uses the Malayalam name if no font can draw the English name', async () => {
    const endless = await readCard(`/share/memorial-${await addMemorial('W'.repeat(200))}.jpg`);
    expect(await ivoryIn(endless.content)).toBeGreaterThan(0);
    const id = await addMemorial('\u{11400}\u{11401}');
    const path = `/share/memorial-${id}.jpg`;
    expect(await ivoryIn((await readCard(path)).content)).toBe(0);
    await app.api.put(`/api/admin/deceased/${id}`, { name_ml: 'മറിയാമ്മ' }, token);
    expect(await ivoryIn((await readCard(path)).content)).toBeGreaterThan(0);
  });

  it('is answered with 304 until its content changes', async () => {
    const id = await addMemorial('Before');
    const path = `/share/memorial-${id}.jpg`;
    const first = await readCard(path);
    const etag = first.response.headers.get('etag') ?? '';
    const again = () => fetch(app.url + path, { headers: { 'if-none-match': etag } });
    expect((await again()).status).toBe(304);
    await app.api.put(`/api/admin/deceased/${id}`, { name: 'After' }, token);
    const changed = await again();
    expect(changed.status).toBe(200);
    expect(Buffer.from(await changed.arrayBuffer()).equals(first.content)).toBe(false);
  });

  it('contains the name in the language of the page, and is redrawn when the portrait is removed', async () => {
    const id = await addMemorial('I');
    const path = `/share/memorial-${id}-ml.jpg`;
    const first = await readCard(path);
    await app.api.put(`/api/admin/deceased/${id}`, { name_ml: 'മറിയാമ്മ വർഗ്ഗീസ്' }, token);
    const named = await readCard(path);
    expect(await ivoryIn(named.content)).toBeGreaterThan(3 * (await ivoryIn(first.content)));
    expect(await ivoryIn((await readCard(`/share/memorial-${id}.jpg`)).content)).toBe(await ivoryIn(first.content));
    await app.api.put(`/api/admin/deceased/${id}`, { removeImage: true }, token);
    const drawn = await readCard(path);
    expect(drawn).toMatchObject({ format: 'jpeg', width: 1200, height: 630 });
    expect(drawn.content.equals(named.content)).toBe(false);
  });

  it('does not exist without a memorial', async () => {
    const id = await addMemorial('Gone');
    await app.api.delete(`/api/admin/deceased/${id}`, token);
    expect((await fetch(`${app.url}/share/memorial-${id}.jpg`)).status).toBe(404);
    const elsewhere = await fetch(`${app.url}/share/memorial-0.jpg`);
    expect(elsewhere.headers.get('content-type')).not.toContain('image');
  });
});
