import { beforeEach, describe, expect, it } from 'vitest';
import { messages } from '#contract/messages.ts';
import { type Authenticator, CODE_LIFETIME_MS, codeOf, setUpTwoFactor } from '#server/testing/administrators.ts';
import { administrator, signIn, type Tokens } from '#server/testing/people.ts';
import { mailedResetToken } from '#server/testing/mail-site.ts';
import { appForEachTest } from '#server/testing/test-apps.ts';
import { createTestBrowser } from '#server/testing/test-browser.ts';

const MINUTE = 60_000;
const KEY = '/api/admin/account/two-factor/key';
const CONFIRM = '/api/admin/account/two-factor';
const OFF = '/api/admin/account/two-factor/off';
const CODES = '/api/admin/account/recovery-codes';
const PROOF = { password: administrator.password };

const app = appForEachTest();
let here: Tokens;
beforeEach(async () => {
  here = await signIn(app.api, 'admin', administrator);
});

const login = (more: Readonly<Record<string, unknown>> = {}) =>
  app.api.post('/api/auth/admin/login', { ...administrator, ...more });
const subjectsTo = (email: string) => app.emails.filter(({ to }) => to === email).map(({ subject }) => subject);
const security = async (by = here.accessToken) => (await app.api.get('/api/admin/account', by)).json;
const codeProblem = (message: string) => ({
  status: 401,
  json: { success: false, message, errors: { code: message } },
});

describe('setting up two-factor sign-in', () => {
  it('shows the same key until it is confirmed, and a different one in each session', async () => {
    const first = await app.api.post(KEY, undefined, here.accessToken);
    expect(first.json).toEqual({
      key: expect.stringMatching(/^[A-Z2-7]{32}$/),
      address: expect.stringMatching(/^otpauth:\/\/totp\/CMJ:office%40cmj\.example\?issuer=CMJ&secret=[A-Z2-7]{32}/),
    });
    const [again, together] = await Promise.all([
      app.api.post(KEY, undefined, here.accessToken),
      app.api.post(KEY, undefined, here.accessToken),
    ]);
    expect(again.json).toEqual(first.json);
    expect(together.json).toEqual(first.json);
    const elsewhere = await signIn(app.api, 'admin', administrator);
    expect((await app.api.post(KEY, undefined, elsewhere.accessToken)).json).not.toEqual(first.json);
    const { key } = first.json as { key: string };
    const stored = await app.platform.database.selectFrom('sessions').selectAll().execute();
    expect(JSON.stringify(stored)).not.toContain(key);
  });

  it('switches it on with the first code, ends the other sessions and returns ten recovery codes', async () => {
    const elsewhere = await signIn(app.api, 'admin', administrator);
    expect(await security()).toMatchObject({ twoFactor: null, isTwoFactorRequired: false });
    const { recoveryCodes } = await setUpTwoFactor(app, here);
    expect(new Set(recoveryCodes).size).toBe(10);
    for (const code of recoveryCodes) expect(code).toMatch(/^[0-9a-hjkmnp-tv-z]{5}-[0-9a-hjkmnp-tv-z]{5}$/);
    expect(await security()).toMatchObject({
      twoFactor: { since: new Date(app.clock.now()).toISOString(), recoveryCodesLeft: 10 },
    });
    expect((await app.api.get('/api/admin/me', elsewhere.accessToken)).status).toBe(401);
    for (const [path, body] of [
      [KEY, undefined],
      [CONFIRM, { ...PROOF, code: '123456' }],
    ] as const) {
      expect(await app.api.post(path, body, here.accessToken)).toMatchObject({
        status: 409,
        json: { message: messages.twoFactorAlreadyOn },
      });
    }
    await app.platform.jobs.settle();
    expect(app.emails.filter(({ text }) => text.includes('switched on'))).toHaveLength(1);
  });

  it('does not switch it on with a wrong code', async () => {
    await app.api.post(KEY, undefined, here.accessToken);
    for (const code of ['000000', '12345', 'not a code', '1234567']) {
      expect(await app.api.post(CONFIRM, { ...PROOF, code }, here.accessToken)).toMatchObject({
        status: 400,
        json: { errors: { code: messages.codeWrong } },
      });
    }
    expect(await security()).toMatchObject({ twoFactor: null });
  });

  it('requires the password, so that a stolen session cannot take over the account', async () => {
    const { key } = (await app.api.post(KEY, undefined, here.accessToken)).json as { key: string };
    const code = codeOf(key, app.clock.now());
    for (const [password, message] of [
      [undefined, messages.passwordRequired],
      ['not this one', messages.passwordWrong],
    ] as const) {
      expect(await app.api.post(CONFIRM, { password, code }, here.accessToken)).toMatchObject({
        status: 400,
        json: { errors: { password: message } },
      });
    }
    expect(await security()).toMatchObject({ twoFactor: null });
    expect((await app.api.post(CONFIRM, { ...PROOF, code }, here.accessToken)).status).toBe(200);
  });
});

