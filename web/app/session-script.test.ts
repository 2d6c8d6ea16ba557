import { createContext, runInContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { oldBrowserScript, sessionScript } from './session-script.ts';

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

describe('the script for old browsers', () => {
  /** Returns whether the script marks a browser that supports these conditions. */
  function isOld(supported: readonly string[] | undefined, methods: object): boolean {
    let marked = false;
    const CSS = supported && { supports: (...condition: readonly string[]) => supported.includes(condition.join(':')) };
    const setAttribute = () => {
      marked = true;
    };
    const context = createContext({ window: { CSS }, document: { documentElement: { setAttribute } } });
    runInContext(
      `Array.prototype.toSorted = undefined; Object.assign(Array.prototype, ${JSON.stringify(methods)})`,
      context,
    );
    runInContext(oldBrowserScript, context);
    return marked;
  }
  const MODAL = 'selector(:modal)';
  const HAS = 'selector(:has(a))';
  const SORTED = { toSorted: true };

  it.each([
    ['Chrome 109', [MODAL, HAS], {}, false],
    ['Chrome 103', [], {}, true],
    ['Firefox 115', [MODAL], SORTED, false],
    ['Firefox 114', [MODAL], {}, true],
    ['Safari 15.6', [MODAL, HAS], {}, false],
    ['Safari 15.5', [HAS], {}, true],
    ['Internet Explorer', undefined, {}, true],
  ])('knows %s by its features', (_, supported, methods, old) => {
    expect(isOld(supported, methods)).toBe(old);
  });

  it('is ES5 and needs no escaping', () => {
    expect(oldBrowserScript).not.toMatch(/[<&`]|=>|\b(let|const|class)\b/);
  });
});
