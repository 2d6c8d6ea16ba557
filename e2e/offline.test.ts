import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { addMemorial } from '#contract/admin-memorials.ts';
import { administrator, signIn } from '#server/testing/people.ts';
import { photo } from '#server/testing/pictures.ts';
import { memorial } from '#server/testing/records.ts';
import { signInAdmin } from './admin.ts';
import { axeProblems } from './axe.ts';
import { visit, type Visit } from './browser.ts';
import { addMembers, visitAsUser } from './members.ts';
import { overflowProblems } from './narrow.ts';
import { type Network, startNetworkProxy } from './network.ts';
import { openSite } from './site.ts';

const built = (name: string) => readFile(join(import.meta.dirname, '..', 'build', 'client', name), 'utf8');
const HOUR = 60 * 60_000;
const DAY = 24 * HOUR;
/** Options that allow service workers, which visits in other tests block. */
const phone = { serviceWorkers: 'allow' } satisfies BrowserContextOptions;

const { site, browser } = await openSite();
let network: Network;
let visitor: Visit;
let page: Page;
const { accessToken: token } = await signIn(site.api, 'admin', administrator);
const image = await photo({ width: 600, height: 400 });
const { json } = await site.api.form('PUT', '/api/admin/content/association/logo', { image }, token);
/** The beginning of the path of the only stored picture. */
const logo = `/uploads/${(json as { logo: string }).logo.replace(/\.\w+$/, '')}`;

beforeEach(async () => {
  network = await startNetworkProxy(site.url);
  visitor = await visit(browser, network.url, 'phone', phone);
  ({ page } = visitor);
});
afterEach(async () => {
  await visitor.close();
  await network.close();
});

/** Returns the names of the caches, one for each version of the site. */
const stores = () => page.evaluate(() => caches.keys());

const stored = (of: Page = page) =>
  of.evaluate(async () => {
    const found = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()));
    return found.flat().map(({ url }) => new URL(url).pathname);
  });

/** Opens a page and waits until it is stored. */
async function read(path: string, of: Page = page): Promise<void> {
  await of.goto(path);
  await expect.poll(() => stored(of)).toContain(path);
}

/** Changes the time at which a page was stored. `time` is in ms since 1970. */
const markSeen = (path: string, time: number) =>
  page.evaluate(
    async ([url, at]) => {
      for (const name of await caches.keys()) {
        const cache = await caches.open(name);
        const response = await cache.match(url);
        if (!response) continue;
        const headers = new Headers(response.headers);
        headers.set('x-seen', String(at));
        await cache.put(url, new Response(await response.text(), { headers }));
      }
    },
    [path, time] as const,
  );

const seenLine = () => page.locator('.seen-line');
const words = (text: string) => text.replaceAll(/\s+/g, ' ');
const noNetwork = () => page.getByRole('heading', { level: 1, name: 'There is no internet connection' });

/** Formats a time like "20 November 2026, 10:04 am", in the time zone of this machine and the browser. */
function inEnglish(time: number): string {
  const part = (options: Intl.DateTimeFormatOptions) => new Date(time).toLocaleString('en-GB', options);
  const clock = part({ hour: 'numeric', minute: '2-digit', hour12: true }).replace(/^0:/, '12:');
  // Intl and the site use different kinds of spaces.
  return `${part({ day: 'numeric', month: 'long', year: 'numeric' })}, ${clock}`.replaceAll(/\s/g, ' ');
}

