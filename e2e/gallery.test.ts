import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { messages } from '#contract/messages.ts';
import { administrator, signIn } from '#server/testing/people.ts';
import { webPage } from '#server/testing/hostile-input.ts';
import { axeProblems } from './axe.ts';
import { visit, type Visit } from './browser.ts';
import { allPictures, GALLERY_PAGE_SIZE, startGallerySite } from './gallery.ts';
import {
  chooseMore,
  closeForm,
  fakePicture,
  isServed,
  openForm,
  setPictureFiles,
  picture,
  servedPage,
  visitAdmin,
} from './admin.ts';
import { selectLanguage } from './texts.ts';

const { site, browser } = await startGallerySite();

const size = 'desktop';
const visitor = await visit(browser, site.url, size);

describe(`a visitor with a ${size}`, () => {
  const cards = () => visitor.page.getByRole('link', { name: /^Open picture: / });
  const total = GALLERY_PAGE_SIZE + 2;

  it('sees every picture with its description, on two pages', async () => {
    const { page } = visitor;
    await page.goto('/gallery');
    await page.getByRole('heading', { level: 1, name: 'Gallery' }).waitFor();
    expect(await cards().count()).toBe(GALLERY_PAGE_SIZE);
    const [newest] = await allPictures(site);
    expect(await cards().first().textContent()).toBe(newest?.description);
    const pages = page.getByRole('navigation', { name: 'Pages' });
    await pages.getByRole('link', { name: 'Next' }).click();
    await pages.locator('[aria-current=page]').filter({ hasText: '2' }).waitFor();
    expect(new URL(page.url()).search).toBe('?page=2');
    expect(await cards().count()).toBe(2);
  });

  it('sees neighbouring pictures with the same description under one heading, also over two pages', async () => {
    const { page } = visitor;
    const { accessToken } = await signIn(site.api, 'admin', administrator);
    for (const { id } of (await allPictures(site)).slice(GALLERY_PAGE_SIZE - 1, GALLERY_PAGE_SIZE + 1)) {
      await site.api.put(`/api/admin/gallery/${id}`, { description: 'The race' }, accessToken);
    }
    for (const [path, headings] of [
      ['/gallery', ['Albums', 'All pictures', 'Sample picture', 'The race']],
      ['/gallery?page=2', ['The race']],
    ] as const) {
      await page.goto(path);
      expect(await page.getByRole('main').getByRole('heading', { level: 2 }).allInnerTexts()).toEqual(headings);
      for (const heading of headings) {
        expect(await page.getByText(heading, { exact: true }).filter({ visible: true }).count()).toBe(1);
      }
    }
  });

  it('can view everything without script', async () => {
    const { page } = await visit(browser, site.url, size, { javaScriptEnabled: false });
    await page.goto('/ml/gallery');
    await page.locator('.gallery a').nth(1).click();
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
  });
});

