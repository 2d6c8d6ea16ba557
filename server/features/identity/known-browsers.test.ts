import { describe, expect, it } from 'vitest';
import { messages } from '#contract/messages.ts';
import { registrationForm, administrator, createUser, type Credentials, signIn } from '#server/testing/people.ts';
import { mailedResetToken } from '#server/testing/mail-site.ts';
import { startTestApp } from '#server/testing/running-app.ts';
import { endWithTest } from '#server/testing/temporary.ts';
import { appForEachTest } from '#server/testing/test-apps.ts';
import { createTestBrowser, type TestBrowser } from '#server/testing/test-browser.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const USER = '/api/user/login';
const ADMIN = '/api/auth/admin/login';

const app = appForEachTest({ TRUST_PROXY: 'loopback' });

const loginAt =
  (path: string) =>
  async (browser: TestBrowser, { email, password }: Credentials) =>
    (await browser.post(path, { email, password })).status;
const login = loginAt(USER);
const adminLogin = loginAt(ADMIN);

/** Returns a browser that has signed in to each of these accounts. */
async function browserOf(...people: readonly Credentials[]): Promise<TestBrowser> {
  const browser = createTestBrowser(app.url);
  for (const person of people) expect(await login(browser, person)).toBe(200);
  return browser;
}

/** Sends wrong passwords from unknown browsers until the account refuses every unknown browser. */
async function blockStrangers({ email }: Credentials, path = USER): Promise<void> {
  for (let index = 0; index < 3; index += 1) {
    expect(await loginAt(path)(createTestBrowser(app.url, `198.51.100.${index}`), { email, password: 'guess' })).toBe(
      401,
    );
  }
  expect(await loginAt(path)(createTestBrowser(app.url, '198.51.100.9'), { email, password: 'guess' })).toBe(429);
}

const knownNames = ({ cookies }: TestBrowser) => [...cookies.keys()].filter((name) => name.includes('cmj-known-'));

describe('a browser that has signed in before', () => {
  it('signs in with the right password while strangers are blocked', async () => {
    const member = await createUser(app.api, app.platform);
    const browser = await browserOf(member);
    const stranger = createTestBrowser(app.url);
    await blockStrangers(member);
    expect(await login(stranger, member)).toBe(429);
    for (let index = 0; index < 10; index += 1) expect(await login(browser, member)).toBe(200);
    expect(await login(browser, { ...member, password: 'mistyped' })).toBe(401);
    expect(await login(browser, member)).toBe(200);
  });

  it('is recognized for 400 days by a cookie that contains no personal data', async () => {
    const member = await createUser(app.api, app.platform);
    const response = await app.api.post(USER, member);
    const [, known = ''] = response.headers.getSetCookie();
    expect(response.headers.getSetCookie()).toHaveLength(2);
    expect(known).toMatch(
      /^cmj-known-[\w-]{22}=[\w-]{22}\.\d{10}\.[\w-]{43}; Path=\/; Max-Age=34560000; HttpOnly; SameSite=Strict$/,
    );
    expect((await app.api.post(USER, { ...member, password: 'wrong' })).headers.getSetCookie()).toEqual([]);
  });

  it('gets a cookie that is sent over https only, if the site uses https', async () => {
    const secure = endWithTest(await startTestApp({ PUBLIC_URL: 'https://cmj.example' }));
    const [, known = ''] = (await secure.api.post(ADMIN, administrator)).headers.getSetCookie();
    expect(known).toMatch(/^__Host-cmj-known-[^;]+; Path=\/; Max-Age=\d+; HttpOnly; SameSite=Strict; Secure$/);
    const browser = createTestBrowser(secure.url);
    await adminLogin(browser, administrator);
    for (let index = 0; index < 3; index += 1) await secure.api.post(ADMIN, { ...administrator, password: 'guess' });
    const insecure = createTestBrowser(secure.url);
    for (const [name, value] of browser.cookies) insecure.cookies.set(name.replace('__Host-', ''), value);
    expect(await adminLogin(insecure, administrator)).toBe(429);
    expect(await adminLogin(browser, administrator)).toBe(200);
  });

  it('stays known for 400 days after signing in, also after signing out', async () => {
    const member = await createUser(app.api, app.platform);
    const browser = createTestBrowser(app.url);
    const { refreshToken } = (await browser.post(USER, member)).json as { refreshToken: string };
    await browser.post('/api/logout', { refreshToken });
    expect(knownNames(browser)).toHaveLength(1);
    for (const days of [399, 399]) {
      app.clock.advance(days * DAY);
      await blockStrangers(member);
      expect(await login(browser, member)).toBe(200);
    }
    app.clock.advance(401 * DAY);
    await blockStrangers(member);
    expect(await login(browser, member)).toBe(429);
  });

  it('counts as a stranger after 10 wrong passwords in 15 minutes', async () => {
    const member = await createUser(app.api, app.platform);
    const browser = await browserOf(member);
    const wrong = { ...member, password: 'mistyped' };
    for (let index = 0; index < 10; index += 1) expect(await login(browser, wrong)).toBe(401);
    // Wrong passwords of the browser do not count towards the limit of strangers, so it may still try as a stranger.
    expect(await login(browser, member)).toBe(200);
    await blockStrangers(member);
    const refused = await browser.post(USER, member);
    expect(refused).toMatchObject({ status: 429, json: { message: messages.tooManyAttempts } });
    expect(refused.headers.get('retry-after')).toBe('1');
    app.clock.advance(15 * MINUTE - 1);
    await createTestBrowser(app.url).post(USER, wrong);
    expect(await login(browser, member)).toBe(429);
    app.clock.advance(1);
    expect(await login(browser, member)).toBe(200);
  });

  it('is not affected by wrong passwords that other browsers send from its IP address', async () => {
    const member = await createUser(app.api, app.platform);
    const browser = await browserOf(member);
    for (let index = 0; index < 30; index += 1) {
      await login(createTestBrowser(app.url), { email: `nobody-${index}@sample.example`, password: 'guess' });
    }
    expect(await login(createTestBrowser(app.url), member)).toBe(429);
    expect(await login(browser, member)).toBe(200);
  });

  it('is known to every account that has signed in with it, and to no other', async () => {
    const people = [await createUser(app.api, app.platform), await createUser(app.api, app.platform)];
    const neighbour = await createUser(app.api, app.platform);
    const browser = await browserOf(...people);
    expect(knownNames(browser)).toHaveLength(2);
    for (const person of [...people, neighbour]) await blockStrangers(person);
    for (const person of people) expect(await login(browser, person)).toBe(200);
    expect(await login(browser, neighbour)).toBe(429);
  });

  it('is not known if its cookie is changed, forged or of another account', async () => {
    const member = await createUser(app.api, app.platform);
    const thief = await createUser(app.api, app.platform);
    const [name = ''] = knownNames(await browserOf(member));
    const theirs = await browserOf(thief);
    const [theirName = ''] = knownNames(theirs);
    const value = theirs.cookies.get(theirName) ?? '';
    await blockStrangers(member);
    const at = Math.floor(app.clock.now() / 1000);
    const forged = [
      value,
      `${'A'.repeat(22)}.${at}.${'A'.repeat(43)}`,
      `${'A'.repeat(22)}.${at}.${'é'.repeat(43)}`,
      '',
      'x',
    ];
    for (const made of forged) {
      const browser = createTestBrowser(app.url);
      browser.cookies.set(name, made);
      expect([made, await login(browser, member)]).toEqual([made, 429]);
    }
    const aged = await browserOf(thief);
    aged.cookies.set(theirName, value.replace(/\.\d+\./, `.${at + 1}.`));
    await blockStrangers(thief);
    expect(await login(aged, thief)).toBe(429);
  });
});

