import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { MemberOfAdmin } from '#contract/members.ts';
import { addColleague } from '#server/testing/administrators.ts';
import { administrator, signIn } from '#server/testing/people.ts';
import type { TestApp } from '#server/testing/running-app.ts';
import { visitAdmin } from './admin.ts';
import { axeProblems } from './axe.ts';
import { openBrowser, visit } from './browser.ts';
import { startEmptySite } from './site.ts';
import { asAdmin, keepInBrowser } from './stored-tokens.ts';

let site: TestApp;
let browser: Browser;
let token: string;

beforeAll(async () => {
  site = await startEmptySite();
  browser = await openBrowser();
  token = (await signIn(site.api, 'admin', administrator)).accessToken;
});
afterAll(async () => {
  await browser.close();
  await site.close();
});

const form = (page: Page) => page.locator('form:not([role=search])');
const field = (page: Page, label: string) => form(page).getByLabel(label);
const save = (page: Page) => form(page).getByRole('button', { name: 'Save changes' }).click();
const isSaved = (page: Page) =>
  page.getByRole('heading', { level: 2, name: 'Edit member' }).waitFor({ state: 'detached' });

async function edit(page: Page, name: string): Promise<void> {
  await page.goto('/admin/members');
  await page.getByRole('button', { name: `Edit ${name}`, exact: true }).click();
  await page.getByRole('heading', { level: 2, name: 'Edit member' }).waitFor();
}

describe.each(['desktop', 'phone'] as const)('two administrators who change one member, on a %s', (size) => {
  it('lose nothing of each other: what both changed is chosen, the rest comes together', async () => {
    const folio = size === 'phone' ? '12' : '13';
    const stored = { folio, name: `Annie Varghese ${folio}`, mobile: '00000 10050', address: 'Rose Villa' };
    await site.api.post('/api/admin/members', stored, token);
    const first = await visitAdmin(browser, site, size);
    const second = await visit(browser, site.url, size);
    const { accessToken, refreshToken } = await signIn(site.api, 'admin', await addColleague(site, 'Leela'));
    await keepInBrowser(second.context, asAdmin({ accessToken, refreshToken }));
    await edit(first.page, stored.name);
    await edit(second.page, stored.name);

    await field(second.page, 'Mobile').fill('00000 10056');
    await field(second.page, 'Address').fill('Rose Villa, 4 Mill Lane');
    await save(second.page);
    await isSaved(second.page);

    const { page } = first;
    await field(page, 'Name').fill(`Annie V. ${folio}`);
    await field(page, 'Mobile').fill('00000 10066');
    await save(page);
    const panel = page.getByRole('group', { name: /^Leela changed this while you had it open \(.*\)\.$/ });
    await panel.waitFor();
    expect(await panel.locator('strong').evaluate((title) => title === document.activeElement)).toBe(true);
    expect(await panel.innerText()).toContain('What else they changed is in the form now: Address.');
    const choices = panel.getByRole('group', { name: 'Mobile' });
    expect(await choices.getByRole('radio').count()).toBe(2);
    expect(await choices.getByRole('radio', { name: /00000 10066.*yours, not saved yet/s }).isChecked()).toBe(true);
    expect(await field(page, 'Address').inputValue()).toBe('Rose Villa, 4 Mill Lane');
    expect(await field(page, 'Name').inputValue()).toBe(`Annie V. ${folio}`);
    expect(await axeProblems(page)).toEqual([]);

    await choices.getByRole('radio', { name: /00000 10056.*Leela/s }).check();
    await save(page);
    await isSaved(page);
    const members = (await site.api.get('/api/admin/members', token)).json as MemberOfAdmin[];
    expect(members.find((member) => member.folio === folio)).toMatchObject({
      name: `Annie V. ${folio}`,
      mobile: '00000 10056',
      address: 'Rose Villa, 4 Mill Lane',
    });

    // The list of the second shows it as it was: what they never saw they cannot delete.
    await second.page.getByRole('button', { name: `Delete ${stored.name}`, exact: true }).click();
    await second.page.getByRole('alertdialog').getByRole('button', { name: 'Delete member' }).click();
    await second.page.getByText('Somebody else has changed this in the meantime.').first().waitFor();
    await Promise.all([first.close(), second.close()]);
  });
});
