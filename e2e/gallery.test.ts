import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { GalleryItem } from '#contract/gallery.ts';
import { messages } from '#contract/messages.ts';
import { webPage } from '#server/testing/hostile-files.ts';
import { administrator, signIn } from '#server/testing/people.ts';
import { photo } from '#server/testing/pictures.ts';
import type { TestApp } from '#server/testing/running-app.ts';
import { openBrowser, visit, type Visit } from './browser.ts';
import { falsePicture, isServed, openForm, pick, picture, servedPage, visitOffice } from './office.ts';
import { startEmptySite, startSite } from './site.ts';

/** A page of the gallery holds so many; the sample content alone fills none. */
const PAGE_SIZE = 46;

let site: TestApp;
let browser: Browser;

async function allPictures(): Promise<GalleryItem[]> {
  return (await site.api.get('/api/user/gallery')).json as GalleryItem[];
}

beforeAll(async () => {
  site = await startSite();
  browser = await openBrowser();
  const { accessToken } = await signIn(site.api, 'admin', administrator);
  for (let missing = PAGE_SIZE + 2 - (await allPictures()).length; missing > 0; missing -= 10) {
    const image = await Promise.all(
      Array.from({ length: Math.min(missing, 10) }, () => photo({ width: 400, height: 300 })),
    );
    await site.api.form('POST', '/api/admin/gallery/upload', { description: 'Sample picture', image }, accessToken);
  }
});
afterAll(async () => {
  await browser.close();
  await site.close();
});

/** Draws a finger over the open picture. @param by in CSS pixels, to the left if negative */
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

