import { afterEach, beforeEach, expect, it } from 'vitest';
import { memorial } from '#server/testing/records.ts';
import { phone, type PushService, startPushService } from '#server/testing/phones.ts';
import { administrator, signIn } from '#server/testing/people.ts';
import { startTestApp, type TestApp } from '#server/testing/running-app.ts';
import type { FormFields } from '#server/testing/test-api.ts';

const SECOND = 1000;
const HOUR = 60 * 60 * SECOND;

let service: PushService;
let app: TestApp;
let token: string;
beforeEach(async () => {
  service = await startPushService();
  app = await startTestApp({}, undefined, undefined, { pushServices: service.endpoints });
  await signInAgain();
  await subscribe(1, 'en');
});
afterEach(async () => {
  await app.close();
  await service.close();
});

async function signInAgain(): Promise<void> {
  token = (await signIn(app.api, 'admin', administrator)).accessToken;
}
async function subscribe(number: number, language: 'en' | 'ml'): Promise<void> {
  const sent = { ...phone({ number, service: service.url }), language };
  expect((await app.api.post('/api/push/subscriptions', sent)).status).toBe(200);
}

/** A death on 19 July with the funeral on 21 July. The clock starts on 20 July, 9:30 in Kerala. */
const died = { name: 'Thomas Sample', name_ml: 'തോമസ് സാമ്പിൾ', date_of_death: '2026-07-19', portrait: 'none' };
async function addDeath(fields: FormFields = {}): Promise<number> {
  const form = { ...memorial(), ...died, funeral_at: '2026-07-21T15:00', tell: 'true', ...fields };
  const { json } = await app.api.form('POST', '/api/admin/deceased', form, token);
  return (json as { record: { id: number } }).record.id;
}

/** Lets time pass and returns what the push service has got since the last call. */
async function after(ms: number) {
  const before = service.received.length;
  app.clock.advance(ms);
  for (let round = 0; round < 3; round += 1) await app.platform.jobs.settle();
  return service.received.slice(before).map(({ path, message, headers }) => ({ path, message, ttl: headers['ttl'] }));
}

it('are told of a death in one sentence, in their language, until the funeral or for twelve hours', async () => {
  await subscribe(2, 'ml');
  const id = await addDeath();
  const shown = { title: 'CMJ', tag: `memorial-${id}`, path: `/deceased/${id}` };
  const ttl = String(12 * 60 * 60);
  expect(await after(12 * SECOND)).toEqual([
    { path: '/1', ttl, message: { ...shown, language: 'en', body: 'Thomas Sample has died. Funeral Tuesday, 3 pm.' } },
    { path: '/2', ttl, message: expect.objectContaining({ ...shown, path: `/ml/deceased/${id}`, language: 'ml' }) },
  ]);
  expect(service.received[1]?.message).toMatchObject({
    body: expect.stringMatching(/^തോമസ് സാമ്പിൾ അന്തരിച്ചു\. സംസ്കാരം ചൊവ്വാഴ്‌ച/u),
  });
  const change = { funeral_at: '2026-07-20T16:30', tell: 'true' };
  expect((await app.api.form('PUT', `/api/admin/deceased/${id}`, change, token)).status).toBe(200);
  const [again] = await after(12 * SECOND);
  expect(again?.message).toMatchObject({ ...shown, body: 'Changed: Thomas Sample has died. Funeral Monday, 4:30 pm.' });
  expect(Number(again?.ttl)).toBeLessThan(7 * 60 * 60);
  const { json } = await app.api.get(`/api/admin/messages?topic=deaths&record=${id}`, token);
  expect(json).toMatchObject([{ phones: 2 }, { phones: 2 }]);
});

it('wait from nine to six, unless the office says now or the funeral is before noon', async () => {
  app.clock.advance(12.5 * HOUR); // ten o'clock in the evening
  await signInAgain();
  const preview = await app.api.get('/api/admin/messages/preview?topic=deaths', token);
  expect(preview.json).toEqual({ emails: 0, phones: 1, minutes: 0, isNight: true });
  await addDeath({ name: 'Waits' });
  await addDeath({ name: 'Early', funeral_at: '2026-07-21T11:30' });
  await addDeath({ name: 'Now', tell: 'now' });
  const bodies = async (ms: number) => (await after(ms)).map(({ message }) => (message as { body: string }).body);
  const names = new Set((await bodies(12 * SECOND)).map((body) => body.split(' ')[0]));
  expect(names).toEqual(new Set(['Early', 'Now']));
  expect(await bodies(7.9 * HOUR)).toEqual([]);
  expect(await bodies(0.2 * HOUR)).toEqual(['Waits has died. Funeral Tuesday, 3 pm.']);
});

it('are told of a mistake if they were told of the death, and no others', async () => {
  const id = await addDeath();
  await after(12 * SECOND);
  await subscribe(3, 'en');
  await app.api.put(`/api/admin/deceased/${id}/undo`, { tell: true }, token);
  expect(await after(12 * SECOND)).toMatchObject([
    {
      path: '/1',
      message: {
        tag: `memorial-${id}`,
        path: '/deceased',
        body: 'On 20 July 2026 we wrote that Thomas Sample had died. That was a mistake; we are sorry.',
      },
    },
  ]);
});

it('get a message once, after the push service could not take it', async () => {
  service.answers.set('/1', { status: 503 });
  await addDeath();
  expect(await after(12 * SECOND)).toHaveLength(1);
  service.answers.clear();
  expect(await after(HOUR)).toHaveLength(1);
  expect(await after(HOUR)).toEqual([]);
});

it('are not woken at night by a message that the push service could not take in the evening', async () => {
  app.clock.advance(11.4 * HOUR); // six minutes to nine in the evening
  await signInAgain();
  await addDeath();
  service.answers.set('/1', { status: 503 });
  expect(await after(12 * SECOND)).toHaveLength(1);
  service.answers.clear();
  expect(await after(HOUR)).toEqual([]);
  expect(await after(8.2 * HOUR)).toHaveLength(1);
});
