import { beforeAll, describe, expect, it } from 'vitest';
import type { AdminAlbum, Album } from '#contract/albums.ts';
import type { GalleryItem } from '#contract/gallery.ts';
import { messages } from '#contract/messages.ts';
import { administrator, signIn } from '#server/testing/people.ts';
import { photo } from '#server/testing/pictures.ts';
import { album as sample, galleryItem } from '#server/testing/records.ts';
import english from '#web/shared/languages/en.json' with { type: 'json' };
import { axeProblems } from './axe.ts';
import { visit, type Visit } from './browser.ts';
import { chooseMore, closeForm, openForm, picture, servedPage, setPictureFiles, visitAdmin } from './admin.ts';
import { openSite } from './site.ts';

const { site, browser } = await openSite();

const title = 'Harvest supper';
const albums = async () => (await site.api.get('/api/user/albums')).json as Album[];
const picturesOf = async (id: number | undefined) =>
  (await site.api.get(`/api/user/gallery?album=${id}`)).json as GalleryItem[];
const { accessToken } = await signIn(site.api, 'admin', administrator);
const find = async () =>
  ((await site.api.get('/api/admin/albums', accessToken)).json as AdminAlbum[]).find((album) => album.title === title);

describe('the office', () => {
  let admin: Visit;
  beforeAll(async () => {
    admin = await visitAdmin(browser, site, 'desktop');
    await admin.page.goto('/admin/gallery');
    await admin.page.getByRole('link', { name: 'Albums', exact: true }).click();
    await admin.page.getByRole('heading', { level: 1, name: 'Albums' }).waitFor();
  });

  it('adds an album of an event', async () => {
    const { page } = admin;
    await openForm(page, 'Add album');
    await page.getByRole('button', { name: 'Add album' }).last().click();
    await page.getByText(messages.titleRequired).first().waitFor();
    await page.locator('[name=title]').fill(title);
    await page.getByLabel('Date', { exact: true }).fill('2026-07-19');
    await page
      .locator('[name=event]')
      .selectOption({ label: await page.locator('[name=event] option').nth(1).innerText() });
    expect(await axeProblems(page)).toEqual([]);
    await page.getByRole('button', { name: 'Add album' }).last().click();
    await page.getByText(messages.albumAdded).waitFor();
    await closeForm(page);
    await page.getByRole('listitem').filter({ hasText: title }).getByRole('link', { name: '0 pictures' }).click();
    await page.getByRole('heading', { level: 1, name: 'Manage Gallery' }).waitFor();
  });

  it('uploads pictures into it, which its form proposes', async () => {
    const { page } = admin;
    await openForm(page, 'Upload a picture');
    const form = page.locator('form').filter({ has: page.locator('input[type=file]') });
    expect(await form.locator('[name=album] option:checked').innerText()).toBe(title);
    await setPictureFiles(page, [await picture('#307050', '1.jpg'), await picture('#705030', '2.jpg')]);
    await form.locator('[name=description]').fill('Rice and songs');
    await form.getByRole('button', { name: /^Upload/ }).click();
    await form.waitFor({ state: 'hidden' });
    const album = await find();
    expect(album).toMatchObject({ count: 2 });
    expect(await page.locator('.picture-list li').count()).toBe(2);
  });

  it('orders its pictures, of which the first one is the cover', async () => {
    const { page } = admin;
    const album = await find();
    const [first, second] = await picturesOf(album?.id);
    const row = (id: number | undefined) => page.locator(`#record-${id}`);
    await row(second?.id).getByLabel('Place Rice and songs').fill('1');
    await row(second?.id).getByRole('button', { name: 'Move Rice and songs' }).click();
    await page.getByText('Rice and songs is now picture 1 of 2.').waitFor();
    await page.locator(`#record-${second?.id} + #record-${first?.id}`).waitFor();
    expect((await picturesOf(album?.id)).map(({ id }) => id)).toEqual([second?.id, first?.id]);
    expect(await find()).toMatchObject({ image: second?.image });
    // From the keyboard, which stays in the list.
    await row(second?.id).getByLabel('Place Rice and songs').fill('2');
    await page.keyboard.press('Enter');
    await page.locator(`#record-${first?.id} + #record-${second?.id}`).waitFor();
    expect(await find()).toMatchObject({ image: first?.image });
    await expect.poll(() => page.evaluate(() => document.activeElement?.closest('.picture-list') !== null)).toBe(true);
    expect(await axeProblems(page)).toEqual([]);
  });

  it('moves a picture to another album', async () => {
    const { page } = admin;
    await page.getByRole('button', { name: 'Edit Rice and songs' }).last().click();
    await page.locator('form [name=album]').selectOption({ label: 'Family day' });
    await page.getByRole('button', { name: 'Save changes' }).click();
    await page.getByText(messages.galleryUpdated).waitFor();
    expect(await find()).toMatchObject({ count: 1 });
    await page.locator('.picture-list li').nth(1).waitFor({ state: 'detached' });
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.getByLabel('Album', { exact: true }).selectOption('No album');
    await page.waitForURL((url) => url.searchParams.get('album') === 'none');
    await page.locator('.picture-list li').nth(2).waitFor();
    expect(await page.getByLabel('Place Rice and songs').count()).toBe(0);
    await page.getByLabel('Album', { exact: true }).selectOption('All pictures');
    await page.waitForURL((url) => !url.searchParams.has('album'));
  });

  it('keeps the album that a colleague has chosen meanwhile, and which its list does not have yet', async () => {
    const { page } = admin;
    await page.goto('/admin/gallery');
    const without = await site.api.get('/api/admin/gallery?album=none', accessToken);
    const [item] = without.json as GalleryItem[];
    await page.locator(`#record-${item?.id}`).getByRole('button', { name: /^Edit/ }).click();
    await page.locator('[name=description]').fill('Flags and lamps');
    const sent = { ...sample(), title: 'Lamps' };
    const added = (await site.api.post('/api/admin/albums', sent, accessToken)).json as { album: AdminAlbum };
    await site.api.put(`/api/admin/gallery/${item?.id}`, { album: added.album.id }, accessToken);
    await page.getByRole('button', { name: 'Save changes' }).click();
    await page.getByText(messages.galleryUpdated).waitFor();
    const [stored] = (await site.api.get(`/api/user/gallery?album=${added.album.id}`)).json as GalleryItem[];
    expect(stored).toMatchObject({ id: item?.id, description: 'Flags and lamps' });
    await site.api.put(`/api/admin/gallery/${item?.id}`, { album: '' }, accessToken);
    await site.api.delete(`/api/admin/albums/${added.album.id}`, accessToken);
  });
});

