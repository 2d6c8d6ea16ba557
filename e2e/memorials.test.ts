import { beforeAll, describe, expect, it } from 'vitest';
import { messages } from '#contract/messages.ts';
import type { Memorial } from '#contract/memorials.ts';
import { memorialRecord } from '#server/features/memorials/service.ts';
import { heic } from '#server/testing/hostile-input.ts';
import { visit, type Visit } from './browser.ts';
import {
  chooseMore,
  closeForm,
  fakePicture,
  openForm,
  setPictureFiles,
  picture,
  servedPage,
  storedFiles,
  visitAdmin,
} from './admin.ts';
import { openSite } from './site.ts';
import { selectLanguage } from './texts.ts';

const { site, browser } = await openSite();

async function findMemorial(name: string): Promise<Memorial | undefined> {
  const { json } = await site.api.get(`/api/user/deceased?name=${encodeURIComponent(name)}`);
  return (json as Memorial[])[0];
}

const size = 'phone';
const visitor = await visit(browser, site.url, size);

describe(`a visitor with a ${size}`, () => {
  it('opens the page of a person, with a URL and a share card', async () => {
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
    expect(visitor.consoleErrors).toEqual([]);
  });

  it('prints a memorial with the name of the association and the URL', async () => {
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

  it('can do everything without script', async () => {
    const { page } = await visit(browser, site.url, size, { javaScriptEnabled: false });
    await page.goto('/deceased');
    await page.getByLabel('Search by name').fill('menon');
    await page.getByLabel('Search by funeral place').fill('hill');
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await page.getByText('2 records found').waitFor();
    expect(await page.getByLabel('Search by funeral place').inputValue()).toBe('hill');
    await page.goto('/deceased');
    await page.getByRole('link', { name: 'Next' }).click();
    await page.getByText('Showing 16 to 30 of 40').waitFor();
  });
});

describe(`the office with a ${size}`, () => {
  const name = `Sample Grandmother ${size}`;
  let admin: Visit;
  beforeAll(async () => {
    admin = await visitAdmin(browser, site, size);
    await admin.page.goto('/admin/deceased');
    await admin.page.getByRole('heading', { level: 1, name: 'Manage Funerals' }).waitFor();
  });

  const submit = () => admin.page.locator('form').getByRole('button', { name: 'Add an older record', exact: true });
  const field = (control: string) => admin.page.locator(`form[method=post] [name=${control}]`);

  it('keeps its text when an unsupported iPhone photo is sent, and stores no file', async () => {
    const { page } = admin;
    const before = await storedFiles(site);
    await openForm(page, 'Add an older record');
    await field('name').fill(name);
    await field('date_of_death').fill('2026-07-19');
    await field('description').fill('Grandmother of everybody');
    await field('funeral_place').fill('Sample Ground');
    await setPictureFiles(page, fakePicture(heic(), 'IMG_0001.HEIC'));
    await submit().click();
    await page.getByText(messages.imageIsHeic).first().waitFor();
    expect(await field('name').inputValue()).toBe(name);
    expect(await field('date_of_death').inputValue()).toBe('2026-07-19');
    expect(await field('description').inputValue()).toBe('Grandmother of everybody');
    expect(await field('funeral_place').inputValue()).toBe('Sample Ground');
    expect(await storedFiles(site)).toEqual(before);
  });

  it('adds a record, which is public at once', async () => {
    const { page } = admin;
    await setPictureFiles(page, await picture('#705030'));
    await submit().click();
    await page.getByText(messages.memorialAdded).waitFor();
    await page.getByRole('button', { name: `Edit ${name}` }).waitFor();
    const { html } = await servedPage(site, '/deceased');
    expect(html).toContain(name);
    expect((await servedPage(site, '/home')).html).toContain(name);
    const memorial = await findMemorial(name);
    expect((await servedPage(site, `/deceased/${memorial?.id}`)).html).toContain('Grandmother of everybody');
  });

  it('adds a record without a portrait, in both languages', async () => {
    const { page } = admin;
    const english = `Sample Grandfather ${size}`;
    await openForm(page, 'Add an older record');
    await selectLanguage(page, 'മലയാളം');
    await field('name_ml').fill('മാതൃകാ മുത്തശ്ശൻ');
    await selectLanguage(page, 'English');
    await field('name').fill(english);
    await field('date_of_death').fill('2026-07-20');
    await field('description').fill('Grandfather of everybody');
    await field('funeral_place').fill('Sample Ground');
    await submit().click();
    await page.locator('#image-error').getByText(messages.imageRequired).waitFor();
    await page.getByLabel('No photo available: use the drawn portrait').check();
    await submit().click();
    await page.getByRole('button', { name: `Edit ${english}` }).waitFor();
    const memorial = await findMemorial(english);
    expect(memorial).toMatchObject({ image: null, name_ml: 'മാതൃകാ മുത്തശ്ശൻ' });
    const own = (await servedPage(site, `/ml/deceased/${memorial?.id}`)).html;
    expect(own).toContain('<h1><span translate="no">മാതൃകാ മുത്തശ്ശൻ</span></h1>');
    expect(own).toContain('oval__initials');
    expect(own).toContain('<span lang="en">Grandfather of everybody</span>');
    expect((await servedPage(site, '/ml/home')).html).toContain('മാതൃകാ മുത്തശ്ശൻ');
    await memorialRecord.erase(site.platform.database, [memorial?.id ?? 0]);
    await closeForm(page);
    await page.reload();
  });

  it('confirms a deletion', async () => {
    const { page } = admin;
    const question = page.getByRole('alertdialog', { name: 'Are you sure you want to delete this record?' });
    await chooseMore(page, 'Delete', name);
    await question.getByRole('button', { name: 'Keep memorial' }).click();
    expect(await findMemorial(name)).toBeDefined();

    await chooseMore(page, 'Delete', name);
    await question.getByRole('button', { name: 'Delete memorial' }).click();
    await page.getByText(messages.memorialDeleted).waitFor();
    await page.getByRole('button', { name: `Edit ${name}` }).waitFor({ state: 'detached' });
  });
});
