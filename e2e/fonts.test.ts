import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, it, vi } from 'vitest';
import { visit, waitForFonts } from './browser.ts';
import { openSite } from './site.ts';

vi.stubEnv('FONTCONFIG_FILE', join(import.meta.dirname, 'fonts.conf'));
const { site, browser } = await openSite({}, 'full');
vi.unstubAllEnvs();

/** Returns which of our fonts render an element, according to the browser. */
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

it('our Malayalam font loads on a computer that has no Malayalam font', async () => {
  const { page } = await visit(browser, site.url, 'phone');
  await page.goto('/ml/home');
  await expect.poll(() => fontsOf(page, 'h1')).toContain('Manjari');
  await expect.poll(() => fontsOf(page, words)).toContain('Manjari');
});

it('the first page uses system fonts, later pages use ours', async () => {
  const { page } = await visit(browser, site.url, 'phone');
  await page.goto('/home');
  await expect.poll(() => page.evaluate(() => localStorage.getItem('fonts'))).toBe('here');
  expect(await fontsOf(page, 'h1')).toEqual([]);
  expect(await fontsOf(page, words)).toEqual([]);
  await page.goto('/about');
  await expect.poll(() => fontsOf(page, 'h1')).toContain('Fraunces');
  await expect.poll(() => fontsOf(page, 'main .lead')).toContain('Hanken');
});

it('fonts load without script too', async () => {
  const { page } = await visit(browser, site.url, 'phone', { javaScriptEnabled: false });
  await page.goto('/home');
  await expect.poll(() => fontsOf(page, 'h1')).toContain('Fraunces');
});

it('a Malayalam page loads the full display font only for a name in Latin letters', async () => {
  const { page } = await visit(browser, site.url, 'phone');
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(request.url()));
  const hasFull = () => loaded.some((address) => address.includes('/fraunces-display-'));
  await page.goto('/ml/about');
  await waitForFonts(page);
  for (const path of ['/ml/home', '/ml/contact']) {
    await page.goto(path);
    await expect.poll(() => fontsOf(page, '.brand b')).toContain('Fraunces');
    await waitForFonts(page);
    expect(hasFull()).toBe(false);
  }
  await page.goto('/ml/deceased');
  await expect.poll(hasFull).toBe(true);
  await expect.poll(() => fontsOf(page, '.memorial-list__body b span')).toContain('Fraunces');
});
