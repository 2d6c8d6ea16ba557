import type { Locator } from 'playwright-core';
import { expect, it } from 'vitest';
import texts from '#web/shared/languages/ml.json' with { type: 'json' };
import { visit } from './browser.ts';
import { isInViewport } from './in-viewport.ts';
import { visitAsUser } from './members.ts';
import { openSite } from './site.ts';

const { site, browser } = await openSite();

const press = (target: Locator) => target.filter({ visible: true }).first().click();

it('a visitor can add the next event to the calendar of the phone', async () => {
  const { page, consoleErrors: complaints } = await visit(browser, site.url, 'phone', { hasTouch: true });
  await page.goto('/ml/home');
  await press(page.locator('.quick-links a'));
  const downloaded = page.waitForEvent('download');
  await press(page.getByRole('link', { name: texts.events_addToCalendar }));
  expect((await downloaded).suggestedFilename()).toMatch(/\.ics$/);
  expect(complaints).toEqual([]);
});

it('a visitor can share a memorial and switch its language', async () => {
  const permissions = ['clipboard-read', 'clipboard-write'];
  const { page, consoleErrors: complaints } = await visit(browser, site.url, 'phone', { hasTouch: true, permissions });
  await page.goto('/ml/deceased');
  await press(page.getByRole('main').locator('a[href^="/ml/deceased/"]'));
  await page.waitForURL('**/ml/deceased/*');
  await press(page.getByRole('button', { name: texts.memorials_share, exact: true }));
  await page.getByText(texts.share_copied).waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url());
  await press(page.getByRole('button', { name: texts.nav_menu, exact: true }));
  await press(page.getByRole('dialog').locator('.language-switch a[href^="/deceased"]'));
  await page.waitForURL((url) => url.pathname.startsWith('/deceased/'));
  expect(await page.locator('html').getAttribute('lang')).toBe('en');
  expect(complaints).toEqual([]);
});

it('a member can jump far down in the directory, with the search still visible', async () => {
  const { page } = await visitAsUser(browser, site, { size: 'phone', path: '/ml/officedirectory', hasTouch: true });
  const row = page.getByRole('row');
  await row.nth(1).waitFor();
  const before = await row.nth(1).innerText();
  await page.getByLabel(texts.directory_toFolio).selectOption({ index: 5 });
  await expect.poll(() => row.nth(1).innerText()).not.toBe(before);
  await row.nth(60).scrollIntoViewIfNeeded();
  expect(await isInViewport(page.getByLabel(texts.directory_search))).toBe(true);
});
