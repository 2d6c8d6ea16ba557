import type { Page, Request } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { messages } from '#contract/messages.ts';
import { administrator, createUser, registerPerson, type Tokens } from '#server/testing/people.ts';
import { visit, type Visit } from './browser.ts';
import { keepInBrowser } from './stored-tokens.ts';
import { openEmptySite } from './site.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const REFRESH = '**/api/refresh-token';

const { site, browser } = await openEmptySite();
let owner: Visit;

const member = await createUser(site.api, site.platform);
await registerPerson(site.api, 'Lissy Joseph');

beforeEach(async () => {
  owner = await visit(browser, site.url);
});

/** What a refresh sent, and what came back. */
interface Refresh {
  readonly sent: Readonly<Record<string, unknown>>;
  readonly status: number;
}

async function readRefresh(request: Request): Promise<Refresh> {
  const response = await request.response();
  return { sent: request.postDataJSON(), status: response?.status() ?? 0 };
}

/** Does something, and tells which refreshes were answered meanwhile. */
async function refreshesDuring(page: Page, act: () => Promise<unknown>): Promise<Refresh[]> {
  const answered: Promise<Refresh>[] = [];
  const note = (request: Request) => {
    if (request.url().endsWith('/api/refresh-token')) answered.push(readRefresh(request));
  };
  page.on('requestfinished', note);
  await act();
  page.off('requestfinished', note);
  return Promise.all(answered);
}

/** A page that comes asks whether the session lives. */
const toldThatItLives = (page: Page) =>
  page.waitForResponse((response) => response.url().endsWith('/api/user/me') && response.ok());

async function signInByHand({ page }: Visit): Promise<Readonly<Record<string, unknown>>> {
  await page.goto('/login');
  await page.getByLabel('Email').fill(member.email);
  await page.getByLabel('Password', { exact: true }).fill(member.password);
  const sent = page.waitForRequest('**/api/user/login');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.getByText(messages.loginSuccessful).waitFor();
  // Before the page leads on by itself, which takes a second.
  await comeSignedIn(page);
  const body: Readonly<Record<string, unknown>> = (await sent).postDataJSON();
  return body;
}

async function comeSignedIn(page: Page): Promise<void> {
  const lives = toldThatItLives(page);
  await page.goto('/about');
  await lives;
}

async function comeSignedOut(page: Page): Promise<void> {
  await page.goto('/about');
  await page.getByRole('link', { name: 'Sign In' }).filter({ visible: true }).waitFor();
  expect(await page.evaluate(() => localStorage.getItem('refreshToken'))).toBeNull();
}

const copyStorage = (page: Page) =>
  page.evaluate((): Record<string, string> => Object.fromEntries(Object.entries(localStorage)));

/** The answers tell the time of the site's clock, as they do where that is the clock of the machine. */
async function tellTime({ context }: Visit): Promise<void> {
  await context.route('**/api/**', async (route) => {
    const response = await route.fetch();
    const date = new Date(site.clock.now()).toUTCString();
    await route.fulfill({ response, headers: { ...response.headers(), date } });
  });
}

