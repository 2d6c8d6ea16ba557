import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { visit } from './browser.ts';
import { visitAdmin } from './admin.ts';
import { visitAsUser } from './members.ts';
import { overflowProblems } from './narrow.ts';
import { openSite } from './site.ts';

const { site, browser } = await openSite();

describe('without script', () => {
  it('a page is complete: navigation, phone menu, language and content', async () => {
    const { page } = await visit(browser, site.url, 'phone', { javaScriptEnabled: false });
    await page.goto('/home');
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toContain('Two centuries');
    const menu = page.locator('summary', { hasText: 'Menu' });
    const link = page.locator('dialog').getByRole('link', { name: 'Office Bearers' });
    await menu.click();
    await link.waitFor();
    await menu.click();
    await link.waitFor({ state: 'hidden' });
    await menu.click();
    await page.getByRole('link', { name: 'മലയാളം' }).filter({ visible: true }).first().click();
    await page.waitForURL('**/ml/home');
    expect(await page.locator('html').getAttribute('lang')).toBe('ml');
  });

  it('an office page says that it needs script', async () => {
    const { page } = await visit(browser, site.url, 'phone', { javaScriptEnabled: false });
    await page.goto('/admin/users');
    expect(await page.locator('body').innerText()).toContain('This page needs JavaScript.');
  });
});

describe('a browser that is too old', () => {
  const sentences = [/^This browser is too old/, /^ഈ ബ്രൗസർ വളരെ പഴയതാണ്/];

  it.each(['/login', '/ml/register', '/officedirectory', '/admin', '/account', '/matrimonyRegister'])(
    'is told so in both languages on %s',
    async (path) => {
      const { page, context } = await visit(browser, site.url);
      await page.goto(path);
      for (const sentence of sentences) expect(await page.getByText(sentence).isVisible()).toBe(false);
      await context.addInitScript(() => {
        CSS.supports = () => false;
      });
      await page.reload();
      for (const sentence of sentences) await page.getByText(sentence).waitFor();
    },
  );

  it('reads public pages without the sentence', async () => {
    const { page, context } = await visit(browser, site.url);
    await context.addInitScript(() => {
      CSS.supports = () => false;
    });
    await page.goto('/home');
    for (const sentence of sentences) expect(await page.getByText(sentence).count()).toBe(0);
  });
});

it('an unknown address shows "page not found"', async () => {
  const { page } = await visit(browser, site.url);
  const response = await page.goto('/x%0d%0a');
  expect(response?.status()).toBe(404);
  expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('We could not find this page');
  await page.locator('#main a.button--primary').click();
  await page.waitForURL('**/home');
});

it.each([
  ['/officeBearers', '/officebearers'],
  ['/matrimonyregister', '/matrimonyRegister'],
  ['/contact.', '/contact'],
  ['/ML/events/1%E2%80%8B', '/ml/events/1'],
  ['/LOGIN?next=%2Fhome', '/login?next=%2Fhome'],
  ['/matrimonyRegister', null],
])('%s redirects to %s (null: no redirect)', async (path, location) => {
  const response = await fetch(site.url + path, { redirect: 'manual' });
  expect(response.headers.get('location')).toBe(location);
});

describe('the office', () => {
  it('keeps its frame for an unknown address', async () => {
    const { page } = await visitAdmin(browser, site, 'desktop');
    const response = await page.goto('/admin/nothing/here');
    expect(response?.status()).toBe(404);
    await page.getByRole('heading', { level: 1, name: 'Page not found' }).waitFor();
    await page.getByRole('link', { name: 'Users' }).filter({ visible: true }).click();
    await page.waitForURL('**/admin/users');
  });

  it('opens the More menu of a row beside its button, without scrolling', async () => {
    const { page } = await visitAdmin(browser, site, 'phone');
    await page.goto('/admin/members');
    const more = page.getByRole('button', { name: /^More / }).nth(9);
    const action = page.getByRole('dialog', { name: 'More' }).getByRole('button').first();
    await more.click();
    for (const shown of [more, action]) {
      const { y = -1, height = 0 } = (await shown.boundingBox()) ?? {};
      expect(y).toBeGreaterThanOrEqual(0);
      expect(y + height).toBeLessThanOrEqual(844);
    }
    await page.keyboard.press('Escape');
    expect(await more.evaluate((element) => element === document.activeElement)).toBe(true);
  });

  it('responds to a tap while the next page is loading', async () => {
    const { page } = await visitAdmin(browser, site, 'phone');
    await page.goto('/admin/users');
    await page.getByRole('table').waitFor();
    const held = Promise.withResolvers<void>();
    await page.route(/\/api\/admin\/members\b/, async (route) => {
      await held.promise;
      await route.continue();
    });
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('link', { name: 'Member directory' }).filter({ visible: true }).click();
    await page.locator('html[data-loading]').waitFor({ state: 'attached' });
    expect(await page.locator('#main').getAttribute('aria-busy')).toBe('true');
    held.resolve();
    await page.getByRole('heading', { level: 1, name: 'Manage Member Directory' }).waitFor();
    await page.locator('html:not([data-loading])').waitFor({ state: 'attached' });
    expect(await page.locator('#main').getAttribute('aria-busy')).toBeNull();
  });
});

