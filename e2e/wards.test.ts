import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { chooseMore, closeForm, openForm, servedPage, visitAdmin } from './admin.ts';
import { pageProblems } from './look.ts';
import { addMembers, visitAsUser } from './members.ts';
import { openEmptySite } from './site.ts';

const { site, browser } = await openEmptySite();

it('are typed in a row, chosen for members, printed alone, and shown to members', async () => {
  await addMembers(site, [
    { folio: '1', name: 'Nadia Sait' },
    { folio: '2', name: 'Leela Nair' },
    { folio: '3', name: 'Thomas Kurian' },
  ]);
  const reader = await visitAsUser(browser, site, { size: 'phone' });
  await reader.page.getByRole('button', { name: 'Nadia Sait' }).waitFor();
  expect(await reader.page.getByLabel('Ward').isVisible()).toBe(false);

  const { page, consoleErrors } = await visitAdmin(browser, site, 'phone');
  await page.goto('/admin/members');
  await page.getByRole('button', { name: 'Edit Nadia Sait' }).waitFor();
  expect(await page.getByLabel('Ward').count()).toBe(0);
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('link', { name: 'Wards' }).click();
  await page.waitForURL('**/admin/members/wards');
  await page.getByRole('heading', { name: 'Wards', exact: true }).waitFor();
  await openForm(page, 'Add ward');
  for (const [name, malayalam] of [
    ['Ward 10', ''],
    ['Ward 2', 'വാർഡ് 2'],
  ] as const) {
    await page.getByLabel('Name', { exact: true }).fill(name);
    await page.getByLabel('Name in Malayalam').fill(malayalam);
    await page.keyboard.press('Enter');
    await page.getByText(name, { exact: true }).first().waitFor();
    await expect.poll(() => page.getByLabel('Name', { exact: true }).inputValue()).toBe('');
  }
  await page.getByLabel('Name', { exact: true }).fill('ward 02');
  await page.keyboard.press('Enter');
  await page.getByText('Another ward has this name.').first().waitFor();
  await closeForm(page);
  expect(await page.getByRole('listitem').filter({ hasText: 'Ward' }).allInnerTexts()).toMatchObject([
    expect.stringContaining('Ward 2'),
    expect.stringContaining('Ward 10'),
  ]);

  await page.goto('/admin/members');
  await page.getByRole('button', { name: 'Edit Nadia Sait' }).click();
  const form = page.getByRole('dialog');
  await form.getByLabel('Ward').selectOption('Ward 2');
  await form.getByRole('button', { name: 'Save changes' }).click();
  await form.waitFor({ state: 'detached' });
  await page.getByLabel('Ward').selectOption('Ward 2');
  await page.getByText('1 member found').waitFor();
  expect(await page.getByRole('button', { name: 'Edit Leela Nair' }).count()).toBe(0);

  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('link', { name: 'Attendance sheet' }).click();
  const sheet = page.getByRole('article');
  await sheet.getByText('Nadia Sait').waitFor();
  expect(await sheet.getByText('Ward 2').isVisible()).toBe(true);
  expect(await sheet.getByText('Leela Nair').count()).toBe(0);
  await page.getByLabel('Ward').selectOption('No ward');
  await sheet.getByText('Leela Nair').waitFor();
  expect(await sheet.getByText('Nadia Sait').count()).toBe(0);

  await page.goto('/admin/members/wards');
  await chooseMore(page, 'Delete', 'Ward 2');
  await page.getByRole('button', { name: 'Delete ward' }).click();
  await page.getByText('1 entry is in this ward. Change it first.').waitFor();
  await page.getByRole('link', { name: '1 entry' }).click();
  await page.getByRole('button', { name: 'Edit Nadia Sait' }).waitFor();
  expect(consoleErrors.filter((error) => !error.includes('409'))).toEqual([]);

  await reader.page.reload();
  await reader.page.getByLabel('Ward').selectOption('Ward 2');
  await reader.page.waitForURL('**/officedirectory?ward=*');
  await reader.page.getByRole('button', { name: 'Leela Nair' }).waitFor({ state: 'detached' });
  await reader.page.getByLabel('Search by name or folio').fill('Leela');
  await reader.page.getByText('No office members found').waitFor();
  await reader.page.getByLabel('Ward').selectOption('All wards');
  await reader.page.getByRole('button', { name: 'Leela Nair' }).waitFor();
  expect(reader.consoleErrors).toEqual([]);
  const shown = (office: Page) => office.getByText('Ward 10').first();
  expect(await pageProblems(browser, site, '/admin/members/wards', shown)).toEqual([]);
  const { html } = await servedPage(site, '/officedirectory');
  expect(html).not.toContain('Ward 2');
});