describe('a browser', () => {
  it('signs what it refreshes; a copy of its storage is worth nothing once the access token has died', async () => {
    const { publicKey } = await signInByHand(owner);
    expect(publicKey).toMatch(/^[\w-]{122}$/);
    for (let round = 0; round < 2; round += 1) {
      const thief = await visit(browser, site.url);
      await keepInBrowser(thief.context, await copyStorage(owner.page));
      await comeSignedIn(thief.page);
      site.clock.advance(11 * MINUTE);
      // Once before the owner refreshes, then after.
      if (round === 0) await comeSignedOut(thief.page);
      const refreshes = await refreshesDuring(owner.page, () => comeSignedIn(owner.page));
      expect(refreshes.at(-1)).toMatchObject({
        status: 200,
        sent: { signature: expect.stringMatching(/^[\w-]{86}$/) },
      });
      if (round !== 0) await comeSignedOut(thief.page);
      await thief.close();
    }
    await comeSignedIn(owner.page);
  });

  it('keeps a key that no script can take out, until it is signed out', async () => {
    await signInByHand(owner);
    const keysOf = (page: Page) =>
      page.evaluate(async () => {
        const opening = indexedDB.open('session-keys');
        await new Promise((resolve) => {
          opening.onsuccess = resolve;
        });
        const all = opening.result.transaction('keys').objectStore('keys').getAll();
        await new Promise((resolve) => {
          all.onsuccess = resolve;
        });
        opening.result.close();
        const keys: CryptoKey[] = all.result;
        const taken = await Promise.allSettled(keys.map((key) => crypto.subtle.exportKey('pkcs8', key)));
        return keys.map(({ type, extractable }, index) => [type, extractable, taken[index]?.status]);
      });
    expect(await keysOf(owner.page)).toEqual([['private', false, 'rejected']]);
    await owner.page.getByRole('button', { name: 'Logout' }).filter({ visible: true }).click();
    await owner.page.getByRole('alertdialog').getByRole('button', { name: 'Logout' }).click();
    await owner.page.getByRole('link', { name: 'Sign In' }).filter({ visible: true }).waitFor();
    expect(await keysOf(owner.page)).toEqual([]);
  });

  it('refreshes in two tabs at once', async () => {
    await signInByHand(owner);
    const other = await owner.context.newPage();
    const sent: Request[] = [];
    owner.context.on('request', (request) => {
      if (request.url().endsWith('/api/refresh-token')) sent.push(request);
    });
    for (let round = 0; round < 2; round += 1) {
      site.clock.advance(11 * MINUTE);
      await Promise.all([owner.page, other].map((tab) => comeSignedIn(tab)));
    }
    const refreshes = await Promise.all(sent.map(readRefresh));
    expect(refreshes.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(2);
    for (const { sent: body } of refreshes) expect(body['signature']).toMatch(/^[\w-]{86}$/);
  });
});

/** As on a page that came over plain http. */
function haveNoWebCrypto(): void {
  Object.defineProperty(Crypto.prototype, 'subtle', { get: () => undefined });
}

/** Opening a database is begun, and nobody hears of it any more. */
function neverRespond(): void {
  IDBOpenDBRequest.prototype.addEventListener = () => undefined;
  // Nobody waits here for the three seconds after which it is taken as silent.
  const later = globalThis.setTimeout;
  const sooner = (act: () => void, ms: number) => later(act, ms === 3000 ? 0 : ms);
  Object.defineProperty(globalThis, 'setTimeout', { value: sooner });
}

describe('a browser that cannot keep a key', () => {
  const lacks: Readonly<Record<string, () => void>> = {
    'has no WebCrypto': haveNoWebCrypto,
    'forbids the database': () => {
      IDBFactory.prototype.open = () => {
        throw new DOMException('', 'SecurityError');
      };
    },
    'has a database that never answers': neverRespond,
  };
  it.each(Object.entries(lacks))(
    'because it %s, begins a session without one, which is refreshed',
    async (_why, lack) => {
      await owner.context.addInitScript(lack);
      expect(await signInByHand(owner)).toEqual({ email: member.email, password: member.password });
      site.clock.advance(11 * MINUTE);
      const refreshes = await refreshesDuring(owner.page, () => comeSignedIn(owner.page));
      expect(refreshes).toEqual([{ status: 200, sent: { refreshToken: expect.any(String) } }]);
    },
  );
});

describe('the clock of a device', () => {
  it('that is three hours late is put right by what the answers say', async () => {
    await tellTime(owner);
    await owner.context.addInitScript((off) => {
      const now = Date.now;
      Date.now = () => now() + off;
    }, -3 * HOUR);
    await signInByHand(owner);
    site.clock.advance(11 * MINUTE);
    const refreshes = await refreshesDuring(owner.page, () => comeSignedIn(owner.page));
    expect(refreshes).toMatchObject([{ status: 200, sent: { signature: expect.any(String) } }]);
  });

  it('that answers put wrong is put right once the server says so, and no session ends', async () => {
    await signInByHand(owner);
    site.clock.advance(11 * MINUTE);
    // The machine's clock, which its answers tell, is not that of the site.
    const refreshes = await refreshesDuring(owner.page, () => comeSignedIn(owner.page));
    const [stale, good] = refreshes;
    expect(refreshes).toMatchObject([{ status: 401 }, { status: 200, sent: { signedAt: site.clock.now() } }]);
    expect(stale?.sent['refreshToken']).toBe(good?.sent['refreshToken']);
  });
});

/** What takes too long is given up when the test lets the time pass. */
function holdTime(): void {
  const waiting: { readonly ms: number; readonly giveUp: AbortController }[] = [];
  AbortSignal.timeout = (ms) => {
    const giveUp = new AbortController();
    waiting.push({ ms, giveUp });
    return giveUp.signal;
  };
  addEventListener('message', ({ data }) => {
    for (const { ms, giveUp } of waiting) if (ms <= data) giveUp.abort(new DOMException('', 'TimeoutError'));
  });
}

const passTime = (page: Page, passed: number) => page.evaluate((ms) => postMessage(ms), passed);

describe('a refresh whose answer is lost', () => {
  it('is given up after 6 s and asked for again', async () => {
    await owner.context.addInitScript(holdTime);
    await tellTime(owner);
    await signInByHand(owner);
    site.clock.advance(11 * MINUTE);
    // It has sent a successor by the next one, and has to hurry without a key.
    await comeSignedIn(owner.page);
    const sent: unknown[] = [];
    let lost: Partial<Tokens> = {};
    await owner.context.route(REFRESH, async (route) => {
      sent.push(route.request().postDataJSON());
      if (sent.length > 1) {
        site.clock.advance(6 * SECOND);
        return route.fallback();
      }
      // It has reached the server; what that says never arrives.
      lost = await (await route.fetch()).json();
      await passTime(owner.page, 6 * SECOND - 1);
      expect(sent).toHaveLength(1);
      await passTime(owner.page, 6 * SECOND);
    });
    site.clock.advance(11 * MINUTE);
    await comeSignedIn(owner.page);
    expect(sent).toHaveLength(2);
    expect(sent[1]).toEqual(sent[0]);
    const { refreshToken, accessToken } = await copyStorage(owner.page);
    expect(refreshToken).toBe(lost.refreshToken);
    expect(accessToken).not.toBe(lost.accessToken);
    site.clock.advance(11 * MINUTE);
    await comeSignedIn(owner.page);
  });
});

describe('a key that is lost', () => {
  it('ends the session politely: signing in is offered in place', async () => {
    const { page } = owner;
    const logIn = async () => {
      await page.getByLabel('Email').fill(administrator.email);
      await page.getByLabel('Password', { exact: true }).fill(administrator.password);
      await page.getByRole('button', { name: 'Login' }).click();
    };
    await page.goto('/admin/users');
    await logIn();
    const approve = page.getByRole('button', { name: 'Approve Lissy Joseph' });
    await approve.waitFor();
    await page.evaluate(() => indexedDB.deleteDatabase('session-keys'));
    site.clock.advance(6 * MINUTE);
    await approve.click();
    const notice = page.getByRole('alertdialog', { name: 'Unauthorized access. Please log in again.' });
    await notice.getByRole('button', { name: 'Admin Login' }).click();
    await logIn();
    await approve.click();
    await page.getByText('User approved successfully').waitFor();
    site.clock.advance(6 * MINUTE);
    const refreshes = await refreshesDuring(page, async () => {
      await page.reload();
      await page.getByText('Lissy Joseph').first().waitFor();
    });
    expect(refreshes.at(-1)).toMatchObject({ status: 200, sent: { signature: expect.any(String) } });
  });

  it('because the database does not answer any more does not keep the page waiting for ever', async () => {
    await signInByHand(owner);
    const page = await owner.context.newPage();
    await page.addInitScript(neverRespond);
    site.clock.advance(11 * MINUTE);
    const refreshes = await refreshesDuring(page, () => comeSignedOut(page));
    expect(refreshes).toEqual([{ status: 401, sent: { refreshToken: expect.any(String) } }]);
  });
});
