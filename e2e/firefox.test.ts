import { type Browser, launch, type Page } from 'puppeteer-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { administrator, createUser } from '#server/testing/people.ts';
import type { TestApp } from '#server/testing/running-app.ts';
import { findFirefox } from '../tools/provision/machine.ts';
import { startSite } from './site.ts';

/**
 * Path of the installed Firefox; undefined if there is none. Playwright cannot control an installed Firefox, so these
 * tests use WebDriver BiDi.
 */
const firefox = findFirefox();

describe.skipIf(firefox === undefined)('in Firefox', () => {
  let site: TestApp;
  let browser: Browser;
  let page: Page;
  let account: Awaited<ReturnType<typeof createUser>>;
  const complaints: string[] = [];

  beforeAll(async () => {
    site = await startSite();
    browser = await launch({ browser: 'firefox', executablePath: firefox ?? '', headless: true });
    account = await createUser(site.api, site.platform);
    page = await open(390, 844);
  });
  afterAll(async () => {
    await browser.close();
    await site.close();
  });

  async function open(width: number, height: number): Promise<Page> {
    const context = await browser.createBrowserContext();
    const opened = await context.newPage();
    await opened.setViewport({ width, height });
    opened.setDefaultTimeout(60_000);
    opened.on('console', (message) => {
      if (message.type() === 'error') complaints.push(message.text());
    });
    opened.on('pageerror', (error) => complaints.push(String(error)));
    await opened.evaluateOnNewDocument(() => {
      document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
        console.error(`policy: ${violatedDirective} ${blockedURI}`);
      });
    });
    return opened;
  }
  async function goTo(path: string): Promise<void> {
    // Leaving a page while its script is loading causes a console error.
    await page.waitForNetworkIdle({ idleTime: 200 });
    await page.goto(site.url + path, { waitUntil: 'networkidle0' });
  }
  const buttonWith = (...words: string[]) =>
    `::-p-xpath(//button[${words.map((each) => `contains(., "${each}")`).join(' and ')}])`;
  const press = (selector: string) => page.locator(selector).click();
  const fill = (name: string, text: string) => page.locator(`main [name=${name}]`).fill(text);
  const says = (words: string) => page.waitForSelector(`::-p-text(${words})`, { visible: true });
  const isAt = (path: string) => page.waitForFunction((at) => location.pathname === at, {}, path);
  const title = () => page.$eval('h1', (heading) => heading.innerText.replaceAll(/\s+/g, ' '));

  it('a visitor visits public pages', async () => {
    await goTo('/home');
    expect(await title()).toBe('Two centuries, one community.');
    await press('.topbar [data-opens]:not(.for-members)');
    await press('dialog a[href="/about"]');
    await isAt('/about');
    await page.waitForSelector('h1');
    await goTo('/deceased');
    await fill('name', 'vargese');
    await says('Similar names');
    await press('main a[href^="/deceased/"]');
    await says('Share with family');
    await goTo('/gallery');
    await press('main a[href*="picture="]');
    await page.waitForSelector('dialog[open] img');
    await page.goBack();
    await page.waitForSelector('dialog[open]', { hidden: true });
    await goTo('/contact');
    expect(await page.$eval('main a[href^="tel:"]', (link) => link.getBoundingClientRect().bottom < innerHeight)).toBe(
      true,
    );
  });

  it('a member signs in', async () => {
    await goTo('/login?next=/officedirectory');
    await fill('email', account.email);
    await fill('password', 'not the password');
    await press('main [type=submit]');
    await says('The email or password is not correct.');
    await fill('password', account.password);
    await press('main [type=submit]');
    await isAt('/officedirectory');
    expect(await title()).toBe('Members Directory');
  });

  it('a member finds a person in the directory and opens the record', async () => {
    await says('Showing 1 to 100 of');
    await page.locator('input[type=search]').fill('tomas kuryan');
    await says('Similar names');
    await press(buttonWith('Thomas Kurian', 'open PDF'));
    await page.waitForSelector('dialog[open] canvas');
    // Waits for the animation, because a click on a moving button may miss it.
    await page.waitForFunction(() => {
      const button = document.querySelector('.pdf-viewer__close');
      const { x = 0, y = 0, width = 0, height = 0 } = button?.getBoundingClientRect() ?? {};
      return button?.contains(document.elementFromPoint(x + width / 2, y + height / 2));
    });
    await press('dialog[open] .pdf-viewer__close');
    await page.waitForSelector('dialog[open]', { hidden: true });
    const photo = await page.waitForSelector('main [role=row] img, main tr img');
    expect(await photo?.evaluate((image) => image instanceof HTMLImageElement && image.currentSrc)).toContain(
      '/images/',
    );
  });

  it('the office signs in, and finds a member', async () => {
    page = await open(1366, 768);
    await goTo('/admin');
    await fill('email', administrator.email);
    await fill('password', administrator.password);
    await press('main [type=submit]');
    await says('Waiting for you');
    await goTo('/admin/members?search=kurien');
    await page.waitForSelector('button[aria-label="Edit Thomas Kurian"], ::-p-text(Thomas Kurian)');
    expect(await title()).toBe('Manage Member Directory');
    // Firefox reports the 401 of a wrong password as a failed load.
    expect(complaints.filter((text) => !text.includes('401'))).toEqual([]);
  });
});
