import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, it, vi } from 'vitest';
import { openBrowser, visit, waitForFonts } from './browser.ts';
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

it('the first page uses our font for headings and system fonts for text, later pages use ours for both', async () => {
  const { page } = await visit(browser, site.url, 'phone');
  await page.goto('/home');
  await expect.poll(() => page.evaluate(() => localStorage.getItem('fonts'))).toBe('here');
  expect(await fontsOf(page, 'h1')).toEqual(['Fraunces']);
  expect(await fontsOf(page, '.brand b')).toEqual(['Fraunces']);
  expect(await fontsOf(page, words)).toEqual([]);
  await page.goto('/about');
  await expect.poll(() => fontsOf(page, 'h1')).toContain('Fraunces');
  // A page keeps the system font if even the cached font comes late.
  const lead = async () => {
    await page.reload();
    return fontsOf(page, 'main .lead');
  };
  await expect.poll(lead).toContain('Hanken');
});

it('fonts load without script too', async () => {
  const { page } = await visit(browser, site.url, 'phone', { javaScriptEnabled: false });
  await page.goto('/home');
  await expect.poll(() => fontsOf(page, 'h1')).toContain('Fraunces');
});

it('a Malayalam name on an English page loads no Malayalam font if the device has one', async () => {
  const withFont = await openBrowser('full');
  const { page } = await visit(withFont, site.url, 'phone');
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(request.url()));
  await page.goto('/about');
  await waitForFonts(page);
  await page.goto('/deceased');
  await page.getByText('മറിയാമ്മ വർഗ്ഗീസ്').first().waitFor();
  await waitForFonts(page);
  expect(loaded.some((address) => address.includes('/hanken-text-'))).toBe(true);
  expect(loaded.filter((address) => /manjari-[47]00/.test(address))).toEqual([]);
  await withFont.close();
});
