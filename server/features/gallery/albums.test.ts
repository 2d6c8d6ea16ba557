import { describe, expect, it } from 'vitest';
import { addAlbum, type AdminAlbum, type Album } from '#contract/albums.ts';
import type { BinEntry } from '#contract/bin.ts';
import { type AdminGalleryItem, uploadToGallery } from '#contract/gallery.ts';
import { messages } from '#contract/messages.ts';
import type { Version } from '#contract/versions.ts';
import { publicVersion } from '#server/platform/database/public-version-store.ts';
import { binKinds } from '#server/kinds.ts';
import { batchesOf } from '#server/platform/database/sql-fragments.ts';
import { DAY } from '#server/platform/limits/limits.ts';
import { emptyBin } from '#server/records/bin.ts';
import { auditTrail } from '#server/testing/administrators.ts';
import { photo } from '#server/testing/pictures.ts';
import { album, event, galleryItem } from '#server/testing/records.ts';
import type { FormFields } from '#server/testing/test-api.ts';
import { adminForEachTest } from '#server/testing/test-apps.ts';
import { allFiles, trashedFiles } from '#server/testing/stored-files.ts';

describe('albums', () => {
  const app = adminForEachTest();

  const get = async <T>(path: string, token = app.token) => (await app.api.get(path, token)).json as T;
  const post = (body: object) => app.api.post('/api/admin/albums', body, app.token);
  const put = (path: string, body: object) => app.api.put(`/api/admin/${path}`, body, app.token);
  const remove = async (path: string) =>
    (await app.api.delete(`/api/admin/${path}`, app.token)).json as { bin: number };
  const restore = (bin: number) => put(`bin/${bin}/restore`, {});
  const add = async (fields: object = {}): Promise<AdminAlbum> =>
    addAlbum.responses.record.parse((await post({ ...album(), ...fields })).json).album;
  const upload = async (id: number | '', count: number, description = 'Sample', query = '') => {
    const image = await Promise.all(Array.from({ length: count }, (_, index) => photo({ width: 100 + index })));
    const sent = galleryItem({ description, image, album: String(id) });
    return app.api.form('POST', `/api/admin/gallery/upload${query}`, sent, app.token);
  };
  const addTo = async (...given: Parameters<typeof upload>): Promise<readonly AdminGalleryItem[]> =>
    uploadToGallery.responses.record.parse((await upload(...given)).json).items;
  const addEvent = async (fields: FormFields = {}): Promise<number> => {
    const sent = { ...event(), image: await photo(), ...fields };
    const { json } = await app.api.form('POST', '/api/admin/events', sent, app.token);
    return (json as { event: { id: number } }).event.id;
  };
  const shown = () => get<Album[]>('/api/user/albums', '');
  const idsIn = async (query: string) =>
    (await get<AdminGalleryItem[]>(`/api/user/gallery${query}`, '')).map(({ id }) => id);

  it('are listed with the first picture and the number of pictures, latest day first, if they have pictures', async () => {
    const before = await publicVersion(app.platform.database);
    const response = await post({ title: ' Family day ', title_ml: 'കുടുംബദിനം', day: '2026-07-19' });
    expect(response).toMatchObject({ status: 200, json: { success: true, message: messages.albumAdded } });
    expect(await publicVersion(app.platform.database)).toBeGreaterThan(before);
    const { album: first } = addAlbum.responses.record.parse(response.json);
    const later = await add({ title: 'Boat trip', day: '2026-07-20' });
    expect(await get('/api/admin/albums')).toMatchObject([{ title: 'Boat trip', count: 0 }, { title: 'Family day' }]);
    expect(await shown()).toEqual([]);
    const [cover] = await addTo(first.id, 3);
    await addTo('', 1);
    expect(await shown()).toMatchObject([
      { id: first.id, count: 3, image: cover?.image, picture: { width: 100 }, title: 'Family day', day: '2026-07-19' },
    ]);
    expect((await app.api.get('/api/user/albums')).headers.get('x-total-count')).toBe('1');
    expect(await idsIn(`?album=${later.id}`)).toEqual([]);
    expect(await get(`/api/admin/albums/${first.id}`)).toMatchObject({ count: 3 });
    expect(await auditTrail(app)).toContain(`album added: album ${first.id}`);
  });

  it('filter the gallery, which keeps its order and all of its pictures', async () => {
    const { id } = await add();
    const inside = await addTo(id, 2, 'Lunch', '?selection=one&position=1');
    const [outside] = await addTo('', 1);
    const more = await addTo(id, 1, 'Games', '?selection=one&position=3');
    const ids = [...inside, ...more].map((item) => item.id);
    expect(await idsIn('')).toEqual([outside?.id, ...ids]);
    expect(await idsIn(`?album=${id}`)).toEqual(ids);
    expect(await idsIn(`?album=${id}&search=lunch`)).toEqual(ids.slice(0, 2));
    expect(await idsIn(`?album=${id}&page=2&pageSize=2`)).toEqual(ids.slice(2));
    expect((await get<AdminGalleryItem[]>(`/api/admin/gallery?album=${id}`)).map((item) => item.album)).toEqual([
      id,
      id,
      id,
    ]);
    expect((await get<AdminGalleryItem[]>('/api/admin/gallery?album=none')).map((item) => item.id)).toEqual([
      outside?.id,
    ]);
    for (const other of ['x', 'none']) {
      expect((await app.api.get(`/api/user/gallery?album=${other}`)).status).toBe(400);
    }
    const [first] = await get<object[]>('/api/user/gallery', '');
    expect(Object.keys(first ?? {}).toSorted()).toEqual(['description', 'description_ml', 'id', 'image', 'picture']);
  });

  it('are changed for single pictures, which can be taken back', async () => {
    const [one, two] = [await add({ title: 'One' }), await add({ title: 'Two' })];
    const [item] = await addTo(one.id, 1);
    const moved = { description: 'Sample', album: two.id, seen: item?.updatedAt };
    expect((await put(`gallery/${item?.id}`, moved)).json).toMatchObject({ item: { album: two.id } });
    expect((await put(`gallery/${item?.id}`, { description: 'Renamed' })).json).toMatchObject({
      item: { album: two.id },
    });
    expect(await shown()).toMatchObject([{ id: two.id, count: 1 }]);
    const [, version] = await get<Version[]>(`/api/admin/gallery/${item?.id}/versions`);
    expect(version?.fields).toMatchObject([{ field: 'album', before: one.id, after: two.id }]);
    await app.api.post(`/api/admin/gallery/${item?.id}/versions/${version?.id}/restore`, {}, app.token);
    expect(await shown()).toMatchObject([{ id: one.id, count: 1 }]);
    await put(`gallery/${item?.id}`, { album: '' });
    expect(await shown()).toEqual([]);
  });

  it('must exist for an upload and a change, and no file stays', async () => {
    const refused = { status: 400, json: { errors: { album: messages.choiceUnknown } } };
    for (const id of [99, 1_000_000_000]) expect(await upload(id, 1)).toMatchObject(refused);
    expect(await allFiles(app.platform)).toEqual([]);
    const [item] = await addTo('', 1);
    expect(await put(`gallery/${item?.id}`, { album: 99 })).toMatchObject(refused);
    expect(await put('albums/99', { title: 'Missing' })).toMatchObject({ status: 404 });
    expect(await idsIn('?album=99')).toEqual([]);
    expect(await put(`albums/${(await add()).id}`, { event: 99 })).toMatchObject({
      json: { errors: { event: messages.choiceUnknown } },
    });
  });

  it.each([
    ['title', '', messages.titleRequired],
    ['title', 'x'.repeat(201), messages.titleTooLong],
    ['day', '', messages.dateRequired],
    ['day', '2026-02-30', messages.dateInvalid],
    ['event', 'x', messages.choiceUnknown],
    ['event', 99, messages.choiceUnknown],
  ])('are refused with the %s "%s"', async (field, value, message) => {
    expect(await post({ ...album(), [field]: value })).toMatchObject({
      status: 400,
      json: { errors: { [field]: message } },
    });
  });

  it('are changed by field, and an earlier version comes back', async () => {
    const { id, updatedAt } = await add({ title_ml: 'കുടുംബദിനം' });
    expect(await put(`albums/${id}`, { title: 'Picnic', seen: updatedAt })).toMatchObject({
      json: { message: messages.albumUpdated, album: { title: 'Picnic', title_ml: 'കുടുംബദിനം' } },
    });
    expect(await put(`albums/${id}`, { title: 'Late', seen: updatedAt })).toMatchObject({ status: 409 });
    const [version] = await get<Version[]>(`/api/admin/albums/${id}/versions`);
    await app.api.post(`/api/admin/albums/${id}/versions/${version?.id}/restore`, {}, app.token);
    expect(await get(`/api/admin/albums/${id}`)).toMatchObject({ title: 'Family day' });
  });

  it('are found by their event, and again after it was deleted and restored', async () => {
    const eventId = await addEvent();
    const linked = await add({ event: eventId });
    await addTo(linked.id, 1);
    await addTo((await add({ title: 'Other' })).id, 1);
    const ofEvent = () => app.api.get(`/api/user/albums?event=${eventId}`);
    expect((await ofEvent()).json).toMatchObject([{ id: linked.id }]);
    expect(await get<AdminAlbum[]>('/api/admin/albums')).toMatchObject([{ event: null }, { event: eventId }]);
    const { bin } = await remove(`events/${eventId}`);
    expect((await ofEvent()).status).toBe(404);
    expect(await get(`/api/admin/albums/${linked.id}`)).toMatchObject({ event: null });
    expect(await shown()).toHaveLength(2);
    await restore(bin);
    expect((await ofEvent()).json).toMatchObject([{ id: linked.id }]);
  });

  it('are hidden from visitors while their event is', async () => {
    const eventId = await addEvent({ published: 'false' });
    const linked = await add({ event: eventId });
    await addTo(linked.id, 1);
    expect((await app.api.get(`/api/user/albums?event=${eventId}`)).status).toBe(404);
    expect(await shown()).toEqual([]);
    expect(await get('/api/admin/albums')).toMatchObject([{ id: linked.id, count: 1 }]);
    await put(`events/${eventId}`, { published: true });
    expect(await get(`/api/user/albums?event=${eventId}`, '')).toMatchObject([{ id: linked.id }]);
    const [seen] = await get<object[]>('/api/user/albums', '');
    expect(Object.keys(seen ?? {}).toSorted()).toEqual(['count', 'day', 'id', 'image', 'picture', 'title', 'title_ml']);
  });

  it('take no picture while they are deleted with their pictures', async () => {
    const { id } = await add();
    const [moved] = await addTo('', 1, 'Moved');
    await addTo(id, 1);
    const [sent, changed] = await Promise.all([
      upload(id, 3, 'Late'),
      put(`gallery/${moved?.id}`, { album: id }),
      remove(`albums/${id}?pictures=true`),
    ]);
    // Each picture is deleted with the album, or stays as it was. None is left without its album.
    expect([200, 400]).toContain(sent.status);
    const left = changed.status === 200 ? [] : [moved?.id];
    expect(await idsIn('')).toEqual(left);
    expect(await get<AdminGalleryItem[]>('/api/admin/gallery?album=none')).toHaveLength(left.length);
  });

  it('have the order that the office sets, with the first picture as cover; the gallery keeps its own', async () => {
    const { id, updatedAt } = await add();
    const [one = 0, two = 0, three = 0] = (await addTo(id, 3)).map((item) => item.id);
    const order = (ids: readonly unknown[], seen?: string) => put(`albums/${id}/order`, { ids, ...(seen && { seen }) });
    expect(await order([three, one], updatedAt)).toMatchObject({ json: { message: messages.albumUpdated } });
    expect(await order([two], updatedAt)).toMatchObject({ status: 409, json: { code: 'changedMeanwhile' } });
    expect(await idsIn(`?album=${id}`)).toEqual([three, one, two]);
    expect(await idsIn(`?album=${id}&page=2&pageSize=2`)).toEqual([two]);
    expect(await idsIn('')).toEqual([one, two, three]);
    const cover = async () => (await get<Album[]>('/api/user/albums', ''))[0]?.picture?.width;
    expect(await cover()).toBe(102);

    // Pictures that are added later follow. A picture that comes back has its place again.
    const [late = 0] = (await addTo(id, 1, 'Late')).map((item) => item.id);
    const { bin } = await remove(`gallery/${three}`);
    expect([await cover(), await idsIn(`?album=${id}`)]).toEqual([100, [one, late, two]]);
    await restore(bin);
    await put(`gallery/${one}`, { album: '' });
    expect(await idsIn(`?album=${id}`)).toEqual([three, late, two]);
    await put(`gallery/${one}`, { album: id });
    expect(await idsIn(`?album=${id}`)).toEqual([three, one, late, two]);

    const [version] = await get<Version[]>(`/api/admin/albums/${id}/versions`);
    expect((await app.api.post(`/api/admin/albums/${id}/versions/${version?.id}/restore`, {}, app.token)).status).toBe(
      200,
    );
    expect(await idsIn(`?album=${id}`)).toEqual([late, one, two, three]);
    for (const ids of [['x'], [1.5], Array.from({ length: 5001 }, () => 1)])
      expect((await order(ids)).status).toBe(400);
  });

  it('keep their pictures in the gallery when they are deleted, and have them again after Undo', async () => {
    const { id } = await add();
    const items = await addTo(id, 2);
    const { bin } = await remove(`albums/${id}`);
    expect(await shown()).toEqual([]);
    expect(await idsIn('')).toEqual(items.map((item) => item.id));
    expect(await idsIn(`?album=${id}`)).toEqual([]);
    expect(await get(`/api/admin/gallery/${items[0]?.id}`)).toMatchObject({ album: null });
    expect(await get<BinEntry[]>('/api/admin/bin')).toMatchObject([{ kind: 'albums', title: 'Family day', files: 0 }]);
    expect((await restore(bin)).status).toBe(200);
    expect(await shown()).toMatchObject([{ id, count: 2 }]);
  });

  it('are deleted with their pictures in one act, and restored with them in one', async () => {
    const { id } = await add();
    const items = await addTo(id, 3);
    await put(`albums/${id}/order`, { ids: items.map((item) => item.id).toReversed() });
    const [other] = await addTo('', 1);
    await app.platform.jobs.settle();
    const files = await allFiles(app.platform);
    const listed = await get('/api/user/gallery', '');
    const { bin } = await remove(`albums/${id}?pictures=true`);
    await app.platform.jobs.settle();
    expect(await idsIn('')).toEqual([other?.id]);
    expect(await allFiles(app.platform)).not.toContainEqual(expect.stringContaining(items[0]?.image ?? 'none'));
    expect(await get<BinEntry[]>('/api/admin/bin')).toMatchObject([{ id: bin, kind: 'albums', files: 3 }]);
    expect((await auditTrail(app)).filter((entry) => entry.includes('deleted'))).toEqual([
      `album deleted: album ${id}`,
    ]);
    expect(await restore(bin)).toMatchObject({ status: 200, json: { id } });
    await app.platform.jobs.settle();
    expect(await get('/api/user/gallery', '')).toEqual(listed);
    expect(await allFiles(app.platform)).toEqual(files);
    expect(await shown()).toMatchObject([{ id, count: 3, image: items[2]?.image }]);
    expect(await idsIn(`?album=${id}`)).toEqual(items.map((item) => item.id).toReversed());
  });

  it('are erased for good with the pictures, their files and their history', async () => {
    const { id } = await add();
    const [item] = await addTo(id, 2);
    await put(`gallery/${item?.id}`, { description: 'Renamed' });
    await app.platform.jobs.settle();
    await remove(`albums/${id}?pictures=true`);
    await app.platform.jobs.settle();
    expect(await trashedFiles(app.platform)).not.toEqual([]);
    app.clock.advance(31 * DAY);
    await emptyBin(app.platform, binKinds);
    await app.platform.jobs.settle();
    expect(await trashedFiles(app.platform)).toEqual([]);
    expect(await allFiles(app.platform)).toEqual([]);
    expect(await app.platform.database.selectFrom('change_values').select('field').execute()).toEqual([]);
    const erased = await app.platform.database.selectFrom('erasures').select(['kind', 'record']).execute();
    expect(erased.filter(({ kind }) => kind === 'picture')).toHaveLength(2);
  });

  it('of a thousand pictures are listed by page, deleted and restored', async () => {
    const { id } = await add();
    const [item] = await addTo(id, 1);
    const row = await app.platform.database
      .selectFrom('gallery')
      .selectAll()
      .where('id', '=', item?.id ?? 0)
      .executeTakeFirstOrThrow();
    const image = await app.platform.database.selectFrom('images').selectAll().executeTakeFirstOrThrow();
    const { id: _own, ...copied } = row;
    for (const hundred of batchesOf(
      Array.from({ length: 999 }, (_, index) => index + 1),
      100,
    )) {
      const rows = hundred.map((position) => ({
        ...copied,
        image: `${String(position).padStart(32, '0')}.jpg`,
        position,
      }));
      const images = rows.map(({ image: name }) => ({ ...image, name }));
      await app.platform.database.insertInto('images').values(images).execute();
      await app.platform.database.insertInto('gallery').values(rows).execute();
    }
    expect(await shown()).toMatchObject([{ id, count: 1000, image: item?.image }]);
    const last = await idsIn(`?album=${id}&page=22&pageSize=46`);
    expect(last).toHaveLength(34);
    await put(`albums/${id}/order`, { ids: (await idsIn(`?album=${id}`)).toReversed() });
    expect(await idsIn(`?album=${id}&page=1&pageSize=34`)).toEqual(last.toReversed());
    const { bin } = await remove(`albums/${id}?pictures=true`);
    expect(await idsIn('')).toEqual([]);
    expect((await restore(bin)).status).toBe(200);
    expect(await idsIn(`?album=${id}&page=1&pageSize=34`)).toEqual(last.toReversed());
  });
});