describe('without network', () => {
  it('a stored home page shows the notice of a funeral until it ends', async () => {
    const funeral = { name: 'Nadia Sait', date_of_death: '2026-07-19', funeral_at: '2026-07-20T16:30' } as const;
    const sent = memorial({ ...funeral, portrait: 'none' });
    const added = await site.api.form('POST', '/api/admin/deceased', sent, token);
    const { id } = addMemorial.responses.record.parse(added.json).record;
    const notice = page.getByRole('region', { name: 'Nadia Sait' });
    await page.clock.setFixedTime('2026-07-20T10:00:00+05:30');
    await read('/home');
    network.cut(true);
    await page.goto('/home');
    await seenLine().waitFor();
    await notice.getByText('Funeral today').waitFor();
    await page.clock.setFixedTime('2026-07-21T05:00:00+05:30');
    await page.goto('/home');
    await notice.getByText('Funeral on Monday').waitFor();
    await page.clock.setFixedTime('2026-07-21T06:00:00+05:30');
    await page.goto('/home');
    await page.getByRole('heading', { name: /Two centuries/ }).waitFor();
    await expect.poll(() => notice.count()).toBe(0);
    await site.api.delete(`/api/admin/deceased/${id}`, token);
  });

  it('stored pages are shown with their time; other paths show a fallback page with the office phone number', async () => {
    const [then, earlier] = [Date.now() - 3 * HOUR, Date.now() - 6 * DAY];
    for (const path of ['/ml/events', '/events', '/home']) await read(path);
    await expect.poll(async () => (await stored()).filter((path) => path.startsWith(logo))).toHaveLength(1);
    await markSeen('/events', then);
    await markSeen('/ml/events', earlier);
    // Clears the HTTP cache, as a browser may do at any time. The page must come from the service worker.
    const devTools = await visitor.context.newCDPSession(page);
    await devTools.send('Network.clearBrowserCache');
    await devTools.detach();
    network.cut(true);
    await page.getByRole('link', { name: 'See events' }).click();
    await expect.poll(async () => words(await seenLine().innerText())).toBe(`Seen on ${inEnglish(then)}`);
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('Events');

    for (const path of ['/admin', '/events?page=2', '/officedirectory', '/nothing-here']) {
      await page.goto(path);
      await noNetwork().waitFor();
    }
    expect(await page.getByRole('link', { name: '0000 200 1825' }).getAttribute('href')).toMatch(/^tel:\+?\d+$/);
    // The fallback page lists stored pages in its own language, the newest first.
    expect((await page.getByRole('listitem').allInnerTexts()).map(words)).toEqual([
      expect.stringMatching(/^Home Seen on /),
      `Events Seen on ${inEnglish(then)}`,
    ]);
    expect([await axeProblems(page), await overflowProblems(page, visitor.context)]).toEqual([[], []]);
    await page.goto('/ml/admin');
    await page.getByRole('heading', { level: 1, name: 'ഇപ്പോൾ ഇന്റർനെറ്റ് ഇല്ല' }).waitFor();
    expect([await axeProblems(page), await overflowProblems(page, visitor.context)]).toEqual([[], []]);
    await page.getByRole('link', { name: 'പരിപാടികൾ' }).click();
    await expect
      .poll(async () => words(await seenLine().innerText()))
      .toMatch(/^ഒടുവിൽ കണ്ടത്: \d{4} \S+ \d+, \S+ \d+:\d\d$/);

    await page.goto('/about');
    await noNetwork().waitFor();
    network.cut(false);
    await page.getByRole('link', { name: 'Try again' }).click();
    await noNetwork().waitFor({ state: 'detached' });
    expect(page.url()).toBe(`${network.url}/about`);
    expect(await seenLine().count()).toBe(0);

    await visitor.context.setOffline(true);
    await page.goto('/gallery');
    await noNetwork().waitFor();
    await visitor.context.setOffline(false);
    await noNetwork().waitFor({ state: 'detached' });
    expect(visitor.consoleErrors.filter((text) => /policy|trusted/i.test(text))).toEqual([]);
  });

  it('pages that are a week old, or that the office has deleted, are not shown', async () => {
    const { accessToken } = await signIn(site.api, 'admin', administrator);
    for (const path of ['/deceased/1', '/deceased/2', '/deceased/3', '/home']) await read(path);
    expect((await site.api.delete('/api/admin/deceased/3', accessToken)).status).toBe(200);
    await page.goto('/deceased/3');
    await expect.poll(() => stored()).not.toContain('/deceased/3');
    await markSeen('/deceased/1', Date.now() - 7 * DAY - HOUR);
    await markSeen('/deceased/2', Date.now() - 7 * DAY + HOUR);
    network.cut(true);
    await page.goto('/deceased/1');
    await noNetwork().waitFor();
    expect(await page.getByRole('listitem').count()).toBe(2);
    await page.goto('/deceased/2');
    await seenLine().waitFor();
    const left = await stored();
    expect(left.filter((path) => path.startsWith('/deceased/'))).toEqual(['/deceased/2']);
  });
});

