import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { insertMembers } from '#server/features/members/store.ts';
import { emptyLog, mayMount, mountSmallDisk } from '#server/testing/full-disk.ts';
import { administrator, createUser, signIn } from '#server/testing/people.ts';
import { startTestApp, type TestApp } from '#server/testing/running-app.ts';
import { storedMember } from '#server/testing/stored-records.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const MAX_FILES_A_MINUTE = { images: 600, pdf: 120 } as const;

describe('pulling private files', () => {
  let app: TestApp;
  const files: Record<'images' | 'pdf', string[]> = { images: [], pdf: [] };

  const store = async (folder: 'images' | 'pdf', extension: 'jpg' | 'pdf') => {
    const staged = await app.platform.storage.stage(Buffer.from('sample'), 10);
    const [name = ''] = await app.platform.storage.keep(folder, [{ staged, extension }]);
    files[folder].push(name);
  };

  /** More members than anybody may fetch at once; what is in their files does not matter here. */
  beforeAll(async () => {
    app = await startTestApp();
    for (let count = 0; count < MAX_FILES_A_MINUTE.images + 2; count += 1) await store('images', 'jpg');
    for (let count = 0; count < MAX_FILES_A_MINUTE.pdf + 2; count += 1) await store('pdf', 'pdf');
    const members = files.images.map((image, index) =>
      storedMember({ folio: String(index + 1), image, pdf: files.pdf[index] ?? null }),
    );
    await insertMembers(app.platform.database, members, app.clock.now());
  });
  afterAll(() => app.close());

  const arrive = async () => {
    const person = await createUser(app.api, app.platform);
    const { accessToken } = await signIn(app.api, 'user', person);
    return { id: person.id, token: accessToken };
  };
  const ask = (folder: 'images' | 'pdf', index: number, token: string, headers = {}) =>
    app.api.send(`/${folder}/${files[folder][index]}`, { headers: { authorization: `Bearer ${token}`, ...headers } });
  /** How often each status was answered. */
  const askFirst = async (count: number, folder: 'images' | 'pdf', token: string) => {
    const statuses: Record<number, number> = {};
    for (let index = 0; index < count; index += 1) {
      const { status } = await ask(folder, index, token);
      statuses[status] = (statuses[status] ?? 0) + 1;
    }
    return statuses;
  };
  const reportsOn = (id: number) =>
    app.platform.database
      .selectFrom('audit')
      .select(['actor_id', 'action', 'subject_type', 'subject_id'])
      .where('actor_id', '=', id)
      .execute();
  const report = (id: number) => ({
    actor_id: id,
    action: 'many files fetched',
    subject_type: 'user',
    subject_id: String(id),
  });

  it('is nothing that reading does: six pages of a hundred photos within a minute, again and again', async () => {
    const { id, token } = await arrive();
    for (const _ of [1, 2])
      expect(await askFirst(MAX_FILES_A_MINUTE.images, 'images', token)).toEqual({ 200: MAX_FILES_A_MINUTE.images });
    expect(await reportsOn(id)).toEqual([]);
  });

  it.each(['images', 'pdf'] as const)('of %s is slowed down, and reported once an hour', async (folder) => {
    const max = MAX_FILES_A_MINUTE[folder];
    const { id, token } = await arrive();
    expect(await askFirst(max, folder, token)).toEqual({ 200: max });
    app.clock.advance(MINUTE / 2);
    const refused = await ask(folder, max, token);
    expect(refused).toMatchObject({ status: 429, json: { success: false } });
    expect(refused.headers.get('retry-after')).toBe('30');
    expect(refused.headers.get('cache-control')).toContain('no-store');
    expect(await reportsOn(id)).toEqual([report(id)]);

    // The other folder, somebody else, and what one has already are no part of it.
    expect((await ask(folder === 'pdf' ? 'images' : 'pdf', 0, token)).status).toBe(200);
    expect((await ask(folder, max, (await arrive()).token)).status).toBe(200);
    expect((await ask(folder, 0, token)).status).toBe(200);
    expect((await ask(folder, max, token, { 'if-none-match': `"${files[folder][max]}"` })).status).toBe(304);

    app.clock.advance(MINUTE / 2);
    expect(await askFirst(max + 1, folder, token)).toEqual({ 200: max, 429: 1 });
    expect(await reportsOn(id)).toHaveLength(1);
  });

  it('by a second session of the same account counts together', async () => {
    const person = await createUser(app.api, app.platform);
    const sessions = [await signIn(app.api, 'user', person), await signIn(app.api, 'user', person)];
    for (let index = 0; index < MAX_FILES_A_MINUTE.pdf; index += 1) {
      await ask('pdf', index, sessions[index % 2]?.accessToken ?? '');
    }
    for (const { accessToken } of sessions)
      expect((await ask('pdf', MAX_FILES_A_MINUTE.pdf, accessToken)).status).toBe(429);
  });

  it('is reported again an hour later', async () => {
    const person = await createUser(app.api, app.platform);
    for (const reported of [1, 1, 2]) {
      const { accessToken } = await signIn(app.api, 'user', person);
      expect(await askFirst(MAX_FILES_A_MINUTE.pdf + 2, 'pdf', accessToken)).toEqual({
        200: MAX_FILES_A_MINUTE.pdf,
        429: 2,
      });
      expect(await reportsOn(person.id)).toEqual(Array.from({ length: reported }, () => report(person.id)));
      app.clock.advance(HOUR / 2);
    }
  });

  it('is the work of the office, which is not slowed down', async () => {
    const { accessToken } = await signIn(app.api, 'admin', administrator);
    expect(await askFirst(MAX_FILES_A_MINUTE.pdf + 2, 'pdf', accessToken)).toEqual({ 200: MAX_FILES_A_MINUTE.pdf + 2 });
  });
});

