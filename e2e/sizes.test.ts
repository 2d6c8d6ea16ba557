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

/** The narrowest phones in use; the wider one comes first, for a page is laid out anew when it becomes narrower. */
const widths = [375, 320] as const;

async function visitOffice(): Promise<Visit> {
  const office = await visit(browser, site.url, 'phone');
  await enterOffice(office);
  return office;
}

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.waitForLoadState('networkidle');
}

/** How many pixels stick out of the page and of the views of a list, and how high the header is. */
async function measure(page: Page) {
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

const below = (prefix: string, paths: readonly string[]) => paths.map((path) => prefix + path);

/** Opens each page once and looks at it on every phone; answers on which ones something is out of place. */
async function misfits(page: Page, paths: readonly string[]) {
  const found = [];
  for (const path of paths) {
    await open(page, path);
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 });
      const { overflow, clipped, header } = await measure(page);
      if (overflow > 0 || clipped > 0 || header >= 80) found.push({ path, width, overflow, clipped, header });
    }
  }
  return found;
}

describe.each(['', '/ml'])('in the language of %j', (prefix) => {
  it('public pages fit narrow phones, and their header has one row', async () => {
    const { page, close } = await visit(browser, site.url, 'phone');
    expect(await misfits(page, below(prefix, publicPages))).toEqual([]);
    await close();
  });

  it('pages of members fit narrow phones', async () => {
    const { page, close } = await visitAsMember(browser, site, { size: 'phone' });
    expect(await misfits(page, below(prefix, memberPages))).toEqual([]);
    await close();
  });

  it('pages of the office fit narrow phones', async () => {
    const { page, close } = await visitOffice();
    expect(await misfits(page, below(prefix, officePages))).toEqual([]);
    await close();
  });

  it('fits a phone whose text is twice as large', async () => {
    const look = async ({ page, context }: Visit, paths: readonly string[]) => {
      const devTools = await context.newCDPSession(page);
      await devTools.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } });
      for (const path of paths) {
        await open(page, prefix + path);
        const { overflow, clipped } = await measure(page);
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
    const office = await visitOffice();
    await look(office, officePages);
    await office.page.goto(`${prefix}/admin/members`);
    await office.page.getByRole('row').getByRole('button').first().click();
    await office.page.locator('.file').first().waitFor();
    expect(await office.page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0);
    await office.close();
  });
});
