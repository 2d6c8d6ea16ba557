import { beforeEach, describe, expect, it } from 'vitest';
import { allEmails } from '#server/emails.ts';
import { addColleague } from '#server/testing/administrators.ts';
import { administrator, createUser, registerPerson, signIn } from '#server/testing/people.ts';
import { profile } from '#server/testing/records.ts';
import { startSecondProcess, startTestApp, type TestApp } from '#server/testing/running-app.ts';
import { endWithTest } from '#server/testing/temporary.ts';
import { appForEachTest } from '#server/testing/test-apps.ts';
import { interceptStatements } from '#server/testing/statements.ts';
import { sendDailyEmails } from './service.ts';

const HOUR = 60 * 60_000;
const DAY = 24 * HOUR;

describe('the daily email', () => {
  const app = appForEachTest();
  beforeEach(async () => {
    // The clock starts at half past nine in the morning in Kerala.
    await runDue();
  });

  const runDue = ({ platform }: TestApp = app) => sendDailyEmails(platform, allEmails(platform));
  async function arrived({ platform }: TestApp = app) {
    await platform.jobs.settle();
    return app.emails.filter(({ subject }) => subject.includes('waiting for the office'));
  }

  it('lists what waits, with counts and links, to every administrator at nine in the morning', async () => {
    const colleague = await addColleague(app);
    for (let each = 0; each < 2; each += 1) await registerPerson(app.api);
    const person = await createUser(app.api, app.platform);
    const { accessToken } = await signIn(app.api, 'user', person);
    await app.api.form('POST', '/api/matrimonyregister', profile(), accessToken);
    app.clock.advance(DAY - HOUR);
    await runDue();
    expect(await arrived()).toEqual([]);
    app.clock.advance(HOUR);
    await runDue();
    const emails = await arrived();
    expect(emails.map(({ to }) => to).toSorted()).toEqual([administrator.email, colleague.email].toSorted());
    const { publicUrl } = app.platform.config;
    expect(emails[0]?.text).toContain(`2 accounts wait for approval:\n${publicUrl}/admin/users`);
    expect(emails[0]?.text).toContain(`1 matrimony profile waits for approval:\n${publicUrl}/admin/profiles`);
    expect(emails[0]?.text).not.toContain('correction');
    expect(emails[0]?.text).not.toContain(person.email);
  });

  it('tells each administrator what their duties cover, and nothing to whom nothing waits for', async () => {
    const office = await addColleague(app, 'Office', ['office']);
    const bureau = await addColleague(app, 'Bureau', ['bureau']);
    const both = await addColleague(app, 'Both', ['office', 'bureau', 'editor']);
    await addColleague(app, 'Editor', ['editor']);
    const moved = await addColleague(app, 'Moved', ['office']);
    await registerPerson(app.api);
    const { accessToken } = await signIn(app.api, 'user', await createUser(app.api, app.platform));
    await app.api.form('POST', '/api/matrimonyregister', profile(), accessToken);
    app.clock.advance(DAY);
    await runDue();
    // Duties that were lost after nine o’clock count too.
    await app.platform.database.updateTable('accounts').set({ duties: 'editor' }).where('id', '=', moved.id).execute();
    const told = new Map((await arrived()).map(({ to, text }) => [to, text]));
    const expected = [administrator.email, office.email, bureau.email, both.email].toSorted();
    expect([...told.keys()].toSorted()).toEqual(expected);
    expect(told.get(office.email)).toContain('1 account waits');
    expect(told.get(office.email)).not.toContain('profile');
    expect(told.get(bureau.email)).not.toContain('account waits');
    expect(told.get(bureau.email)).toContain('1 matrimony profile waits');
    expect(told.get(both.email)).toMatch(/account waits[^]*profile waits/);
  });

  it('comes once a day, even with several processes', async () => {
    const twin = await startSecondProcess(app);
    await registerPerson(app.api);
    for (let day = 1; day <= 2; day += 1) {
      app.clock.advance(DAY);
      await Promise.all([runDue(), runDue(twin), runDue(), runDue(twin)]);
      await twin.platform.jobs.settle();
      await arrived();
      expect([...app.emails, ...twin.emails].filter(({ subject }) => subject.includes('waiting'))).toHaveLength(day);
    }
    await twin.close();
  });

  it('does not come if nothing waits at nine, even if something waits later that day', async () => {
    app.clock.advance(DAY);
    await runDue();
    await registerPerson(app.api);
    app.clock.advance(HOUR);
    await runDue();
    expect(await arrived()).toEqual([]);
    app.clock.advance(DAY);
    await runDue();
    expect(await arrived()).toHaveLength(1);
  });

  it('follows when the site starts, if it was not running at nine', async () => {
    await registerPerson(app.api);
    app.clock.advance(2 * DAY + 5 * HOUR);
    await runDue();
    expect(await arrived()).toHaveLength(1);
  });

  it('writes nothing to the database in the minutes after it was sent', async () => {
    const statements: string[] = [];
    const through = interceptStatements(async (statement) => {
      statements.push(statement.sql);
      return statement;
    });
    const watched = endWithTest(await startTestApp({}, undefined, undefined, { through }));
    await runDue(watched);
    watched.clock.advance(DAY);
    await runDue(watched);
    statements.length = 0;
    await runDue(watched);
    expect(statements.filter((text) => !text.includes('from "jobs"'))).toEqual([
      expect.stringMatching(/^select .* from "daily_email"/),
    ]);
  });

  it('does not come to an administrator who has switched it off', async () => {
    const token = (await signIn(app.api, 'admin', administrator)).accessToken;
    const isOn = async (by: string) =>
      ((await app.api.get('/api/admin/account', by)).json as { dailyEmail: boolean }).dailyEmail;
    expect(await isOn(token)).toBe(true);
    const off = await app.api.put('/api/admin/account/daily-email', { on: false }, token);
    expect(off).toMatchObject({ status: 200, json: { code: 'dailyEmailOff' } });
    expect(await isOn(token)).toBe(false);
    const colleague = await addColleague(app);
    await registerPerson(app.api);
    app.clock.advance(DAY);
    await runDue();
    expect((await arrived()).map(({ to }) => to)).toEqual([colleague.email]);

    const fresh = (await signIn(app.api, 'admin', administrator)).accessToken;
    expect(await app.api.put('/api/admin/account/daily-email', { on: true }, fresh)).toMatchObject({
      json: { code: 'dailyEmailOn' },
    });
    expect(await isOn(fresh)).toBe(true);
    expect((await app.api.put('/api/admin/account/daily-email', { on: 'maybe' }, fresh)).status).toBe(400);
  });
});