describe('signing in with two-factor sign-in', () => {
  let phone: Authenticator;
  beforeEach(async () => {
    phone = await setUpTwoFactor(app, here);
    app.clock.advance(CODE_LIFETIME_MS);
  });

  it('asks for a code, but only after the right password', async () => {
    for (const more of [{}, { code: '' }, { code: '  ' }]) {
      expect(await login(more)).toMatchObject(codeProblem(messages.codeRequired));
    }
    const wrong = { status: 401, json: { success: false, code: 'loginFailed', message: messages.loginFailed } };
    expect(await login({ password: 'not this one' })).toEqual(expect.objectContaining(wrong));
    expect(await login({ password: 'not this one', code: phone.code() })).toEqual(expect.objectContaining(wrong));
  });

  it('accepts the current, the previous and the next code, typed in any format', async () => {
    const inMalayalam = phone.code().replaceAll(/\d/g, (digit) => String.fromCodePoint(0xd66 + Number(digit)));
    expect((await login({ code: inMalayalam })).status).toBe(200);
    app.clock.advance(2 * CODE_LIFETIME_MS);
    const before = codeOf(phone.key, app.clock.now() - CODE_LIFETIME_MS);
    expect((await login({ code: `${before.slice(0, 3)} ${before.slice(3)}` })).status).toBe(200);
    expect((await login({ code: codeOf(phone.key, app.clock.now() + CODE_LIFETIME_MS) })).status).toBe(200);
    app.clock.advance(5 * CODE_LIFETIME_MS);
    for (const away of [-2, 2]) {
      const code = codeOf(phone.key, app.clock.now() + away * CODE_LIFETIME_MS);
      expect(await login({ code })).toMatchObject(codeProblem(messages.codeWrong));
    }
  });

  it('accepts a code in only one of three simultaneous requests, and no older code afterwards', async () => {
    const code = phone.code();
    const responses = await Promise.all([login({ code }), login({ code }), login({ code })]);
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401, 401]);
    const older = codeOf(phone.key, app.clock.now() - CODE_LIFETIME_MS);
    expect(await login({ code: older })).toMatchObject(codeProblem(messages.codeWrong));
  });

  it('accepts each recovery code once, typed in any format', async () => {
    const [first = '', second = ''] = phone.recoveryCodes;
    const twice = await Promise.all([login({ code: first }), login({ code: first })]);
    expect(twice.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401]);
    const sloppy = ` ${second.replace('-', ' ').toUpperCase().replaceAll('0', 'O').replaceAll('1', 'I')} `;
    expect((await login({ code: sloppy })).status).toBe(200);
    expect(await security()).toMatchObject({ twoFactor: { recoveryCodesLeft: 8 } });
    const stored = await app.platform.database.selectFrom('recovery_codes').selectAll().execute();
    expect(stored.some(({ hash }) => phone.recoveryCodes.includes(hash))).toBe(false);
  });

  /** Sends wrong codes as a stranger, and waits as long as the server demands. */
  const tryCodes = async (count: number) => {
    for (let index = 0; index < count; index += 1) {
      const response = await login({ code: '000000' });
      if (response.status === 401) continue;
      app.clock.advance(Number(response.headers.get('retry-after')) * 1000);
      expect((await login({ code: '000000' })).status).toBe(401);
    }
    app.clock.advance(5 * MINUTE);
  };
  const warnings = async () => {
    await app.platform.jobs.settle();
    return app.emails.filter(({ subject }) => subject.startsWith('CMJ: many wrong codes'));
  };
  const tooManyCodes = { status: 429, json: { message: messages.tooManyCodes } };

  it('counts wrong codes as wrong passwords', async () => {
    for (let index = 0; index < 3; index += 1) expect((await login({ code: '000000' })).status).toBe(401);
    const refused = await login({ code: phone.code() });
    expect(refused).toMatchObject({ status: 429, json: { message: messages.tooManyAttempts } });
    app.clock.advance(1000);
    expect((await login({ code: phone.code() })).status).toBe(200);
  });

  it('refuses app codes of strangers after twenty wrong ones in an hour, but accepts recovery codes', async () => {
    await tryCodes(20);
    expect(await login({ code: phone.code() })).toMatchObject(tooManyCodes);
    // The limit applies neither to the password alone nor to recovery codes, which are too many to guess.
    expect(await login()).toMatchObject(codeProblem(messages.codeRequired));
    expect(await login({ code: 'k7m2q-0xw4t' })).toMatchObject(codeProblem(messages.codeWrong));
    app.clock.advance(5 * MINUTE);
    expect((await login({ code: phone.recoveryCodes[0] })).status).toBe(200);
    app.clock.advance(60 * MINUTE);
    expect((await login({ code: phone.code() })).status).toBe(200);
  });

  it('gives a known browser its own limits: twenty wrong codes an hour, ten in 15 minutes', async () => {
    const browser = createTestBrowser(app.url);
    const from = (code: string) => browser.post('/api/auth/admin/login', { ...administrator, code });
    expect((await from(phone.code())).status).toBe(200);
    await tryCodes(20);
    expect(await login({ code: phone.code() })).toMatchObject(tooManyCodes);
    for (let index = 0; index < 9; index += 1) expect((await from('000000')).status).toBe(401);
    expect((await from(phone.code())).status).toBe(200);
    expect((await from('000000')).status).toBe(401);
    // After ten wrong codes, the limit for strangers applies to the browser too, and strangers have used it up.
    expect(await from(phone.code())).toMatchObject(tooManyCodes);
    app.clock.advance(15 * MINUTE);
    for (let index = 0; index < 10; index += 1) expect((await from('000000')).status).toBe(401);
    app.clock.advance(15 * MINUTE);
    expect(await from(phone.code())).toMatchObject(tooManyCodes);
    expect((await from(phone.recoveryCodes[0] ?? '')).status).toBe(200);
  });

  it('marks a browser as known only after a right code', async () => {
    const browser = createTestBrowser(app.url);
    for (const code of [undefined, '000000']) await browser.post('/api/auth/admin/login', { ...administrator, code });
    expect([...browser.cookies]).toEqual([]);
  });

  it('warns the owner by email about twenty wrong codes, only once an hour', async () => {
    const browser = createTestBrowser(app.url);
    await browser.post('/api/auth/admin/login', { ...administrator, code: phone.code() });
    await tryCodes(19);
    expect(await warnings()).toEqual([]);
    await tryCodes(1);
    expect(await warnings()).toMatchObject([{ to: administrator.email, text: expect.stringContaining('password') }]);
    // The known browser reaches its own limit within an hour of the warning. No second warning is sent.
    for (let index = 0; index < 20; index += 1) {
      if (index === 10) app.clock.advance(15 * MINUTE);
      const response = await browser.post('/api/auth/admin/login', { ...administrator, code: '000000' });
      expect(response.status).toBe(401);
    }
    expect(await warnings()).toHaveLength(1);
  });

  it('still requires a code after a password reset by email', async () => {
    await app.api.post('/api/password/forgot', { email: administrator.email, role: 'admin' });
    const token = await mailedResetToken(app);
    const password = 'boats beside the pier';
    await app.api.post('/api/password/reset', { token, password, confirmPassword: password });
    expect(await login({ password })).toMatchObject(codeProblem(messages.codeRequired));
    expect((await login({ password, code: phone.code() })).status).toBe(200);
  });
});

