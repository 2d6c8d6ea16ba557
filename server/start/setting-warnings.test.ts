import { expect, it } from 'vitest';
import { readConfig } from '#server/platform/config/config.ts';
import { settingWarnings } from './announce.ts';

function warningsOf(env: Readonly<Record<string, string>>): readonly string[] {
  return settingWarnings(env, readConfig(env));
}

it.each(['http://cmj.example', 'http://203.0.114.7:8080', 'http://[2a01:4f8::7]'])(
  'warns of http on a public host: %s',
  (url) => {
    expect(warningsOf({ PUBLIC_URL: url })).toEqual([
      expect.stringMatching(/^PUBLIC_URL uses http on .+ such as https:\/\//),
    ]);
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
])('accepts http in a private network: %s', (url) => {
  expect(warningsOf({ PUBLIC_URL: url })).toEqual([]);
});

it('warns of an https URL if TRUST_PROXY is missing, or if its port is the one that the site itself listens on', () => {
  expect(warningsOf({ PUBLIC_URL: 'https://cmj.example', TRUST_PROXY: 'loopback' })).toEqual([]);
  expect(warningsOf({ PUBLIC_URL: 'https://cmj.example' })).toEqual([expect.stringContaining('set TRUST_PROXY')]);
  expect(warningsOf({ PUBLIC_URL: 'https://cmj.example:3000', TRUST_PROXY: 'loopback' })).toEqual([
    expect.stringMatching(/^PUBLIC_URL uses https with port 3000, .+ Set PUBLIC_URL to the address of the proxy/),
  ]);
});

it('warns of a misspelled setting and of disabled rate limits', () => {
  expect(warningsOf({ DATABSE_URL: 'postgres://cmj:hidden@db.example/cmj', RATE_LIMITS: 'off' })).toEqual([
    'DATABSE_URL is not a setting and has no effect. Did you mean DATABASE_URL?',
    expect.stringContaining('RATE_LIMITS is off'),
  ]);
});