describe('a visitor with a phone', () => {
  it('opens an album, its pictures and its event, and goes back', async () => {
    const { page, consoleErrors } = await visit(browser, site.url, 'phone', { hasTouch: true });
    await page.goto('/gallery');
    const row = page.locator('.albums');
    await row.getByRole('link', { name: /^By the water/ }).waitFor();
    expect(await row.getByRole('link').count()).toBe(3);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    expect(await axeProblems(page)).toEqual([]);
    await row.getByRole('link', { name: /^By the water/ }).click();
    await page.getByRole('heading', { level: 1, name: 'By the water' }).waitFor();
    const path = new URL(page.url()).pathname;
    expect(path).toMatch(/^\/gallery\/albums\/\d+$/);
    const cards = page.getByRole('link', { name: /^Open picture: / });
    expect(await cards.count()).toBe(6);
    expect(await axeProblems(page)).toEqual([]);
    await cards.first().click();
    const viewer = page.getByRole('dialog', { name: 'Picture viewer' });
    await viewer.getByText('1 of 6').waitFor();
    await viewer.getByRole('link', { name: 'Next picture' }).click();
    await viewer.getByText('2 of 6').waitFor();
    expect(new URL(page.url()).pathname).toBe(path);
    await page.goBack();
    await viewer.waitFor({ state: 'hidden' });
    await page.goForward();
    await viewer.waitFor();
    await page.reload();
    await viewer.getByText('2 of 6').waitFor();
    await viewer.getByRole('link', { name: 'Close' }).click();
    await page.getByRole('heading', { level: 1, name: 'By the water' }).waitFor();
    expect(page.url()).toBe(site.url + path);
    await page.getByRole('navigation', { name: english.nav_breadcrumb }).getByRole('link', { name: 'Gallery' }).click();
    await page.getByRole('heading', { level: 1, name: 'Gallery', exact: true }).waitFor();
    expect(consoleErrors).toEqual([]);
  });

  it('sees the latest albums in the row, and all on a page of their own', async () => {
    const { page, consoleErrors } = await visit(browser, site.url, 'phone');
    const earlier = await Promise.all(
      Array.from({ length: 11 }, async (_, index) => {
        const sent = { ...sample(), title: `Earlier ${index}`, day: `20${10 + index}-01-01` };
        const { json } = await site.api.post('/api/admin/albums', sent, accessToken);
        const { id } = (json as { album: AdminAlbum }).album;
        const image = await photo({ width: 90 + index });
        await site.api.form(
          'POST',
          '/api/admin/gallery/upload',
          galleryItem({ image, album: String(id) }),
          accessToken,
        );
        return id;
      }),
    );
    await page.goto('/gallery');
    expect(await page.locator('.albums').getByRole('listitem').count()).toBe(12);
    await page.getByRole('link', { name: 'All albums' }).click();
    await page.getByRole('heading', { level: 1, name: 'Albums' }).waitFor();
    expect(await page.locator('.albums').getByRole('listitem').count()).toBe(3 + earlier.length);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    expect(await axeProblems(page)).toEqual([]);
    expect(consoleErrors).toEqual([]);
    for (const id of earlier) await site.api.delete(`/api/admin/albums/${id}?pictures=true`, accessToken);
  });

  it('sees the album on the page of its event, and it can be found and shared', async () => {
    const album = await find();
    const { html } = await servedPage(site, `/events/${album?.event}`);
    expect(html).toContain(`/gallery/albums/${album?.id}`);
    const page = await servedPage(site, `/gallery/albums/${album?.id}`);
    const [first] = await picturesOf(album?.id);
    expect(page.html).toMatch(new RegExp(`og:image" content="[^"]*/uploads/${first?.image}`));
    expect(page.html).toContain(`<title>${title}`);
    expect(page.html).toContain('"@type":"ImageGallery"');
    expect((await servedPage(site, '/sitemap.xml')).html).toContain(`/gallery/albums/${album?.id}<`);
    expect((await servedPage(site, `/ml/gallery/albums/${(await albums())[1]?.id}`)).status).toBe(200);
    expect((await servedPage(site, '/gallery/albums/999')).status).toBe(404);
  });
});

it('an album is deleted with its pictures if the office ticks that, and one Undo brings all back', async () => {
  const { page } = await visitAdmin(browser, site, 'phone');
  const album = await find();
  await page.goto('/admin/gallery/albums');
  const question = page.getByRole('dialog').filter({ hasText: 'Are you sure you want to delete this album?' });
  await chooseMore(page, 'Delete', title);
  expect(await question.getByLabel('Delete its pictures too').isChecked()).toBe(false);
  await question.getByLabel('Delete its pictures too').check();
  expect(await axeProblems(page)).toEqual([]);
  await question.getByRole('button', { name: 'Delete album' }).click();
  await page.getByText(messages.albumDeleted).waitFor();
  expect(await picturesOf(album?.id)).toEqual([]);
  expect((await servedPage(site, `/gallery/albums/${album?.id}`)).status).toBe(404);
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('listitem').filter({ hasText: title }).waitFor();
  expect(await find()).toMatchObject({ id: album?.id, count: 1 });
});
