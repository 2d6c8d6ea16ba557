import { createContext, runInContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { sessionScript } from './session-script.ts';

/** Runs the script as the head of a page would, in a browser that holds these items. */
function runWith(items: Readonly<Record<string, string>> | undefined): Readonly<Record<string, string>> {
  const dataset: Record<string, string> = {};
  const localStorage = {
    getItem: (key: string) => {
      if (items === undefined) throw new Error('storage is forbidden');
      return new Map(Object.entries(items)).get(key) ?? null;
    },
  };
  runInContext(sessionScript, createContext({ document: { documentElement: { dataset } }, localStorage }));
  return dataset;
}

describe('the script in the head', () => {
  it.each([
    [{}, 'visitor'],
    [{ accessToken: 'a', refreshToken: 'b' }, 'user'],
    [{ refreshToken: 'b', adminRefreshToken: 'c' }, 'visitor'],
    [{ accessToken: 'a', adminToken: 'c' }, 'admin'],
    [undefined, 'visitor'],
  ])('knows from %j whose browser this is', (items, session) => {
    expect(runWith(items)['session']).toBe(session);
  });

  it.each([
    ['light', 'light'],
    ['dark', 'dark'],
    ['<img>', undefined],
  ])('takes the chosen theme %s only if it is one', (theme, shown) => {
    expect(runWith({ theme })['theme']).toBe(shown);
  });

  it('leaves nothing behind in the page, and needs no escaping', () => {
    expect(sessionScript).toMatch(/^\{.*\}$/);
    expect(sessionScript).not.toMatch(/[<&]|\bvar\b|\bfunction\b/);
  });
});
