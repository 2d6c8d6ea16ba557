import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { messages } from '#contract/messages.ts';
import { administrator, createUser, type Credentials, signIn, type Tokens } from '#server/testing/people.ts';
import { appForEachTest } from '#server/testing/test-apps.ts';
import { createSessionKey, type SessionKey, signInWithKey } from '#server/testing/session-keys.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;

const app = appForEachTest();
let member: Credentials;
beforeEach(async () => {
  member = await createUser(app.api, app.platform);
});

const isLive = async (accessToken: string) => (await app.api.get('/api/admin/users', accessToken)).status !== 401;
const send = (body: unknown) => app.api.post('/api/refresh-token', body);
const ended = { success: false, message: messages.sessionEnded };

describe('a session with a key', () => {
  let key: SessionKey;
  let first: Tokens;
  beforeEach(async () => {
    key = await createSessionKey();
    first = await signInWithKey(app.api, 'user', member, key);
  });
  const refresh = async (refreshToken: string) => send(await key.sign(refreshToken, app.clock.now()));
  const refreshed = async (refreshToken: string): Promise<Tokens> => {
    const response = await refresh(refreshToken);
    expect(response.status).toBe(200);
    return response.json as Tokens;
  };

  it('cannot be refreshed by a thief who copied its tokens, and continues for its owner', async () => {
    const thiefsKey = await createSessionKey();
    let owner = first;
    const taken: number[] = [];
    for (let round = 0; round < 50; round += 1) {
      app.clock.advance(10 * MINUTE);
      const copied = owner.refreshToken;
      owner = await refreshed(copied);
      for (const token of [copied, owner.refreshToken]) {
        taken.push((await send({ refreshToken: token })).status);
        taken.push((await send(await thiefsKey.sign(token, app.clock.now()))).status);
      }
    }
    expect(taken).toHaveLength(200);
    expect(new Set(taken)).toEqual(new Set([401]));
    expect(await isLive(owner.accessToken)).toBe(true);
  });

  it('rejects a signature of another token or time, in another format, or truncated', async () => {
    const now = app.clock.now();
    const signed = await key.sign(first.refreshToken, now);
    const { signature } = await key.sign('x'.repeat(43), now);
    const bytes = Buffer.from(signed.signature, 'base64url');
    const bodies = [
      { refreshToken: first.refreshToken },
      { refreshToken: first.refreshToken, signedAt: now },
      { refreshToken: first.refreshToken, signature: signed.signature },
      { ...signed, signature },
      { ...signed, signedAt: now + 1 },
      { ...signed, signature: '' },
      { ...signed, signature: bytes.subarray(1).toString('base64url') },
      { ...signed, signature: Buffer.concat([bytes, Buffer.alloc(1)]).toString('base64url') },
      { ...signed, signature: bytes.toString('base64') },
      { ...signed, signature: `${signed.signature}=` },
      { ...signed, signature: Buffer.alloc(64).toString('base64url') },
    ];
    for (const body of bodies) expect(await send(body)).toMatchObject({ status: 401, json: ended });
    for (const signedAt of ['now', 1.5]) expect((await send({ ...signed, signedAt })).status).toBe(400);
    expect((await send(signed)).status).toBe(200);
  });

  it('accepts a signature up to 120 seconds before or after the server’s time', async () => {
    const now = app.clock.now();
    for (const signedAt of [now - 120 * SECOND, now + 120 * SECOND]) {
      expect((await send(await key.sign(first.refreshToken, signedAt))).status).toBe(200);
    }
  });

  it('returns the server’s time to a client whose clock is wrong, and changes nothing', async () => {
    const second = await refreshed(first.refreshToken);
    for (const off of [-3 * 60 * MINUTE, -120 * SECOND - 1, 120 * SECOND + 1, 3 * 60 * MINUTE]) {
      const response = await send(await key.sign(second.refreshToken, app.clock.now() + off));
      expect(response.status).toBe(401);
      expect(response.json).toEqual({
        success: false,
        code: 'signatureStale',
        message: messages.signatureStale,
        now: app.clock.now(),
      });
    }
    app.clock.advance(MINUTE);
    // The refused refreshes did not use up the second token, so the first token still returns the second one.
    expect((await refreshed(first.refreshToken)).refreshToken).toBe(second.refreshToken);
    expect(await isLive(second.accessToken)).toBe(true);
  });

  it('does not return the server’s time for a signature with a wrong key', async () => {
    const thiefsKey = await createSessionKey();
    const response = await send(await thiefsKey.sign(first.refreshToken, 0));
    expect(response).toMatchObject({ status: 401, json: ended });
  });

  it('can be signed out of without a signature', async () => {
    expect((await app.api.post('/api/logout', { refreshToken: first.refreshToken })).status).toBe(200);
    expect(await isLive(first.accessToken)).toBe(false);
  });
});

it("an administrator's session keeps its key when a new password renews it", async () => {
  const key = await createSessionKey();
  const { accessToken } = await signInWithKey(app.api, 'admin', administrator, key);
  const change = { currentPassword: administrator.password, password: 'boats by the pier' };
  const fresh = (await app.api.post(
    '/api/admin/account/password',
    { ...change, confirmPassword: change.password },
    accessToken,
  )) as { json: Tokens };
  const { refreshToken } = fresh.json;
  expect((await send({ refreshToken })).status).toBe(401);
  expect((await send(await key.sign(refreshToken, app.clock.now()))).status).toBe(200);
});

it('the server ignores signatures in a session without a key', async () => {
  const key = await createSessionKey();
  const { refreshToken } = await signIn(app.api, 'user', member);
  const next = await send(await key.sign(refreshToken, 0));
  expect(next.status).toBe(200);
  expect((await send({ refreshToken: (next.json as Tokens).refreshToken })).status).toBe(200);
});

describe('an invalid public key', () => {
  const spki = (key: KeyObject) => key.export({ type: 'spki', format: 'der' });
  const ours = spki(generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey);
  const offTheCurve = Buffer.from(ours);
  offTheCurve.writeUInt8(offTheCurve.readUInt8(90) ^ 1, 90);
  const keys: Readonly<Record<string, unknown>> = {
    'P-384': spki(generateKeyPairSync('ec', { namedCurve: 'P-384' }).publicKey).toString('base64url'),
    Ed25519: spki(generateKeyPairSync('ed25519').publicKey).toString('base64url'),
    RSA: spki(generateKeyPairSync('rsa', { modulusLength: 2048 }).publicKey).toString('base64url'),
    'a point off the curve': offTheCurve.toString('base64url'),
    'base64 with padding': ours.toString('base64'),
    nothing: '',
    'a number': 1,
    null: null,
  };
  it.each(Object.entries(keys))('%s is refused with an error at the field publicKey', async (_name, publicKey) => {
    for (const [path, { email, password }] of [
      ['/api/user/login', member],
      ['/api/auth/admin/login', administrator],
    ] as const) {
      expect(await app.api.post(path, { email, password, publicKey })).toMatchObject({
        status: 400,
        json: { success: false, errors: { publicKey: messages.publicKeyInvalid } },
      });
    }
  });
});
