import { readFile } from 'node:fs/promises';
import type { Locator, Page } from 'playwright-core';
import { readSheet } from 'read-excel-file/node';
import { describe, expect, it } from 'vitest';
import { administrator, signIn } from '#server/testing/people.ts';
import { photo } from '#server/testing/pictures.ts';
import { profile } from '#server/testing/records.ts';
import { visitAdmin } from './admin.ts';
import { openSite } from './site.ts';

const { site, browser } = await openSite();

const { accessToken } = await signIn(site.api, 'admin', administrator);
const fields = profile({ name: 'ലക്ഷ്മി Nair', photoSubmitted: 'true', photo: await photo() });
const response = await site.api.form('POST', '/api/admin/profiles', fields, accessToken);
const profileId = (response.json as { id: number }).id;

async function savedBy(page: Page, button: Locator): Promise<{ readonly name: string; readonly content: Buffer }> {
  const [download] = await Promise.all([page.waitForEvent('download'), button.click()]);
  return { name: download.suggestedFilename(), content: await readFile(await download.path()) };
}

const size = 'desktop';
const admin = await visitAdmin(browser, site, size);

describe(`files of profiles with a ${size}`, () => {
  it('the filtered list is exported to Excel', async () => {
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

  it('the photo opens in a viewer, and Esc returns to its button', async () => {
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
