import { describe, expect, it } from 'vitest';
import type { BinEntry } from '#contract/bin.ts';
import { type Credentials, createUser, signIn } from '#server/testing/people.ts';
import { photo } from '#server/testing/pictures.ts';
import { event, memorial, notice } from '#server/testing/records.ts';
import { adminForEachTest } from '#server/testing/test-apps.ts';
import type { FormFields } from '#server/testing/test-api.ts';

const SECOND = 1000;
const HOUR = 60 * 60 * SECOND;

/** The mail server takes ten emails in an hour. */
const app = adminForEachTest({ SMTP_PER_HOUR: '10' });

const sent = () => app.emails.filter(({ unsubscribe }) => unsubscribe !== undefined);

/** Lets time pass and returns the emails to members that have arrived since the last call. */
async function after(ms: number) {
  const before = sent().length;
  app.clock.advance(ms);
  for (let round = 0; round < 3; round += 1) await app.platform.jobs.settle();
  return sent().slice(before);
}

async function createReaders(count: number): Promise<readonly Credentials[]> {
  const readers: Credentials[] = [];
  for (let number = 0; number < count; number += 1) readers.push(await createUser(app.api, app.platform));
  return readers;
}

async function addDeath(): Promise<number> {
  const died = { date_of_death: '2026-07-19', funeral_at: '2026-07-21T11:00', portrait: 'none', tell: 'true' } as const;
  const { json } = await app.api.form('POST', '/api/admin/deceased', memorial(died), app.token);
  return (json as { record: { id: number } }).record.id;
}
const changeDeath = (id: number, fields: FormFields) =>
  app.api.form('PUT', `/api/admin/deceased/${id}`, fields, app.token);

/** Returns the readers who have got no email yet. */
const waiting = (readers: readonly Credentials[]) =>
  readers.filter(({ email }) => !sent().some(({ to }) => to === email));

describe('emails that wait for the mail server', () => {
  it('are not sent to an account that has ended the topic meanwhile', async () => {
    const readers = await createReaders(12);
    await addDeath();
    expect((await after(12 * SECOND)).length).toBeGreaterThan(0);
    const [ended] = waiting(readers);
    if (!ended) throw new Error('no email waits');
    const { accessToken } = await signIn(app.api, 'user', ended);
    await app.api.put('/api/user/account/messages', { deaths: false }, accessToken);
    await after(2 * HOUR);
    await after(2 * HOUR);
    expect(waiting(readers)).toEqual([ended]);
  });

  it('about a changed funeral are one for each account, in the words for those who were told and those who were not', async () => {
    const readers = await createReaders(12);
    const id = await addDeath();
    const first = (await after(12 * SECOND)).map(({ to }) => to);
    await changeDeath(id, { funeral_at: '2026-07-21T15:00', tell: 'true' });
    const second = await after(12 * SECOND);
    for (let hour = 0; hour < 4; hour += 1) second.push(...(await after(HOUR)));
    expect(second.map(({ to }) => to).toSorted()).toEqual(readers.map(({ email }) => email).toSorted());
    for (const { to, subject, text } of second) {
      expect(text).toContain('3:00 pm');
      expect(subject.includes('changed: funeral of')).toBe(first.includes(to));
    }
  });

  it('about notices do not leave at night', async () => {
    app.clock.advance(11 * HOUR); // half past eight in the evening
    await app.signInAgain();
    const readers = await createReaders(12);
    await app.api.post(
      '/api/admin/notices',
      { ...notice(), begins_on: '2026-07-20', ends_on: '2026-07-31', tell: true },
      app.token,
    );
    expect((await after(12 * SECOND)).length).toBeGreaterThan(0);
    for (let hour = 0; hour < 10; hour += 1) expect(await after(HOUR)).toEqual([]);
    await after(HOUR);
    expect(waiting(readers)).toEqual([]);
  });

  it('about an event are not sent to the rest when the office publishes it on a later day', async () => {
    await createReaders(12);
    const topics = JSON.stringify({ events: { on: true, at: 0 } });
    await app.platform.database.updateTable('accounts').set({ topics }).execute();
    const form = { ...event(), image: await photo(), tell: 'true' };
    const { json } = await app.api.form('POST', '/api/admin/events', form, app.token);
    const { id } = (json as { event: { id: number } }).event;
    expect((await after(12 * SECOND)).length).toBeGreaterThan(0);
    await app.api.put(`/api/admin/events/${id}`, { publish_on: '2026-07-25' }, app.token);
    expect(await after(2 * HOUR)).toEqual([]);
    expect(await after(2 * HOUR)).toEqual([]);
  });

  it('about a mistake are sent although the memorial is erased', async () => {
    const readers = await createReaders(2);
    const id = await addDeath();
    expect(await after(12 * SECOND)).toHaveLength(2);
    expect((await app.api.put(`/api/admin/deceased/${id}/undo`, { tell: true }, app.token)).status).toBe(200);
    const [entry] = (await app.api.get('/api/admin/bin', app.token)).json as BinEntry[];
    expect((await app.api.delete(`/api/admin/bin/${entry?.id}`, app.token)).status).toBe(200);
    const mistakes = await after(12 * SECOND);
    expect(mistakes).toHaveLength(readers.length);
    expect(mistakes[0]?.text).toContain('That was a mistake; we are sorry.');
  });
});

it('members who were told until now are asked about, also while the first emails are under way', async () => {
  await createReaders(1);
  const id = await addDeath();
  app.clock.advance(12 * SECOND);
  // Chooses the recipients, and sends nothing yet.
  await app.platform.jobs.settle();
  expect(await app.api.put(`/api/admin/deceased/${id}/undo`, {}, app.token)).toMatchObject({
    status: 409,
    json: { code: 'membersTold' },
  });
});
