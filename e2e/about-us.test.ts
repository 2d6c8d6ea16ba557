import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestApp } from '#server/testing/running-app.ts';
import { openBrowser, type Size, visit } from './browser.ts';
import { startEmptySite, startSite } from './site.ts';

const MAP_SITE = 'https://www.openstreetmap.org';

let site: TestApp;
let browser: Browser;
beforeAll(async () => {
  site = await startSite();
  browser = await openBrowser();
});
afterAll(async () => {
  await browser.close();
  await site.close();
});

describe('the pages about the association', () => {
  it('tell the history from 1815 to today', async () => {
    const { page, close } = await visit(browser, site.url);
    await page.goto('/about');
    const years = page.getByRole('main').getByRole('listitem').locator('p.num');
    expect(await years.allTextContents()).toEqual(['1815', '1825', '1971', 'Today']);
    await page.goto('/ml/about');
    expect(await page.getByRole('main').getByText('1815', { exact: true }).getAttribute('lang')).toBe('en');
    await page.getByText('ഇന്ന്', { exact: true }).waitFor();
    await close();
  });

  it('show the fourteen of the committee, the President first', async () => {
    const { page, close } = await visit(browser, site.url, 'phone');
    await page.goto('/officebearers');
    const main = page.getByRole('main');
    await main.getByRole('heading', { name: 'Yusuf Sait', level: 2 }).waitFor();
    const groups = main.getByRole('list').filter({ hasNot: page.getByRole('link') });
    expect(await groups.nth(0).getByRole('listitem').count()).toBe(4);
    expect(await groups.nth(1).getByRole('listitem').count()).toBe(9);
    await close();
  });

  it('say nothing that nobody has written', async () => {
    const empty = await startEmptySite();
    const { page, close } = await visit(browser, empty.url);
    await page.goto('/officebearers');
    await page.getByText('No office bearers found.').waitFor();
    await page.goto('/contact');
    await page.getByRole('heading', { name: 'Contact Us', level: 1 }).waitFor();
    expect(await page.getByRole('main').getByRole('link').allTextContents()).toEqual(['Home']);
    await page.goto('/about');
    await page.getByRole('heading', { name: 'Revival' }).waitFor();
    await close();
    await empty.close();
  });
});

describe('the contact page', () => {
  it.each<Size>(['phone', 'desktop'])(
    'loads the map from elsewhere only when it is asked to, on a %s',
    async (size) => {
      const { page, context, complaints, close } = await visit(browser, site.url, size);
      const elsewhere: string[] = [];
      await context.route(/^https:/, async (route) => {
        elsewhere.push(route.request().url());
        await route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Map</title>The map' });
      });
      await page.goto('/home');
      await page.getByRole('link', { name: 'Open map' }).click();
      await page.waitForURL('**/contact');
      const load = page.getByRole('button', { name: 'Load interactive map' });
      await load.waitFor();
      expect(elsewhere).toEqual([]);
      await load.click();
      const map = page.frameLocator('iframe[title="Map with the office of CMJ"]');
      await map.getByText('The map').waitFor();
      expect(elsewhere).toHaveLength(1);
      expect(elsewhere[0]).toContain(`${MAP_SITE}/export/embed.html?bbox=76.494`);
      expect(complaints).toEqual([]);
      await close();
    },
  );

  it('offers calls, letters and the way there without script', async () => {
    const { page, close } = await visit(browser, site.url, 'phone', { javaScriptEnabled: false });
    await page.goto('/contact');
    const href = (name: string) => page.getByRole('main').getByRole('link', { name }).getAttribute('href');
    expect(await href('0000 200 1825')).toBe('tel:+910002001825');
    expect(await href('office@cmj.example')).toBe('mailto:office@cmj.example');
    expect(await href('Open in OpenStreetMap')).toContain(MAP_SITE);
    expect(await href('Get directions')).toContain('destination=10.5%2C76.5');
    await page.getByText('Monday to Friday').waitFor();
    await close();
  });

  it('alone may show another site', async () => {
    const policy = async (path: string) =>
      (await fetch(`${site.url}${path}`)).headers.get('content-security-policy') ?? '';
    for (const path of ['/contact', '/ml/contact']) expect(await policy(path)).toContain(`frame-src ${MAP_SITE};`);
    for (const path of ['/home', '/about', '/login', '/admin', '/nothing']) {
      expect(await policy(path)).not.toContain('frame-src');
    }
    expect((await fetch(`${site.url}/contact`)).headers.has('x-frames')).toBe(false);
  });
});
