import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestApp } from '#server/testing/running-app.ts';
import { openBrowser, visit } from './browser.ts';
import { enterOffice } from './office.ts';
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