describe(`the office with a ${size}`, () => {
  const shore = `By the shore, ${size}`;
  const changed = `At the shore in June, ${size}`;
  const trip = `The trip, ${size}`;
  const tripInMalayalam = `യാത്ര ${size}`;
  const inMalayalam = `പുഴയിലെ വള്ളം ${size}`;
  let admin: Visit;
  beforeAll(async () => {
    admin = await visitAdmin(browser, site, size);
    await admin.page.goto('/admin/gallery');
    await admin.page.getByRole('heading', { level: 1, name: 'Manage Gallery' }).waitFor();
  });

  const form = () => admin.page.locator('form').filter({ has: admin.page.locator('input[type=file]') });
  const upload = () => form().getByRole('button', { name: /^Upload/ });
  const find = async (description: string) =>
    (await allPictures(site)).find((item) => item.description === description);

  it('sees errors for missing fields', async () => {
    const { page } = admin;
    await openForm(page, 'Upload a picture');
    await upload().click();
    await page.getByText(messages.galleryIncomplete).waitFor();
    expect(await form().innerText()).toContain(messages.imageRequired);
  });

  it('uploads twelve pictures with one description, one of them after a retry', async () => {
    const { page } = admin;
    const before = (await allPictures(site)).length;
    const colours = Array.from({ length: 12 }, (_, index) => `#${(16 + index * 16).toString(16)}5070`);
    await setPictureFiles(page, await Promise.all(colours.map((colour, index) => picture(colour, `${index + 1}.jpg`))));
    const cards = form().locator('.picture-drafts li');
    expect(await cards.count()).toBe(12);
    await form().getByLabel('Description for all pictures').first().fill(trip);
    await selectLanguage(page, 'മലയാളം');
    await form().getByLabel('Description for all pictures in Malayalam').fill(tripInMalayalam);
    // The second upload fails at first.
    let sent = 0;
    const uploads = /\/api\/admin\/gallery\/upload\?/;
    await page.route(uploads, (route) => {
      sent += 1;
      return sent === 2 ? route.abort() : route.continue();
    });
    await upload().click();
    const again = form().getByRole('button', { name: 'Try again 2.jpg' });
    await again.waitFor();
    expect(await cards.getByText('Uploaded', { exact: true }).count()).toBe(11);
    expect(await upload().innerText()).toBe('Upload');
    expect(await axeProblems(page)).toEqual([]);
    await again.click();
    await form().waitFor({ state: 'hidden' });
    await page.unroute(uploads);
    const added = (await allPictures(site)).slice(0, -before);
    expect(added).toHaveLength(12);
    for (const { description, description_ml } of added) {
      expect([description, description_ml]).toEqual([trip, tripInMalayalam]);
    }
    await page.reload();
    await openForm(page, 'Upload a picture');
  });

  it('uploads several pictures; an invalid file stays in the form with the text', async () => {
    const { page } = admin;
    const before = (await allPictures(site)).length;
    await setPictureFiles(page, [await picture('#307050', 'lawn.jpg'), fakePicture(webPage, 'page.jpg')]);
    await form().getByLabel('Description for all pictures').first().fill(shore);
    await upload().click();
    await page.getByText(messages.imageKindRefused).first().waitFor();
    expect(await form().getByLabel('Description for all pictures').first().inputValue()).toBe(shore);
    expect(await allPictures(site)).toHaveLength(before + 1);
    expect((await servedPage(site, '/gallery')).html).toContain(shore);
    await closeForm(page);
  });

  it('adds pictures once from a duplicated tab', async () => {
    const { page, context } = admin;
    const before = (await allPictures(site)).length;
    // Files on the disk, because the tabs recognise them by name, size and time.
    const directory = await mkdtemp(join(tmpdir(), 'cmj-gallery-'));
    const files = ['one.jpg', 'two.jpg'].map((name) => join(directory, name));
    for (const [index, file] of files.entries()) await writeFile(file, (await picture(`#7050${30 + index}`)).buffer);
    const choose = async (tab: Page) => {
      await tab.locator('input[type=file]').setInputFiles(files);
      await tab.getByLabel('Description for all pictures').first().fill('Once');
    };
    const send = async (tab: Page) => {
      await tab
        .locator('form')
        .getByRole('button', { name: /^Upload/ })
        .click();
      await tab.locator('input[type=file]').waitFor({ state: 'hidden' });
    };
    await openForm(page, 'Upload a picture');
    await choose(page);
    // "Duplicate tab" copies the sessionStorage, as window.open does.
    const [copy] = await Promise.all([context.waitForEvent('page'), page.evaluate(() => void open(location.href))]);
    await send(page);
    await choose(copy);
    await send(copy);
    expect(await allPictures(site)).toHaveLength(before + 2);
    await rm(directory, { recursive: true });
    await copy.close();
    await page.reload();
  });

  it('changes a description', async () => {
    const { page } = admin;
    const before = await find(shore);
    await page.getByRole('button', { name: `Edit ${shore}`, exact: true }).click();
    await page.locator('[name=description]').fill(changed);
    await selectLanguage(page, 'മലയാളം');
    await page.locator('[name=description_ml]').fill(inMalayalam);
    await page.getByRole('button', { name: 'Save changes' }).click();
    await page.getByText(messages.galleryUpdated).waitFor();
    expect(await find(changed)).toMatchObject({ id: before?.id, image: before?.image });
    expect((await servedPage(site, '/gallery')).html).toContain(changed);
    const opened = (await servedPage(site, `/ml/gallery?picture=${before?.id}`)).html;
    expect(opened).toContain(`alt="${inMalayalam}"`);
    expect(opened).not.toContain(changed);
  });

  it('confirms a deletion', async () => {
    const { page } = admin;
    const question = page.getByRole('alertdialog');
    const description = changed;
    const item = await find(description);
    const more = page.getByRole('button', { name: `More ${description}`, exact: true });
    await chooseMore(page, 'Delete', description);
    await question.getByRole('button', { name: 'Keep picture' }).click();
    expect(await find(description)).toBeDefined();
    await chooseMore(page, 'Delete', description);
    await question.getByRole('button', { name: 'Delete picture' }).click();
    await more.waitFor({ state: 'detached' });
    await page.getByText(messages.galleryDeleted).first().waitFor();
    expect(await isServed(site, `/uploads/${item?.image}`)).toBe(false);
    expect((await servedPage(site, '/gallery')).html).not.toContain(description);
  });
});
