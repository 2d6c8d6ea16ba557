import { AxeBuilder } from '@axe-core/playwright';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { administrator, signIn } from '#server/testing/people.ts';
import type { TestApp } from '#server/testing/running-app.ts';
import { openBrowser, type Size, visit } from './browser.ts';
import { asAdmin, keepInBrowser } from './kept-tokens.ts';
import { startSite } from './site.ts';

const publicPages = [
  '/home',
  '/events',
  '/events/1',
  '/gallery',
  '/gallery?picture=1',
  '/deceased',
  '/deceased?name=nobody',
  '/deceased/1',
  '/login',
  '/register',
  '/forgot-password',
  '/reset-password',
  '/api/docs',
  '/nothing-here',
  '/admin',
];
const officePages = ['/admin', '/admin/users', '/admin/events', '/admin/gallery', '/admin/deceased'];
const looks = [
  ['light', 'phone'],
  ['dark', 'desktop'],
] as const satisfies (readonly ['light' | 'dark', Size])[];

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

async function inspect(path: string, size: Size, theme: 'light' | 'dark', tokens: Record<string, string> = {}) {
  const { page, context, complaints, close } = await visit(browser, site.url, size, {
    colorScheme: theme,
    reducedMotion: 'reduce',
  });
  await keepInBrowser(context, tokens);
  await page.goto(path);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await page.waitForLoadState('networkidle');
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze();
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  const title = await page.title();
  await close();
  return {
    problems: violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' ; ')}`),
    // A page that says 404 is reported by the browser as a failed load of itself.
    complaints: complaints.filter((text) => !text.includes('404')),
    overflow,
    title,
  };
}

describe.each(['', '/ml'])('in the language of %j', (prefix) => {
  for (const [theme, size] of looks) {
    const own = publicPages.filter((path) => prefix === '' || path !== '/api/docs');
    it.each(own)(`%s is in order (${theme}, ${size})`, async (path) => {
      const { problems, complaints, overflow, title } = await inspect(`${prefix}${path}`, size, theme);
      expect(problems).toEqual([]);
      expect(complaints).toEqual([]);
      expect(overflow).toBeLessThanOrEqual(0);
      expect(title).toContain('CMJ');
    });

    it.each(officePages)(`%s is in order for the office (${theme}, ${size})`, async (path) => {
      const tokens = await signIn(site.api, 'admin', administrator);
      const seen = await inspect(`${prefix}${path}`, size, theme, asAdmin(tokens));
      expect(seen.problems).toEqual([]);
      expect(seen.complaints).toEqual([]);
      expect(seen.overflow).toBeLessThanOrEqual(0);
    });
  }
});

describe('without script', () => {
  it('a page is complete: navigation, phone menu, language and content', async () => {
    const { page, close } = await visit(browser, site.url, 'phone', { javaScriptEnabled: false });
    await page.goto('/home');
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toContain('Two centuries');
    await page
      .getByRole('button', { name: 'Menu' })
      .or(page.getByText('Menu', { exact: true }))
      .first()
      .click();
    await page.getByRole('link', { name: 'Office Bearers' }).filter({ visible: true }).first().waitFor();
    await page.getByRole('link', { name: 'മലയാളം' }).filter({ visible: true }).first().click();
    await page.waitForURL('**/ml/home');
    expect(await page.locator('html').getAttribute('lang')).toBe('ml');
    await close();
  });
});

describe('the theme', () => {
  it('follows the system until the visitor chooses, and then the choice stays', async () => {
    const { page, close } = await visit(browser, site.url, 'desktop', { colorScheme: 'dark' });
    const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    await page.goto('/home');
    const dark = await background();
    await page.getByRole('button', { name: 'Light' }).click();
    const light = await background();
    expect(light).not.toBe(dark);
    await page.reload();
    expect(await background()).toBe(light);
    await page.getByRole('button', { name: 'Auto' }).click();
    expect(await background()).toBe(dark);
    await close();
  });
});

describe('the language switch', () => {
  it('keeps the page and the query', async () => {
    const { page, close } = await visit(browser, site.url, 'desktop');
    await page.goto('/login?next=%2Fofficedirectory');
    await page.getByRole('link', { name: 'മലയാളം' }).filter({ visible: true }).first().click();
    await page.waitForURL('**/ml/login?next=%2Fofficedirectory');
    expect(await page.locator('html').getAttribute('lang')).toBe('ml');
    await close();
  });
});