// What pages look like in the other size is looked at in `every-page`.
const size = 'desktop';
describe(`a visitor with a ${size}`, () => {
  let visitor: Visit;
  beforeAll(async () => {
    visitor = await visit(browser, site.url, size);
  });
  afterAll(() => visitor.close());

  const viewer = () => visitor.page.getByRole('dialog', { name: 'Picture viewer' });
  const cards = () => visitor.page.getByRole('link', { name: /^Open picture: / });
  const isAt = (position: string) => viewer().getByText(position, { exact: true }).waitFor();
  const total = PAGE_SIZE + 2;

  it('sees every picture with its words, and turns the page', async () => {
    const { page } = visitor;
    await page.goto('/gallery');
    await page.getByRole('heading', { level: 1, name: 'Gallery' }).waitFor();
    expect(await cards().count()).toBe(PAGE_SIZE);
    const [newest] = await allPictures();
    expect(await cards().first().innerText()).toBe(newest?.description);
    const pages = page.getByRole('navigation', { name: 'Pages' });
    await pages.getByRole('link', { name: 'Next' }).click();
    await pages.locator('[aria-current=page]').filter({ hasText: '2' }).waitFor();
    expect(new URL(page.url()).search).toBe('?page=2');
    expect(await cards().count()).toBe(2);
  });

  it('opens a picture, looks through others with the keyboard, and is led back to where they were', async () => {
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

  it('closes it by going back', async () => {
    const { page } = visitor;
    await page.goto('/gallery');
    await cards().nth(2).click();
    await isAt(`3 of ${total}`);
    await page.goBack();
    await viewer().waitFor({ state: 'detached' });
    expect(new URL(page.url()).pathname).toBe('/gallery');
    expect(await cards().count()).toBe(PAGE_SIZE);
  });

  it('follows a link to a picture, wherever it stands, and goes on over the end of a page', async () => {
    const { page } = visitor;
    const pictures = await allPictures();
    const last = pictures[PAGE_SIZE - 1];
    await page.goto(`/gallery?picture=${last?.id}`);
    await isAt(`${PAGE_SIZE} of ${total}`);
    await viewer().getByRole('link', { name: 'Next picture' }).click();
    await isAt(`${PAGE_SIZE + 1} of ${total}`);
    expect(new URL(page.url()).searchParams.get('picture')).toBe(String(pictures[PAGE_SIZE]?.id));
    await page.reload();
    await isAt(`${PAGE_SIZE + 1} of ${total}`);
    await viewer().getByRole('link', { name: 'Close' }).click();
    await viewer().waitFor({ state: 'detached' });
    await page.goto('/gallery?picture=999999');
    await page.getByRole('heading', { level: 1, name: 'Gallery' }).waitFor();
    expect(await viewer().count()).toBe(0);
    expect(visitor.complaints).toEqual([]);
  });

  it('can look at all of it without script', async () => {
    const { page, close } = await visit(browser, site.url, size, { javaScriptEnabled: false });
    await page.goto('/ml/gallery');
    await page.locator('.gal a').nth(1).click();
    const dialog = page.getByRole('dialog');
    await dialog
      .getByText(new RegExp(`2.*${total}|${total}.*2`))
      .first()
      .waitFor();
    await dialog.getByRole('link').last().click();
    await dialog
      .getByText(new RegExp(`3.*${total}|${total}.*3`))
      .first()
      .waitFor();
    await dialog.getByRole('link').first().click();
    await page.waitForURL('**/ml/gallery');
    expect(await dialog.count()).toBe(0);
    await close();
  });
});

describe(`the office with a ${size}`, () => {
  const lawn = `On the lawn, ${size}`;
  const shore = `By the shore, ${size}`;
  const changed = `At the shore in June, ${size}`;
  let office: Visit;
  beforeAll(async () => {
    office = await visitOffice(browser, site, size);
    await office.page.goto('/admin/gallery');
    await office.page.getByRole('heading', { level: 1, name: 'Manage Gallery' }).waitFor();
  });
  afterAll(() => office.close());

  const form = () => office.page.locator('form').filter({ has: office.page.locator('input[type=file]') });
  const upload = () => form().getByRole('button', { name: /^Upload/ });
  const find = async (description: string) => (await allPictures()).find((item) => item.description === description);

  it('is told what is missing', async () => {
    const { page } = office;
    await openForm(page, 'Upload a picture');
    await upload().click();
    await page.getByText(messages.galleryIncomplete).waitFor();
    expect(await form().innerText()).toContain(messages.imageRequired);
  });

  it('uploads several pictures at once, each with its words; one that is none stays with what was typed', async () => {
    const { page } = office;
    const before = (await allPictures()).length;
    await pick(page, [
      await picture('#307050', 'lawn.jpg'),
      falsePicture(webPage, 'page.jpg'),
      await picture('#305070', 'shore.jpg'),
    ]);
    await form().getByLabel('Description: lawn.jpg').fill(lawn);
    await form().getByLabel('Description: page.jpg').fill('A page');
    await form().getByLabel('Description: shore.jpg').fill(shore);
    await upload().click();
    await page.getByText(messages.imageKindRefused).first().waitFor();
    expect(await form().getByLabel('Description: page.jpg').inputValue()).toBe('A page');
    await form().getByLabel('Description: shore.jpg').waitFor({ state: 'detached' });
    expect(await allPictures()).toHaveLength(before + 2);
    const { html } = await servedPage(site, '/gallery');
    expect(html).toContain(lawn);
    expect(html).toContain(shore);
    expect(html).not.toContain('A page');
    await page.reload();
  });

  it('changes a description', async () => {
    const { page } = office;
    const before = await find(shore);
    await page.getByRole('button', { name: `Edit description: ${shore}` }).click();
    await page.getByLabel('Description', { exact: true }).fill('Never mind');
    await page.getByRole('button', { name: 'Cancel Edit' }).click();
    expect(await find(shore)).toBeDefined();
    await page.getByRole('button', { name: `Edit description: ${shore}` }).click();
    await page.getByLabel('Description', { exact: true }).fill(changed);
    await page.getByRole('button', { name: 'Save changes' }).click();
    await page.getByText(messages.galleryUpdated).waitFor();
    expect(await find(changed)).toMatchObject({ id: before?.id, image: before?.image });
    expect((await servedPage(site, '/gallery')).html).toContain(changed);
  });

  it('is asked before it deletes', async () => {
    const { page } = office;
    const question = page.getByRole('alertdialog');
    for (const description of [changed, lawn]) {
      const item = await find(description);
      const button = page.getByRole('button', { name: `Delete picture: ${description}` });
      await button.click();
      await question.getByRole('button', { name: 'Keep picture' }).click();
      expect(await find(description)).toBeDefined();
      await button.click();
      await question.getByRole('button', { name: 'Delete picture' }).click();
      await button.waitFor({ state: 'detached' });
      await page.getByText(messages.galleryDeleted).first().waitFor();
      expect(await isServed(site, `/uploads/${item?.image}`)).toBe(false);
      expect((await servedPage(site, '/gallery')).html).not.toContain(description);
    }
  });
});

it('a finger swipes from one picture to the next and back', async () => {
  const { page, close } = await visit(browser, site.url, 'phone', { hasTouch: true });
  const isAt = (position: number) =>
    page
      .getByRole('dialog')
      .getByText(`${position} of ${PAGE_SIZE + 2}`)
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
  // A trembling finger turns nothing: the next real swipe counts from here.
  await swipe(page, -20);
  await swipe(page, 200);
  await isAt(3);
  const third = (await allPictures())[2];
  expect(new URL(page.url()).searchParams.get('picture')).toBe(String(third?.id));
  await close();
});

it('says so as long as there are none', async () => {
  const empty = await startEmptySite();
  const { page, close } = await visit(browser, empty.url);
  await page.goto('/gallery');
  await page.getByText('No images found.').waitFor();
  expect(await page.getByRole('link', { name: /^Open picture: / }).count()).toBe(0);
  await close();
  await empty.close();
});
