import type { BrowserContextOptions, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { defaults } from '#server/features/content/defaults.ts';
import { writeDocument } from '#server/features/content/store.ts';
import { publicContentChanged } from '#server/platform/database/public-version-store.ts';
import { axeProblems } from './axe.ts';
import { visit } from './browser.ts';
import { openSite, startEmptySite } from './site.ts';

const { site, browser } = await openSite();

/** Opens the home page. `fetched` lists the drawings that were requested. */
async function visitHome(options: BrowserContextOptions & { readonly chosen?: 'light' | 'dark' } = {}) {
  const { chosen, ...rest } = options;
  const visitor = await visit(browser, site.url, 'desktop', rest);
  const { page, context } = visitor;
  if (chosen) await context.addInitScript((theme) => localStorage.setItem('theme', theme), chosen);
  const fetched: string[] = [];
  page.on('request', (request) => {
    const [, name] = /\/(home-[a-z]+)-[^/]*\.svg$/.exec(request.url()) ?? [];
    if (name !== undefined) fetched.push(name);
  });
  await page.goto('/home');
  return { ...visitor, fetched };
}

/**
 * Returns the name of the visible drawing. It is the drawing in the HTML, unless CSS replaces it for the chosen theme.
 */
async function drawingOf(page: Page): Promise<string | undefined> {
  const address = await page.getByRole('img', { name: /old Kerala home/ }).evaluate((element) => {
    if (!(element instanceof HTMLImageElement)) throw new Error('the element is not a picture');
    const { content } = getComputedStyle(element);
    return content === 'normal' ? element.currentSrc : content;
  });
  return /home-[a-z]+/.exec(address)?.[0];
}

describe('the first screen of a phone', () => {
  it('shows the next event, the latest memorial and the phone number', async () => {
    const viewport = { width: 360, height: 640 };
    const { page } = await visit(browser, site.url, 'phone', { viewport, javaScriptEnabled: false });
    await page.goto('/ml/home');
    const quickLinks = page.locator('.quick-links').getByRole('link');
    const addresses = await quickLinks.evaluateAll((links) => links.map((link) => link.getAttribute('href')));
    expect(addresses).toEqual([
      expect.stringMatching(/\/events\/\d+$/),
      expect.stringMatching(/\/deceased\/\d+$/),
      'tel:+910002001825',
    ]);
    for (const quickLink of await quickLinks.all()) {
      const { y = Infinity, height = 0 } = (await quickLink.boundingBox()) ?? {};
      expect(y + height).toBeLessThanOrEqual(viewport.height);
    }
  });

  it('labels each quick link with its kind, and shows the opening hours as written', async () => {
    const { page } = await visit(browser, site.url, 'phone');
    await page.goto('/home');
    const words = await page.locator('.quick-links').getByRole('link').allInnerTexts();
    expect(words[0]).toMatch(/Next event\s+Family day and lunch\s+12:30\s+pm\s–\s3:00\s+pm, Community Hall/);
    expect(words[1]).toMatch(/In Loving Memory\s+Thomas Chacko\s+Died\s\d+\s\w+\s\d{4}/);
    expect(words[2]).toMatch(/Call the office\s+0000 200 1825\s+Monday to Friday:\s+10 am to 5 pm/);
    expect(words.join()).not.toMatch(/open now|open today/i);
  });
});

describe('the drawing of the home page', () => {
  it.each([
    ['light', 'home-dusk'],
    ['dark', 'home-moonlight'],
  ] as const)('loads only once with the system theme %s', async (colorScheme, drawing) => {
    const { page, fetched } = await visitHome({ colorScheme });
    await page.waitForLoadState('networkidle');
    expect(fetched).toEqual([drawing]);
    expect(await drawingOf(page)).toBe(drawing);
  });

  it('changes immediately when the visitor chooses another theme than that of the system', async () => {
    const { page } = await visitHome({ colorScheme: 'light', chosen: 'dark' });
    expect(await drawingOf(page)).toBe('home-moonlight');
    await page.getByRole('button', { name: 'Light' }).click();
    expect(await drawingOf(page)).toBe('home-dusk');
    await page.getByRole('button', { name: 'Auto' }).click();
    expect(await drawingOf(page)).toBe('home-dusk');
    await page.emulateMedia({ colorScheme: 'dark' });
    await expect.poll(() => drawingOf(page)).toBe('home-moonlight');
  });
});

describe('a home page with little content', () => {
  it('omits empty sections and stays intact', async () => {
    const empty = await startEmptySite();
    const { page, close } = await visit(browser, empty.url, 'phone');
    await page.goto('/home');
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await page.locator('.quick-links').count()).toBe(0);
    expect(await axeProblems(page)).toEqual([]);

    const contact = { ...defaults.contact, phones: [{ display: '0000 200 1825', tel: '+910002001825' }] };
    await writeDocument(empty.platform.database, 'contact', contact, empty.clock.now());
    await publicContentChanged(empty.platform.database);
    await page.reload();
    expect(await page.locator('.quick-links').getByRole('link').allInnerTexts()).toEqual([
      'Call the office\n0000 200 1825',
    ]);
    expect(await axeProblems(page)).toEqual([]);
    await close();
    await empty.close();
  });
});