/** @returns the names of as many PDFs as nobody may fetch within a minute, each a member's */
async function storePdfs(app: TestApp): Promise<readonly string[]> {
  const pdfs: string[] = [];
  for (let count = 0; count <= MAX_FILES_A_MINUTE.pdf; count += 1) {
    const staged = await app.platform.storage.stage(Buffer.from('sample'), 10);
    pdfs.push(...(await app.platform.storage.keep('pdf', [{ staged, extension: 'pdf' }])));
  }
  const members = pdfs.map((pdf, index) => storedMember({ folio: String(index), pdf }));
  await insertMembers(app.platform.database, members, app.clock.now());
  return pdfs;
}

/** How a member is answered who asks for each. */
async function statusesOf(app: TestApp, pdfs: readonly string[], token: string): Promise<readonly number[]> {
  const statuses: number[] = [];
  for (const pdf of pdfs) statuses.push((await app.api.get(`/pdf/${pdf}`, token)).status);
  return statuses;
}

describe('without limits', () => {
  it('nothing is slowed down', async () => {
    const app = await startTestApp({ RATE_LIMITS: 'off' });
    try {
      const pdfs = await storePdfs(app);
      const { accessToken } = await signIn(app.api, 'user', await createUser(app.api, app.platform));
      expect(new Set(await statusesOf(app, pdfs, accessToken))).toEqual(new Set([200]));
    } finally {
      await app.close();
    }
  });
});

describe.runIf(mayMount)('on a disk that is full', () => {
  it('who pulls is told so all the same, and the office when there is room', async () => {
    const disk = await mountSmallDisk(64);
    vi.stubEnv('TMPDIR', disk.directory);
    const app = await startTestApp({ MIN_FREE_MB: '8' });
    vi.unstubAllEnvs();
    try {
      const pdfs = await storePdfs(app);
      const person = await createUser(app.api, app.platform);
      const { accessToken } = await signIn(app.api, 'user', person);
      await app.platform.tasks.settle();
      emptyLog(app.platform.config.database);
      await disk.fill();
      const within = pdfs.slice(1).map(() => 200);
      expect(await statusesOf(app, pdfs, accessToken)).toEqual([...within, 429]);
      await disk.empty();
      const reports = app.platform.database.selectFrom('audit').select('actor_id');
      await expect
        .poll(() => reports.where('action', '=', 'many files fetched').execute())
        .toEqual([{ actor_id: person.id }]);
    } finally {
      await app.close();
      await disk.unmount();
    }
  });
});
