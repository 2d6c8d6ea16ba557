import { beforeAll, describe, expect, it } from 'vitest';
import { administrator, createUser, type Credentials } from '#server/testing/people.ts';
import { addFiles, signInAsBrowser, sessionOf } from '#server/testing/private-files.ts';
import { startTestApp } from '#server/testing/running-app.ts';
import { endWithTest } from '#server/testing/temporary.ts';
import { appForAllTests } from '#server/testing/test-apps.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

describe('the file cookie', () => {
  const app = appForAllTests();
  let person: Credentials & { id: number };
  let photoPath: string;
  beforeAll(async () => {
    person = await createUser(app.api, app.platform);
    photoPath = (await addFiles(app.api, '1', 'Sample Person')).photo;
  });

  const opens = async (...cookies: string[]) =>
    (await app.api.send(photoPath, { headers: { cookie: cookies.join('; ') } })).status === 200;
  const refresh = async (refreshToken: string) => sessionOf(await app.api.post('/api/refresh-token', { refreshToken }));

  it('lasts as long as its session and is unavailable to scripts and other sites', async () => {
    const member = await signInAsBrowser(app.api, 'user', person);
    const admin = await signInAsBrowser(app.api, 'admin', administrator);
    const rest = 'HttpOnly; SameSite=Strict';
    expect(member.setCookie).toMatch(
      new RegExp(`^cmj-files=[\\w-]{43}; Path=/; Max-Age=${(7 * DAY) / 1000}; ${rest}$`),
    );
    expect(admin.setCookie).toMatch(
      new RegExp(`^cmj-office-files=[\\w-]{43}; Path=/; Max-Age=${(30 * MINUTE) / 1000}; ${rest}$`),
    );
    expect(member.cookie).not.toContain(member.accessToken);
  });

  it('is restricted to https and this host on an https site', async () => {
    const secure = endWithTest(await startTestApp({ PUBLIC_URL: 'https://cmj.example' }));
    const { photo: path } = await addFiles(secure.api, '1', 'Sample Person');
    const { setCookie, cookie } = await signInAsBrowser(secure.api, 'admin', administrator);
    expect(setCookie).toMatch(
      /^__Host-cmj-office-files=[\w-]{43}; Path=\/; Max-Age=\d+; HttpOnly; SameSite=Strict; Secure$/,
    );
    const statusWith = async (sent: string) => (await secure.api.send(path, { headers: { cookie: sent } })).status;
    expect(await statusWith(cookie)).toBe(200);
    expect(await statusWith(cookie.replace('__Host-', ''))).toBe(401);
  });

  it('keeps its value when many tabs refresh the session, and each refresh extends it', async () => {
    const first = await signInAsBrowser(app.api, 'user', person);
    app.clock.advance(6 * DAY);
    const many = await Promise.all(Array.from({ length: 6 }, () => refresh(first.refreshToken)));
    expect(new Set(many.map(({ cookie }) => cookie))).toEqual(new Set([first.cookie]));
    app.clock.advance(6 * DAY);
    expect(await opens(first.cookie)).toBe(true);
    app.clock.advance(DAY);
    expect(await opens(first.cookie)).toBe(false);
  });

  it('ends with its session after 30 days', async () => {
    let session = await signInAsBrowser(app.api, 'user', person);
    for (let week = 1; week <= 4; week += 1) {
      app.clock.advance(7 * DAY - MINUTE);
      session = await refresh(session.refreshToken);
    }
    expect(session.setCookie).toContain(`; Max-Age=${(2 * DAY + 4 * MINUTE) / 1000};`);
    app.clock.advance(2 * DAY);
    expect(await opens(session.cookie)).toBe(true);
    app.clock.advance(4 * MINUTE);
    expect(await opens(session.cookie)).toBe(false);
  });

  it('is stored as a hash', async () => {
    const { cookie } = await signInAsBrowser(app.api, 'user', person);
    const rows = await app.platform.database.selectFrom('sessions').selectAll().execute();
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain(cookie.split('=')[1]);
  });

  it('is deleted only by a logout from a session of its own kind', async () => {
    const member = await signInAsBrowser(app.api, 'user', person);
    const elsewhere = await signInAsBrowser(app.api, 'user', person);
    const admin = await signInAsBrowser(app.api, 'admin', administrator);
    const out = await app.api.post('/api/logout', { refreshToken: member.refreshToken });
    expect(out.headers.getSetCookie()).toEqual(['cmj-files=; Path=/; Max-Age=0; HttpOnly; SameSite=Strict']);
    expect([await opens(member.cookie), await opens(elsewhere.cookie), await opens(admin.cookie)]).toEqual([
      false,
      true,
      true,
    ]);
    expect(await opens(member.cookie, admin.cookie)).toBe(true);
    const adminOut = await app.api.post('/api/logout', { refreshToken: admin.refreshToken });
    expect(adminOut.headers.getSetCookie()).toEqual([
      'cmj-office-files=; Path=/; Max-Age=0; HttpOnly; SameSite=Strict',
    ]);
    expect([await opens(admin.cookie), await opens(elsewhere.cookie)]).toEqual([false, true]);
    const unknown = await app.api.post('/api/logout', { refreshToken: member.refreshToken });
    expect(unknown).toMatchObject({ status: 200 });
    expect(unknown.headers.getSetCookie()).toEqual([]);
  });

  it('is invalidated by a new password', async () => {
    const { cookie } = await signInAsBrowser(app.api, 'user', person);
    const admin = await signInAsBrowser(app.api, 'admin', administrator);
    const { link } = (await app.api.post(`/api/admin/users/${person.id}/reset-link`, undefined, admin.accessToken))
      .json as { link: string };
    const password = 'another by the river';
    expect(await opens(cookie)).toBe(true);
    const token = link.split('#')[1];
    await app.api.post('/api/password/reset', { token, password, confirmPassword: password });
    expect(await opens(cookie)).toBe(false);
    expect(await opens((await signInAsBrowser(app.api, 'user', { ...person, password })).cookie)).toBe(true);
  });
});
