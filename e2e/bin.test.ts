import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { messages } from '#contract/messages.ts';
import { registrationForm, administrator, createUser, signIn } from '#server/testing/people.ts';
import { member } from '#server/testing/records.ts';
import { chooseMore, visitAdmin } from './admin.ts';
import { axeProblems } from './axe.ts';
import { openEmptySite } from './site.ts';

const { site, browser } = await openEmptySite();

// Pages compute the remaining days from the Date header. It has the machine's time, so the test clock is set to it.
site.clock.advance(Date.now() - site.clock.now());
const { accessToken: token } = await signIn(site.api, 'admin', administrator);

const addMember = async (folio: string, name: string) => {
  const { status } = await site.api.post('/api/admin/members', member({ folio, name }), token);
  expect(status).toBe(200);
};

async function deleteMember(page: Page, name: string): Promise<void> {
  await chooseMore(page, 'Delete', name);
  const question = page.getByRole('alertdialog');
  expect(await question.innerText()).toContain(
    'Are you sure you want to delete this member? This action cannot be undone.',
  );
  expect(await question.innerText()).toContain('It stays in the bin for 30 days.');
  await question.getByRole('button', { name: 'Delete member' }).click();
  await question.waitFor({ state: 'detached' });
}

describe('restoring a deleted record', () => {
  it('is offered by a toast for each deletion; a focused toast stays, and Undo focuses the row', async () => {
    const names = ['Rosamma Kurian', 'Susheela Nair'];
    for (const [at, name] of names.entries()) await addMember(String(71 + at), name);
    const { page } = await visitAdmin(browser, site, 'desktop');
    await page.clock.install();
    await page.goto('/admin/members');
    for (const name of names) await deleteMember(page, name);
    const undo = page.getByRole('status').getByRole('button', { name: 'Undo' });
    const toastOf = (name: string) => page.locator('.toast').filter({ hasText: name });
    // The second toast appears after the dialog of the second deletion has closed.
    await expect.poll(() => undo.count()).toBe(2);
    const first = toastOf('Rosamma Kurian').getByRole('button', { name: 'Undo' });
    await first.focus();
    await toastOf('Rosamma Kurian').hover();
    await page.mouse.move(0, 0);
    await page.clock.runFor(11_000);
    await toastOf('Susheela Nair').waitFor({ state: 'detached' });
    await page.keyboard.press('Enter');
    const row = page.locator('[id^=record-]').filter({ hasText: 'Rosamma Kurian' });
    await row.waitFor();
    await expect.poll(() => row.evaluate((line) => line === document.activeElement)).toBe(true);
  });

  it('asks for another email if a new account uses the old one, on the narrowest phone', async () => {
    const { id, email } = await createUser(site.api, site.platform);
    expect((await site.api.delete(`/api/admin/users/${id}`, token)).status).toBe(200);
    expect((await site.api.post('/api/user/register', registrationForm({ email }))).status).toBe(200);
    const { page } = await visitAdmin(browser, site, 'phone');
    await page.setViewportSize({ width: 320, height: 640 });
    await page.goto('/admin/bin?kind=users');
    await page.getByRole('button', { name: /^Bring back/ }).click();
    const field = page.getByLabel('New email');
    await field.waitFor();
    expect(await field.evaluate((control) => control === document.activeElement)).toBe(true);
    expect(await axeProblems(page)).toEqual([]);
    await field.fill('another@cmj.example');
    await page.getByRole('button', { name: /^Bring back/ }).click();
    await page.getByText(messages.broughtBack).waitFor();
    await page.goto('/admin/bin?kind=users');
    await page.getByText('Nothing found in the bin.').first().waitFor();
  });
});

it('a deleted member can be restored from the toast or the bin, with a new folio if needed, or erased', async () => {
  const [folio, other] = ['25', '26'];
  const name = 'Basil Paulose';
  await addMember(folio, name);
  const { page } = await visitAdmin(browser, site, 'phone');
  await page.goto('/admin/members');
  await deleteMember(page, name);
  const toast = page.getByRole('status').filter({ hasText: messages.memberDeleted });
  await toast.getByRole('button', { name: 'Undo' }).waitFor();
  expect(await axeProblems(page)).toEqual([]);
  await toast.getByRole('button', { name: 'Undo' }).click();
  await page.getByText(messages.broughtBack).waitFor();
  await page.getByRole('button', { name: `Edit ${name}`, exact: true }).waitFor();

  await deleteMember(page, name);
  await page.getByRole('button', { name: `Edit ${name}`, exact: true }).waitFor({ state: 'detached' });
  const newcomer = 'Annie Varghese';
  await addMember(folio, newcomer);
  await page.goto('/admin/bin');
  await page.getByRole('heading', { level: 1, name: 'Bin' }).waitFor();
  const row = page.getByRole('listitem').filter({ hasText: name });
  await row.getByText('30 days left').waitFor();
  expect(await axeProblems(page)).toEqual([]);
  await row.getByRole('button', { name: `Bring back ${name}` }).click();
  const folioField = row.getByLabel('New folio');
  await folioField.waitFor();
  expect(await row.innerText()).toContain(messages.folioTaken);
  await folioField.fill(folio);
  await row.getByRole('button', { name: `Bring back ${name}` }).click();
  await row.getByRole('button', { name: `Bring back ${name}`, disabled: false }).waitFor();
  expect(await folioField.inputValue()).toBe(folio);
  expect(await axeProblems(page)).toEqual([]);
  await folioField.fill(other);
  await row.getByRole('button', { name: `Bring back ${name}` }).click();
  // The row stays in its place until the list is opened again.
  await row.getByRole('button', { name: `Brought back ${name}`, disabled: true }).waitFor();
  const members = (await site.api.get('/api/admin/members', token)).json as { name: string; folio: string }[];
  expect(members.find((one) => one.name === name)?.folio).toBe(other);

  await page.goto('/admin/members');
  await deleteMember(page, newcomer);
  await page.goto(`/admin/bin?kind=members&search=${encodeURIComponent('annie')}`);
  await page.getByRole('button', { name: `More ${newcomer}` }).click();
  await page.getByRole('button', { name: `Erase for good ${newcomer}` }).click();
  const question = page.getByRole('alertdialog');
  expect(await question.innerText()).toContain(newcomer);
  await question.getByRole('button', { name: 'Erase for good' }).click();
  await page.getByText(messages.erasedForGood).waitFor();
  await page.getByText('Nothing found in the bin.').first().waitFor();
});