describe('a known browser becomes a stranger', () => {
  const PASSWORD = 'boats beside the pier';

  /** Returns two browsers that the administrator's account knows. The first one is signed in. */
  async function twoBrowsers(): Promise<{ here: TestBrowser; elsewhere: TestBrowser; accessToken: string }> {
    const [here, elsewhere] = [createTestBrowser(app.url), createTestBrowser(app.url)];
    await adminLogin(elsewhere, administrator);
    const { accessToken } = (await here.post(ADMIN, administrator)).json as { accessToken: string };
    return { here, elsewhere, accessToken };
  }

  it('when the password is changed in another browser, which stays known', async () => {
    const { here, elsewhere, accessToken } = await twoBrowsers();
    const before = new Map(here.cookies);
    const change = { currentPassword: administrator.password, password: PASSWORD, confirmPassword: PASSWORD };
    expect((await here.post('/api/admin/account/password', change, accessToken)).status).toBe(200);
    await blockStrangers(administrator, ADMIN);
    const changed = { ...administrator, password: PASSWORD };
    expect(await adminLogin(elsewhere, changed)).toBe(429);
    const stale = createTestBrowser(app.url);
    for (const pair of before) stale.cookies.set(...pair);
    expect(await adminLogin(stale, changed)).toBe(429);
    expect(await adminLogin(here, changed)).toBe(200);
  });

  it('when all other sessions are ended from another browser, which stays known', async () => {
    const { here, elsewhere, accessToken } = await twoBrowsers();
    expect((await here.delete('/api/admin/account/sessions', accessToken)).status).toBe(200);
    await blockStrangers(administrator, ADMIN);
    expect(await adminLogin(elsewhere, administrator)).toBe(429);
    expect(await adminLogin(here, administrator)).toBe(200);
  });

  it('when a reset link is used in another browser, which becomes known', async () => {
    const member = await createUser(app.api, app.platform);
    const elsewhere = await browserOf(member);
    await blockStrangers(member);
    await app.api.post('/api/password/forgot', { email: member.email });
    const token = await mailedResetToken(app);
    const here = createTestBrowser(app.url);
    const reset = { token, password: PASSWORD, confirmPassword: PASSWORD };
    expect((await here.post('/api/password/reset', { ...reset, token: 'x'.repeat(43) })).status).toBe(400);
    expect(knownNames(here)).toEqual([]);
    expect((await here.post('/api/password/reset', reset)).status).toBe(200);
    const changed = { ...member, password: PASSWORD };
    expect(await login(here, changed)).toBe(200);
    expect(await login(elsewhere, changed)).toBe(429);
  });

  it('when the account is deleted, even if the email is registered again', async () => {
    const member = await createUser(app.api, app.platform);
    const browser = await browserOf(member);
    const admin = await signIn(app.api, 'admin', administrator);
    await app.api.delete(`/api/admin/users/${member.id}`, admin.accessToken);
    await app.api.post('/api/user/register', registrationForm({ email: member.email }));
    await blockStrangers(member);
    expect(await login(browser, member)).toBe(429);
  });

  it('when the approval is withdrawn, even if the account is approved again', async () => {
    const member = await createUser(app.api, app.platform);
    const browser = await browserOf(member);
    const { accessToken } = await signIn(app.api, 'admin', administrator);
    await app.api.put(`/api/admin/users/${member.id}/withdraw`, undefined, accessToken);
    await app.api.put(`/api/admin/users/${member.id}/approve`, undefined, accessToken);
    await blockStrangers(member);
    expect(await login(browser, member)).toBe(429);
  });
});
