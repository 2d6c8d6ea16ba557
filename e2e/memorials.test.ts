import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { messages } from '#contract/messages.ts';
import type { Memorial } from '#contract/memorials.ts';
import { memorialRecord } from '#server/features/memorials/record.ts';
import { heic } from '#server/testing/hostile-input.ts';
import type { TestApp } from '#server/testing/running-app.ts';
import { visit, type Visit } from './browser.ts';
import {
  chooseMore,
  falsePicture,
  isServed,
  openForm,
  pick,
  picture,
  servedPage,
  storedFiles,
  visitAdmin,
} from './admin.ts';
import { closeSite, openSite } from './site.ts';
import { writeIn } from './texts.ts';

let site: TestApp;
let browser: Browser;

beforeAll(async () => {
  ({ site, browser } = await openSite());
});
afterAll(() => closeSite({ site, browser }));

async function findMemorial(name: string): Promise<Memorial | undefined> {
  const { json } = await site.api.get(`/api/user/deceased?name=${encodeURIComponent(name)}`);
  return (json as Memorial[])[0];
}

// What pages look like in the other size is looked at in `every-page`.
const size = 'phone';
describe(`a visitor with a ${size}`, () => {
  let visitor: Visit;
  beforeAll(async () => {
    visitor = await visit(browser, site.url, size);
  });
  afterAll(() => visitor.close());

  const records = () => visitor.page.getByRole('main').getByRole('listitem').filter({ hasText: 'Relation' });
  const found = (words: string) => visitor.page.getByRole('status').filter({ hasText: words }).waitFor();

  it('sees the newest fifteen, and turns the pages', async () => {
    const { page } = visitor;
    await page.goto('/deceased');
    await page.getByRole('heading', { level: 1, name: 'In Loving Memory' }).waitFor();
    await found('Showing 1 to 15 of 40 records, newest first');
    expect(await records().count()).toBe(15);
    const days = await records()
      .locator('time')
      .evaluateAll((times) => times.map((time) => time.getAttribute('datetime')));
    expect(days).toEqual(days.toSorted((a, b) => (b ?? '').localeCompare(a ?? '')));

    const pages = page.getByRole('navigation', { name: 'Pages' });
    await pages.getByRole('link', { name: 'Next' }).click();
    await page.waitForURL('**/deceased?page=2');
    await found('Showing 16 to 30 of 40');
    await pages.getByRole('link', { name: 'Page 3' }).click();
    await found('Showing 31 to 40 of 40');
    expect(await records().count()).toBe(10);
    await pages.getByRole('link', { name: 'Previous' }).click();
    await page.waitForURL('**/deceased?page=2');
  });

  it('opens the page of a person, which has an address and a card to share', async () => {
    const { page } = visitor;
    await page.goto('/deceased?name=saramma');
    await page.getByRole('link').filter({ hasText: 'Saramma Paul' }).click();
    await page.getByRole('heading', { level: 1, name: 'Saramma Paul' }).waitFor();
    const others = page.getByRole('navigation', { name: 'Other records' });
    const earlier = others.getByRole('link', { name: /^Earlier / });
    const [name = ''] = (await earlier.innerText()).split('\n').slice(-1);
    await earlier.click();
    await page.getByRole('heading', { level: 1, name }).waitFor();
    await others.getByRole('link', { name: 'Later Saramma Paul' }).click();
    await page.getByRole('heading', { level: 1, name: 'Saramma Paul' }).waitFor();
    expect(new URL(page.url()).pathname).toMatch(/^\/deceased\/\d+$/);
    const main = page.getByRole('main');
    expect(await main.innerText()).toContain('Wife of the late Varghese Paul');
    expect(await main.innerText()).toContain('Riverside Cemetery, City');
    await main.getByRole('button', { name: 'Share with family' }).waitFor();
    await main.getByRole('link', { name: 'All records' }).click();
    await page.getByRole('heading', { level: 1, name: 'In Loving Memory' }).waitFor();
    expect(visitor.complaints).toEqual([]);
  });

  it('prints a memorial under the name of the association, with its address', async () => {
    const { page } = visitor;
    await page.goto('/deceased?name=saramma');
    await page.getByRole('link').filter({ hasText: 'Saramma Paul' }).click();
    await page.waitForURL('**/deceased/*');
    const main = page.getByRole('main');
    const address = new URL(page.url()).pathname;
    expect(await main.innerText()).not.toContain(address);
    await page.emulateMedia({ media: 'print' });
    const printed = await main.innerText();
    for (const words of ['CMJ', 'Since 1825', 'Saramma Paul', address]) expect(printed).toContain(words);
    for (const words of ['All records', 'Share with family']) expect(printed).not.toContain(words);
    await page.emulateMedia({ media: null });
  });

  it('can do all of it without script', async () => {
    const { page, close } = await visit(browser, site.url, size, { javaScriptEnabled: false });
    await page.goto('/deceased');
    await page.getByLabel('Search by name').fill('menon');
    await page.getByLabel('Search by funeral place').fill('hill');
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await page.getByText('2 records found').waitFor();
    expect(await page.getByLabel('Search by funeral place').inputValue()).toBe('hill');
    await page.goto('/deceased');
    await page.getByRole('link', { name: 'Next' }).click();
    await page.getByText('Showing 16 to 30 of 40').waitFor();
    await close();
  });
});

