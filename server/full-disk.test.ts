import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { messages } from '#contract/messages.ts';
import { setLinkedMembers } from '#server/features/members/service.ts';
import { accessList } from '#server/testing/access-list.ts';
import { contractEndpoints } from '#server/testing/fitting-body.ts';
import { truncateWal, mayMount, mountSmallDisk, type SmallDisk } from '#server/testing/full-disk.ts';
import { administrator, createUser, signIn, type Tokens } from '#server/testing/people.ts';
import { addFiles } from '#server/testing/private-files.ts';
import { photo } from '#server/testing/pictures.ts';
import { profile, term } from '#server/testing/records.ts';
import { startTestApp, type TestApp } from '#server/testing/running-app.ts';
import { changeBetween, createStateReader, type SiteState } from '#server/testing/site-state.ts';
import { formOf } from '#server/testing/test-api.ts';
import { isWholeRun } from '#server/testing/whole-run.ts';
import { allWrites, oneWriteOfEachKind, readOnlyCalls } from '#server/testing/writes/all-writes.ts';
import { withWorkers } from '#server/testing/writes/with-workers.ts';
import { type OpenWriteSite, openWriteSite } from '#server/testing/writes/write-site.ts';

const isOnSqlite = !process.env['TEST_DATABASE_URL'];

/** The call that runs an import. It is refused like an upload if space is low, because it inserts many rows. */
const RUN = 'POST /api/admin/members/imports/:id/run';
/** Calls that are refused like uploads although they send no file: reading another sheet stores its rows in a file. */
const LIKE_UPLOADS: ReadonlySet<string> = new Set([RUN, 'POST /api/admin/members/imports/:id/sheet']);

/** Query parameters that some GET calls require. */
const QUERIES: ReadonlyMap<string, string> = new Map([
  ['GET /api/admin/audit/export', '?format=csv'],
  ['GET /api/admin/members/export', '?format=xlsx'],
  ['GET /api/admin/messages/preview', '?topic=deaths'],
]);

/** Actions of the audit entries that GET calls add. */
const NOTED: ReadonlySet<string> = new Set([
  'profile viewed',
  'profile photo viewed',
  'profiles exported',
  'directory exported',
  'audit log exported',
]);

/** Calls that create records for the test of all GET calls. */
const READ = [
  'POST /api/admin/deceased',
  'POST /api/admin/events',
  'POST /api/admin/gallery/upload',
  'POST /api/admin/notices',
  'POST /api/admin/wards',
  'POST /api/admin/albums',
  'PUT /api/admin/content/hero',
  'POST /api/admin/members/imports',
];

const writes = new Map(Object.entries(allWrites));
const takingFiles: ReadonlySet<string> = new Set(
  contractEndpoints().flatMap(({ method, path, files }) => (files === undefined ? [] : [`${method} ${path}`])),
);
/**
 * The tested calls. On PostgreSQL, the database is not on the full disk, so only LIKE_UPLOADS and calls with files are tested.
 * On SQLite, one write for each kind of record is tested too; in a whole run, all writes.
 */
const concerned = [...writes].filter(
  ([call]) =>
    takingFiles.has(call) ||
    LIKE_UPLOADS.has(call) ||
    (isOnSqlite && (isWholeRun || Object.hasOwn(oneWriteOfEachKind, call))),
);

