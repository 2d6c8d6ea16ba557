import { setTimeout } from 'node:timers/promises';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestApp } from '#server/testing/running-app.ts';
import { visit } from './browser.ts';
import { chooseMore, visitAdmin } from './admin.ts';
import { visitAsUser } from './members.ts';
import { memberPages, adminPages, publicPages } from './pages.ts';
import { closeSite, openSite } from './site.ts';

let site: TestApp;
let browser: Browser;
beforeAll(async () => {
  ({ site, browser } = await openSite());
});
afterAll(() => closeSite({ site, browser }));

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
    expect(await page.locator('body').innerText()).toContain('This page needs JavaScript.');
    await close();
  });
});

describe('an address that no page was meant by', () => {
  it.each([
    ['/x%0d%0a', 'We could not find this page'],
    ['/ml/x%0D%0Ay', 'ഈ താൾ കണ്ടെത്താനായില്ല'],
    ['/about/%00', 'We could not find this page'],
  ])('is a page not found and no fault: %s', async (path, heading) => {
    const { page, close } = await visit(browser, site.url);
    const response = await page.goto(path);
    expect(response?.status()).toBe(404);
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe(heading);
    await page.locator('#main a.button--primary').click();
    await page.waitForURL('**/home');
    await close();
  });
});

it.each([
  ['/officeBearers', '/officebearers'],
  ['/officebearers/Terms/1)', '/officebearers/terms/1'],
  ['/matrimonyregister', '/matrimonyRegister'],
  ['/officeDirectory', '/officedirectory'],
  ['/contact.', '/contact'],
  ['/ML/events/1%E2%80%8B', '/ml/events/1'],
  ['/LOGIN?next=%2Fhome', '/login?next=%2Fhome'],
  ['/Admin/Profiles/7/Edit,', '/admin/profiles/7/edit'],
  ['/matrimonyRegister', null],
  ['/admin/users.data', null],
])('the address %s leads to the page %s', async (path, location) => {
  const response = await fetch(site.url + path, { redirect: 'manual' });
  expect(response.headers.get('location')).toBe(location);
});

describe('the office', () => {
  it.each([
    ['/admin/nothing/here', 'This page of the office does not exist', 'Users'],
    ['/ml/admin/nothing', 'ഓഫീസിൽ ഇങ്ങനെയൊരു താളില്ല', 'ഉപയോക്താക്കൾ'],
  ])('stays around an address that leads nowhere: %s', async (path, heading, section) => {
    const { page, close } = await visitAdmin(browser, site, 'desktop');
    const response = await page.goto(path);
    expect(response?.status()).toBe(404);
    await page.getByRole('heading', { level: 1, name: heading }).waitFor();
    await page.getByRole('link', { name: section }).filter({ visible: true }).click();
    await page.waitForURL('**/admin/users');
    await close();
  });

  it.each(['/admin/users', '/ml/admin/events', '/ml/admin/health'])(
    'has its foot in sight beside %s at 1366 x 768, and nothing of its menu has to be scrolled to',
    async (path) => {
      const { page, close } = await visitAdmin(browser, site, 'desktop');
      await page.setViewportSize({ width: 1366, height: 768 });
      await page.goto(path);
      await page.locator('.admin__side .admin__count').filter({ visible: true }).first().waitFor();
      const bottoms = await page
        .locator('.admin__side :is(summary, li a, .admin-foot a, .admin-foot button)')
        .filter({ visible: true })
        .evaluateAll((all) => all.map((each) => Math.round(each.getBoundingClientRect().bottom)));
      expect(bottoms.length).toBeGreaterThan(14);
      expect(Math.max(...bottoms)).toBeLessThanOrEqual(768);
      const hidden = await page
        .locator('.admin__side, .admin__side .admin-nav')
        .evaluateAll((all) => all.map((each) => each.scrollHeight - each.clientHeight));
      expect(Math.max(...hidden)).toBeLessThanOrEqual(0);
      await close();
    },
  );

  it('answers a tap while the next page is on its way', async () => {
    const { page, close } = await visitAdmin(browser, site, 'phone');
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
    await close();
  });

  it('has a theme, which is the one of public pages as well', async () => {
    const { page, close } = await visitAdmin(browser, site, 'desktop');
    await page.goto('/admin/users');
    await page.locator('.admin__side').getByRole('button', { name: 'Dark' }).click();
    await page.goto('/home');
    expect(await page.locator('html').getAttribute('data-theme')).toBe('dark');
    await page.getByText('Public pages').click();
    await page.locator('.admin-bar').getByRole('button', { name: 'Auto' }).click();
    expect(await page.locator('html').getAttribute('data-theme')).toBeNull();
    await close();
  });
});

