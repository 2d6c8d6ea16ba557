import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import malayalam from '#web/shared/languages/ml.json' with { type: 'json' };
import { createUser, GOOD_PASSWORD } from '#server/testing/people.ts';
import type { TestApp } from '#server/testing/running-app.ts';
import { visit, type Visit } from './browser.ts';
import { isInSight } from './in-sight.ts';
import { ownProfiles } from './registration-form.ts';
import { closeSite, openSite } from './site.ts';

const base = '/ml';
const texts = malayalam;

let site: TestApp;
let browser: Browser;
beforeAll(async () => {
  ({ site, browser } = await openSite());
});
afterAll(() => closeSite({ site, browser }));

/** A text with whatever figures. */
function counted(text: string): RegExp {
  return new RegExp(`^${text.replaceAll(/\{\w+\}/g, String.raw`[\d,]+`)}`);
}

describe('a day in Malayalam', () => {
  let visitor: Visit;
  let page: Page;
  beforeAll(async () => {
    visitor = await visit(browser, site.url, 'phone', { hasTouch: true });
    ({ page } = visitor);
  });
  afterAll(() => visitor.close());
  const press = (target: Locator) => target.filter({ visible: true }).first().click();
  const link = (path: string) => page.locator(`a[href="${base}${path}"]`);
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const says = (text: string) =>
    page
      .getByRole('status')
      .filter({ hasText: counted(text) })
      .waitFor();
  const field = (name: string) => page.getByRole('main').locator(`[name=${name}]`);
  async function goTo(path: string): Promise<void> {
    await press(button(texts.nav_menu));
    await press(page.getByRole('dialog').locator(`a[href="${base}${path}"]`));
    await page.waitForURL(`**${base}${path}`);
  }

  describe('as a visitor', () => {
    it('sees on the first screen what there is, and keeps the next event', async () => {
      await page.goto(`${base}/home`);
      const strip = page.locator('.errands a');
      await strip.first().waitFor();
      const seen = await Promise.all([0, 1, 2].map((at) => isInSight(strip.nth(at))));
      expect(seen).toEqual([true, true, true]);
      await press(strip.first());
      await page.getByRole('heading', { level: 1, name: 'Family day and lunch' }).or(page.locator('h1')).waitFor();
      const downloaded = page.waitForEvent('download');
      await press(page.getByRole('link', { name: texts.events_addToCalendar }));
      expect((await downloaded).suggestedFilename()).toMatch(/\.ics$/);
    });

    it('finds a memorial by name, and shares it', async () => {
      await page.goto(`${base}/deceased`);
      await page.getByLabel(texts.memorials_searchName).fill('vargese');
      await says(texts.memorials_found);
      await press(page.getByRole('main').locator(`a[href^="${base}/deceased/"]`));
      await page.waitForURL(`**${base}/deceased/*`);
      await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
      await press(button(texts.memorials_share));
      await page.getByText(texts.share_copied).waitFor();
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url());
    });

    it('calls the office', async () => {
      await goTo('/contact');
      const call = page.getByRole('main').locator('a[href^="tel:"]').first();
      expect(await isInSight(call)).toBe(true);
    });

    it('looks through pictures', async () => {
      await goTo('/gallery');
      await press(page.getByRole('main').locator('a[href*="picture="]').first());
      const viewer = page.getByRole('dialog', { name: texts.gallery_viewer });
      await press(viewer.getByRole('link', { name: texts.gallery_next }));
      await page.goBack();
      await viewer.waitFor({ state: 'detached' });
      expect(new URL(page.url()).pathname).toBe(`${base}/gallery`);
    });

    it('reads the page in the other language', async () => {
      await press(button(texts.nav_menu));
      await press(page.getByRole('dialog').locator('.language-switch a[href^="/gallery"]'));
      await page.waitForURL((url) => url.pathname === '/gallery');
      expect(await page.locator('html').getAttribute('lang')).toBe('en');
    });

    it('asks for an account', async () => {
      await page.goto(`${base}/home`);
      await press(link('/login'));
      await press(page.getByRole('main').locator(`a[href="${base}/register"]`));
      const typed = {
        name: 'കുര്യൻ',
        email: 'day@sample.example',
        phone: '0000012345',
        password: GOOD_PASSWORD,
        confirmPassword: GOOD_PASSWORD,
      };
      for (const [name, text] of Object.entries(typed)) await field(name).fill(text);
      await press(page.getByRole('main').getByRole('button', { name: texts.register_submit }));
      await page.getByText(texts.said_registered).waitFor();
      expect(new URL(page.url()).pathname).toBe('/ml/login');
    });
  });

  describe('as a member', () => {
    let account: Awaited<ReturnType<typeof createUser>>;

    it('signs in', async () => {
      account = await createUser(site.api, site.platform);
      await page.goto(`${base}/home`);
      await press(link('/login'));
      await field('email').fill(account.email);
      await field('password').fill(account.password);
      await press(page.getByRole('main').getByRole('button', { name: texts.nav_signIn }));
      await page.waitForURL(`**${base}/home`);
      expect(visitor.complaints).toEqual([]);
    });

    it('finds somebody whose name they cannot spell, and calls', async () => {
      await goTo('/officedirectory');
      await says(texts.directory_shown);
      await page.getByLabel(texts.directory_search).fill('tomas kuryan');
      await says(texts.directory_found);
      await page.getByRole('heading', { level: 2, name: texts.search_similarNames }).waitFor();
      expect(await page.getByRole('main').locator('a[href^="tel:"]').count()).toBeGreaterThan(0);
    });

    it('reads a record, and is back where they were', async () => {
      await press(page.getByRole('row').getByRole('button', { name: 'Thomas Kurian' }));
      const viewer = page.getByRole('dialog', { name: 'Thomas Kurian' });
      await viewer.locator('canvas').first().waitFor();
      await press(viewer.getByRole('button', { name: texts.nav_close }));
      await viewer.waitFor({ state: 'detached' });
      await page.goBack();
      await says(texts.directory_shown);
      expect(new URL(page.url()).search).toBe('');
    });

    it('jumps far down in the list', async () => {
      const shown = page.getByRole('status').filter({ hasText: counted(texts.directory_shown) });
      const before = await shown.innerText();
      await page.getByLabel(texts.directory_toFolio).selectOption({ index: 5 });
      await expect.poll(() => shown.innerText()).not.toBe(before);
      await page.getByRole('row').nth(60).scrollIntoViewIfNeeded();
      expect(await isInSight(page.getByLabel(texts.directory_search))).toBe(true);
    });

    it('registers a daughter for matrimony', async () => {
      await goTo('/matrimony');
      await press(page.getByRole('main').locator(`a[href="${base}/matrimonyRegister"]`));
      const onward = () => press(button(texts.matrimony_continue));
      const choose = (name: string, value: string) => press(field(name).locator(`xpath=self::*[@value="${value}"]`));
      await choose('profileFor', 'Daughter');
      const person = { name: 'നാദിയ സേട്ട്', dobDay: '14', dobMonth: '2', dobYear: '1999' };
      for (const [name, text] of Object.entries(person)) await field(name).fill(text);
      await choose('gender', 'Female');
      await choose('maritalStatus', 'Single');
      await onward();
      const family = { fatherName: 'Rafi Sait', motherName: 'Salma Sait', education: 'M.Sc.' };
      for (const [name, text] of Object.entries(family)) await field(name).fill(text);
      await onward();
      await field('contactMobile').fill('+91 00000 12345');
      await field('email').fill('nadia@sample.example');
      await onward();
      await press(field('consent'));
      await press(field('declaration'));
      await press(button(texts.matrimony_submit));
      await page.getByRole('heading', { level: 1, name: texts.said_matrimonyRegistered }).waitFor();
      expect(await ownProfiles(site, account)).toMatchObject([{ name: 'നാദിയ സേട്ട്', status: 'waiting' }]);
      await press(page.getByRole('main').locator(`a[href="${base}/matrimony/registrations"]`));
      await page.getByText(texts.matrimony_waiting).first().waitFor();
      expect(visitor.complaints).toEqual([]);
    });
  });
});
