import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { photo } from '#server/testing/pictures.ts';
import { memorial } from '#server/testing/records.ts';
import { adminForAllTests } from '#server/testing/test-apps.ts';

const app = adminForAllTests();

async function addMemorial(name: string): Promise<number> {
  const { json } = await app.api.form(
    'POST',
    '/api/admin/deceased',
    memorial({ name, date_of_death: '2026-07-01', image: await photo() }),
    app.token,
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
    const id = await addMemorial(name);
    const odd = await readCard(`/share/memorial-${id}.jpg`);
    await app.api.put(`/api/admin/deceased/${id}`, { name: drawn }, app.token);
    const plain = await readCard(`/share/memorial-${id}.jpg`);
    expect(odd.content.equals(plain.content)).toBe(true);
  });

  it('shortens a name that is too long, and uses the Malayalam name if no font can draw the English name', async () => {
    const endless = await readCard(`/share/memorial-${await addMemorial('W'.repeat(200))}.jpg`);
    expect(await ivoryIn(endless.content)).toBeGreaterThan(0);
    const id = await addMemorial('\u{11400}\u{11401}');
    const path = `/share/memorial-${id}.jpg`;
    expect(await ivoryIn((await readCard(path)).content)).toBe(0);
    await app.api.put(`/api/admin/deceased/${id}`, { name_ml: 'മറിയാമ്മ' }, app.token);
    expect(await ivoryIn((await readCard(path)).content)).toBeGreaterThan(0);
  });

  it('is answered with 304 until its content changes', async () => {
    const id = await addMemorial('Before');
    const path = `/share/memorial-${id}.jpg`;
    const first = await readCard(path);
    const etag = first.response.headers.get('etag') ?? '';
    const again = () => fetch(app.url + path, { headers: { 'if-none-match': etag } });
    expect((await again()).status).toBe(304);
    await app.api.put(`/api/admin/deceased/${id}`, { name: 'After' }, app.token);
    const changed = await again();
    expect(changed.status).toBe(200);
    expect(Buffer.from(await changed.arrayBuffer()).equals(first.content)).toBe(false);
  });

  it('contains the name in the language of the page, and is redrawn when the portrait is removed', async () => {
    const id = await addMemorial('I');
    const path = `/share/memorial-${id}-ml.jpg`;
    const first = await readCard(path);
    const english = await readCard(`/share/memorial-${id}.jpg`);
    await app.api.put(`/api/admin/deceased/${id}`, { name_ml: 'മറിയാമ്മ വർഗ്ഗീസ്' }, app.token);
    const named = await readCard(path);
    expect(await ivoryIn(named.content)).toBeGreaterThan(3 * (await ivoryIn(first.content)));
    expect(await ivoryIn((await readCard(`/share/memorial-${id}.jpg`)).content)).toBe(await ivoryIn(english.content));
    await app.api.put(`/api/admin/deceased/${id}`, { removeImage: true }, app.token);
    const drawn = await readCard(path);
    expect(drawn).toMatchObject({ format: 'jpeg', width: 1200, height: 630 });
    expect(drawn.content.equals(named.content)).toBe(false);
  });

  it('is also upright, with the facts of the funeral in both languages', async () => {
    const id = await addMemorial('Nadia Sait');
    const path = `/share/memorial-${id}-portrait.jpg`;
    const without = await readCard(path);
    expect(without).toMatchObject({ format: 'jpeg', width: 1080, height: 1350 });
    const cards = [without];
    for (const change of [
      { funeral_at: '2026-07-20T16:30' },
      { funeral_at: '2026-07-20T18:30' },
      { funeral_place: 'Hill' },
      { note: 'Visitors from 2 pm' },
    ]) {
      await app.api.put(`/api/admin/deceased/${id}`, change, app.token);
      cards.push(await readCard(path));
    }
    cards.push(await readCard(`/share/memorial-${id}-portrait-ml.jpg`));
    expect(new Set(cards.map(({ response }) => response.headers.get('etag'))).size).toBe(cards.length);
    expect(new Set(cards.map(({ content }) => content.toString('base64'))).size).toBe(cards.length);
  });

  it.each([
    ['English', 'Abdulrahmankutty '.repeat(8).slice(0, 120), ''],
    ['Malayalam', 'അബ്ദുൽറഹ്മാൻകുട്ടി '.repeat(8).slice(0, 120), '-ml'],
  ])('keeps its edges free with a name of 120 letters in %s', async (_script, name, suffix) => {
    const id = await addMemorial('A');
    const long = 'Puthenpurakkalparambil House. '.repeat(6);
    const change = {
      name_ml: name,
      name,
      description: long,
      funeral_at: '2026-07-20T16:30',
      funeral_place: long,
      note: long,
    };
    expect((await app.api.put(`/api/admin/deceased/${id}`, change, app.token)).status).toBe(200);
    for (const format of ['', '-portrait']) {
      const { content, width, height } = await readCard(`/share/memorial-${id}${format}${suffix}.jpg`);
      for (const edge of [
        { left: 0, top: 28, width, height: 42 },
        { left: 0, top: height - 68, width, height: 68 },
        { left: width - 68, top: 28, width: 68, height: height - 28 },
      ]) {
        // Texts are paler than the brass of the tiles, which has little blue.
        const { channels } = await sharp(await sharp(content).extract(edge).png().toBuffer()).stats();
        expect(channels[2]?.max).toBeLessThan(160);
      }
    }
  });

  it('does not exist without a memorial', async () => {
    const id = await addMemorial('Gone');
    await app.api.delete(`/api/admin/deceased/${id}`, app.token);
    expect((await fetch(`${app.url}/share/memorial-${id}.jpg`)).status).toBe(404);
    const elsewhere = await fetch(`${app.url}/share/memorial-0.jpg`);
    expect(elsewhere.headers.get('content-type')).not.toContain('image');
  });
});
