import { beforeEach, describe, expect, it, vi } from 'vitest';
import { messages } from '#contract/messages.ts';
import { startJobs } from '#server/operation/background-work.ts';
import { takeDueJob } from '#server/platform/jobs/jobs-store.ts';
import { zipOf } from '#server/testing/hostile-input.ts';
import { adminClientOf, type AdminClient, importOf } from '#server/testing/imports.ts';
import { drawing } from '#server/testing/pictures.ts';
import { startSecondProcess } from '#server/testing/running-app.ts';
import { adminForEachTest } from '#server/testing/test-apps.ts';
import { filesIn } from '#server/testing/stored-files.ts';

const MINUTE = 60_000;
const INSPECT = 'imports.inspect';

async function photosOf(folios: readonly number[], width = 40): Promise<Readonly<Record<string, Buffer>>> {
  const photo = await drawing({ width, height: width }).jpeg().toBuffer();
  return Object.fromEntries(folios.map((folio) => [`${folio}.jpg`, photo]));
}

describe('the files of an archive', () => {
  const app = adminForEachTest();
  let admin: AdminClient;
  beforeEach(async () => {
    admin = adminClientOf(app, app.token);
    for (const folio of ['1', '2', '3']) await admin.add({ folio });
  });

  const upload = async (files: Readonly<Record<string, Buffer | string>>) =>
    importOf(await admin.uploadArchive(await zipOf(files))).id;

  it('wait until a worker inspects them, and the archive is deleted afterwards', async () => {
    await app.platform.jobs.stop();
    const id = await upload({ ...(await photosOf([1, 2])), '77.jpg': 'of nobody' });
    expect(await admin.read(id)).toMatchObject({ state: 'checking', progress: { total: 3 } });
    expect(await filesIn(app.platform, 'archives')).toHaveLength(1);
    // No worker runs for longer than the heartbeat timeout.
    app.clock.advance(3 * MINUTE);
    expect(await admin.read(id)).toMatchObject({ state: 'checking' });
    startJobs(app.platform);
    expect(await admin.settled(id)).toMatchObject({ state: 'checked', counts: { new: 2, error: 1 } });
    await vi.waitFor(async () => expect(await filesIn(app.platform, 'archives')).toEqual([]));
  });

  it('are inspected by another process after the first process died', async () => {
    await app.platform.jobs.stop();
    const id = await upload(await photosOf([1, 2, 3]));
    const { now, database } = app.platform;
    // A worker claims the job and dies.
    await takeDueJob(database, [INSPECT], now(), now() + MINUTE);
    const twin = await startSecondProcess(app);
    try {
      await twin.platform.jobs.settle();
      expect(await admin.read(id)).toMatchObject({ state: 'checking' });
      app.clock.advance(MINUTE);
      await twin.platform.jobs.settle();
      expect(await admin.read(id)).toMatchObject({ state: 'checked', counts: { new: 3, error: 0 } });
    } finally {
      await twin.close();
    }
  });

  it('are inspected when the office checks them again, if the job was lost', async () => {
    await app.platform.jobs.stop();
    const id = await upload(await photosOf([1, 2]));
    const { database } = app.platform;
    // A restored database contains no jobs.
    await database.deleteFrom('jobs').where('kind', '=', INSPECT).execute();
    app.clock.advance(3 * MINUTE);
    expect(await admin.read(id)).toMatchObject({ state: 'read', problem: messages.importInterrupted });
    startJobs(app.platform);
    expect(await admin.finish('PUT', id)).toMatchObject({ state: 'checked', problem: null, counts: { new: 2 } });
  });

  it('are reported as interrupted if the job was lost, while another archive waits for its job', async () => {
    await app.platform.jobs.stop();
    const lost = await upload(await photosOf([1]));
    await app.platform.database.deleteFrom('jobs').where('kind', '=', INSPECT).execute();
    const waiting = await upload(await photosOf([2]));
    app.clock.advance(3 * MINUTE);
    expect(await admin.read(lost)).toMatchObject({ state: 'read', problem: messages.importInterrupted });
    expect(await admin.read(waiting)).toMatchObject({ state: 'checking' });
  });

  it('are inspected archive by archive, and a damaged file does not block the next archive', async () => {
    await app.platform.jobs.stop();
    const first = await upload({ ...(await photosOf([1])), '2.jpg': 'no picture' });
    const second = await upload({ '3.jpg': Buffer.from('\xff\xd8\xff broken', 'latin1') });
    const third = await upload(await photosOf([3]));
    startJobs(app.platform);
    const found = [await admin.settled(first), await admin.settled(second), await admin.settled(third)];
    expect(found.map(({ counts }) => [counts?.new, counts?.error])).toEqual([
      [1, 1],
      [0, 1],
      [1, 0],
    ]);
    expect((await admin.rows(second)).map(({ fileName, problems }) => [fileName, problems[0]?.code])).toEqual([
      ['3.jpg', 'imageDamaged'],
    ]);
  });
});