describe.runIf(mayMount)('on a full disk', () => {
  let disk: SmallDisk;
  let app: TestApp;
  let site: OpenWriteSite;
  let readState: () => Promise<SiteState>;

  beforeAll(async () => {
    disk = await mountSmallDisk(96);
    vi.stubEnv('TMPDIR', disk.directory);
    app = await startTestApp({ RATE_LIMITS: 'off', MIN_FREE_MB: '8' });
    vi.unstubAllEnvs();
    await app.platform.jobs.stop();
    readState = await createStateReader(app);
    site = await openWriteSite(app);
  });
  afterAll(async () => {
    await app.close();
    await disk.unmount();
  });
  beforeEach(() => disk.empty());

  async function fill(): Promise<void> {
    truncateWal(app.platform.config.database);
    await disk.fill();
  }

  it.each(concerned)('%s is refused, stores nothing, and succeeds when there is space', async (call, prepare) => {
    const ready = await withWorkers(app.platform, () => site.prepare(prepare));
    await app.platform.tasks.settle();
    const send = site.sender(call, ready);
    const before = await readState();
    await fill();
    const { status, headers, json } = await send();
    await app.platform.tasks.settle();
    const files = Object.values(ready.form ?? {})
      .flat()
      .filter((value) => value instanceof File);
    // The portrait of a memorial can be a copy of the directory's photo.
    const storesFile = files.length > 0 || ready.form?.['portrait'] === 'directory';
    if (storesFile || LIKE_UPLOADS.has(call)) {
      expect(json).toMatchObject({ success: false, code: 'noRoom', message: messages.noRoom });
      expect(status).toBe(507);
    } else if (isOnSqlite && !readOnlyCalls.has(call)) {
      expect(json).toMatchObject({ success: false, code: 'diskFull', message: messages.diskFull });
      expect(status).toBe(503);
    } else {
      // The call stores nothing, or the database is on another disk.
      expect(status).toBe(200);
      return;
    }
    expect(headers.get('retry-after')).toBe('60');
    await disk.empty();
    expect(changeBetween(before, await readState()).size).toBe(0);
    expect((await send()).status).toBe(200);
    await app.platform.tasks.settle();
  });

  async function firstOf(list: string, token: string): Promise<number | string> {
    if (list === '/api/admin/persons') {
      return firstOf(`/api/admin/members/${await firstOf('/api/admin/members', token)}/persons`, token);
    }
    const [first] = (await app.api.get(list, token)).json as { id: number | string }[];
    if (!first) throw new Error(`there is nothing in ${list}`);
    return first.id;
  }

  it('everything can be read, and audit entries of reads are written later', async () => {
    const { api, platform } = app;
    const admin = (await signIn(api, 'admin', administrator)).accessToken;
    const person = await createUser(api, platform);
    const user = (await signIn(api, 'user', person)).accessToken;
    const { photo: memberPhoto, pdf } = await addFiles(api, '9001', 'Sample Reader');
    const form = profile({ name: 'Sample Reader', photoSubmitted: 'true', photo: await photo() });
    expect((await api.form('POST', '/api/matrimonyregister', form, user)).status).toBe(200);
    expect((await api.post('/api/admin/terms', term({ begins_on: '2025-04-01' }), admin)).status).toBe(200);
    const [entry] = (await api.get('/api/admin/members?search=9001', admin)).json as { id: number }[];
    await setLinkedMembers(platform.database, person.id, [entry?.id ?? 0], 0);
    for (const call of READ) {
      const prepare = writes.get(call);
      if (!prepare) throw new Error(`there is no ${call}`);
      await site.sender(call, await site.prepare(prepare))();
    }
    await platform.tasks.settle();
    const paths = new Map<string, string>();
    // The cards of a pair need two profiles. They come from the same tables as the list of matches.
    const calls = [...accessList.keys()].filter((each) => each.startsWith('GET ') && !each.includes(':other'));
    for (const call of calls) {
      const path = call.slice(4).replace(':kind', 'members');
      const token = accessList.get(call) === 'user' ? user : admin;
      const id = path.includes(':id') ? await firstOf(path.slice(0, path.indexOf('/:id')), token) : '';
      paths.set(call, path.replace(':id', String(id)) + (QUERIES.get(call) ?? ''));
    }
    const list = (await api.get('/api/user/profiles', user)).json as { photo: string | null }[];
    const noted = async () => {
      const rows = await platform.database.selectFrom('changes').select('action').execute();
      return rows.filter(({ action }) => NOTED.has(action ?? '')).length;
    };
    const before = await noted();
    await fill();

    const wrong: string[] = [];
    for (const [call, path] of paths) {
      const { status } = await api.get(path, accessList.get(call) === 'user' ? user : admin);
      if (status !== 200) wrong.push(`${call} was answered ${status}`);
    }
    for (const [file, token] of [
      [memberPhoto, user],
      [pdf, user],
      [`/images/${list[0]?.photo ?? ''}`, admin],
      ['/api/user/office-members/html?search=sampel', user],
      ['/home', undefined],
      ['/healthz', undefined],
    ] as const) {
      const { status } = await api.get(file, token);
      if (status !== 200) wrong.push(`${file} was answered ${status}`);
    }
    expect(wrong).toEqual([]);
    await disk.empty();
    // The export and the members' book have the same action.
    await expect.poll(noted).toBe(before + NOTED.size + 1);
  });

  describe('when it is nearly full', () => {
    let admin: Tokens;
    beforeEach(async () => {
      admin = await signIn(app.api, 'admin', administrator);
    });

    it('users can sign in and save text, but files are refused', async () => {
      const { api } = app;
      const image = await photo({ width: 64, height: 48 });
      const event = { title: 'Sample', description: 'Sample', date: '2026-08-01' };
      expect((await api.form('POST', '/api/admin/events', { ...event, image }, admin.accessToken)).status).toBe(200);
      const id = await firstOf('/api/admin/events', admin.accessToken);
      await disk.fill(6 * 1024 * 1024);

      const { accessToken, refreshToken } = await signIn(api, 'admin', administrator);
      expect((await api.post('/api/refresh-token', { refreshToken })).status).toBe(200);
      const words = { ...event, title: 'Sample words', image: undefined };
      expect((await api.form('PUT', `/api/admin/events/${id}`, words, accessToken)).status).toBe(200);
      const refused = await api.form('POST', '/api/admin/events', { ...event, image }, accessToken);
      expect(refused).toMatchObject({ status: 507, json: { code: 'noRoom', message: messages.noRoom } });
      expect((await api.get('/readyz')).json).toEqual({ status: 'ok', degraded: ['disk-low'] });
      const { problems } = (await api.get('/api/admin/overview', accessToken)).json as { problems: string[] };
      expect(problems).toContain('disk-low');
      await disk.empty();
      app.clock.advance(2_000);
      expect((await api.get('/readyz')).json).toEqual({ status: 'ok', degraded: [] });
    });

    it('no upload uses the reserved space, with or without a content length', async () => {
      await disk.fill(11 * 1024 * 1024);
      const form = () => formOf({ archive: new File([new Uint8Array(9 * 1024 * 1024)], 'archive.zip') });
      const url = `${app.url}/api/admin/members/imports/files`;
      const headers = { authorization: `Bearer ${admin.accessToken}` };
      const received = await fetch(url, { method: 'POST', headers, body: form() });
      expect(received.status).toBe(507);
      const encoded = new Response(form());
      const type = encoded.headers.get('content-type') ?? '';
      const chunked = {
        method: 'POST',
        headers: { ...headers, 'content-type': type },
        body: encoded.body,
        duplex: 'half',
      };
      const untold = await fetch(url, chunked);
      expect(untold.status).toBe(507);
      expect((await app.api.get('/readyz')).json).toEqual({ status: 'ok', degraded: [] });
    });
  });
});