describe('with network', () => {
  it('every response of the site is shown, even an error page', async () => {
    await read('/events');
    const body = '<!doctype html><title>Fault</title><h1>Out of order</h1>';
    network.answerAt('/events', { status: 503, headers: { 'content-type': 'text/html' }, body });
    await page.reload();
    await page.getByRole('heading', { name: 'Out of order' }).waitFor();
    network.answerAt('/events', undefined);
    await page.reload();
    await page.getByRole('heading', { level: 1, name: 'Events' }).waitFor();
    expect(await seenLine().count()).toBe(0);
  });

  it('nothing private is stored during visits of a member and of the office', async () => {
    const [member] = await addMembers(site, [{ folio: '98001', name: 'Zacharias Onlyhere', image: await photo() }]);
    const seen = await visitAsUser(
      browser,
      { ...site, url: network.url },
      {
        size: 'phone',
        path: '/officedirectory?search=Zacharias',
        ...phone,
      },
    );
    const own = seen.page;
    await own.getByText('Zacharias Onlyhere').first().waitFor();
    await signInAdmin(seen);
    for (const path of [`/images/${member?.image}`, '/admin/members', '/officedirectory?search=Zacharias']) {
      expect((await own.goto(path))?.status()).toBe(200);
    }
    await own.evaluate(() => {
      for (const key of ['adminToken', 'adminRefreshToken']) localStorage.removeItem(key);
    });
    await read('/home', own);
    await read('/deceased/1', own);
    await own.getByRole('button', { name: 'Menu' }).click();
    await own.getByRole('button', { name: 'Logout' }).filter({ visible: true }).click();
    await own.getByRole('alertdialog').getByRole('button', { name: 'Logout' }).click();
    await own.getByRole('link', { name: 'Sign In' }).filter({ visible: true }).waitFor();
    const paths = await stored(own);
    expect(paths.filter((path) => !path.startsWith('/assets/') && !path.startsWith(logo)).toSorted()).toEqual(
      ['/home', '/deceased/1', '/offline', '/ml/offline'].toSorted(),
    );
    const texts = await own.evaluate(async () => {
      const written: string[] = [];
      for (const name of await caches.keys()) {
        const cache = await caches.open(name);
        for (const response of await cache.matchAll()) written.push(await response.text());
      }
      return written.join('');
    });
    expect(texts).toContain('0000 200 1825');
    expect(texts).not.toContain('Zacharias');
    // The service worker requests pages for its cache without cookies.
    const forKeeping = network.passed.filter(
      ({ path, headers }) => path === '/home' && headers['sec-fetch-dest'] === 'empty',
    );
    expect(forKeeping.length).toBeGreaterThan(0);
    expect(forKeeping.map(({ headers }) => headers.cookie)).toEqual(forKeeping.map(() => undefined));
  });

  it('a new version of the site replaces all stored pages, and the operator can delete them', async () => {
    await read('/events');
    const [before = ''] = await stores();
    const headers = { 'content-type': 'text/javascript', 'cache-control': 'no-cache' };
    const newer = (await built('sw.js')).replaceAll(before.replace('pages-', ''), 'newer');
    network.answerAt('/sw.js', { status: 200, headers, body: newer });
    await page.goto('/home');
    await expect.poll(stores).toEqual(['pages-newer']);
    await expect.poll(() => stored()).toEqual(expect.arrayContaining(['/offline', '/home']));
    expect(await stored()).not.toContain('/events');

    network.answerAt('/sw.js', { status: 200, headers, body: await built('sw-off.js') });
    await page.reload();
    await expect.poll(stores).toEqual([]);
    await page.goto('/home');
    await page.waitForLoadState('networkidle');
    expect(await stores()).toEqual([]);
    network.cut(true);
    await expect(page.goto('/home')).rejects.toThrow('ERR_');
  });
});
