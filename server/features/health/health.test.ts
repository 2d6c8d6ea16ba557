import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Machine, WorkStatus } from '#contract/health.ts';
import { messages } from '#contract/messages.ts';
import { photo, uploadPictures } from '#server/testing/pictures.ts';
import { startTestAdmin } from '#server/testing/running-app.ts';
import { adminForEachTest } from '#server/testing/test-apps.ts';
import { readBackgroundWork, retryFailedJobs } from './routes.ts';

const DAY = 24 * 60 * 60_000;
const AGAIN = '/api/admin/health/work/pictures/try-again';

describe('failed background work', () => {
  const app = adminForEachTest();
  let files: string;
  beforeEach(async () => {
    files = join(app.platform.config.dataDirectory, 'uploads');
    // The files of the picture are missing when the job makes the smaller sizes.
    await uploadPictures(app, app.token, await photo());
    await rename(files, `${files}-away`);
    await app.platform.jobs.settle();
  });

  const works = async () => {
    const { json } = await app.api.get('/api/admin/health/work', app.token);
    return new Map((json as { works: WorkStatus[] }).works.map((work) => [work.work, work]));
  };
  const pictures = async () => (await works()).get('pictures');
  const actions = async () => {
    const { json } = await app.api.get('/api/admin/audit?kind=work', app.token);
    return (json as { action: string }[]).map(({ action }) => action);
  };
  const restoreFiles = () => rename(`${files}-away`, files);

  it('is listed with its kind, count, first failure and next retry', async () => {
    const since = new Date(app.clock.now()).toISOString();
    const failed = { count: 1, problem: 'missing', since, nextAt: new Date(app.clock.now() + 30_000).toISOString() };
    expect(await pictures()).toEqual({ work: 'pictures', waiting: 1, failed });
    expect((await works()).get('bin')).toEqual({ work: 'bin', waiting: 0, failed: null });
  });

  it('is retried and logged once by several simultaneous requests', async () => {
    await restoreFiles();
    const responses = await Promise.all(Array.from({ length: 5 }, () => app.api.post(AGAIN, {}, app.token)));
    for (const { status, json } of responses) {
      expect(status).toBe(200);
      expect(json).toMatchObject({ message: messages.workTriedAgain });
    }
    await app.platform.jobs.settle();
    expect(await pictures()).toEqual({ work: 'pictures', waiting: 0, failed: null });
    expect(await actions()).toEqual(['work tried again']);
  });

  it('is no longer retried after eight days, but stays listed', async () => {
    for (let days = 0; days < 8; days += 1) {
      for (let hours = 0; hours < 24; hours += 6) {
        app.clock.advance(DAY / 4);
        await app.platform.jobs.settle();
      }
    }
    const [found] = await readBackgroundWork(app.platform);
    expect(found).toMatchObject({
      work: 'pictures',
      waiting: 0,
      failed: { count: 1, problem: 'missing', nextAt: null },
    });
    await restoreFiles();
    // The administrator’s session has expired, so the function is called directly.
    await retryFailedJobs(app.platform, 'pictures', 1);
    await app.platform.jobs.settle();
    expect((await readBackgroundWork(app.platform))[0]).toMatchObject({ waiting: 0, failed: null });
  });
});

describe('the report about the machine', () => {
  it('contains memory, the slowest page, and the number of failed requests with their ids in the log', async () => {
    const { app, token } = await startTestAdmin();
    const machine = async () => (await app.api.get('/api/admin/health/machine', token)).json as Machine;
    try {
      const before = await machine();
      expect(before.memory.used).toBeLessThan(before.memory.total);
      expect(before).toMatchObject({ slowestPage: null, faults: { count: 0, latest: [] } });
      await app.platform.database.schema.alterTable('notices').renameTo('away').execute();
      const failed = await app.api.get('/api/home');
      const page = {
        id: '0'.repeat(12),
        method: 'GET',
        kind: 'page',
        status: 200,
        session: undefined,
        denied: undefined,
      } as const;
      app.platform.requests.noteEnded({ ...page, route: '/gallery', ms: 40 });
      app.platform.requests.noteEnded({ ...page, route: '/deceased/:id', ms: 700 });
      app.platform.requests.noteEnded({ ...page, route: '/home', ms: 3 });
      const after = await machine();
      expect(after.slowestPage).toEqual({ route: '/deceased/:id', ms: 700 });
      const at = new Date(app.clock.now()).toISOString();
      const latest = [{ at, request: failed.headers.get('x-request-id'), route: '/api/home' }];
      expect(after.faults).toEqual({ count: 1, latest });
    } finally {
      await app.close();
    }
  });
});
