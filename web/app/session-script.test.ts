import { createContext, runInContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { sessionScript } from './session-script.ts';

/** Returns the data attributes that the script sets. `items` are in localStorage; undefined forbids storage. */
function runWith(items: Readonly<Record<string, string>> | undefined): Readonly<Record<string, string>> {
  const dataset: Record<string, string> = {};
  const localStorage = {
    getItem: (key: string) => {
      if (items === undefined) throw new Error('storage is forbidden');
      return new Map(Object.entries(items)).get(key) ?? null;
    },
  };
  const page = { document: { documentElement: { dataset } }, localStorage, addEventListener: () => undefined };
  runInContext(sessionScript, createContext(page));
  return dataset;
}

describe('the head script', () => {
  it.each([
    [{}, 'visitor'],
    [{ accessToken: 'a', refreshToken: 'b' }, 'user'],
    [{ refreshToken: 'b', adminRefreshToken: 'c' }, 'visitor'],
    [{ accessToken: 'a', adminToken: 'c' }, 'admin'],
    [undefined, 'visitor'],
  ])('derives the session kind from %j', (items, session) => {
    expect(runWith(items)['session']).toBe(session);
  });

  it.each([
    ['light', 'light'],
    ['dark', 'dark'],
    ['<img>', undefined],
  ])('sets the theme from the stored value %s only if it is valid', (theme, shown) => {
    expect(runWith({ theme })['theme']).toBe(shown);
  });

  it('defines no global variables and needs no escaping', () => {
    expect(sessionScript).toMatch(/^\{.*\}$/);
    expect(sessionScript).not.toMatch(/[<&]|\bvar\b|\bfunction\b/);
  });
});
