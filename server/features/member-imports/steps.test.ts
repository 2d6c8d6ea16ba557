import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { messages } from '#contract/messages.ts';
import { startJobs } from '#server/operation/background-work.ts';
import { addJob, takeDueJob } from '#server/platform/jobs/jobs-store.ts';
import { auditTrail } from '#server/testing/administrators.ts';
import { createBarrier } from '#server/testing/barrier.ts';
import { zipOf } from '#server/testing/hostile-input.ts';
import { type AdminClient, adminClientOf, importOf, LIST } from '#server/testing/imports.ts';
import { administrator, signIn } from '#server/testing/people.ts';
import { drawing } from '#server/testing/pictures.ts';
import { startSecondProcess, startTestApp, type TestApp } from '#server/testing/running-app.ts';
import { interceptStatements } from '#server/testing/statements.ts';
import { filesIn } from '#server/testing/stored-files.ts';

const MINUTE = 60_000;
const STEP = 'imports.step';

describe('a step of an import', () => {
  const reading = createBarrier();
  let app: TestApp;
  let token: string;
  let admin: AdminClient;
  beforeEach(async () => {
    const through = interceptStatements(async (statement) => {
      if (statement.sql.includes('from "members" where "folio_key"')) await reading.pass();
      return statement;
    });
    app = await startTestApp({}, undefined, undefined, { through });
    token = (await signIn(app.api, 'admin', administrator)).accessToken;
    admin = adminClientOf(app, token);
  });
  afterEach(async () => {
    reading.raise();
    await app.close();
  });

  const jobs = () => app.platform.database.selectFrom('jobs').select('kind').execute();
  const runs = async () => (await auditTrail(app)).filter((entry) => entry.startsWith('members import run'));

  it('is run again if its process died before the end, and does nothing if it died afterwards', async () => {
    const { database, now } = app.platform;
    const { id } = await admin.checked(LIST);
    await app.platform.jobs.stop();
    expect(importOf(await admin.call('POST', id, 'run'))).toMatchObject({ state: 'running' });
    // A worker takes the job and dies.
    const job = await takeDueJob(database, [STEP], now(), now() + MINUTE);
    startJobs(app.platform);
    await app.platform.jobs.settle();
    expect(await admin.read(id)).toMatchObject({ state: 'running' });
    expect(await admin.members()).toEqual([]);
    app.clock.advance(MINUTE);
    await app.platform.jobs.settle();
    expect(await admin.read(id)).toMatchObject({ state: 'done', counts: { new: 3 } });
    expect(await admin.members()).toHaveLength(3);
    // The worker dies after the commit, before the job is deleted.
    await addJob(database, { kind: STEP, payload: job?.payload ?? '', created_at: now(), run_at: now() });
    await app.platform.jobs.settle();
    expect(await admin.members()).toHaveLength(3);
    expect(await runs()).toHaveLength(1);
    expect(await jobs()).toEqual([]);
  });

  it('writes nothing after another step has superseded it', async () => {
    const { id } = importOf(await admin.uploadTable(LIST));
    reading.lower();
    await admin.call('PUT', id);
    await reading.holds(1);
    // The process that checks the list stands still for longer than its lease.
    app.clock.advance(2 * MINUTE);
    const twin = await startSecondProcess(app);
    try {
      const other = adminClientOf(twin, token);
      expect(await other.settled(id)).toMatchObject({ state: 'checked', counts: { new: 3 } });
      const columns = ['folio', 'ignored', 'mobile', 'ignored'];
      const again = await other.finish('PUT', id, undefined, { columns });
      expect(again).toMatchObject({ state: 'checked', counts: { new: 0, error: 3 } });
      reading.raise();
      await app.platform.jobs.settle();
      expect(await admin.read(id)).toEqual(again);
      expect((await admin.rows(id)).map(({ outcome }) => outcome)).toEqual(['error', 'error', 'error']);
    } finally {
      await twin.close();
    }
  });

  it('ends if its file or its import was deleted', async () => {
    await app.platform.jobs.stop();
    const photo = await drawing({ width: 40, height: 30 }).jpeg().toBuffer();
    await admin.add({ folio: '1' });
    const upload = async () => importOf(await admin.uploadArchive(await zipOf({ '1.jpg': photo }))).id;
    const withoutFile = await upload();
    for (const name of await filesIn(app.platform, 'archives')) await app.platform.storage.remove('archives', name);
    const deleted = await upload();
    await app.platform.database.deleteFrom('imports').where('id', '=', deleted).execute();
    startJobs(app.platform);
    await app.platform.jobs.settle();
    expect(await admin.read(withoutFile)).toMatchObject({ state: 'failed', problem: messages.importInterrupted });
    app.clock.advance(MINUTE);
    await app.platform.jobs.settle();
    expect(await jobs()).toEqual([]);
  });
});
