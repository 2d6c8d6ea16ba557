import Fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';

/** Returns the client address that the server takes from a request through two proxies, the last on this machine. */
async function seenAddress(setting: string): Promise<string> {
  const app = Fastify({ trustProxy: readConfig({ TRUST_PROXY: setting }).trustProxy ?? false });
  app.get('/', (request, reply) => reply.send(request.ip));
  const response = await app.inject({
    url: '/',
    remoteAddress: '127.0.0.1',
    headers: { 'x-forwarded-for': '203.0.113.7, 198.51.100.9' },
  });
  return response.body;
}

describe('TRUST_PROXY', () => {
  it.each([
    ['', '127.0.0.1'],
    ['off', '127.0.0.1'],
    ['1', '198.51.100.9'],
    ['2', '203.0.113.7'],
    ['loopback', '198.51.100.9'],
    ['127.0.0.0/8, 198.51.100.9', '203.0.113.7'],
    ['10.0.0.0/8', '127.0.0.1'],
  ])('set to "%s" makes %s the client address', async (setting, address) => {
    expect(await seenAddress(setting)).toBe(address);
  });

  it.each(['999.1.1.1', 'cafe', '10.0.0.0/64', '0.0.0.0/0', '::/0', '10.0.0.0/8/8', '0', 'on', ','])(
    'refuses %s, which would fail at startup or trust every client',
    (setting) => {
      expect(() => readConfig({ TRUST_PROXY: setting })).toThrow('TRUST_PROXY must be');
    },
  );
});
