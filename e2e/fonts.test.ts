import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestApp } from '#server/testing/running-app.ts';
import { openBrowser, visit } from './browser.ts';
import { startSite } from './site.ts';

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

/** The fonts that the words of an element are drawn with, as the browser says. */
async function fontsOf(page: Page, selector: string): Promise<readonly string[]> {
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('DOM.enable');
  await devTools.send('CSS.enable');
  const { root } = await devTools.send('DOM.getDocument');
  const { nodeId } = await devTools.send('DOM.querySelector', { nodeId: root.nodeId, selector });
  const { fonts } = await devTools.send('CSS.getPlatformFontsForNode', { nodeId });
  return fonts.filter(({ isCustomFont }) => isCustomFont).map(({ familyName }) => familyName.split(' ')[0] ?? '');
}

const words = '#about .lead';

describe('fonts', () => {
  it('come after the first page is painted and loaded, and are there for the next one', async () => {
    const { page, context, complaints } = await visit(browser, site.url, 'phone');
    await page.goto('/home');
    await page.waitForFunction(() => localStorage.getItem('fonts') !== null);
    const late = await page.evaluate(() => {
      const [painted] = performance.getEntriesByName('first-contentful-paint');
      const fonts = performance
        .getEntriesByType('resource')
        .filter(({ name }) => /(?:fraunces|hanken)[^/]*\.woff2$/.test(name));
      return fonts.map(({ startTime }) => painted !== undefined && startTime > painted.startTime);
    });
    expect(late.length).toBeGreaterThan(1);
    expect(late).not.toContain(false);
    expect(await fontsOf(page, 'h1')).toContain('Fraunces');
    // Nothing moves under the eyes of somebody who reads.
    expect(await fontsOf(page, words)).toEqual([]);

    await page.reload();
    await expect.poll(() => fontsOf(page, words)).toContain('Hanken');
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('are there without script', async () => {
    const { page, context } = await visit(browser, site.url, 'phone', { javaScriptEnabled: false });
    await page.goto('/home');
    await expect.poll(() => fontsOf(page, 'h1')).toContain('Fraunces');
    await context.close();
  });
});
