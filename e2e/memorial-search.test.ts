import { expect, it } from 'vitest';
import { visit } from './browser.ts';
import { openSite } from './site.ts';

const { site, browser } = await openSite();
const visitor = await visit(browser, site.url, 'phone');

const records = () => visitor.page.getByRole('main').getByRole('listitem').filter({ hasText: 'Relation' });
const found = (words: string) => visitor.page.getByRole('status').filter({ hasText: words }).waitFor();
const nameField = () => visitor.page.getByLabel('Search by name');
const alert = () => visitor.page.getByRole('alert');

it('searches by name and funeral place while typing; both combine and are in the URL', async () => {
  const { page } = visitor;
  await page.goto('/deceased');
  await page.getByLabel('Search by name').fill('SETT');
  // The search finds four records with this name, one of them written സേട്ട്, and three with another spelling.
  await found('7 records found');
  await page.getByRole('heading', { level: 2, name: 'Similar names' }).waitFor();
  expect(await records().count()).toBe(7);
  expect(await page.locator('h2:has-text("Similar names") ~ ul > li').count()).toBe(3);
  await page.getByLabel('Search by funeral place').fill('hill  road');
  await found('2 records found');
  expect(await records().count()).toBe(2);
  for (const text of await records().allInnerTexts()) {
    expect(text).toContain('Sett');
    expect(text).toContain('Hill Road Ground');
  }
  const address = new URL(page.url());
  expect(address.searchParams.get('name')).toBe('SETT');
  await page.reload();
  await found('2 records found');
  expect(await page.getByLabel('Search by name').inputValue()).toBe('SETT');

  await page.getByLabel('Search by name').fill('nobody of this name');
  await page.getByText('No matching records found.').waitFor();
  expect(await records().count()).toBe(0);
  await page.getByRole('link', { name: 'All records' }).click();
  await found('of 40 records');
  expect(await page.getByLabel('Search by name').inputValue()).toBe('');
});

it('keeps the focus in the field while the list updates, and clears it with a button', async () => {
  const { page } = visitor;
  await page.goto('/deceased');
  const count = await page.getByRole('status').filter({ hasText: 'of 40' }).elementHandle();
  const place = () => nameField().evaluate((field) => field.getBoundingClientRect().top + window.scrollY);
  const before = await place();
  const clear = page.getByRole('button', { name: 'Clear the search' });
  expect(await clear.count()).toBe(0);
  await nameField().pressSequentially('stt');
  await page.getByText('No matching records found.').waitFor();
  await nameField().press('ArrowLeft');
  await nameField().press('ArrowLeft');
  await page.keyboard.type('e');
  await found('7 records found');
  expect(await nameField().evaluate((field: HTMLInputElement) => field.selectionStart)).toBe(2);
  expect(await nameField().evaluate((field) => field === document.activeElement)).toBe(true);
  // Screen readers only announce changes in an existing live region.
  expect(await count?.evaluate((region) => region.isConnected && region.textContent)).toBe('7 records found');
  const portrait = page.getByRole('main').locator('li picture > img').first();
  await expect.poll(() => portrait.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  expect(await place()).toBe(before);
  await clear.click();
  await found('of 40 records');
  expect(await nameField().evaluate((field) => field === document.activeElement)).toBe(true);
  expect(new URL(page.url()).search).toBe('');
  expect(await clear.count()).toBe(0);
});

it('never shows an old response after a newer one', async () => {
  const { page } = visitor;
  await page.goto('/deceased');
  const { promise: late, resolve: respondLate } = Promise.withResolvers<void>();
  await page.route('**/deceased?name=sett', async (route) => {
    await late;
    // The browser may have aborted the request.
    await route.continue().catch(() => undefined);
  });
  const request = page.waitForRequest('**/deceased?name=sett');
  await nameField().fill('sett');
  await request;
  await nameField().fill('saramma');
  await found('1 record found');
  respondLate();
  await page.waitForTimeout(500);
  await found('1 record found');
  expect(new URL(page.url()).search).toBe('?name=saramma');
  expect(await alert().innerText()).toBe('');
  await page.unroute('**/deceased?name=sett');
});

it('shows a message without a connection; the list and the text stay', async () => {
  const { page } = await visit(browser, site.url, 'phone');
  await page.goto('/deceased');
  await page.route('**/deceased?**', (route) => route.abort());
  const field = page.getByLabel('Search by name');
  await field.fill('sett');
  await page.getByRole('alert').filter({ hasText: 'There is no connection to the site.' }).waitFor();
  expect(await field.inputValue()).toBe('sett');
  expect(await page.getByRole('main').getByText('Showing 1 to 15 of 40').count()).toBe(1);
  await page.unroute('**/deceased?**');
  await field.press('Enter');
  await page.getByText('7 records found').waitFor();
});

it('searches for text that was typed before the script had loaded', async () => {
  const { page } = visitor;
  const { promise: late, resolve: arrive } = Promise.withResolvers<void>();
  await page.route('**/assets/site-*.js', async (route) => {
    await late;
    await route.continue();
  });
  await page.goto('/deceased', { waitUntil: 'commit' });
  await nameField().fill('sett');
  await nameField().blur();
  arrive();
  await found('7 records found');
  expect(new URL(page.url()).search).toBe('?name=sett');
  await page.unroute('**/assets/site-*.js');
});

it('returns to the results with Back', async () => {
  const { page } = visitor;
  await page.goto('/deceased');
  await nameField().fill('saramma');
  await found('1 record found');
  await records().getByRole('link').click();
  await page.getByRole('heading', { level: 1, name: 'Saramma Paul' }).waitFor();
  await page.goBack();
  await found('1 record found');
  expect(await nameField().inputValue()).toBe('saramma');
  await nameField().fill('sett');
  await found('7 records found');
});
