import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { photo } from '#server/testing/pictures.ts';
import { profile } from '#server/testing/records.ts';
import { signInAdmin } from './admin.ts';
import { visit } from './browser.ts';
import { allPictures, GALLERY_PAGE_SIZE, startGallerySite } from './gallery.ts';

const { site, browser } = await startGallerySite();

/** Swipes over the open picture. @param by CSS pixels, negative to the left */
async function swipe(page: Page, by: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  const at = (share: number) => ({ touchPoints: [{ x: width / 2 + (share - 0.5) * by, y: height / 2 }] });
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', ...at(0) });
  for (const share of [0.25, 0.5, 0.75, 1]) {
    await session.send('Input.dispatchTouchEvent', { type: 'touchMove', ...at(share) });
  }
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await session.detach();
}

const visitor = await visit(browser, site.url);

describe('a visitor of the gallery', () => {
  const viewer = () => visitor.page.getByRole('dialog', { name: 'Picture viewer' });
  const cards = () => visitor.page.getByRole('link', { name: /^Open picture: / });
  const isAt = (position: string) => viewer().getByText(position, { exact: true }).waitFor();
  const total = GALLERY_PAGE_SIZE + 2;

  it('opens a picture, browses with the keyboard, and returns to the same position', async () => {
    const { page } = visitor;
    await page.goto('/gallery');
    await cards().nth(1).click();
    await isAt(`2 of ${total}`);
    await page.keyboard.press('ArrowRight');
    await isAt(`3 of ${total}`);
    await page.keyboard.press('ArrowLeft');
    await isAt(`2 of ${total}`);
    await page.keyboard.press('ArrowLeft');
    await isAt(`1 of ${total}`);
    expect(await viewer().getByRole('link', { name: 'Previous picture' }).count()).toBe(0);
    await page.keyboard.press('Escape');
    await viewer().waitFor({ state: 'detached' });
    expect(new URL(page.url()).search).toBe('');
    const first = (await cards().first().getAttribute('id')) ?? '';
    await page.waitForFunction((id) => document.activeElement?.id === id, first);
  });

  it('opens a link to a picture on any page, and continues past the end of a page', async () => {
    const { page } = visitor;
    const pictures = await allPictures(site);
    const last = pictures[GALLERY_PAGE_SIZE - 1];
    await page.goto(`/gallery?picture=${last?.id}`);
    await isAt(`${GALLERY_PAGE_SIZE} of ${total}`);
    await viewer().getByRole('link', { name: 'Next picture' }).click();
    await isAt(`${GALLERY_PAGE_SIZE + 1} of ${total}`);
    expect(new URL(page.url()).searchParams.get('picture')).toBe(String(pictures[GALLERY_PAGE_SIZE]?.id));
    await page.reload();
    await isAt(`${GALLERY_PAGE_SIZE + 1} of ${total}`);
    await viewer().getByRole('link', { name: 'Close' }).click();
    await viewer().waitFor({ state: 'detached' });
    await page.goto('/gallery?picture=999999');
    await page.getByRole('heading', { level: 1, name: 'Gallery' }).waitFor();
    expect(await viewer().count()).toBe(0);
    expect(visitor.consoleErrors).toEqual([]);
  });

  const focusedId = () => visitor.page.evaluate(() => document.activeElement?.id);
  /** Waits until the script has made the dialog modal. */
  const isModal = () => viewer().and(visitor.page.locator(':modal')).waitFor();

  it('does everything with the keyboard', async () => {
    const { page } = visitor;
    await page.goto('/gallery');
    await cards().nth(1).focus();
    await page.keyboard.press('Enter');
    await isAt(`2 of ${total}`);
    await isModal();
    const next = viewer().getByRole('link', { name: 'Next picture' });
    for (let tabs = 0; tabs < 5 && !(await next.evaluate((link) => link === document.activeElement)); tabs += 1) {
      await page.keyboard.press('Tab');
    }
    await page.keyboard.press('Enter');
    await isAt(`3 of ${total}`);
    // Goes to the previous picture twice. The first picture has no link to a previous one, but the focus stays in the
    // viewer.
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await isAt(`1 of ${total}`);
    expect(await viewer().evaluate((dialog) => dialog.contains(document.activeElement))).toBe(true);
    await page.keyboard.press('Escape');
    await viewer().waitFor({ state: 'detached' });
    expect(await focusedId()).toBe(await cards().first().getAttribute('id'));
  });

  it('goes back and forward between a picture and the list, with a reload in between', async () => {
    const { page } = visitor;
    await page.goto('/gallery');
    await cards().nth(2).click();
    await isAt(`3 of ${total}`);
    await page.goBack();
    await viewer().waitFor({ state: 'detached' });
    expect(new URL(page.url()).search).toBe('');
    expect(await cards().count()).toBe(GALLERY_PAGE_SIZE);
    await page.goForward();
    await isAt(`3 of ${total}`);
    // The HTML contains the picture, but keys work only after the script has loaded.
    await isModal();
    await page.keyboard.press('ArrowRight');
    await isAt(`4 of ${total}`);
    await page.reload();
    await isAt(`4 of ${total}`);
    await isModal();
    await page.keyboard.press('Escape');
    await viewer().waitFor({ state: 'detached' });
    expect(new URL(page.url()).search).toBe('');
    await page.reload();
    await page.goForward();
    await isAt(`4 of ${total}`);
    await isModal();
  });
});

it('a swipe shows the next or the previous picture', async () => {
  const { page } = await visit(browser, site.url, 'phone', { hasTouch: true });
  const isAt = (position: number) =>
    page
      .getByRole('dialog')
      .getByText(`${position} of ${GALLERY_PAGE_SIZE + 2}`)
      .waitFor();
  await page.goto('/gallery');
  await page
    .getByRole('link', { name: /^Open picture: / })
    .nth(3)
    .click();
  await isAt(4);
  await swipe(page, -200);
  await isAt(5);
  await swipe(page, 200);
  await isAt(4);
  const fourth = (await allPictures(site))[3];
  expect(new URL(page.url()).searchParams.get('picture')).toBe(String(fourth?.id));
});

it('the office opens the photo of a profile, and Esc and Back close it', async () => {
  const office = await visit(browser, site.url);
  const { accessToken } = await signInAdmin(office);
  const fields = profile({ name: 'Lakshmi Nair', photoSubmitted: 'true', photo: await photo() });
  const { json } = await site.api.form('POST', '/api/admin/profiles', fields, accessToken);
  const { page } = office;
  await page.goto(`/admin/profiles/${(json as { id: number }).id}`);
  const opener = page.getByRole('button', { name: 'Open the photo of Lakshmi Nair' });
  const viewer = page.getByRole('dialog', { name: 'Photo' }).and(page.locator(':modal'));
  await opener.click();
  await viewer.getByRole('img', { name: 'Lakshmi Nair' }).waitFor();
  await page.keyboard.press('Escape');
  await viewer.waitFor({ state: 'detached' });
  expect(await opener.evaluate((button) => button === document.activeElement)).toBe(true);
  await opener.click();
  await viewer.waitFor();
  await page.goBack();
  await viewer.waitFor({ state: 'detached' });
  await opener.click();
  await viewer.getByRole('link', { name: 'Close' }).click();
  await viewer.waitFor({ state: 'detached' });
  expect(new URL(page.url()).hash).toBe('');
  expect(office.consoleErrors).toEqual([]);
});
