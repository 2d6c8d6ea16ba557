import { execFile } from 'node:child_process';
import { mkdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { flushErasureList, completeErasureList } from '#server/records/erasures.ts';
import { insertSampleRecords } from './sample/sample.ts';
import { type Adding, gallery, members, memorials, register } from '#server/testing/adding-calls.ts';
import { addEntry, createLinkedUser, suggest } from './testing/corrections.ts';
import { adminClientOf } from '#server/testing/imports.ts';
import { administrator, createUser, registerPerson, signIn } from '#server/testing/people.ts';
import { photo } from '#server/testing/pictures.ts';
import { person } from '#server/testing/records.ts';
import { addColleague } from './testing/administrators.ts';
import { contractEndpoints } from './testing/fitting-body.ts';
import { startTestApp, type TestApp } from './testing/running-app.ts';
import { runScript } from './testing/running-process.ts';
import { temporaryFolder } from './testing/temporary.ts';

/**
 * The kind of erasure that each DELETE call records, by the path of the call; null if it records none. If a call moves
 * its record to the bin, the erasure is recorded when the record is deleted from the bin.
 */
const deletingCalls: ReadonlyMap<string, string | null> = new Map([
  ['/api/admin/users/:id', 'account'],
  ['/api/admin/administrators/:id', 'account'],
  ['/api/admin/administrators/:id/two-factor', null],
  ['/api/admin/invitations/:id', null],
  ['/api/admin/content/association/logo', null],
  ['/api/admin/events/:id', null],
  ['/api/admin/events/:id/answers/:answer', null],
  ['/api/user/events/:id/answer', null],
  ['/api/admin/gallery/:id', 'picture'],
  ['/api/user/profiles/:id', 'profile'],
  ['/api/admin/profiles/:id', 'profile'],
  ['/api/admin/members/imports/:id', null],
  ['/api/admin/members/:id', 'member'],
  ['/api/admin/persons/:id', 'person'],
  ['/api/admin/deceased/:id', 'memorial'],
  ['/api/admin/notices/:id', null],
  ['/api/admin/messages/:id', null],
  // Without the pictures.
  ['/api/admin/albums/:id', null],
  ['/api/admin/wards/:id', null],
  ['/api/admin/bin/:id', null],
  ['/api/admin/account/sessions/:id', null],
  ['/api/admin/account/sessions', null],
  ['/api/push/subscriptions', null],
  ['/api/user/corrections/:id', 'correction'],
  ['/api/user/account/sessions/:id', null],
  ['/api/user/account/sessions', null],
  ['/api/admin/terms/:id', null],
  ['/api/admin/bearers/:id', null],
  ['/api/admin/health/emails/:id', null],
]);

const tables = ['accounts', 'members', 'persons', 'matrimony_profiles', 'deceased', 'gallery'];

describe('an erasure', () => {
  let app: TestApp;
  let folder: string;
  let directory: string;
  let admin: string;
  beforeEach(async () => {
    folder = await temporaryFolder();
    directory = join(folder, 'backups');
    app = await startTestApp({ BACKUP_DIR: directory });
    admin = (await signIn(app.api, 'admin', administrator)).accessToken;
  });
  afterEach(() => app.close());

  const listed = async () =>
    (await readFile(join(directory, 'erased.txt'), 'utf8').catch(() => '')).split('\n').filter((line) => line !== '');
  const noted = async () =>
    (await app.platform.database.selectFrom('erasures').selectAll().orderBy('record').execute()).map(
      ({ kind, record, created_at }) => `${kind} ${record} ${created_at}`,
    );
  async function add({ path, fields, picture }: Adding, token = admin): Promise<void> {
    const sent = picture === undefined ? { ...fields } : { ...fields, [picture]: await photo() };
    const response = await app.api.form('POST', path, sent, token);
    expect(response.status).toBe(200);
  }
  async function newest(list: string, token = admin): Promise<number> {
    const rows = (await app.api.get(list, token)).json as { id: number }[];
    return Math.max(...rows.map(({ id }) => id));
  }

  /** Moves a member to the bin and deletes it from the bin, which erases it. */
  async function erase(id: number) {
    const { json } = await app.api.delete(`/api/admin/members/${id}`, admin);
    return app.api.delete(`/api/admin/bin/${(json as { bin: number }).bin}`, admin);
  }

  /**
   * Functions by the path of a DELETE call. Each function adds a record for the call to delete.
   * @returns the id of the record and the token for the call
   */
  const arranging = new Map<string, () => Promise<{ readonly id: number; readonly token: string }>>([
    ['/api/admin/users/:id', async () => ({ id: (await registerPerson(app.api)).id, token: admin })],
    ['/api/admin/administrators/:id', async () => ({ id: (await addColleague(app)).id, token: admin })],
    [
      '/api/admin/gallery/:id',
      async () => {
        await add(gallery);
        return { id: await newest('/api/admin/gallery'), token: admin };
      },
    ],
    [
      '/api/user/profiles/:id',
      async () => {
        const token = (await signIn(app.api, 'user', await createUser(app.api, app.platform))).accessToken;
        await add(register, token);
        return { id: await newest('/api/admin/profiles'), token };
      },
    ],
    [
      '/api/admin/profiles/:id',
      async () => {
        const token = (await signIn(app.api, 'user', await createUser(app.api, app.platform))).accessToken;
        await add(register, token);
        return { id: await newest('/api/admin/profiles'), token: admin };
      },
    ],
    [
      '/api/user/corrections/:id',
      async () => {
        const entry = await addEntry(app, admin);
        const { token } = await createLinkedUser(app, [entry]);
        const [sent] = await suggest(app, entry, { name: 'Another Name' }, token);
        return { id: sent?.id ?? 0, token };
      },
    ],
    [
      '/api/admin/members/:id',
      async () => {
        await add(members);
        return { id: await newest('/api/admin/members'), token: admin };
      },
    ],
    [
      '/api/admin/persons/:id',
      async () => {
        await add(members);
        const people = `/api/admin/members/${await newest('/api/admin/members')}/persons`;
        await app.api.post(people, person(), admin);
        return { id: await newest(people), token: admin };
      },
    ],
    [
      '/api/admin/deceased/:id',
      async () => {
        await add(memorials);
        return { id: await newest('/api/admin/deceased'), token: admin };
      },
    ],
  ]);

  it('is tested for every DELETE call that records one', () => {
    const found = contractEndpoints().flatMap(({ method, path }) => (method === 'DELETE' ? [path] : []));
    expect(found.toSorted()).toEqual([...deletingCalls.keys()].toSorted());
    const erasing = [...deletingCalls].flatMap(([path, kind]) => (kind === null ? [] : [path]));
    expect(erasing.toSorted()).toEqual([...arranging.keys()].toSorted());
  });

  it('is recorded wherever the code deletes accounts, members, profiles, memorials or pictures', () => {
    const sources = import.meta.glob<string>(['./**/*.ts', '!./**/*.test.ts', '!./testing/**'], {
      eager: true,
      query: '?raw',
      import: 'default',
    });
    // Moves to the bin are not counted: they call `take` of the record's kind, and `eraseEntry` records the erasure
    // later.
    const deletions = Object.entries(sources).flatMap(([file, text]) => {
      const statements = [...tables.map((table) => `deleteFrom('${table}')`), 'await deleteRecords<'];
      const count = statements.flatMap((statement) => text.split(statement).slice(1)).length;
      return count === 0 ? [] : [{ file, count, noted: text.split('await recordErasures(').length - 1 }];
    });
    expect(deletions.map(({ count }) => count).reduce((one, other) => one + other)).toBeGreaterThanOrEqual(3);
    for (const { file, count, noted: calls } of deletions) expect({ file, calls }).toEqual({ file, calls: count });
  });

  it.each([...arranging])('is in the list file and the database after a call of %s', async (path, arrange) => {
    const arranged = await arrange();
    app.clock.advance(60_000);
    const response = await app.api.delete(path.replace(':id', String(arranged.id)), arranged.token);
    expect(response.status).toBe(200);
    const { bin } = response.json as { bin?: number };
    if (bin !== undefined) {
      expect(await listed()).toEqual([]);
      expect((await app.api.delete(`/api/admin/bin/${bin}`, admin)).status).toBe(200);
    }
    const createdAt = Date.parse('2026-07-20T04:00:00Z');
    const line = `${deletingCalls.get(path)} ${arranged.id} ${createdAt}`;
    expect(await listed()).toEqual([line]);
    expect(await noted()).toEqual([line]);
    expect((await stat(directory)).mode & 0o777).toBe(0o700);
    expect((await stat(join(directory, 'erased.txt'))).mode & 0o777).toBe(0o600);
  });

  it('is recorded for members added by an import that is undone', async () => {
    const imports = adminClientOf(app, admin);
    const people = Array.from({ length: 1200 }, (_, at) => `${at + 1},Sample Person ${at + 1}`);
    const { id } = await imports.checked(['Folio,Name', ...people].join('\n'));
    await imports.finish('POST', id, 'run');
    await imports.finish('POST', id, 'undo');
    expect(await listed()).toHaveLength(1200);
    expect((await listed()).toSorted()).toEqual((await noted()).toSorted());
  });

  it('made by a script, such as removing the sample content, is added to the list of erasures later, by the site', async () => {
    await add(members);
    const id = await newest('/api/admin/members');
    // As the entry and its first contact were added.
    const at = app.clock.now();
    const state = `${at} ${new Date(at).toISOString()}`;
    await insertSampleRecords(app.platform.database, 'members', [{ record: String(id), state }]);
    const { database } = app.platform.config;
    const settings = database.engine === 'postgres' ? { DATABASE_URL: database.url } : {};
    await runScript(app, 'empty.ts', { settings });
    expect(await noted()).toEqual([`member ${id} ${app.clock.now()}`]);
    expect(await listed()).toEqual([]);
    await flushErasureList(app.platform.database);
    expect(await listed()).toEqual(await noted());
  });

  it('succeeds while the backup folder is unavailable, and is added to the list later', async () => {
    await add(members);
    const id = await newest('/api/admin/members');
    await mkdir(directory);
    await rename(directory, `${directory}-away`);
    await promisify(execFile)('touch', [directory]);
    expect((await erase(id)).status).toBe(200);
    await expect(flushErasureList(app.platform.database)).rejects.toThrow('ENOTDIR');
    await rm(directory);
    await rename(`${directory}-away`, directory);
    await flushErasureList(app.platform.database);
    await flushErasureList(app.platform.database);
    expect(await listed()).toEqual(await noted());
    expect(await listed()).toHaveLength(1);
  });

  it('is not listed if the deletion fails', async () => {
    expect((await app.api.delete('/api/admin/members/4711', admin)).status).toBe(404);
    const response = await app.api.delete('/api/admin/administrators/1', admin);
    expect(response.status).toBe(409);
    expect(await listed()).toEqual([]);
  });

  it('is also written to the list in a new backup folder', async () => {
    await add(members);
    await erase(await newest('/api/admin/members'));
    const line = await listed();
    await rm(directory, { recursive: true });
    await completeErasureList(app.platform.database, directory);
    expect(await listed()).toEqual(line);
    await completeErasureList(app.platform.database, directory);
    expect(await listed()).toEqual(line);
  });
});
