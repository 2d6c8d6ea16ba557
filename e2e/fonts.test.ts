import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestApp } from '#server/testing/running-app.ts';
import { visit } from './browser.ts';
import { closeSite, openSite } from './site.ts';

let site: TestApp;
let browser: Browser;
beforeAll(async () => {
  ({ site, browser } = await openSite('whole'));
});
afterAll(() => closeSite({ site, browser }));

/** The fonts of ours that the words of an element are drawn with, as the browser says. */
async function fontsOf(page: Page, selector: string): Promise<readonly string[]> {
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('DOM.enable');
  await devTools.send('CSS.enable');
  const { root } = await devTools.send('DOM.getDocument');
  const { nodeId } = await devTools.send('DOM.querySelector', { nodeId: root.nodeId, selector });
  const { fonts } = await devTools.send('CSS.getPlatformFontsForNode', { nodeId });
  return fonts.filter(({ isCustomFont }) => isCustomFont).map(({ familyName }) => familyName.split(' ')[0] ?? '');
}

/** Whatever the page has fetched of one kind, and when: each `true` if that began after the first paint. */
async function fetchedAfterPaint(page: Page, ending: string): Promise<readonly boolean[]> {
  // On a busy machine it is told of some moments after it.
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
  return page.evaluate((end) => {
    const [painted] = performance.getEntriesByName('first-contentful-paint');
    const loads = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith(end));
    return loads.map(({ startTime }) => painted !== undefined && startTime > painted.startTime);
  }, ending);
}

const words = '#about .lead';

describe('on the first page of a visitor', () => {
  it('fonts come after it is painted, and are there for the next one', async () => {
    const { page, complaints, close } = await visit(browser, site.url, 'phone');
    await page.goto('/home');
    await page.waitForFunction(() => localStorage.getItem('fonts') !== null);
    // The faces that may come in place are asked for with the next frame, which is late on a busy machine.
    await expect.poll(() => fontsOf(page, 'h1')).toContain('Fraunces');
    const late = await fetchedAfterPaint(page, '.woff2');
    expect(late.length).toBeGreaterThan(1);
    expect(late).not.toContain(false);
    // Nothing moves under the eyes of somebody who reads.
    expect(await fontsOf(page, words)).toEqual([]);

    await page.reload();
    await expect.poll(() => fontsOf(page, words)).toContain('Hanken');
    expect(complaints).toEqual([]);
    await close();
  });

  it('the letters of Malayalam come to a computer that has none', async () => {
    const { page, close } = await visit(browser, site.url, 'phone');
    await page.goto('/ml/home');
    await expect.poll(() => fontsOf(page, 'h1')).toContain('Manjari');
    await expect.poll(() => fontsOf(page, words)).toContain('Manjari');
    await close();
  });

  it('the script comes after it is painted', async () => {
    const { page, close } = await visit(browser, site.url, 'phone');
    await page.goto('/login');
    const late = await fetchedAfterPaint(page, '.js');
    expect(late.length).toBeGreaterThan(0);
    expect(late).not.toContain(false);
    await close();
  });
});

it('fonts come without script, too', async () => {
  const { page, close } = await visit(browser, site.url, 'phone', { javaScriptEnabled: false });
  await page.goto('/home');
  await expect.poll(() => fontsOf(page, 'h1')).toContain('Fraunces');
  await close();
});

it('the drawings of a document stand in it, whole', async () => {
  const { page, close } = await visit(browser, site.url, 'phone');
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(new URL(request.url()).pathname));
  await page.goto('/deceased');
  await page.waitForLoadState('networkidle');
  expect(fetched.filter((path) => /\/(icons|ornaments|jasmine)-[^/]*\.svg$/.test(path))).toEqual([]);
  const drawn = await page.locator('svg.icon, svg.emblem').evaluateAll((drawings) =>
    drawings.flatMap((drawing) => {
      if (!drawing.checkVisibility()) return [];
      const shapes = drawing.querySelector('svg[viewBox]');
      return [shapes instanceof SVGGraphicsElement && shapes.getBBox().width > 0];
    }),
  );
  expect(drawn.length).toBeGreaterThan(3);
  expect(drawn).not.toContain(false);
  await close();
});
