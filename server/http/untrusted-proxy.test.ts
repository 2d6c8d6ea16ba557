import Fastify from 'fastify';
import { afterEach, describe, expect, it } from 'vitest';
import { createHealth } from '#server/platform/platform.ts';
import { administrator, signIn } from '#server/testing/people.ts';
import { startTestApp, type TestApp } from '#server/testing/running-app.ts';
import { siteProblems } from '#server/testing/administrators.ts';
import { detectUntrustedProxy } from './server.ts';

describe('an untrusted proxy', () => {
  let app: TestApp | undefined;
  afterEach(async () => {
    await app?.close();
    app = undefined;
  });

  const problemsAfter = async (headers: Record<string, string>, settings = {}) => {
    app = await startTestApp(settings);
    await app.api.send('/healthz', { headers });
    const { accessToken } = await signIn(app.api, 'admin', administrator);
    return siteProblems(app.api, accessToken);
  };

  it.each([
    ['x-forwarded-for', '203.0.113.7'],
    ['x-forwarded-proto', 'https'],
    ['forwarded', 'for=203.0.113.7'],
  ])('is reported on the dashboard if it sends %s', async (name, value) => {
    expect(await problemsAfter({ [name]: value })).toEqual(['untrusted-proxy']);
  });

  it('is not reported if requests have no forwarding header', async () => {
    expect(await problemsAfter({})).toEqual([]);
  });

  it.each(['loopback', 'off', '1'])('is not reported if TRUST_PROXY is %s', async (setting) => {
    expect(await problemsAfter({ 'x-forwarded-for': '203.0.113.7' }, { TRUST_PROXY: setting })).toEqual([]);
  });

  it.each([
    ['127.0.0.1', true],
    ['::1', true],
    ['::ffff:127.0.0.1', true],
    ['10.1.2.3', true],
    ['172.31.0.1', true],
    ['::ffff:192.168.1.1', true],
    ['fd00::1', true],
    ['fe80::1', true],
    ['172.32.0.1', false],
    ['203.0.113.7', false],
    ['::ffff:203.0.113.7', false],
    ['2001:db8::1', false],
  ])('is detected only at private addresses (%s: %s)', async (remoteAddress, isProxy) => {
    app = await startTestApp();
    const site = Fastify();
    const health = createHealth(app.platform.log);
    detectUntrustedProxy(site, { ...app.platform, health });
    site.get('/', async () => 'here');
    await site.inject({ url: '/', remoteAddress, headers: { 'x-forwarded-for': '198.51.100.1' } });
    expect(health.problems()).toEqual(isProxy ? ['untrusted-proxy'] : []);
  });
});
