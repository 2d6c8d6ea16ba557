import { createPublicKey, verify } from 'node:crypto';
import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createBackup } from '#server/platform/backup/create-backup.ts';
import { phone, type PushService, startPushService } from '#server/testing/phones.ts';
import { startTestApp, type TestApp } from '#server/testing/running-app.ts';
import { appForEachTest } from '#server/testing/test-apps.ts';
import { endWithTest, temporaryFolder } from '#server/testing/temporary.ts';
import type { TestResponse } from '#server/testing/test-api.ts';
import { countPhones, listPhones, sendToPhone } from './phones.ts';

const SUBSCRIPTIONS = '/api/push/subscriptions';

const rowsOf = ({ platform }: Pick<TestApp, 'platform'>) =>
  platform.database.selectFrom('push_subscriptions').selectAll().orderBy('id').execute();

const unsubscribe = ({ api }: Pick<TestApp, 'api'>, endpoint: string): Promise<TestResponse> =>
  api.send(SUBSCRIPTIONS, {
    method: 'DELETE',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ endpoint }),
  });

describe('a phone', () => {
  const app = appForEachTest();

  it('is stored once, with the keys and the language that it sent last', async () => {
    const first = phone();
    expect((await app.api.post(SUBSCRIPTIONS, first)).json).toMatchObject({ success: true, code: 'phoneAdded' });
    app.clock.advance(1000);
    const auth = Buffer.alloc(16, 7).toString('base64url');
    const again = { ...first, keys: { ...first.keys, auth }, language: 'ml' };
    expect((await app.api.post(SUBSCRIPTIONS, again)).status).toBe(200);
    expect(await rowsOf(app)).toEqual([
      {
        id: expect.any(Number),
        endpoint: first.endpoint,
        p256dh: first.keys.p256dh,
        auth,
        language: 'ml',
        created_at: app.clock.now() - 1000,
      },
    ]);
  });

  it('is forgotten when it asks; for an unknown one the response is the same', async () => {
    await app.api.post(SUBSCRIPTIONS, phone({ number: 1 }));
    await app.api.post(SUBSCRIPTIONS, phone({ number: 2 }));
    const { endpoint } = phone({ number: 1 });
    const [known, unknown] = [await unsubscribe(app, endpoint), await unsubscribe(app, endpoint)];
    expect(known.json).toMatchObject({ success: true, code: 'phoneRemoved' });
    expect([unknown.status, unknown.json]).toEqual([known.status, known.json]);
    expect((await rowsOf(app)).map((row) => row.endpoint)).toEqual([phone({ number: 2 }).endpoint]);
    expect((await unsubscribe(app, 'a\u0000b')).status).toBe(200);
  });

  it.each([
    'https://fcm.googleapis.com/fcm/send/a:b-c_1',
    'https://updates.push.services.mozilla.com/wpush/v2/gAAA',
    'https://web.push.apple.com/QGuQ',
    'https://wns2-by3p.notify.windows.com/w/?token=BQYAAAC%2b',
  ])('of %s is accepted', async (endpoint) => {
    expect((await app.api.post(SUBSCRIPTIONS, { ...phone(), endpoint })).status).toBe(200);
  });

  it.each([
    'http://fcm.googleapis.com/fcm/send/1',
    'https://fcm.googleapis.com:8443/fcm/send/1',
    'https://fcm.googleapis.com:80/fcm/send/1',
    'https://somebody@fcm.googleapis.com/fcm/send/1',
    'https://fcm.googleapis.com:x@evil.example/fcm/send/1',
    'https://fcm.googleapis.com@evil.example/',
    'https://fcm.googleapis.com\\@evil.example/',
    'https://evil.example\\.push.apple.com/1',
    'https://fcm.googleapis.com.evil.example/fcm/send/1',
    'https://fcm.googleapis.com./fcm/send/1',
    'https://xfcm.googleapis.com/fcm/send/1',
    'https://www.googleapis.com/fcm/send/1',
    'https://evilpush.apple.com/1',
    'https://push.apple.com/1',
    'https://evil.example/web.push.apple.com/1',
    'https://evil.example#.push.apple.com/1',
    'https://evil.example?.notify.windows.com/1',
    'https://web.push.аpple.com/1',
    'https://127.0.0.1/fcm/send/1',
    'https://[::1]/fcm/send/1',
    'https://localhost/1',
    'https://169.254.169.254/latest',
    '//fcm.googleapis.com/fcm/send/1',
    'javascript:alert(1)//https://fcm.googleapis.com/',
    'https://fcm.googleapis.com/മരം',
    `https://fcm.googleapis.com/${'a'.repeat(1000)}`,
    '',
  ])('of %s is refused, without repeating it', async (endpoint) => {
    const { status, json } = await app.api.post(SUBSCRIPTIONS, { ...phone(), endpoint });
    expect(status).toBe(400);
    expect(json).toMatchObject({ success: false });
    if (endpoint !== '') expect(JSON.stringify(json)).not.toContain(endpoint);
    expect(await rowsOf(app)).toEqual([]);
  });

  const { p256dh, auth } = phone().keys;
  it.each([
    ['no point of the curve', { p256dh: Buffer.alloc(65, 4).toString('base64url'), auth }],
    ['the point at infinity', { p256dh: 'AA', auth }],
    ['a point that is cut short', { p256dh: p256dh.slice(0, -2), auth }],
    ['a point in another form', { p256dh: Buffer.from(p256dh, 'base64url').toString('hex').slice(0, 100), auth }],
    ['a short secret', { p256dh, auth: auth.slice(2) }],
    ['a long secret', { p256dh, auth: `${auth}AA` }],
    ['a secret of other signs', { p256dh, auth: '+'.repeat(22) }],
  ])('with %s is refused', async (_keys, keys) => {
    expect((await app.api.post(SUBSCRIPTIONS, { ...phone(), keys })).status).toBe(400);
    expect((await app.api.post(SUBSCRIPTIONS, { ...phone(), language: 'fr' })).status).toBe(400);
    expect(await rowsOf(app)).toEqual([]);
  });

  it('is refused as number 20,001, unless it is known', async () => {
    const { keys, language } = phone();
    const rows = Array.from({ length: 20_000 }, (_, number) => ({
      endpoint: phone({ number }).endpoint,
      ...keys,
      language,
      created_at: 0,
    }));
    for (let start = 0; start < rows.length; start += 2000)
      await app.platform.database
        .insertInto('push_subscriptions')
        .values(rows.slice(start, start + 2000))
        .execute();
    const { status, json } = await app.api.post(SUBSCRIPTIONS, phone({ number: 20_000 }));
    expect([status, json]).toEqual([507, expect.objectContaining({ code: 'phonesFull' })]);
    expect((await app.api.post(SUBSCRIPTIONS, { ...phone({ number: 7 }), language: 'ml' })).status).toBe(200);
    expect(await countPhones(app.platform.database)).toBe(20_000);
    expect(await listPhones(app.platform.database)).toHaveLength(20_000);
  });

  it('is in no backup and in no log', async () => {
    const log = vi.spyOn(process.stdout, 'write');
    await app.api.post(SUBSCRIPTIONS, phone({ number: 4711 }));
    const folder = await temporaryFolder();
    const { dataDirectory, database, storage, secret } = app.platform.config;
    const places = { dataDirectory, database, storage, secret };
    const { path } = await createBackup({ places, owners: [], now: () => 1 }, { to: folder });
    const files = (await readdir(path, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile());
    const texts = await Promise.all(files.map(async (file) => readFile(join(file.parentPath, file.name), 'latin1')));
    expect(texts.join('\n')).not.toMatch(/fcm\.googleapis|p256dh/);
    expect(files.length).toBeGreaterThan(1);
    expect(JSON.stringify(log.mock.calls)).not.toContain('4711');
    log.mockRestore();
  });
});

const message = (language: string) => ({
  title: `Thomas Chacko (${language})`,
  body: 'Funeral Monday, 11 am. സംസ്കാരം',
  tag: 'memorial-7',
  path: '/deceased/7',
});

describe('a message to a phone', () => {
  let service: PushService;
  let app: TestApp;
  beforeAll(async () => {
    service = await startPushService();
    const settings = { PUBLIC_URL: 'https://cmj.example', RATE_LIMITS: 'off' };
    app = await startTestApp(settings, undefined, undefined, { pushServices: service.endpoints });
  });
  afterAll(async () => {
    await app.close();
    await service.close();
  });
  beforeEach(async () => {
    service.received.length = 0;
    service.answers.clear();
    await app.platform.database.deleteFrom('push_subscriptions').execute();
  });

  async function add(number: number, language: 'en' | 'ml' = 'en'): Promise<number> {
    const { status } = await app.api.post(SUBSCRIPTIONS, { ...phone({ number, service: service.url }), language });
    expect(status).toBe(200);
    return (await listPhones(app.platform.database)).at(-1) ?? 0;
  }
  const send = (id: number) => sendToPhone(app.platform, id, { message, ttlSeconds: 3600 });

  it('arrives encrypted, in the language of the phone, signed with the key of the site', async () => {
    expect(await send(await add(1, 'ml'))).toBe('sent');
    const [{ path, headers, message: arrived } = { path: '', headers: {}, message: '' }] = service.received;
    expect(arrived).toEqual({ ...message('ml'), language: 'ml' });
    expect([path, headers['ttl'], headers['urgency']]).toEqual(['/1', '3600', 'high']);
    const [, token = '', key = ''] = /^vapid t=(\S+), k=(\S+)$/.exec(headers.authorization ?? '') ?? [];
    expect({ key }).toEqual((await app.api.get('/api/push/key')).json);
    const [head = '', claims = '', signature = ''] = token.split('.');
    const point = Buffer.from(key, 'base64url');
    const coordinate = (from: number) => point.subarray(from, from + 32).toString('base64url');
    const publicKey = createPublicKey({
      key: { kty: 'EC', crv: 'P-256', x: coordinate(1), y: coordinate(33) },
      format: 'jwk',
    });
    const signed = { key: publicKey, dsaEncoding: 'ieee-p1363' } as const;
    expect(verify('sha256', Buffer.from(`${head}.${claims}`), signed, Buffer.from(signature, 'base64url'))).toBe(true);
    expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toMatchObject({
      aud: service.url,
      sub: 'https://cmj.example',
    });
  });

  it('is not sent to a phone that does not exist', async () => {
    expect(await send(999_999)).toBe('gone');
    expect(service.received).toEqual([]);
  });

  it.each([404, 410, 401, 403])('that is answered %d removes the phone, and no other', async (status) => {
    const id = await add(1);
    const other = await add(2);
    service.answers.set('/1', { status });
    expect(await send(id)).toBe('gone');
    expect(await listPhones(app.platform.database)).toEqual([other]);
  });

  it.each([429, 500, 503, 400, 413])('that is answered %d fails, and the phone stays', async (status) => {
    const id = await add(1);
    service.answers.set('/1', { status });
    await expect(send(id)).rejects.toThrow(`The push service answered ${status}`);
    expect(await countPhones(app.platform.database)).toBe(1);
  });

  it.each([301, 302, 307, 308])('that is redirected with %d is sent to no other place', async (status) => {
    const id = await add(1);
    service.answers.set('/1', { status, location: `${service.url}/elsewhere` });
    await expect(send(id)).rejects.toThrow(`answered ${status}`);
    expect(service.received.map(({ path }) => path)).toEqual(['/1']);
  });

  it('fails without naming the endpoint if nothing answers', async () => {
    const id = await add(1);
    await app.platform.database
      .updateTable('push_subscriptions')
      .set({ endpoint: 'http://127.0.0.1:1/secret-4711' })
      .execute();
    const failure = await send(id).catch((error: unknown) => error);
    expect(failure).toEqual(new Error('The push service could not be reached'));
    expect((failure as Error).cause).toBeUndefined();
    expect(await countPhones(app.platform.database)).toBe(1);
  });
});

it('the key stays the same after a restart, and differs with another secret', async () => {
  const keyOf = async (secret: string) => {
    const { api, close } = await startTestApp({ SECRET: secret });
    const { json } = await api.get('/api/push/key');
    await close();
    return (json as { key: string }).key;
  };
  const key = await keyOf('a'.repeat(32));
  expect(Buffer.from(key, 'base64url')).toHaveLength(65);
  expect(await keyOf('a'.repeat(32))).toBe(key);
  expect(await keyOf('b'.repeat(32))).not.toBe(key);
});

it('the limit is 60 subscriptions an hour from one address', async () => {
  const app = endWithTest(await startTestApp());
  const statuses: number[] = [];
  for (let number = 0; number < 62; number += 1)
    statuses.push((await app.api.post(SUBSCRIPTIONS, phone({ number }))).status);
  expect(statuses).toEqual([...Array<number>(60).fill(200), 429, 429]);
  app.clock.advance(3_600_001);
  expect((await app.api.post(SUBSCRIPTIONS, phone())).status).toBe(200);
});
