import { sql } from 'kysely';
import { expect, it, vi } from 'vitest';
import { administrator, registerPerson } from '#server/testing/people.ts';
import { startTestApp, type TestApp } from '#server/testing/running-app.ts';

const HOUR = 60 * 60_000;

/** Has the database refuse to remove a job from now on. @returns what has it do so again */
async function refuseToForgetJobs({ platform: { config, database } }: TestApp): Promise<() => Promise<void>> {
  if (config.database.engine === 'sqlite') {
    await sql`create trigger stays before delete on jobs begin select raise(abort, 'not now'); end`.execute(database);
    return async () => void (await sql`drop trigger stays`.execute(database));
  }
  await sql`create function stay() returns trigger language plpgsql as $$ begin raise 'not now'; end $$`.execute(
    database,
  );
  await sql`create trigger stays before delete on jobs execute function stay()`.execute(database);
  return async () => void (await sql`drop trigger stays on jobs`.execute(database));
}

it('an email that was sent is not sent again because the database takes no note of it until the lease is over', async () => {
  const app = await startTestApp();
  try {
    const allow = await refuseToForgetJobs(app);
    const jobs = () => app.platform.database.selectFrom('jobs').select('tries').orderBy('id').execute();
    await app.api.post('/api/password/forgot', { email: administrator.email, role: 'admin' });
    await vi.waitUntil(() => app.emails.length === 1, 10_000);
    app.clock.advance(HOUR);
    // Whatever makes the site look for work finds that one as well.
    const { email } = await registerPerson(app.api);
    await app.api.post('/api/password/forgot', { email });
    await vi.waitFor(async () => expect(await jobs()).toEqual([{ tries: 2 }, { tries: 1 }]), 10_000);
    await allow();
    await app.platform.jobs.settle();
    expect(await jobs()).toEqual([]);
    expect(app.emails.map(({ to }) => to)).toEqual([administrator.email, email]);
  } finally {
    await app.close();
  }
});
