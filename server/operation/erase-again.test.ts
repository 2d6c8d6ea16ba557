import { appendFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { setLinkedMembers } from '#server/features/members/service.ts';
import type { SitePlaces } from '#server/platform/backup/backup.ts';
import { listBackups } from '#server/platform/backup/backup-folder.ts';
import { listNamedFiles } from '#server/platform/storage/file-owners.ts';
import { openStorage } from '#server/platform/storage/open-storage.ts';
import { folders } from '#server/platform/storage/storage.ts';
import { addColleague } from '#server/testing/administrators.ts';
import { addEntry, createLinkedUser, suggest } from '#server/testing/corrections.ts';
import { emptyPlace, runCommand, withDatabase } from '#server/testing/backups.ts';
import { administrator, createUser, signIn } from '#server/testing/people.ts';
import { album, galleryItem, member, memorial, profile } from '#server/testing/records.ts';
import { trashedFiles } from '#server/testing/stored-files.ts';
import { photo } from '#server/testing/pictures.ts';
import { startTestApp, type TestApp } from '#server/testing/running-app.ts';
import { fileOwners } from './file-check.ts';
import { temporaryFolder } from '#server/testing/temporary.ts';

const tables = ['accounts', 'members', 'matrimony_profiles', 'deceased', 'gallery'] as const;

describe('records erased after a backup', () => {
  let app: TestApp;
  let folder: string;
  let admin: string;
  const toDrop: (() => Promise<void>)[] = [];
  beforeEach(async () => {
    folder = join(await temporaryFolder(), 'backups');
    app = await startTestApp({ BACKUP_DIR: folder });
    admin = (await signIn(app.api, 'admin', administrator)).accessToken;
  });
  afterEach(async () => {
    await app.close();
    for (const drop of toDrop.splice(0)) await drop();
  });

  /**
   * Adds a record of every kind, with a picture where possible.
   * @returns the paths and tokens of the calls that delete the records
   */
  async function addAll(nth: number) {
    const account = await createUser(app.api, app.platform);
    const colleague = await addColleague(app);
    const own = (await signIn(app.api, 'user', account)).accessToken;
    const image = await photo();
    await app.api.form('POST', '/api/admin/members', member({ folio: String(nth), image }), admin);
    await app.api.form('POST', '/api/admin/gallery/upload', galleryItem({ image }), admin);
    await app.api.form('POST', '/api/admin/deceased', memorial({ image }), admin);
    await app.api.form('POST', '/api/matrimonyregister', profile({ photo: image }), own);
    app.clock.advance(1000);
    const newest = async (path: string) => {
      const rows = (await app.api.get(path, admin)).json as { id: number }[];
      return Math.max(...rows.map(({ id }) => id));
    };
    return [
      { path: `/api/admin/members/${await newest('/api/admin/members')}`, token: admin },
      { path: `/api/admin/gallery/${await newest('/api/admin/gallery')}`, token: admin },
      { path: `/api/admin/deceased/${await newest('/api/admin/deceased')}`, token: admin },
      { path: `/api/user/profiles/${await newest('/api/admin/profiles')}`, token: own },
      { path: `/api/admin/users/${account.id}`, token: admin },
      { path: `/api/admin/administrators/${colleague.id}`, token: admin },
    ];
  }
  const backUp = async () => {
    await runCommand('backup.ts', ['--to', folder], app.platform.config);
    return (await listBackups(folder)).at(-1)?.path ?? '';
  };
  const restore = async (from: string, settings = {}) => {
    const restored = await emptyPlace('tested');
    toDrop.push(restored.drop);
    await runCommand('backup-restore.ts', ['--from', from], restored, settings);
    return restored;
  };
  const idsIn = (places: SitePlaces) =>
    withDatabase(places, async (db) => {
      const ids: Record<string, number[]> = {};
      for (const table of tables) {
        ids[table] = (await db.selectFrom(table).select('id').orderBy('id').execute()).map(({ id }) => id);
      }
      return ids;
    });
  const filesIn = async ({ storage }: SitePlaces) => {
    const opened = await openStorage(storage);
    const paths: string[] = [];
    for (const place of folders) for await (const { name } of opened.list(place)) paths.push(`${place}/${name}`);
    return paths.toSorted();
  };

  it('are not restored, nor is their dependent data, while all other records are', async () => {
    await addAll(1);
    await app.platform.jobs.settle();
    const before = await idsIn(app.platform.config);
    const fewFiles = await filesIn(app.platform.config);
    const second = await addAll(2);
    await app.platform.jobs.settle();
    const backup = await backUp();
    for (const { path, token } of second) {
      const response = await app.api.delete(path, token);
      expect(response.status).toBe(200);
      const { bin } = response.json as { bin?: number };
      if (bin !== undefined) expect((await app.api.delete(`/api/admin/bin/${bin}`, admin)).status).toBe(200);
    }
    const restored = await restore(backup);
    expect(await idsIn(restored)).toEqual(before);
    expect(await filesIn(restored)).toEqual(fewFiles);
    await withDatabase(restored, async (db) => {
      const entries = await db
        .selectFrom('search_entries')
        .select('record')
        .where('text', 'is not', null)
        .where('scope', 'in', ['member', 'profile', 'memorial', 'memorial-place'])
        .execute();
      expect(entries.map(({ record }) => record)).toEqual([1, 1, 1, 1]);
      const { paths } = await listNamedFiles(db, fileOwners);
      expect([...paths].toSorted()).toEqual(fewFiles);
      const images = await db.selectFrom('images').select('name').execute();
      expect(images).toHaveLength(4);
      // The restored site stores the erasures, but has not yet written them to the list in its BACKUP_DIR.
      const erasures = await db.selectFrom('erasures').select(['kind', 'listed_at']).execute();
      expect(erasures.map(({ listed_at }) => listed_at)).toEqual([null, null, null, null, null, null]);
      // The ids of erased records are not reused, although the backup contains only lower ids.
      const now = { created_at: 0, updated_at: 0, search_text: '' };
      const { id } = await db
        .insertInto('gallery')
        .values({ image: 'x', description: '', ...now })
        .returning('id')
        .executeTakeFirstOrThrow();
      expect(id).toBe(3);
    });
  });

  it('include a suggestion that its member withdrew', async () => {
    const entry = await addEntry(app, admin);
    const { token } = await createLinkedUser(app, [entry]);
    const [sent] = await suggest(app, entry, { name: 'Another Name' }, token);
    const [kept] = await suggest(app, entry, { address: '4 Mill Lane' }, token);
    const backup = await backUp();
    expect((await app.api.delete(`/api/user/corrections/${sent?.id}`, token)).status).toBe(200);
    const rows = await withDatabase(await restore(backup), (db) => db.selectFrom('corrections').select('id').execute());
    expect(rows).toEqual([{ id: kept?.id }]);
  });

  it('include an account that its owner closed, and its entry stays hidden', async () => {
    const person = await createUser(app.api, app.platform);
    const token = (await signIn(app.api, 'user', person)).accessToken;
    await app.api.form('POST', '/api/admin/members', member({ folio: '7', mobile: '00000 10001' }), admin);
    await app.api.form('POST', '/api/matrimonyregister', profile({ photo: await photo() }), token);
    await setLinkedMembers(app.platform.database, person.id, [1], app.clock.now());
    await app.platform.jobs.settle();
    const backup = await backUp();
    const { status } = await app.api.post('/api/user/account/close', { password: person.password }, token);
    expect(status).toBe(200);
    const restored = await restore(backup);
    expect(await idsIn(restored)).toMatchObject({ accounts: [1], members: [1], matrimony_profiles: [] });
    expect(await filesIn(restored)).toEqual([]);
    await withDatabase(restored, async (db) => {
      expect(await db.selectFrom('account_members').selectAll().execute()).toEqual([]);
      const entries = await db.selectFrom('members').select(['mobile', 'mobile_visibility']).execute();
      expect(entries).toEqual([{ mobile: '00000 10001', mobile_visibility: 'office' }]);
    });
  });

  it('include accounts that their owners and the office erased; only what an owner left stays hidden', async () => {
    const folios = ['7', '8', '9'];
    for (const folio of folios) await app.api.form('POST', '/api/admin/members', member({ folio }), admin);
    const [leaver, spouse, erased] = [
      await createUser(app.api, app.platform),
      await createUser(app.api, app.platform),
      await createUser(app.api, app.platform),
    ];
    const { database } = app.platform;
    await setLinkedMembers(database, leaver.id, [1, 2], app.clock.now());
    await setLinkedMembers(database, spouse.id, [1], app.clock.now());
    await setLinkedMembers(database, erased.id, [2, 3], app.clock.now());
    const backup = await backUp();
    const { bin } = (await app.api.delete(`/api/admin/users/${erased.id}`, admin)).json as { bin: number };
    expect((await app.api.delete(`/api/admin/bin/${bin}`, admin)).status).toBe(200);
    for (const { email, password } of [leaver, spouse]) {
      const token = (await signIn(app.api, 'user', { email, password })).accessToken;
      expect((await app.api.post('/api/user/account/close', { password }, token)).status).toBe(200);
    }
    const restored = await restore(backup);
    expect(await idsIn(restored)).toMatchObject({ accounts: [1], members: [1, 2, 3] });
    await withDatabase(restored, async (db) => {
      const entries = await db.selectFrom('members').select('mobile_visibility').orderBy('id').execute();
      expect(entries.map(({ mobile_visibility }) => mobile_visibility)).toEqual(['office', 'office', 'members']);
    });
  });

  it('include an account that was in the bin when the backup was made, and that its owner closed later', async () => {
    const person = await createUser(app.api, app.platform);
    const { bin } = (await app.api.delete(`/api/admin/users/${person.id}`, admin)).json as { bin: number };
    const backup = await backUp();
    await app.api.put(`/api/admin/bin/${bin}/restore`, {}, admin);
    const token = (await signIn(app.api, 'user', person)).accessToken;
    await app.api.post('/api/user/account/close', { password: person.password }, token);
    const restored = await restore(backup);
    await withDatabase(restored, async (db) => {
      expect(await db.selectFrom('change_values').select('field').execute()).toEqual([]);
    });
  });

  it('are missing from the bin of a restored site, while other deleted records stay in it', async () => {
    const [, picture] = await addAll(1);
    await app.platform.jobs.settle();
    const { bin } = (await app.api.delete(picture?.path ?? '', admin)).json as { bin: number };
    const trashed = await trashedFiles(app.platform);
    expect(trashed.length).toBeGreaterThan(1);
    const backup = await backUp();
    const binned = async (places: SitePlaces) =>
      withDatabase(places, (db) => db.selectFrom('change_values').select('change_id').distinct().execute());
    const inTrash = async ({ storage }: SitePlaces) => trashedFiles({ storage: await openStorage(storage) });
    const there = await restore(backup);
    expect(await binned(there)).toEqual([{ change_id: bin }]);
    expect(await inTrash(there)).toEqual(trashed);
    expect(await filesIn(there)).toEqual(await filesIn(app.platform.config));
    await app.api.delete(`/api/admin/bin/${bin}`, admin);
    const gone = await restore(backup);
    expect(await binned(gone)).toEqual([]);
    expect(await inTrash(gone)).toEqual([]);
  });

  it('include people who were in the bin with their entry', async () => {
    const { database } = app.platform;
    const entry = await addEntry(app, admin, { folio: '12', name: 'Sample Kunju' });
    const post = async (path: string, body: object) => app.api.post(`/api/admin/${path}`, body, admin);
    for (const [name, relation] of [
      ['Sample Amina', 'wife'],
      ['Sample Rahim', 'son'],
    ]) {
      await post(`members/${entry}/persons`, { name, relation });
    }
    const binned = (await app.api.delete(`/api/admin/members/${entry}`, admin)).json as { bin: number };
    const from = await backUp();
    await app.api.put(`/api/admin/bin/${binned.bin}/restore`, {}, admin);
    const [kunju, amina, rahim] = (
      (await app.api.get(`/api/admin/members/${entry}/persons`, admin)).json as { id: number }[]
    ).map(({ id }) => id);
    const relations = [
      { person: kunju, relation: 'husband' },
      { person: rahim, relation: 'son' },
    ];
    await app.api.put(`/api/admin/members/${entry}/first-contact`, { person: amina, relations }, admin);
    for (const id of [kunju, rahim]) {
      const { json } = await app.api.delete(`/api/admin/persons/${id}`, admin);
      expect((await app.api.delete(`/api/admin/bin/${(json as { bin: number }).bin}`, admin)).status).toBe(200);
    }
    const erased = await database.selectFrom('erasures').select('kind').execute();
    expect(erased).toEqual([{ kind: 'person' }, { kind: 'person' }]);

    await withDatabase(await restore(from), async (db) => {
      const values = await db.selectFrom('change_values').selectAll().execute();
      expect(JSON.stringify(values)).toContain('Sample Amina');
      expect(JSON.stringify(values)).not.toMatch(/Kunju|Rahim/i);
      expect(values).toContainEqual(expect.objectContaining({ field: 'name', before: '"12"' }));
    });
  });

  it('include pictures that were in the bin with their album', async () => {
    const { json } = await app.api.post('/api/admin/albums', album(), admin);
    const { id } = (json as { album: { id: number } }).album;
    const image = [await photo(), await photo({ width: 300 })];
    const sent = galleryItem({ image, description: 'Sample lamps', album: String(id) });
    await app.api.form('POST', '/api/admin/gallery/upload', sent, admin);
    await app.platform.jobs.settle();
    const deleted = (await app.api.delete(`/api/admin/albums/${id}?pictures=true`, admin)).json as { bin: number };
    await app.platform.jobs.settle();
    const from = await backUp();
    await app.api.put(`/api/admin/bin/${deleted.bin}/restore`, {}, admin);
    const [first] = (await app.api.get(`/api/admin/gallery?album=${id}`, admin)).json as {
      id: number;
      image: string;
    }[];
    const binned = (await app.api.delete(`/api/admin/gallery/${first?.id}`, admin)).json as { bin: number };
    await app.api.delete(`/api/admin/bin/${binned.bin}`, admin);

    const gone = await restore(from);
    await withDatabase(gone, async (db) => {
      const values = JSON.stringify(await db.selectFrom('change_values').selectAll().execute());
      expect(values).toContain('Sample lamps');
      expect(values).not.toContain(first?.image);
    });
    const trashed = await trashedFiles({ storage: await openStorage(gone.storage) });
    expect(trashed.filter((file) => file.includes(first?.image.slice(0, 32) ?? ''))).toEqual([]);
    expect(trashed).not.toEqual([]);
  });

  it('are missing from the bin together with the log of a profile', async () => {
    await addAll(1);
    const [{ id } = { id: 0 }] = (await app.api.get('/api/admin/profiles', admin)).json as { id: number }[];
    await app.api.post(`/api/admin/profiles/${id}/log`, { kind: 'call', note: 'The mother called.' }, admin);
    const { bin } = (await app.api.delete(`/api/admin/profiles/${id}`, admin)).json as { bin: number };
    const backup = await backUp();
    await app.api.delete(`/api/admin/bin/${bin}`, admin);
    const gone = await restore(backup);
    expect(await withDatabase(gone, (db) => db.selectFrom('change_values').select('field').execute())).toEqual([]);
    expect(await withDatabase(gone, (db) => db.selectFrom('profile_log').select('id').execute())).toEqual([]);
  });

  it('are told apart from other records with the same id by their creation time; ids are not reused', async () => {
    await addAll(1);
    const before = await idsIn(app.platform.config);
    const backup = await backUp();
    const [id = 0] = before['members'] ?? [];
    // Erasures with the id of a record but another creation time, an erasure whose id no record has, and an incomplete
    // line.
    await appendFile(join(folder, 'erased.txt'), `member ${id} 17\nmember ${id + 500} 18\npicture ${id} 1\nmemb`);
    const restored = await restore(backup);
    expect(await idsIn(restored)).toEqual(before);
    await withDatabase(restored, async (db) => {
      const added = await db
        .insertInto('members')
        .values({ folio: 'x', folio_key: 'x', folio_order: 'x', name: '', created_at: 0, updated_at: 0 })
        .returning('id')
        .executeTakeFirstOrThrow();
      expect(added.id).toBe(id + 501);
    });
  });

  it('are not restored from a backup in another folder if BACKUP_DIR contains the list of erasures', async () => {
    const [first] = await addAll(1);
    await runCommand('backup.ts', ['--to', `${folder}-elsewhere`], app.platform.config);
    const [backup] = await listBackups(`${folder}-elsewhere`);
    const { bin } = (await app.api.delete(first?.path ?? '', admin)).json as { bin: number };
    await app.api.delete(`/api/admin/bin/${bin}`, admin);
    expect((await idsIn(await restore(backup?.path ?? '')))['members']).toHaveLength(1);
    expect((await idsIn(await restore(backup?.path ?? '', { BACKUP_DIR: folder })))['members']).toEqual([]);
  });
});