it('signs members out also when what tells the server does not come', async () => {
  const { page, close } = await visitAsUser(browser, site, { size: 'desktop' });
  await page.goto('/events');
  await page.route('**/assets/sign-out-*.js', async (route) => route.abort());
  await page.getByRole('button', { name: 'Logout' }).filter({ visible: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Logout' }).click();
  await page.waitForURL('**/home');
  await page.getByRole('link', { name: 'Sign In' }).filter({ visible: true }).waitFor();
  expect(await page.evaluate(() => localStorage.getItem('refreshToken'))).toBeNull();
  await close();
});

describe('going from page to page', () => {
  it('begins at the top of a page of everybody', async () => {
    const { page, close } = await visit(browser, site.url);
    await page.goto('/home');
    const pages = page.getByRole('navigation', { name: 'Main' });
    await pages.getByRole('link', { name: 'Events' }).click();
    await page.getByRole('heading', { level: 1, name: 'Events' }).waitFor();
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Skip to main content');
    await close();
  });

  it('takes the focus to a new page of the office, but leaves it alone while a page is searched', async () => {
    const { page, close } = await visitAdmin(browser, site, 'desktop');
    await page.goto('/admin');
    await page.getByRole('link', { name: 'Users' }).first().click();
    const search = page.getByRole('searchbox');
    await search.waitFor();
    await page.waitForFunction(() => document.activeElement?.id === 'main');
    await search.fill('Lissy');
    await page.waitForURL('**/admin/users?search=Lissy');
    await page.getByText('1 account found').waitFor();
    expect(await search.evaluate((field) => field === document.activeElement)).toBe(true);
    await close();
  });
});

describe('the theme', () => {
  it('follows the system until the visitor chooses, and then the choice stays', async () => {
    const { page, close } = await visit(browser, site.url, 'desktop', { colorScheme: 'dark' });
    const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    /** What the browser's own bar takes its colour from, and the bar of the page that is below it. */
    const bars = () =>
      page.evaluate(() => {
        const metas = [...document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')];
        const asked = document.createElement('p');
        asked.style.color = metas.find(({ media }) => matchMedia(media).matches)?.content ?? '';
        const topBar = document.querySelector('.topbar');
        return [asked.style.color, topBar && getComputedStyle(topBar).backgroundColor];
      });
    await page.goto('/home');
    const dark = await background();
    expect(new Set(await bars()).size).toBe(1);
    await page.getByRole('button', { name: 'Light' }).click();
    const light = await background();
    expect(light).not.toBe(dark);
    await page.reload();
    expect(await background()).toBe(light);
    expect(new Set(await bars()).size).toBe(1);
    await page.getByRole('button', { name: 'Auto' }).click();
    expect(await background()).toBe(dark);
    await close();
  });

  it('is still said to be chosen where the frame is drawn anew', async () => {
    const { page, close } = await visitAsUser(browser, site, { size: 'desktop' });
    const chosen = () =>
      page.locator('footer [data-theme-choice][aria-pressed="true"]').getAttribute('data-theme-choice');
    await page.getByRole('button', { name: 'Dark' }).click();
    expect(await chosen()).toBe('dark');
    await page.getByRole('link', { name: 'മലയാളം' }).filter({ visible: true }).first().click();
    await page.waitForURL('**/ml/officedirectory');
    expect(await chosen()).toBe('dark');
    await close();
  });
});

describe('the language switch', () => {
  const toMalayalam = (page: Page) =>
    page.getByRole('link', { name: 'മലയാളം' }).filter({ visible: true }).first().click();

  it.each(
    [...new Set([...publicPages, ...memberPages, ...adminPages])].filter(
      (path) => !['/api/docs', '/offline'].includes(path),
    ),
  )('of %s leads to the same page with the same query', async (path) => {
    for (const [here, there, language] of [
      [path, `/ml${path}`, 'ml'],
      [`/ml${path}`, path, 'en'],
    ]) {
      const html = await (await fetch(site.url + here)).text();
      const switches = [...html.matchAll(/<a\b[^>]*>/g)].map(([tag]) => tag).filter((tag) => /hrefLang=/i.test(tag));
      const others = switches.filter((tag) => tag.includes(`lang="${language}"`));
      expect(others.length).toBeGreaterThan(0);
      for (const tag of others) expect(tag.replaceAll('&amp;', '&')).toContain(`href="${there}"`);
    }
  });

  it('keeps the page, the query and what a mailed link brought', async () => {
    const { page, close } = await visit(browser, site.url, 'desktop');
    await page.goto('/login?next=%2Fofficedirectory');
    await toMalayalam(page);
    await page.waitForURL('**/ml/login?next=%2Fofficedirectory');
    expect(await page.locator('html').getAttribute('lang')).toBe('ml');
    await page.goto(`/reset-password#${'x'.repeat(43)}`);
    await page.waitForFunction(() => location.hash === '');
    await toMalayalam(page);
    await page.waitForURL('**/ml/reset-password');
    await page.getByLabel('പുതിയ പാസ്‌വേഡ്', { exact: true }).waitFor();
    await close();
  });

  it('keeps the filters of the office', async () => {
    const { page, close } = await visitAdmin(browser, site, 'desktop');
    await page.goto('/admin/audit');
    await page.getByLabel('Kind of record').selectOption('Administrator');
    await page.waitForURL('**/admin/audit?kind=administrator');
    await toMalayalam(page);
    await page.waitForURL('**/ml/admin/audit?kind=administrator');
    expect(await page.getByLabel('രേഖയുടെ ഇനം').inputValue()).toBe('administrator');
    await close();
  });
});

describe('motion', () => {
  /** Everything moves as slowly as that, so that one can look at it; 1: as it is. */
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

  it('shows a deleted row leave, and delays nobody', async () => {
    const { page, close } = await visitAdmin(browser, site, 'desktop', { reducedMotion: 'no-preference' });
    await page.goto('/admin/events');
    const rows = page.locator('.event-row');
    await rows.first().waitFor();
    const gone = (await rows.first().getAttribute('id')) ?? '';
    const name = await rows.first().locator('b.h4').innerText();
    await chooseMore(page, 'Delete', name);
    const question = page.getByRole('alertdialog');
    await page.waitForFunction(() => document.getAnimations().length === 0);
    await slowly(page, 0.001);
    await question.getByRole('button', { name: 'Delete event' }).click();
    await question.waitFor({ state: 'detached' });
    await page.locator(`#${gone}[data-leaving]`).waitFor();
    expect(await moving(page)).toContain('li');
    await rows.nth(1).getByRole('button', { name: 'Edit' }).click();
    await page.getByRole('heading', { level: 2, name: 'Edit event' }).waitFor();
    await slowly(page, 1);
    await page.locator(`#${gone}`).waitFor({ state: 'detached' });
    await close();
  });

  it('says on a public page that the next one is on its way, and nothing of a file or a stop', async () => {
    const { page, close } = await visit(browser, site.url, 'phone');
    // While a page is held back nothing can be asked of the one that is left: it takes notes.
    await page.addInitScript(() => {
      const note = () => {
        const sign = document.documentElement.hasAttribute('data-loading') ? 'on' : 'off';
        sessionStorage.setItem('line', `${sessionStorage.getItem('line') ?? ''} ${sign}`.trim());
      };
      new MutationObserver(note).observe(document, { subtree: true, attributeFilter: ['data-loading'] });
    });
    const noted = () => page.evaluate(() => sessionStorage.getItem('line'));
    const history = page.getByRole('link', { name: 'Our history', exact: true });
    let delay = 1_000;
    await page.route('**/about', async (route) => {
      await setTimeout(delay);
      await route.continue().catch(() => undefined);
    });
    await page.goto('/home');
    await page.evaluate(() => location.assign('/calendar.ics'));
    await page.evaluate(() => location.assign('/home#main'));
    expect(await noted()).toBeNull();

    await page.evaluate(() => globalThis.setTimeout(() => window.stop(), 500));
    await history.click({ noWaitAfter: true });
    await expect.poll(noted).toBe('on off');
    expect(new URL(page.url()).pathname).toBe('/home');

    delay = 0;
    await history.click();
    await page.waitForURL('**/about');
    expect(await noted()).toBe('on off on');
    expect(await page.locator('html[data-loading]').count()).toBe(0);
    await close();
  });

  it.each(['no-preference', 'reduce'] as const)('between public pages is as asked for: %s', async (reducedMotion) => {
    const { page, close } = await visit(browser, site.url, 'desktop', { reducedMotion });
    await page.addInitScript(() => {
      addEventListener('pagereveal', ({ viewTransition }) => {
        document.documentElement.dataset['fades'] = String(viewTransition !== null);
        // A click that follows at once ends it.
        for (const part of [viewTransition?.ready, viewTransition?.finished]) part?.catch(() => undefined);
      });
    });
    await page.goto('/home');
    const fades = new Set<string | undefined>();
    // On a busy machine the browser may let one of them be.
    for (const name of ['About', 'Events', 'Gallery']) {
      await page.getByRole('link', { name }).first().click();
      await page.waitForURL(`**/${name.toLowerCase()}`);
      await page.getByRole('heading', { level: 1, name }).waitFor();
      fades.add(await page.evaluate(() => document.documentElement.dataset['fades']));
    }
    expect(fades.has('true')).toBe(reducedMotion === 'no-preference');
    await close();
  });

  it('fades from page to page, and a click meanwhile leads where it says', async () => {
    const { page, complaints, close } = await visitAdmin(browser, site, 'desktop', { reducedMotion: 'no-preference' });
    await page.goto('/admin/users');
    await page.getByRole('table').waitFor();
    await slowly(page, 0.001);
    const side = page.locator('.admin__side');
    await side.getByRole('link', { name: 'Member directory' }).click();
    await page.getByRole('heading', { level: 1, name: 'Manage Member Directory' }).waitFor();
    expect(await moving(page)).toContain('::view-transition-new(main)');
    await side.getByRole('link', { name: 'Users' }).click();
    await page.getByRole('heading', { level: 1, name: 'Users' }).waitFor();
    expect(complaints).toEqual([]);
    await close();
  });

  it('is no fault when somebody goes on before it has begun', async () => {
    const { page, complaints, close } = await visitAdmin(browser, site, 'desktop', { reducedMotion: 'no-preference' });
    await page.goto('/admin/users');
    await page.getByRole('table').waitFor();
    // Some of them come between what is clicked and what moves.
    for (let pause = 0; pause < 100; pause += 4) {
      await page.evaluate(async (milliseconds) => {
        const [first, second] = document.querySelectorAll<HTMLElement>('.admin__side a:not([aria-current])');
        first?.click();
        await new Promise((resolve) => window.setTimeout(resolve, milliseconds));
        second?.click();
      }, pause);
      await page.waitForLoadState('networkidle');
      await page.waitForFunction(() => document.getAnimations().length === 0);
    }
    expect(complaints).toEqual([]);
    await close();
  });

  it.each([
    ['no-preference', ['dialog', 'div']],
    ['reduce', []],
  ] as const)('of the menu, for whoever wants it: %s', async (reducedMotion, expected) => {
    const { page, close } = await visit(browser, site.url, 'phone', { reducedMotion });
    await page.goto('/home');
    await slowly(page, 0.01);
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.locator('dialog.menu:modal').waitFor();
    // Where motion is reduced, what remains of it lasts an instant; a fade would last twenty seconds at this rate.
    await expect.poll(async () => new Set(await moving(page))).toEqual(new Set(expected));
    await close();
  });
});