it('signs members out even if the script that informs the server does not load', async () => {
  const { page } = await visitAsUser(browser, site, { size: 'desktop' });
  await page.goto('/events');
  await page.route('**/assets/sign-out-*.js', async (route) => route.abort());
  await page.getByRole('button', { name: 'Logout' }).filter({ visible: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Logout' }).click();
  await page.waitForURL('**/home');
  await page.getByRole('link', { name: 'Sign In' }).filter({ visible: true }).waitFor();
  expect(await page.evaluate(() => localStorage.getItem('refreshToken'))).toBeNull();
});

describe('navigation', () => {
  it('puts the focus at the top of a new public page', async () => {
    const { page } = await visit(browser, site.url);
    await page.goto('/home');
    const pages = page.getByRole('navigation', { name: 'Main' });
    await pages.getByRole('link', { name: 'Events' }).click();
    await page.getByRole('heading', { level: 1, name: 'Events' }).waitFor();
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Skip to main content');
  });

  it('moves the focus to a new office page, but not during a search', async () => {
    const { page } = await visitAdmin(browser, site, 'desktop');
    await page.goto('/admin');
    await page.getByRole('link', { name: 'Users' }).first().click();
    const search = page.getByRole('searchbox');
    await search.waitFor();
    await page.waitForFunction(() => document.activeElement?.id === 'main');
    await search.fill('Lissy');
    await page.waitForURL('**/admin/users?search=Lissy');
    await page.getByText('1 account found').waitFor();
    expect(await search.evaluate((field) => field === document.activeElement)).toBe(true);
  });
});

it('has room around the header of the first page, also in Malayalam and with large text', async () => {
  for (const path of ['/home', '/ml/home']) {
    const { page, context } = await visit(browser, site.url, 'phone');
    await page.goto(path);
    const misfits = await overflowProblems(page, context);
    expect(misfits.filter(({ cramped, overflow }) => cramped.length > 0 || overflow > 0)).toEqual([]);
  }
});

describe('the theme', () => {
  it('follows the system until the visitor chooses, then keeps the choice', async () => {
    const { page } = await visit(browser, site.url, 'desktop', { colorScheme: 'dark' });
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
  });
});

describe('the language switch', () => {
  const toMalayalam = (page: Page) =>
    page.getByRole('link', { name: 'മലയാളം' }).filter({ visible: true }).first().click();

  it('keeps the page, the query and the token of an emailed link', async () => {
    const { page } = await visit(browser, site.url, 'desktop');
    await page.goto('/login?next=%2Fofficedirectory');
    await toMalayalam(page);
    await page.waitForURL('**/ml/login?next=%2Fofficedirectory');
    expect(await page.locator('html').getAttribute('lang')).toBe('ml');
    await page.goto(`/reset-password#${'x'.repeat(43)}`);
    await page.waitForFunction(() => location.hash === '');
    await toMalayalam(page);
    await page.waitForURL('**/ml/reset-password');
    await page.getByLabel('പുതിയ പാസ്‌വേഡ്', { exact: true }).waitFor();
  });
});

describe('motion', () => {
  it('of a step from a document to an app page leaves no uncaught error', async () => {
    for (const path of ['/home', '/events', '/officedirectory']) {
      const { page, consoleErrors } = await visit(browser, site.url, 'desktop', { reducedMotion: 'no-preference' });
      await page.goto(path);
      await page.evaluate(() => document.querySelector('.topbar a.brand')?.setAttribute('href', '/account'));
      await page.locator('a.brand[href="/account"]').click();
      await page.getByRole('heading', { level: 1 }).first().waitFor();
      await page.waitForLoadState('networkidle');
      expect(consoleErrors).toEqual([]);
    }
  });

  /** Sets the animation playback rate of the page; 1 is normal. */
  async function slowly(page: Page, rate: number): Promise<void> {
    const browserSide = await page.context().newCDPSession(page);
    await browserSide.send('Animation.enable');
    await browserSide.send('Animation.setPlaybackRate', { playbackRate: rate });
  }
  const moving = (page: Page) =>
    page.evaluate(() =>
      document
        .getAnimations()
        .flatMap(({ effect }) =>
          effect instanceof KeyframeEffect ? [effect.pseudoElement ?? effect.target?.tagName.toLowerCase()] : [],
        ),
    );

  it.each([
    ['no-preference', ['dialog', 'div']],
    ['reduce', []],
  ] as const)('of the menu follows the setting for reduced motion: %s', async (reducedMotion, expected) => {
    const { page } = await visit(browser, site.url, 'phone', { reducedMotion });
    await page.goto('/home');
    await slowly(page, 0.01);
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.locator('dialog.menu:modal').waitFor();
    // With reduced motion all animations end immediately. At this rate a fade would last twenty seconds.
    await expect.poll(async () => new Set(await moving(page))).toEqual(new Set(expected));
  });
});