describe(`the office with a ${size}`, () => {
  const name = `Sample Grandmother ${size}`;
  const changed = `Beloved Grandmother ${size}`;
  let admin: Visit;
  beforeAll(async () => {
    admin = await visitAdmin(browser, site, size);
    await admin.page.goto('/admin/deceased');
    await admin.page.getByRole('heading', { level: 1, name: 'Manage Funerals' }).waitFor();
  });
  afterAll(() => admin.close());

  const submit = () => admin.page.locator('form').getByRole('button', { name: 'Add record', exact: true });
  const field = (control: string) => admin.page.locator(`form[method=post] [name=${control}]`);

  const isSaved = () =>
    admin.page.getByRole('heading', { level: 2, name: 'Edit record' }).waitFor({ state: 'detached' });

  it('is told what is missing', async () => {
    const { page } = admin;
    await openForm(page, 'Add record');
    await submit().click();
    const summary = page.getByRole('alert').filter({ hasText: messages.personNameRequired });
    await summary.waitFor();
    for (const sentence of [messages.dateOfDeathRequired, messages.funeralPlaceRequired, messages.imageRequired]) {
      expect(await summary.innerText()).toContain(sentence);
    }
  });

  it('keeps what it typed when an iPhone photo is sent, and leaves no file', async () => {
    const { page } = admin;
    const before = await storedFiles(site);
    await field('name').fill(name);
    await field('date_of_death').fill('2026-07-19');
    await field('description').fill('Grandmother of everybody');
    await field('funeral_place').fill('Sample Ground');
    await pick(page, falsePicture(heic(), 'IMG_0001.HEIC'));
    await submit().click();
    await page.getByText(messages.imageIsHeic).first().waitFor();
    expect(await field('name').inputValue()).toBe(name);
    expect(await field('date_of_death').inputValue()).toBe('2026-07-19');
    expect(await field('description').inputValue()).toBe('Grandmother of everybody');
    expect(await field('funeral_place').inputValue()).toBe('Sample Ground');
    expect(await storedFiles(site)).toEqual(before);
  });

  it('adds a record, which everybody sees at once', async () => {
    const { page } = admin;
    await pick(page, await picture('#705030'));
    await submit().click();
    await page.getByText(messages.memorialAdded).waitFor();
    await page.getByRole('button', { name: `Edit ${name}` }).waitFor();
    const { html } = await servedPage(site, '/deceased');
    expect(html).toContain(name);
    expect((await servedPage(site, '/home')).html).toContain(name);
    const memorial = await findMemorial(name);
    expect((await servedPage(site, `/deceased/${memorial?.id}`)).html).toContain('Grandmother of everybody');
  });

  it('changes the words without a new picture', async () => {
    const { page } = admin;
    const before = await findMemorial(name);
    await page.getByRole('button', { name: `Edit ${name}` }).click();
    await field('name').fill(changed);
    await page.getByRole('button', { name: 'Save changes' }).click();
    await page.getByText(messages.memorialUpdated).first().waitFor();
    await page.getByRole('button', { name: `Edit ${changed}` }).waitFor();
    expect(await findMemorial(changed)).toMatchObject({ id: before?.id, image: before?.image });
    const { html } = await servedPage(site, `/deceased/${before?.id}`);
    expect(html).toContain(changed);
    expect(html).not.toContain(name);
  });

  it('replaces the picture, then takes it away; old files are gone', async () => {
    const { page } = admin;
    const before = await findMemorial(changed);
    await page.getByRole('button', { name: `Edit ${changed}` }).click();
    await pick(page, await picture('#2050a0', 'another.jpg'));
    await page.getByRole('button', { name: 'Save changes' }).click();
    await isSaved();
    const replaced = await findMemorial(changed);
    expect(replaced?.image).not.toBe(before?.image);
    expect(await isServed(site, `/events/${before?.image}`)).toBe(false);
    expect(await isServed(site, `/events/${replaced?.image}`)).toBe(true);

    await page.getByRole('button', { name: `Edit ${changed}` }).click();
    await page.getByRole('button', { name: 'Remove image' }).click();
    await page.getByRole('button', { name: 'Save changes' }).click();
    await isSaved();
    expect(await findMemorial(changed)).toMatchObject({ image: null });
    expect(await isServed(site, `/events/${replaced?.image}`)).toBe(false);
  });

  it('adds a record without a portrait at hand, in both languages', async () => {
    const { page } = admin;
    const english = `Sample Grandfather ${size}`;
    await openForm(page, 'Add record');
    await writeIn(page, 'മലയാളം');
    await field('name_ml').fill('മാതൃകാ മുത്തശ്ശൻ');
    await writeIn(page, 'English');
    await field('name').fill(english);
    await field('date_of_death').fill('2026-07-20');
    await field('description').fill('Grandfather of everybody');
    await field('funeral_place').fill('Sample Ground');
    await submit().click();
    await page.locator('#image-error').getByText(messages.imageRequired).waitFor();
    await page.getByLabel('No portrait at hand: use the drawn one').check();
    await submit().click();
    await page.getByRole('button', { name: `Edit ${english}` }).waitFor();
    const memorial = await findMemorial(english);
    expect(memorial).toMatchObject({ image: null, name_ml: 'മാതൃകാ മുത്തശ്ശൻ' });
    const own = (await servedPage(site, `/ml/deceased/${memorial?.id}`)).html;
    expect(own).toContain('<h1><span translate="no">മാതൃകാ മുത്തശ്ശൻ</span></h1>');
    expect(own).toContain('oval__initials');
    expect(own).toContain('<span lang="en">Grandfather of everybody</span>');
    expect((await servedPage(site, '/ml/home')).html).toContain('മാതൃകാ മുത്തശ്ശൻ');
    const searched =
      '/ml/deceased?name=%E0%B4%AE%E0%B5%81%E0%B4%A4%E0%B5%8D%E0%B4%A4%E0%B4%B6%E0%B5%8D%E0%B4%B6%E0%B5%BB';
    expect((await servedPage(site, searched)).html).toContain('മാതൃകാ മുത്തശ്ശൻ');
    await memorialRecord.erase(site.platform.database, [memorial?.id ?? 0]);
    await page.reload();
  });

  it('is asked before it deletes', async () => {
    const { page } = admin;
    const memorial = await findMemorial(changed);
    const question = page.getByRole('alertdialog', { name: 'Are you sure you want to delete this record?' });
    await chooseMore(page, 'Delete', changed);
    await question.getByRole('button', { name: 'Keep record' }).click();
    expect(await findMemorial(changed)).toBeDefined();

    await chooseMore(page, 'Delete', changed);
    await question.getByRole('button', { name: 'Delete record' }).click();
    await page.getByText(messages.memorialDeleted).waitFor();
    await page.getByRole('button', { name: `Edit ${changed}` }).waitFor({ state: 'detached' });
    expect((await servedPage(site, '/deceased')).html).not.toContain(changed);
    expect((await servedPage(site, `/deceased/${memorial?.id}`)).status).toBe(404);
    expect((await servedPage(site, `/share/memorial-${memorial?.id}.jpg`)).status).toBe(404);
  });
});
