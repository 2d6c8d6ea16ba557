import type { Page, Request } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { messages } from '#contract/messages.ts';
import { administrator, createUser, registerPerson, type Tokens } from '#server/testing/people.ts';
import { visit, type Visit } from './browser.ts';
import { storeTokens } from './stored-tokens.ts';
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

interface Refresh {
  readonly sent: Readonly<Record<string, unknown>>;
  readonly status: number;
}

async function readRefresh(request: Request): Promise<Refresh> {
  const response = await request.response();
  return { sent: request.postDataJSON(), status: response?.status() ?? 0 };
}

/** Runs `act` and returns the refreshes that finished meanwhile. */
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

/** Waits for the request with which a page checks its session. */
const sessionChecked = (page: Page) =>
  page.waitForResponse((response) => response.url().endsWith('/api/user/me') && response.ok());

async function signInByHand({ page }: Visit): Promise<Readonly<Record<string, unknown>>> {
  await page.goto('/login');
  await page.getByLabel('Email').fill(member.email);
  await page.getByLabel('Password', { exact: true }).fill(member.password);
  const sent = page.waitForRequest('**/api/user/login');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.getByText(messages.loginSuccessful).waitFor();
  // Opens another page now, because the sign-in page redirects only after one second.
  await openSignedIn(page);
  const body: Readonly<Record<string, unknown>> = (await sent).postDataJSON();
  return body;
}

async function openSignedIn(page: Page): Promise<void> {
  const lives = sessionChecked(page);
  await page.goto('/about');
  await lives;
}

async function openSignedOut(page: Page): Promise<void> {
  await page.goto('/about');
  await page.getByRole('link', { name: 'Sign In' }).filter({ visible: true }).waitFor();
  expect(await page.evaluate(() => localStorage.getItem('refreshToken'))).toBeNull();
}

const copyStorage = (page: Page) =>
  page.evaluate((): Record<string, string> => Object.fromEntries(Object.entries(localStorage)));

/** Sets the Date header of responses to the site's test clock. */
async function setDateHeader({ context }: Visit): Promise<void> {
  await context.route('**/api/**', async (route) => {
    const response = await route.fetch();
    const date = new Date(site.clock.now()).toUTCString();
    await route.fulfill({ response, headers: { ...response.headers(), date } });
  });
}

