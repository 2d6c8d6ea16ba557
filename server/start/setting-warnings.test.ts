import { expect, it } from 'vitest';
import { readConfig } from '#server/platform/config/config.ts';
import { settingWarnings } from './setting-warnings.ts';

function warningsOf(env: Readonly<Record<string, string>>): readonly string[] {
  return settingWarnings(env, readConfig(env));
}

it.each(['http://cmj.example', 'http://203.0.114.7:8080', 'http://[2a01:4f8::7]'])(
  'http is warned of where everybody can reach the site: %s',
  (url) => {
    expect(warningsOf({ PUBLIC_URL: url })).toEqual([expect.stringMatching(/^PUBLIC_URL is http .+ write https:\/\//)]);
  },
);

it.each([
  'http://localhost:3000',
  'http://office-computer:8080',
  'http://cmj.local',
  'http://cmj.home.arpa',
  'http://192.168.1.20:3000',
  'http://127.0.0.1',
  'http://[::1]:3000',
  'http://[fd00::1]',
])('http is nobody else’s business in a network of one’s own: %s', (url) => {
  expect(warningsOf({ PUBLIC_URL: url })).toEqual([]);
});

it('a site with https is asked for its proxy, and that it does not name its own port', () => {
  expect(warningsOf({ PUBLIC_URL: 'https://cmj.example', TRUST_PROXY: 'loopback' })).toEqual([]);
  expect(warningsOf({ PUBLIC_URL: 'https://cmj.example' })).toEqual([expect.stringContaining('set TRUST_PROXY')]);
  expect(warningsOf({ PUBLIC_URL: 'https://cmj.example:3000', TRUST_PROXY: 'loopback' })).toEqual([
    expect.stringMatching(/^PUBLIC_URL is https at port 3000, .+ write the address of the proxy/),
  ]);
});

it('a mistyped name and missing limits are warned of', () => {
  expect(warningsOf({ DATABSE_URL: 'postgres://cmj:hidden@db.example/cmj', RATE_LIMITS: 'off' })).toEqual([
    'DATABSE_URL is no setting, and nothing reads it. Is DATABASE_URL meant?',
    expect.stringContaining('RATE_LIMITS is off'),
  ]);
});
