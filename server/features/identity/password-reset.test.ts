import { describe, expect, it } from 'vitest';
import { messages } from '#contract/messages.ts';
import { administrator, createUser, registerPerson, signIn } from '#server/testing/people.ts';
import { mailedResetToken } from '#server/testing/mail-site.ts';
import { appForEachTest } from '#server/testing/test-apps.ts';

const MINUTE = 60_000;
const NEW_PASSWORD = 'boats beside the pier';

describe('resetting a forgotten password', () => {
  const app = appForEachTest({ TRUST_PROXY: 'loopback' });

  const ask = (email: string, role?: 'user' | 'admin', from = '192.0.2.1') =>
    app.api.send('/api/password/forgot', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': from },
      body: JSON.stringify({ email, role }),
    });
  const set = (token: string, password = NEW_PASSWORD) =>
    app.api.post('/api/password/reset', { token, password, confirmPassword: password });
  const tokenIn = (text: string) => /\/reset-password#([\w-]{43})/.exec(text)?.[1] ?? '';
  const mailedToken = () => mailedResetToken(app);

  it('works once with the emailed link, and ends all sessions', async () => {
    const member = await createUser(app.api, app.platform);
    const tokens = await signIn(app.api, 'user', member);
    await ask(member.email);
    const token = await mailedToken();
    expect(app.emails.find(({ text }) => text.includes(token))?.to).toBe(member.email);
    const whose = () => app.api.post('/api/password/reset/account', { token });
    expect(await whose()).toMatchObject({ status: 200, json: { email: member.email } });

    expect(await set(token)).toMatchObject({
      status: 200,
      json: { success: true, message: messages.passwordChanged, role: 'user' },
    });
    expect((await app.api.get('/api/user/me', tokens.accessToken)).status).toBe(401);
    expect((await app.api.post('/api/refresh-token', { refreshToken: tokens.refreshToken })).status).toBe(401);
    await expect(signIn(app.api, 'user', member)).rejects.toThrow('401');
    await signIn(app.api, 'user', { email: member.email, password: NEW_PASSWORD });
    await app.platform.jobs.settle();
    expect(app.emails.filter(({ subject }) => subject.includes('your password has been changed'))).toMatchObject([
      { to: member.email },
    ]);

    expect(await whose()).toMatchObject({ status: 400, json: { code: 'resetLinkInvalid' } });
    expect(await set(token, 'another new password')).toMatchObject({
      status: 400,
      json: { message: messages.resetLinkInvalid },
    });
  });

  it('accepts only one of two simultaneous uses of the link', async () => {
    const member = await createUser(app.api, app.platform);
    await ask(member.email);
    const token = await mailedToken();
    const responses = await Promise.all([set(token, 'first new password'), set(token, 'second new password')]);
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400]);
  });

  it('returns the same response for an unknown address, and sends nothing', async () => {
    const member = await createUser(app.api, app.platform);
    const known = await ask(member.email);
    const unknown = await ask('nobody@sample.example');
    expect(unknown.status).toBe(200);
    expect(unknown.json).toEqual(known.json);
    await app.platform.jobs.settle();
    expect(app.emails.filter(({ to }) => to !== member.email)).toEqual([]);
  });

  it('emails a link to an administrator only if the request is for administrators', async () => {
    const before = app.emails.length;
    await ask(administrator.email);
    await app.platform.jobs.settle();
    expect(app.emails).toHaveLength(before);
    await ask(administrator.email, 'admin');
    expect(await set(await mailedToken())).toMatchObject({ json: { role: 'admin' } });
    await signIn(app.api, 'admin', { email: administrator.email, password: NEW_PASSWORD });
  });

  it('uses a link that expires after 30 minutes', async () => {
    const member = await createUser(app.api, app.platform);
    await ask(member.email);
    const token = await mailedToken();
    app.clock.advance(30 * MINUTE);
    expect((await set(token)).status).toBe(400);
    expect((await set('x'.repeat(43))).status).toBe(400);
  });

  it('uses links that stay valid when another one is requested, until one of them is used', async () => {
    const member = await createUser(app.api, app.platform);
    await ask(member.email);
    const first = await mailedToken();
    app.clock.advance(10 * MINUTE);
    await ask(member.email);
    const second = await mailedToken();
    app.clock.advance(10 * MINUTE);
    await ask(member.email);
    const third = await mailedToken();
    expect(new Set([first, second, third]).size).toBe(3);
    expect((await set(second)).status).toBe(200);
    for (const token of [first, second, third]) expect((await set(token, 'yet another password')).status).toBe(400);
    expect((await signIn(app.api, 'user', { email: member.email, password: NEW_PASSWORD })).accessToken).toBeTruthy();
  });

  it('uses a link that stays valid after a refused password', async () => {
    const member = await createUser(app.api, app.platform);
    await ask(member.email);
    const token = await mailedToken();
    expect(await set(token, 'password123')).toMatchObject({
      status: 400,
      json: { errors: { password: messages.passwordCommon } },
    });
    expect((await set(token)).status).toBe(200);
  });

  it('sends an account one email in 10 minutes, with the same response to further requests', async () => {
    const member = await createUser(app.api, app.platform);
    const other = await createUser(app.api, app.platform);
    const emailsTo = async ({ email }: { email: string }) => {
      await app.platform.jobs.settle();
      return app.emails.filter(({ to, subject }) => to === email && subject.includes('new password')).length;
    };
    for (let count = 0; count < 5; count += 1) {
      expect((await ask(member.email, 'user', `192.0.2.${count}`)).status).toBe(200);
    }
    await ask(other.email);
    expect([await emailsTo(member), await emailsTo(other)]).toEqual([1, 1]);
    app.clock.advance(10 * MINUTE - 1);
    await ask(member.email);
    expect(await emailsTo(member)).toBe(1);
    app.clock.advance(1);
    await Promise.all([ask(member.email), ask(member.email)]);
    expect(await emailsTo(member)).toBe(2);
  });

  it('can be requested at most 20 times an hour from one IP address', async () => {
    for (let count = 0; count < 20; count += 1) expect((await ask(`p${count}@sample.example`)).status).toBe(200);
    const refused = await ask('one-more@sample.example');
    expect(refused.status).toBe(429);
    expect(refused.headers.get('retry-after')).toBe('3600');
    expect((await ask('one-more@sample.example', 'user', '192.0.2.9')).status).toBe(200);
  });

  it('works with a link from the office after an email was requested, and ends the emailed link', async () => {
    const member = await createUser(app.api, app.platform);
    const admin = await signIn(app.api, 'admin', administrator);
    const { json } = await app.api.post(`/api/admin/users/${member.id}/reset-link`, undefined, admin.accessToken);
    await ask(member.email);
    const mailed = await mailedToken();
    expect((await set(tokenIn((json as { link: string }).link))).status).toBe(200);
    await app.platform.jobs.settle();
    expect(app.emails.at(-1)).toMatchObject({
      to: member.email,
      subject: expect.stringContaining('your password has been changed'),
    });
    expect((await set(mailed)).status).toBe(400);
  });

  it('works with a link that an administrator hands out', async () => {
    const member = await createUser(app.api, app.platform);
    const admin = await signIn(app.api, 'admin', administrator);
    const response = await app.api.post(`/api/admin/users/${member.id}/reset-link`, undefined, admin.accessToken);
    expect(response).toMatchObject({ status: 200, json: { success: true, message: messages.resetLinkMade } });
    const { link } = response.json as { link: string };
    expect(link.startsWith(`${app.platform.config.publicUrl}/reset-password#`)).toBe(true);
    expect((await set(tokenIn(link))).status).toBe(200);
  });

  it('is refused to an administrator who requests a link before the user is approved', async () => {
    const person = await registerPerson(app.api);
    const admin = await signIn(app.api, 'admin', administrator);
    const refused = await app.api.post(`/api/admin/users/${person.id}/reset-link`, undefined, admin.accessToken);
    expect(refused).toMatchObject({ status: 400, json: { success: false, code: 'resetLinkTooEarly' } });
    expect(refused.json).not.toHaveProperty('link');
  });
});
