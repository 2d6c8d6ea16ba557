import { readFile } from 'node:fs/promises';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { Browser, Locator, Page } from 'playwright-core';
import { readSheet } from 'read-excel-file/node';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { messages } from '#contract/messages.ts';
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

/** What somebody reads on each page of a PDF. */
async function wordsOf(content: Buffer): Promise<readonly string[]> {
  const pdf = await getDocument({ data: new Uint8Array(content), useSystemFonts: false, verbosity: 0 }).promise;
  const pages = Array.from({ length: pdf.numPages }, async (_, index) => {
    const { items } = await (await pdf.getPage(index + 1)).getTextContent();
    return items.map((item) => ('str' in item ? item.str : '')).join(' ');
  });
  return Promise.all(pages);
}

// Papers are printed at a desk.
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

  it('says so when the file cannot be had', async () => {
    const { page } = admin;
    await page.route('**/api/admin/profiles/export*', (route) => route.abort());
    await page.getByRole('button', { name: 'Export to Excel' }).click();
    await page.getByRole('alert').getByText(messages.errorOccurred).waitFor();
    await page.unroute('**/api/admin/profiles/export*');
    await page.getByRole('button', { name: 'Export to Excel' }).and(page.locator(':not([aria-disabled])')).waitFor();
    expect(page.url()).toContain('status=approved');
  });

  it('the biodata is one page, in either language, with what was chosen', async () => {
    const { page } = admin;
    await page.goto(`/admin/profiles/${profileId}`);
    const dialog = page.getByRole('dialog', { name: 'Print biodata' });
    const print = page.getByRole('button', { name: 'Print biodata' });
    const download = dialog.getByRole('button', { name: 'Download PDF' });

    await print.click();
    const english = await savedBy(page, download);
    expect(english.name).toMatch(/\.pdf$/);
    const [words = '', ...further] = await wordsOf(english.content);
    expect(further).toEqual([]);
    expect(words).toContain('M.Sc. Botany');
    expect(words).toContain('ലക്ഷ്മി');
    expect(words).not.toContain('54321');
    await dialog.waitFor({ state: 'detached' });

    await print.click();
    await dialog.getByRole('radio', { name: 'മലയാളം' }).check();
    await dialog.getByRole('checkbox', { name: 'With the photo' }).uncheck();
    await dialog.getByRole('checkbox', { name: 'With contact details' }).check();
    const malayalam = await savedBy(page, download);
    const [translated = ''] = await wordsOf(malayalam.content);
    expect(translated).toContain('54321');
    expect(translated).not.toContain('Education');
    expect(malayalam.content.includes('/DCTDecode')).toBe(false);
    expect(english.content.includes('/DCTDecode')).toBe(true);
  });

  it('says so when the biodata cannot be made, and keeps the choice', async () => {
    const { page } = admin;
    await page.goto(`/admin/profiles/${profileId}`);
    await page.getByRole('button', { name: 'Print biodata' }).click();
    const dialog = page.getByRole('dialog', { name: 'Print biodata' });
    await dialog.getByRole('radio', { name: 'മലയാളം' }).check();
    await page.route('**/biodata?*', (route) => route.abort());
    await dialog.getByRole('button', { name: 'Download PDF' }).click();
    await dialog.getByText(messages.errorOccurred).waitFor();
    await page.unroute('**/biodata?*');
    expect(await dialog.getByRole('radio', { name: 'മലയാളം' }).isChecked()).toBe(true);
    await dialog.getByRole('button', { name: 'Close' }).click();
    await dialog.waitFor({ state: 'detached' });
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