describe('a browser', () => {
  it('signs its refreshes, so a copy of its storage is useless after the access token has expired', async () => {
    const { publicKey } = await signInByHand(owner);
    expect(publicKey).toMatch(/^[\w-]{122}$/);
    for (let round = 0; round < 2; round += 1) {
      const thief = await visit(browser, site.url);
      await storeTokens(thief.context, await copyStorage(owner.page));
      await openSignedIn(thief.page);
      site.clock.advance(11 * MINUTE);
      // The thief refreshes before the owner in the first round, and after the owner in the second.
      if (round === 0) await openSignedOut(thief.page);
      const refreshes = await refreshesDuring(owner.page, () => openSignedIn(owner.page));
      expect(refreshes.at(-1)).toMatchObject({
        status: 200,
        sent: { signature: expect.stringMatching(/^[\w-]{86}$/) },
      });
      if (round !== 0) await openSignedOut(thief.page);
      await thief.close();
    }
    await openSignedIn(owner.page);
  });

  it('stores a non-extractable key until the member signs out', async () => {
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

  it('can refresh in two tabs at once', async () => {
    await signInByHand(owner);
    const other = await owner.context.newPage();
    const sent: Request[] = [];
    owner.context.on('request', (request) => {
      if (request.url().endsWith('/api/refresh-token')) sent.push(request);
    });
    for (let round = 0; round < 2; round += 1) {
      site.clock.advance(11 * MINUTE);
      await Promise.all([owner.page, other].map((tab) => openSignedIn(tab)));
    }
    const refreshes = await Promise.all(sent.map(readRefresh));
    expect(refreshes.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(2);
    for (const { sent: body } of refreshes) expect(body['signature']).toMatch(/^[\w-]{86}$/);
  });
});

/** Removes Web Crypto, as on a page over plain http. */
function removeWebCrypto(): void {
  Object.defineProperty(Crypto.prototype, 'subtle', { get: () => undefined });
}

/** Makes opening an IndexedDB database never finish. */
function blockIndexedDb(): void {
  IDBOpenDBRequest.prototype.addEventListener = () => undefined;
  // Ends the three-second wait for the database at once.
  const later = globalThis.setTimeout;
  const sooner = (act: () => void, ms: number) => later(act, ms === 3000 ? 0 : ms);
  Object.defineProperty(globalThis, 'setTimeout', { value: sooner });
}

describe('a browser that cannot store a key', () => {
  const lacks: Readonly<Record<string, () => void>> = {
    'has no WebCrypto': removeWebCrypto,
    'forbids the database': () => {
      IDBFactory.prototype.open = () => {
        throw new DOMException('', 'SecurityError');
      };
    },
    'has a database that never answers': blockIndexedDb,
  };
  it.each(Object.entries(lacks))(
    'because it %s, starts a session without a key and can refresh it',
    async (_why, lack) => {
      await owner.context.addInitScript(lack);
      expect(await signInByHand(owner)).toEqual({ email: member.email, password: member.password });
      site.clock.advance(11 * MINUTE);
      const refreshes = await refreshesDuring(owner.page, () => openSignedIn(owner.page));
      expect(refreshes).toEqual([{ status: 200, sent: { refreshToken: expect.any(String) } }]);
    },
  );
});

describe('the clock of a device', () => {
  it('that is three hours slow is corrected by the Date header', async () => {
    await setDateHeader(owner);
    await owner.context.addInitScript((off) => {
      const now = Date.now;
      Date.now = () => now() + off;
    }, -3 * HOUR);
    await signInByHand(owner);
    site.clock.advance(11 * MINUTE);
    const refreshes = await refreshesDuring(owner.page, () => openSignedIn(owner.page));
    expect(refreshes).toMatchObject([{ status: 200, sent: { signature: expect.any(String) } }]);
  });

  it('that a Date header has set wrong is corrected by the response to a refresh, which ends no session', async () => {
    await signInByHand(owner);
    site.clock.advance(11 * MINUTE);
    // The Date header has the machine's time, which differs from the site's test clock.
    const refreshes = await refreshesDuring(owner.page, () => openSignedIn(owner.page));
    const [stale, good] = refreshes;
    expect(refreshes).toMatchObject([{ status: 401 }, { status: 200, sent: { signedAt: site.clock.now() } }]);
    expect(stale?.sent['refreshToken']).toBe(good?.sent['refreshToken']);
  });
});

/** Replaces AbortSignal.timeout, so that it fires when the test calls `passTime`. */
function holdTimeouts(): void {
  const waiting: { readonly ms: number; readonly controller: AbortController }[] = [];
  AbortSignal.timeout = (ms) => {
    const controller = new AbortController();
    waiting.push({ ms, controller });
    return controller.signal;
  };
  addEventListener('message', ({ data }) => {
    for (const { ms, controller } of waiting) if (ms <= data) controller.abort(new DOMException('', 'TimeoutError'));
  });
}

const passTime = (page: Page, passed: number) => page.evaluate((ms) => postMessage(ms), passed);

describe('a refresh whose response is lost', () => {
  it('times out after 6 s and is repeated', async () => {
    await owner.context.addInitScript(holdTimeouts);
    await setDateHeader(owner);
    await signInByHand(owner);
    site.clock.advance(11 * MINUTE);
    // From now on the browser sends a successor token. Without a key, it could repeat that request for only 20 s.
    await openSignedIn(owner.page);
    const sent: unknown[] = [];
    let lost: Partial<Tokens> = {};
    await owner.context.route(REFRESH, async (route) => {
      sent.push(route.request().postDataJSON());
      if (sent.length > 1) {
        site.clock.advance(6 * SECOND);
        return route.fallback();
      }
      // The request reaches the server, but the response is lost.
      lost = await (await route.fetch()).json();
      await passTime(owner.page, 6 * SECOND - 1);
      expect(sent).toHaveLength(1);
      await passTime(owner.page, 6 * SECOND);
    });
    site.clock.advance(11 * MINUTE);
    await openSignedIn(owner.page);
    expect(sent).toHaveLength(2);
    expect(sent[1]).toEqual(sent[0]);
    const { refreshToken, accessToken } = await copyStorage(owner.page);
    expect(refreshToken).toBe(lost.refreshToken);
    expect(accessToken).not.toBe(lost.accessToken);
    site.clock.advance(11 * MINUTE);
    await openSignedIn(owner.page);
  });
});

describe('a key that cannot be read', () => {
  it('ends the session, and the administrator can continue on the page after signing in', async () => {
    const { page } = owner;
    const logIn = async () => {
      await page.getByLabel('Email').fill(administrator.email);
      await page.getByLabel('Password', { exact: true }).fill(administrator.password);
      await page.getByRole('button', { name: 'Login' }).click();
    };
    await page.goto('/admin/users?status=all');
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

  it('does not block the page if IndexedDB does not respond', async () => {
    await signInByHand(owner);
    const page = await owner.context.newPage();
    await page.addInitScript(blockIndexedDb);
    site.clock.advance(11 * MINUTE);
    const refreshes = await refreshesDuring(page, () => openSignedOut(page));
    expect(refreshes).toEqual([{ status: 401, sent: { refreshToken: expect.any(String) } }]);
  });
});
