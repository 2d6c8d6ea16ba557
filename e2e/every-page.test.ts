import { AxeBuilder } from '@axe-core/playwright';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestApp } from '#server/testing/running-app.ts';
import { openBrowser, type Size, visit, type Visit } from './browser.ts';
import { visitAsMember } from './members.ts';
import { beginImports, enterOffice } from './office.ts';
import { startSite } from './site.ts';

const publicPages = [
  '/home',
  '/matrimony',
  '/matrimonyRegister',
  '/matrimony/registrations',
  '/about',
  '/officebearers',
  '/contact',
  '/events',
  '/events/1',
  '/gallery',
  '/gallery?picture=1',
  '/deceased',
  '/deceased?name=nobody',
  '/deceased/1',
  '/officedirectory',
  '/login',
  '/register',
  '/forgot-password',
  '/reset-password',
  '/api/docs',
  '/nothing-here',
  '/admin',
];
const memberPages = [
  '/officedirectory',
  '/officedirectory?search=kurien',
  '/officedirectory?search=qqqqq',
  '/officedirectory?photo=1',
];
const officePages = [
  '/admin',
  '/admin/users',
  '/admin/members',
  '/admin/members?search=kurien',
  '/admin/members/import',
  '/admin/members/import/1',
  '/admin/members/import/2?rows=changed',
  '/admin/members/import/2?rows=error',
  '/admin/profiles',
  '/admin/profiles/1',
  '/admin/profiles/add',
  '/admin/events',
  '/admin/gallery',
  '/admin/deceased',
];
/** Every page in both themes, both sizes and both languages; not in all their combinations, for each takes minutes. */
const looks = [
  ['', 'light', 'phone'],
  ['/ml', 'dark', 'desktop'],
] as const satisfies (readonly ['' | '/ml', 'light' | 'dark', Size])[];

let site: TestApp;
let browser: Browser;
beforeAll(async () => {
  site = await startSite();
  browser = await openBrowser();
  await beginImports(site);
});
afterAll(async () => {
  await browser.close();
  await site.close();
});

async function inspect({ page, complaints }: Visit, path: string) {
  const earlier = complaints.length;
  await page.goto(path);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await page.waitForLoadState('networkidle');
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze();
  return {
    problems: violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' ; ')}`),
    // A page that says 404 is reported by the browser as a failed load of itself.
    complaints: complaints.slice(earlier).filter((text) => !text.includes('404')),
    overflow: await page.evaluate(() => Math.max(0, document.documentElement.scrollWidth - window.innerWidth)),
    // A success that is put into a region which was not there before would not be read aloud.
    hasLiveRegion: (await page.getByRole('status').count()) > 0,
    isNamed: (await page.title()).includes('CMJ'),
  };
}

const inOrder = { problems: [], complaints: [], overflow: 0, hasLiveRegion: true, isNamed: true };

describe.each(looks)('below %j, %s on a %s', (prefix, theme, size) => {
  let visitor: Visit;
  let member: Visit;
  let office: Visit;
  beforeAll(async () => {
    const options = { colorScheme: theme, reducedMotion: 'reduce' } as const;
    visitor = await visit(browser, site.url, size, options);
    member = await visitAsMember(browser, site, { size, ...options });
    office = await visit(browser, site.url, size, options);
    await enterOffice(office);
  });
  afterAll(async () => {
    await visitor.close();
    await member.close();
    await office.close();
  });

  const own = publicPages.filter((path) => prefix === '' || path !== '/api/docs');
  it.each(own)('%s is in order', async (path) => {
    expect(await inspect(visitor, `${prefix}${path}`)).toEqual(inOrder);
  });

  it.each(memberPages)('%s is in order for members', async (path) => {
    expect(await inspect(member, `${prefix}${path}`)).toEqual(inOrder);
  });

  it.each(officePages)('%s is in order for the office', async (path) => {
    expect(await inspect(office, `${prefix}${path}`)).toEqual(inOrder);
  });
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

  it('a page of the office says what it lacks', async () => {
    const { page, close } = await visit(browser, site.url, 'phone', { javaScriptEnabled: false });
    await page.goto('/admin/users');
    expect(await page.getByRole('main').innerText()).toContain('This page needs JavaScript.');
    await close();
  });
});

describe('going from page to page', () => {
  it('takes the focus to the new page, but leaves it alone while a page is searched', async () => {
    const { page, close } = await visit(browser, site.url);
    const focused = () => page.evaluate(() => document.activeElement?.id);
    await page.goto('/login');
    await page.getByRole('button', { name: 'Sign In' }).and(page.locator(':enabled')).waitFor();
    expect(await focused()).toBe('');
    await page.getByRole('link', { name: 'Register an account' }).click();
    await page.getByRole('heading', { level: 1, name: 'Register an account' }).waitFor();
    await page.waitForFunction(() => document.activeElement?.id === 'main');
    await close();

    const office = await visit(browser, site.url);
    await enterOffice(office);
    await office.page.goto('/admin/users');
    const search = office.page.getByRole('searchbox');
    await search.fill('Lissy');
    await office.page.waitForURL('**/admin/users?search=Lissy');
    await office.page.getByText('1 account found').waitFor();
    expect(await search.evaluate((field) => field === document.activeElement)).toBe(true);
    await office.close();
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
