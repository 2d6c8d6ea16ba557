import { readFile } from 'node:fs/promises';
import type { Browser, Locator, Page } from 'playwright-core';
import { readSheet } from 'read-excel-file/node';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { administrator, signIn } from '#server/testing/people.ts';
import { photo } from '#server/testing/pictures.ts';
import type { TestApp } from '#server/testing/running-app.ts';
import { profile } from '#server/testing/records.ts';
import { type Visit } from './browser.ts';
import { visitAdmin } from './admin.ts';
import { closeSite, openSite } from './site.ts';

let site: TestApp;
let browser: Browser;
/** Of somebody with a photo. */
let profileId: number;

beforeAll(async () => {
  ({ site, browser } = await openSite());
  const { accessToken } = await signIn(site.api, 'admin', administrator);
  const fields = profile({ name: 'ലക്ഷ്മി Nair', photoSubmitted: 'true', photo: await photo() });
  const response = await site.api.form('POST', '/api/admin/profiles', fields, accessToken);
  profileId = (response.json as { id: number }).id;
});
afterAll(() => closeSite({ site, browser }));

/** What the browser saves after a click. */
async function savedBy(page: Page, button: Locator): Promise<{ readonly name: string; readonly content: Buffer }> {
  const [download] = await Promise.all([page.waitForEvent('download'), button.click()]);
  return { name: download.suggestedFilename(), content: await readFile(await download.path()) };
}

// Files are for a desk.
const size = 'desktop';
describe(`files of profiles with a ${size}`, () => {
  let admin: Visit;
  beforeAll(async () => {
    admin = await visitAdmin(browser, site, size);
  });
  afterAll(() => admin.close());

  it('the list, as it is filtered, goes to Excel', async () => {
    const { page } = admin;
    await page.goto('/admin/profiles?status=approved&gender=Male');
    const links = page.getByRole('table').getByRole('link');
    await links.first().waitFor();
    const listed = await links.allInnerTexts();
    const { name, content } = await savedBy(page, page.getByRole('button', { name: 'Export to Excel' }));
    expect(name).toMatch(/\.xlsx$/);
    const [headings, ...rows] = await readSheet(content);
    expect(headings).toContain('Name');
    const names = rows.map((row) => row[headings?.indexOf('Name') ?? -1]);
    expect(names).toEqual(listed);
  });

  it('the photo opens as large as the screen', async () => {
    const { page } = admin;
    await page.goto(`/admin/profiles/${profileId}`);
    const opener = page.getByRole('button', { name: 'Open the photo of ലക്ഷ്മി Nair' });
    await opener.click();
    const viewer = page.getByRole('dialog', { name: 'Photo' });
    const image = viewer.getByRole('img', { name: 'ലക്ഷ്മി Nair' });
    await image.waitFor();
    const width = await image.evaluate((shown: HTMLImageElement) => shown.decode().then(() => shown.naturalWidth));
    expect(width).toBeGreaterThan(0);
    await page.keyboard.press('Escape');
    await viewer.waitFor({ state: 'detached' });
    expect(await opener.evaluate((button) => button === document.activeElement)).toBe(true);
  });
});
