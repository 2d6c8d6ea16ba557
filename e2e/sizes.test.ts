import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestApp } from '#server/testing/running-app.ts';
import { openBrowser, visit, type Visit } from './browser.ts';
import { visitAsMember } from './members.ts';
import { beginImports, enterOffice } from './office.ts';
import { startSite } from './site.ts';

const publicPages = [
  '/home',
  '/about',
  '/officebearers',
  '/contact',
  '/matrimony',
  '/matrimonyRegister',
  '/matrimony/registrations',
  '/login',
  '/register',
  '/forgot-password',
  '/nothing-here',
  '/admin',
];
const memberPages = ['/officedirectory', '/officedirectory?search=kurien'];
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
];

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

async function visitOffice(width: number): Promise<Visit> {
  const office = await visit(browser, site.url, 'phone', { viewport: { width, height: 800 } });
  await enterOffice(office);
  return office;
}

/** How many pixels stick out of the page and of the views of a list, and how high the header is. */
async function measure(page: Page, path: string) {
  await page.goto(path);
  await page.waitForLoadState('networkidle');
  return page.evaluate(async () => {
    await document.fonts.ready;
    const root = document.documentElement;
    const views = document.querySelector('.seg');
    return {
      overflow: Math.max(0, root.scrollWidth - window.innerWidth),
      clipped:
        views === null ? 0 : Math.max(views.scrollWidth - views.clientWidth, views.scrollHeight - views.clientHeight),
      header: document.querySelector('.topbar')?.getBoundingClientRect().height ?? 0,
    };
  });
}

describe.each(['', '/ml'])('in the language of %j', (prefix) => {
  describe.each([320, 375])('at %i px', (width) => {
    it('public pages fit, and their header has one row', async () => {
      const visitor = await visit(browser, site.url, 'phone', { viewport: { width, height: 800 } });
      for (const path of publicPages) {
        const { header, ...rest } = await measure(visitor.page, prefix + path);
        expect({ path, ...rest }).toEqual({ path, overflow: 0, clipped: 0 });
        expect(header).toBeLessThan(80);
      }
      await visitor.close();
    });

    it('pages of members fit', async () => {
      const member = await visitAsMember(browser, site, { size: 'phone', viewport: { width, height: 800 } });
      for (const path of memberPages) {
        const { overflow, clipped } = await measure(member.page, prefix + path);
        expect({ path, overflow, clipped }).toEqual({ path, overflow: 0, clipped: 0 });
      }
      await member.close();
    });

    it('pages of the office fit', async () => {
      const office = await visitOffice(width);
      for (const path of officePages) {
        const { overflow, clipped } = await measure(office.page, prefix + path);
        expect({ path, overflow, clipped }).toEqual({ path, overflow: 0, clipped: 0 });
      }
      await office.close();
    });
  });

  it('fits a phone whose text is twice as large', async () => {
    const look = async ({ page, context }: Visit, paths: readonly string[]) => {
      const devTools = await context.newCDPSession(page);
      await devTools.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } });
      for (const path of paths) {
        const { overflow, clipped } = await measure(page, prefix + path);
        expect({ path, overflow, clipped }).toEqual({ path, overflow: 0, clipped: 0 });
        expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('32px');
      }
    };
    const visitor = await visit(browser, site.url, 'phone');
    await look(visitor, publicPages);
    await visitor.close();
    const member = await visitAsMember(browser, site, { size: 'phone' });
    await look(member, memberPages);
    await member.close();
    const office = await visitOffice(390);
    await look(office, officePages);
    await office.page.goto(`${prefix}/admin/members`);
    await office.page.getByRole('row').getByRole('button').first().click();
    await office.page.locator('.file').first().waitFor();
    expect(await office.page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0);
    await office.close();
  });
});
