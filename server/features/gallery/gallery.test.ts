import { describe, expect, it } from 'vitest';
import { type GalleryItem, uploadToGallery } from '#contract/gallery.ts';
import { messages } from '#contract/messages.ts';
import { publicVersion } from '#server/platform/database/public-version-store.ts';
import { photo } from '#server/testing/pictures.ts';
import { galleryItem } from '#server/testing/records.ts';
import { adminForEachTest } from '#server/testing/test-apps.ts';
import { allFiles } from '#server/testing/stored-files.ts';
import type { FormFields } from '#server/testing/test-api.ts';

describe('the gallery', () => {
  const app = adminForEachTest();

  const upload = (fields: FormFields, query = '') =>
    app.api.form('POST', `/api/admin/gallery/upload${query}`, fields, app.token);
  const add = async (description: string): Promise<GalleryItem> => {
    const response = await upload(galleryItem({ description, image: await photo() }));
    const [item] = uploadToGallery.responses.record.parse(response.json).items;
    if (!item) throw new Error('nothing was added');
    return item;
  };
  const list = async (query = '') => {
    const response = await app.api.get(`/api/user/gallery${query}`);
    const items = response.json as GalleryItem[];
    return { texts: items.map(({ description }) => description), total: response.headers.get('x-total-count') };
  };

  it('publishes an uploaded picture at once', async () => {
    const response = await upload({ description: ' The boat ', image: await photo() });
    expect(response).toMatchObject({ status: 200, json: { success: true, message: messages.galleryUploaded } });
    const { items } = uploadToGallery.responses.record.parse(response.json);
    expect(items).toEqual([
      {
        id: expect.any(Number),
        image: expect.stringMatching(/^[0-9a-f]{32}\.jpg$/),
        description: 'The boat',
        description_ml: null,
        album: null,
        picture: expect.objectContaining({ width: 400, height: 300 }),
        updatedAt: new Date(app.clock.now()).toISOString(),
      },
    ]);
    // The AVIF sizes are made in the background.
    await app.platform.jobs.settle();
    const shown = items.map((item) => ({ ...item, picture: { ...item.picture, avif: [160, 320, 400] } }));
    expect((await app.api.get('/api/admin/gallery', app.token)).json).toEqual(shown);
    expect((await app.api.get('/api/user/gallery')).json).toEqual(
      shown.map(({ updatedAt: _office, album: _album, ...item }) => item),
    );
    expect((await fetch(`${app.url}/uploads/${items[0]?.image}`)).status).toBe(200);
    expect((await app.api.get('/api/admin/overview', app.token)).json).toMatchObject({ gallery: { total: 1 } });
  });

  it('accepts several pictures in order, with the same description', async () => {
    const image = [await photo({ width: 100 }), await photo({ width: 200 }), await photo({ width: 300 })];
    const { items } = uploadToGallery.responses.record.parse(
      (await upload(galleryItem({ description: 'Trip', image }))).json,
    );
    expect(items.map(({ picture }) => picture.width)).toEqual([100, 200, 300]);
    expect(await list()).toEqual({ texts: ['Trip', 'Trip', 'Trip'], total: '3' });
    const listed = (await app.api.get('/api/user/gallery')).json as GalleryItem[];
    expect(listed.map(({ picture }) => picture.width)).toEqual([100, 200, 300]);
    const audit = await app.platform.database
      .selectFrom('changes')
      .select('action')
      .where('action', '!=', 'signed in')
      .execute();
    expect(audit).toEqual(Array.from({ length: 3 }, () => ({ action: 'picture added' })));
  });

  it('rejects a picture without a description, and a description without a picture', async () => {
    const image = await photo();
    const attempts: readonly FormFields[] = [{}, { image }, { image, description: ' \r\n' }, { description: 'x' }];
    for (const fields of attempts) {
      expect(await upload(fields)).toMatchObject({
        status: 400,
        json: { success: false, message: 'Please select an image and enter a description.' },
      });
    }
    expect(await upload({ image, description: 'x'.repeat(1001) })).toMatchObject({
      status: 400,
      json: { errors: { description: messages.descriptionTooLong } },
    });
    expect(await allFiles(app.platform)).toEqual([]);
  });

  it('lists the newest first, in pages, and can be searched', async () => {
    for (const description of ['One boat', 'Two boats', 'Three kites']) await add(description);
    expect(await list()).toEqual({ texts: ['Three kites', 'Two boats', 'One boat'], total: '3' });
    expect(await list('?page=2&pageSize=2')).toEqual({ texts: ['One boat'], total: '3' });
    expect(await list('?page=3&pageSize=2')).toEqual({ texts: [], total: '3' });
    expect(await list('?search=BOAT')).toEqual({ texts: ['Two boats', 'One boat'], total: '2' });
    expect(await list('?search=boat&page=2&pageSize=1')).toEqual({ texts: ['One boat'], total: '2' });
    for (const query of ['page=0', 'pageSize=9999', 'page=one']) {
      expect((await app.api.get(`/api/user/gallery?${query}`)).status).toBe(400);
    }
  });

  const send = async (selection: string, position: number) =>
    upload(
      galleryItem({ description: `${selection} ${position}`, image: await photo() }),
      `?selection=${selection}&position=${position}`,
    );

  it('keeps pictures that were selected together in order, even if one is uploaded late', async () => {
    await add('Before');
    for (const position of [2, 3]) await send('trip', position);
    const between = await add('Between');
    for (const position of [1, 2]) await send('feast', position);
    for (const position of [4, 1]) await send('trip', position);
    const feast = ['feast 1', 'feast 2'];
    const trip = ['trip 1', 'trip 2', 'trip 3', 'trip 4'];
    expect(await list()).toEqual({ texts: [...feast, 'Between', ...trip, 'Before'], total: '8' });
    expect((await list('?page=2&pageSize=3')).texts).toEqual(trip.slice(0, 3));
    expect((await list('?search=trip&page=1&pageSize=2')).texts).toEqual(trip.slice(0, 2));
    // Deletes and restores the picture that was uploaded first. The other pictures of the selection stay in order.
    const [first] = (await app.api.get('/api/user/gallery?search=trip%202')).json as GalleryItem[];
    const { json } = await app.api.delete(`/api/admin/gallery/${first?.id}`, app.token);
    await send('trip', 5);
    await app.api.delete(`/api/admin/gallery/${between.id}`, app.token);
    const { bin } = json as { bin: number };
    expect((await list()).texts).toEqual([...feast, 'trip 1', 'trip 3', 'trip 4', 'trip 5', 'Before']);
    expect((await app.api.put(`/api/admin/bin/${bin}/restore`, {}, app.token)).status).toBe(200);
    expect((await list()).texts).toEqual([...feast, ...trip, 'trip 5', 'Before']);
    for (const query of ['selection=', 'selection=a%20b', 'position=0', 'position=first']) {
      expect((await upload(galleryItem({ image: await photo() }), `?${query}`)).status).toBe(400);
    }
  });

  it('can change a description, but not clear it', async () => {
    const item = await add('Boat');
    const before = await publicVersion(app.platform.database);
    const path = `/api/admin/gallery/${item.id}`;
    const response = await app.api.put(path, { description: 'Kite' }, app.token);
    // `picture` is not compared, because a job may have made more sizes meanwhile.
    const { id, image } = item;
    expect(response).toMatchObject({ status: 200, json: { success: true, item: { id, image, description: 'Kite' } } });
    expect(await publicVersion(app.platform.database)).toBeGreaterThan(before);
    expect((await list('?search=kite')).total).toBe('1');
    expect((await app.api.put(path, {}, app.token)).json).toMatchObject({ item: { description: 'Kite' } });
    expect(await app.api.put(path, { description: '' }, app.token)).toMatchObject({
      status: 400,
      json: { errors: { description: messages.descriptionRequired } },
    });
  });

  it('deletes a picture with its files, once for simultaneous requests', async () => {
    const item = await add('Boat');
    const stored = await add('Kite');
    await app.platform.jobs.settle();
    const path = `/api/admin/gallery/${item.id}`;
    const twice = await Promise.all([app.api.delete(path, app.token), app.api.delete(path, app.token)]);
    expect(twice.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404]);
    expect(twice.find(({ status }) => status === 200)?.json).toEqual({
      success: true,
      code: 'galleryDeleted',
      message: 'Image deleted successfully!',
      bin: expect.any(Number),
    });
    const [base = ''] = stored.image.split('.');
    const files = await allFiles(app.platform);
    expect(files).toHaveLength(7);
    for (const name of files) expect(name).toContain(base);
    expect((await list()).texts).toEqual(['Kite']);
  });
});