describe('an administrator with two-factor sign-in', () => {
  let phone: Authenticator;
  beforeEach(async () => {
    phone = await setUpTwoFactor(app, here);
    app.clock.advance(CODE_LIFETIME_MS);
  });
  const { password } = administrator;
  const off = (body: unknown) => app.api.post(OFF, body, here.accessToken);

  it('needs the password and a code to switch it off', async () => {
    expect(await off({ password: 'not this one', code: phone.code() })).toMatchObject({
      status: 400,
      json: { errors: { password: messages.passwordWrong } },
    });
    expect(await off({ password, code: '000000' })).toMatchObject({
      status: 400,
      json: { errors: { code: messages.codeWrong } },
    });
    expect(await off({ password, code: phone.code() })).toMatchObject({ json: { message: messages.twoFactorOff } });
    expect(await off({ password, code: phone.code() })).toMatchObject({ status: 409 });
    expect((await login()).status).toBe(200);
    await app.platform.jobs.settle();
    expect(app.emails.filter(({ text }) => text.includes('switched off'))).toHaveLength(1);
  });

  it('can switch it off with a recovery code, but not while it is compulsory', async () => {
    await app.api.put('/api/admin/two-factor-rule', { required: true }, here.accessToken);
    const code = phone.recoveryCodes[0];
    expect(await off({ password, code })).toMatchObject({
      status: 409,
      json: { message: messages.twoFactorCompulsory },
    });
    await app.api.put('/api/admin/two-factor-rule', { required: false }, here.accessToken);
    expect((await off({ password, code })).status).toBe(200);
  });

  it('can replace the recovery codes with password and code, and is informed by email', async () => {
    const renew = (more: unknown) => app.api.post(CODES, more, here.accessToken);
    for (const [field, body, message] of [
      ['password', { password: 'not this one', code: phone.code() }, messages.passwordWrong],
      ['code', { password }, messages.codeRequired],
      ['code', { password, code: '000000' }, messages.codeWrong],
    ] as const) {
      expect(await renew(body)).toMatchObject({ status: 400, json: { errors: { [field]: message } } });
    }
    const response = await renew({ password, code: phone.recoveryCodes[1] });
    expect(response).toMatchObject({ status: 200, json: { message: messages.recoveryCodesMade } });
    const { recoveryCodes } = response.json as { recoveryCodes: string[] };
    expect(recoveryCodes).toHaveLength(10);
    expect((await login({ code: phone.recoveryCodes[0] })).status).toBe(401);
    await app.platform.jobs.settle();
    expect(subjectsTo(administrator.email)).toContainEqual(expect.stringContaining('new recovery codes'));
    expect((await login({ code: recoveryCodes[0] })).status).toBe(200);
    await app.platform.jobs.settle();
    expect(subjectsTo(administrator.email)).toContainEqual(expect.stringContaining('a recovery code has been used'));
  });
});
