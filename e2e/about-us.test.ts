import type { BrowserContext, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { waitForFonts, visit } from './browser.ts';
import { MAP_SITE, TILE, TILE_SITE } from './map.ts';
import { openSite } from './site.ts';

const { site, browser } = await openSite();

/** Answers all https requests, which go to the map sites. Returns the requested URLs. */
async function elsewhere(context: BrowserContext, tile: 'comes' | 'fails'): Promise<string[]> {
  const requests: string[] = [];
  await context.route(/^https:/, async (route) => {
    const url = route.request().url();
    requests.push(url);
    if (!url.startsWith(TILE_SITE)) {
      await route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Map</title>The map' });
    } else if (tile === 'comes') await route.fulfill({ contentType: 'image/png', body: TILE });
    else await route.abort();
  });
  return requests;
}

describe('the contact page', () => {
  const boxes = async (page: Page) =>
    page.locator('.place, .place__body, .place__actions > *, footer').evaluateAll((all) =>
      all.map((element) => {
        const { top, left, width, height } = element.getBoundingClientRect();
        return [top + window.scrollY, left, width, height];
      }),
    );

  it('loads the map only on request, without moving the rest of the page', async () => {
    const { page, context, consoleErrors: complaints } = await visit(browser, site.url, 'phone');
    const requests = await elsewhere(context, 'comes');
    await page.goto('/contact');
    const show = page.getByRole('button', { name: 'Show a map here' });
    // Waits for the fonts, because they also change line breaks when they load.
    await waitForFonts(page);
    const before = await boxes(page);
    expect(requests).toEqual([]);
    await show.click();
    const map = page.frameLocator('iframe[title="Map with the office of CMJ"]');
    await map.getByText('The map').waitFor();
    await expect
      .poll(() => requests.toSorted())
      .toEqual([`${TILE_SITE}/0/0/0.png`, expect.stringContaining(`${MAP_SITE}/export/embed.html?bbox=76.494`)]);
    expect(await boxes(page)).toEqual(before);
    expect(await show.getAttribute('aria-pressed')).toBe('true');
    // The button that showed the map now hides it.
    await show.click();
    await page.locator('iframe').waitFor({ state: 'detached' });
    expect(await show.getAttribute('aria-pressed')).toBe('false');
    expect(await boxes(page)).toEqual(before);
    expect(complaints).toEqual([]);
  });

  it('shows a message and a link if the map does not load', async () => {
    const { page, context } = await visit(browser, site.url, 'phone');
    await elsewhere(context, 'fails');
    await page.goto('/contact');
    await page.getByRole('button', { name: 'Show a map here' }).click();
    const alert = page.getByRole('alert').filter({ hasText: 'The map did not load. Open in OpenStreetMap.' });
    await alert.waitFor();
    expect(await alert.getByRole('link').getAttribute('href')).toContain(`${MAP_SITE}/?mlat=10.5&mlon=76.5`);
    expect(await page.locator('iframe').count()).toBe(0);
  });

  it('without script, shows phone and email before the address, and links to maps', async () => {
    const { page } = await visit(browser, site.url, 'phone', { javaScriptEnabled: false });
    for (const path of ['/contact', '/home']) {
      await page.goto(path);
      const main = page.getByRole('main');
      const href = (name: string) => main.getByRole('link', { name }).last().getAttribute('href');
      expect(await href('0000 200 1825')).toBe('tel:+910002001825');
      expect(await href('Email')).toBe('mailto:office@cmj.example');
      expect(await href('OpenStreetMap')).toBe(`${MAP_SITE}/?mlat=10.5&mlon=76.5#map=17/10.5/76.5`);
      expect(await href('Google Maps')).toBe('https://www.google.com/maps/search/?api=1&query=10.5%2C76.5');
      const words = await main.innerText();
      const inOrder = ['0000 200 1825', 'Monday to Friday', '18 Sample Street', 'Sample text. The pin', '7J2RGG22+22'];
      const places = inOrder.map((each) => words.lastIndexOf(each));
      expect(Math.min(...places)).toBeGreaterThan(0);
      expect(places).toEqual(places.toSorted((one, other) => one - other));
      expect(await page.getByRole('button', { name: 'Show a map here' }).count()).toBe(0);
      expect(words).not.toContain('comes from another site');
    }
  });

  it('is the only page whose content security policy allows another site', async () => {
    const policy = async (path: string) =>
      (await fetch(`${site.url}${path}`)).headers.get('content-security-policy') ?? '';
    for (const path of ['/contact', '/ml/contact']) {
      expect(await policy(path)).toContain(`frame-src ${MAP_SITE};`);
      expect(await policy(path)).toContain(`img-src 'self' data: blob: ${TILE_SITE};`);
    }
    for (const path of ['/home', '/about', '/login', '/admin', '/nothing']) {
      expect(await policy(path)).not.toMatch(/frame-src|https:/);
    }
    expect((await fetch(`${site.url}/contact`)).headers.has('x-frames')).toBe(false);
  });
});
