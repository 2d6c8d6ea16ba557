import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { defaults } from '#server/features/content/defaults.ts';
import { writeDocument } from '#server/features/content/store.ts';
import { publicContentChanged } from '#server/platform/database/public-version-store.ts';
import type { TestApp } from '#server/testing/running-app.ts';
import { axeProblems } from './axe.ts';
import { visit } from './browser.ts';
import { closeSite, openSite, startEmptySite } from './site.ts';

let site: TestApp;
let browser: Browser;
beforeAll(async () => {
  ({ site, browser } = await openSite());
});
afterAll(() => closeSite({ site, browser }));

/** Opens the home page and answers what came of the drawing at its head. */
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

/** Which drawing is seen: the one of the markup, unless the theme that was chosen puts another one there. */
async function drawingOf(page: Page): Promise<string | undefined> {
  const address = await page.getByRole('img', { name: /old Kerala home/ }).evaluate((element) => {
    if (!(element instanceof HTMLImageElement)) throw new Error('no picture');
    const { content } = getComputedStyle(element);
    return content === 'normal' ? element.currentSrc : content;
  });
  return /home-[a-z]+/.exec(address)?.[0];
}

describe('the first screen of a phone', () => {
  it.each([
    ['/home', 390, 844],
    ['/ml/home', 390, 844],
    ['/home', 360, 640],
    ['/ml/home', 360, 640],
  ])('has the next event, the latest memorial and the telephone: %s at %d x %d', async (path, width, height) => {
    const { page, close } = await visit(browser, site.url, 'phone', {
      viewport: { width, height },
      javaScriptEnabled: false,
    });
    await page.goto(path);
    const quickLinks = page.locator('.errands').getByRole('link');
    const addresses = await quickLinks.evaluateAll((links) => links.map((link) => link.getAttribute('href')));
    expect(addresses).toEqual([
      expect.stringMatching(/\/events\/\d+$/),
      expect.stringMatching(/\/deceased\/\d+$/),
      'tel:+910002001825',
    ]);
    for (const quickLink of await quickLinks.all()) {
      const { y = height, height: tall = 0 } = (await quickLink.boundingBox()) ?? {};
      expect(y).toBeGreaterThan(0);
      expect(y + tall).toBeLessThanOrEqual(height);
    }
    await close();
  });

  it('says of each what it is, with the year, and of the office when somebody is there as it has written it', async () => {
    const { page, close } = await visit(browser, site.url, 'phone');
    await page.goto('/home');
    const words = await page.locator('.errands').getByRole('link').allInnerTexts();
    expect(words[0]).toMatch(/Next event\s+Family day and lunch\s+12:30\s+pm\s–\s3:00\s+pm, Community Hall/);
    expect(words[1]).toMatch(/In Loving Memory\s+Thomas Chacko\s+Died\s\d+\s\w+\s\d{4}/);
    expect(words[2]).toMatch(/Call the office\s+0000 200 1825\s+Monday to Friday:\s+10 am to 5 pm/);
    expect(words.join()).not.toMatch(/open now|open today/i);
    await close();
  });
});

/** Where house, boat and water lie in the drawing, of 1280 by 720. */
const WHOLE = { left: 340, right: 950, top: 250, bottom: 720 };

it.each([
  [320, 640],
  [390, 844],
  [768, 1024],
  [960, 1080],
  [1024, 1366],
  [1366, 768],
  [1440, 900],
  [1920, 1080],
  [2560, 1440],
  [3440, 1440],
])('house, boat and water are whole at %d x %d', async (width, height) => {
  const { page, close } = await visit(browser, site.url, 'desktop', { viewport: { width, height } });
  await page.goto('/home');
  const { box, ...shown } = await page.locator('.hero-art').evaluate((element) => {
    if (!(element instanceof HTMLImageElement)) throw new Error('no picture');
    const { objectFit, objectPosition } = getComputedStyle(element);
    const { naturalWidth, naturalHeight } = element;
    const { width: wide, height: high } = element.getBoundingClientRect();
    return { objectFit, objectPosition, naturalWidth, naturalHeight, box: { width: wide, height: high } };
  });
  expect(shown).toEqual({
    objectFit: 'cover',
    objectPosition: '50% 100%',
    naturalWidth: 1280,
    naturalHeight: 720,
  });
  const scale = Math.max(box.width / 1280, box.height / 720);
  const half = box.width / scale / 2;
  expect(640 - half).toBeLessThanOrEqual(WHOLE.left);
  expect(640 + half).toBeGreaterThanOrEqual(WHOLE.right);
  expect(720 - box.height / scale).toBeLessThanOrEqual(WHOLE.top);
  await close();
});

describe('the drawing of the home page', () => {
  it.each([
    ['light', undefined, 'home-dusk'],
    ['dark', undefined, 'home-moonlight'],
    ['light', 'light', 'home-dusk'],
    ['dark', 'dark', 'home-moonlight'],
  ] as const)('comes once: the system is %s, chosen is %s', async (colorScheme, chosen, drawing) => {
    const { page, fetched, close } = await visitHome({ colorScheme, ...(chosen && { chosen }) });
    await page.waitForLoadState('networkidle');
    expect(fetched).toEqual([drawing]);
    expect(await drawingOf(page)).toBe(drawing);
    await close();
  });

  it('follows a choice against the system, also one that is made now', async () => {
    const { page, close } = await visitHome({ colorScheme: 'light', chosen: 'dark' });
    expect(await drawingOf(page)).toBe('home-moonlight');
    await page.getByRole('button', { name: 'Light' }).click();
    expect(await drawingOf(page)).toBe('home-dusk');
    await page.getByRole('button', { name: 'Auto' }).click();
    expect(await drawingOf(page)).toBe('home-dusk');
    await page.emulateMedia({ colorScheme: 'dark' });
    await expect.poll(() => drawingOf(page)).toBe('home-moonlight');
    await close();
  });

  it('is found in the markup, before any style or script, and asked for first', async () => {
    const html = await (await fetch(`${site.url}/home`)).text();
    const [drawing = ''] = /<picture>.*?<\/picture>/.exec(html) ?? [];
    expect(drawing).toMatch(/<source [^>]*media="\(prefers-color-scheme: dark\)"/);
    expect(drawing).toMatch(/<img [^>]*fetchPriority="high"/i);
    expect(drawing).not.toContain('loading="lazy"');
  });
});

describe('a home page of little', () => {
  it('leaves out what is not known, and stays whole', async () => {
    const empty = await startEmptySite();
    const { page, close } = await visit(browser, empty.url, 'phone');
    await page.goto('/home');
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await page.locator('.errands').count()).toBe(0);
    expect(await axeProblems(page)).toEqual([]);

    const contact = { ...defaults.contact, phones: [{ display: '0000 200 1825', tel: '+910002001825' }] };
    await writeDocument(empty.platform.database, 'contact', contact, empty.clock.now());
    await publicContentChanged(empty.platform.database);
    await page.reload();
    expect(await page.locator('.errands').getByRole('link').allInnerTexts()).toEqual([
      'Call the office\n0000 200 1825',
    ]);
    expect(await axeProblems(page)).toEqual([]);
    await close();
    await empty.close();
  });
});
