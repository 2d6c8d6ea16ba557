import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { addColleague } from '#server/testing/administrators.ts';
import { administrator, signIn } from '#server/testing/people.ts';
import { member } from '#server/testing/records.ts';
import { closeForm, signInAdmin, visitAdmin } from './admin.ts';
import { type Visit } from './browser.ts';
import { addMember, draftCount, fieldOf, formOf, storedLine, logOut, waitForDraft } from './drafts.ts';
import { openEmptySite } from './site.ts';
import { signInWithForm } from './stored-tokens.ts';

const WARNING = 'Your unsaved changes and the drafts in this tab will be lost.';

const { site, browser } = await openEmptySite();
let admin: Visit;
let page: Page;

const leela = await addColleague(site, 'Leela');
const { accessToken } = await signIn(site.api, 'admin', administrator);
await site.api.post('/api/admin/members', member({ folio: '71', name: 'Annie Varghese' }), accessToken);

beforeEach(async () => {
  admin = await visitAdmin(browser, site, 'desktop');
  ({ page } = admin);
});

async function editAnnie(): Promise<void> {
  await page.getByRole('button', { name: 'Edit Annie Varghese' }).click();
  await page.getByRole('heading', { level: 2, name: 'Edit member' }).waitFor();
}

describe('the drafts of one administrator', () => {
  it('are not shown to a colleague in the same tab, whether the form stayed open or not', async () => {
    await page.goto('/admin/members');
    await editAnnie();
    await fieldOf(page, 'Address').fill('Where only the first may read');
    await storedLine(page).waitFor();
    await page.goto('/admin/members');
    await editAnnie();
    await storedLine(page).waitFor();

    // The first session ends, and the colleague signs in above the open form.
    await page.evaluate(() => ['adminToken', 'adminRefreshToken'].forEach((key) => localStorage.removeItem(key)));
    await formOf(page).getByRole('button', { name: 'Save changes' }).click();
    await page.getByRole('dialog').or(page.getByRole('alertdialog')).getByRole('button', { name: 'Login' }).click();
    await signInWithForm(page, leela);
    await page.goto('/admin/members');
    await editAnnie();
    await waitForDraft(page);
    expect(await fieldOf(page, 'Address').inputValue()).not.toBe('Where only the first may read');

    await signInAdmin(admin);
    await page.goto('/admin/members');
    await editAnnie();
    await storedLine(page).waitFor();
    expect(await fieldOf(page, 'Address').inputValue()).toBe('Where only the first may read');
    await closeForm(page);
    expect(await logOut(page)).toContain(WARNING);
    expect(await draftCount(page)).toBe(0);
  });

  it('stay in their tab, and drafts that earlier versions of the site stored are deleted', async () => {
    await page.evaluate(() => localStorage.setItem('office-draft:1:members/new:x', 'encrypted'));
    await addMember(page);
    expect(await page.evaluate(() => Object.keys(localStorage).filter((name) => name.includes('draft')))).toEqual([]);
    await fieldOf(page, 'Name').fill('In the first');
    await storedLine(page).waitFor();
    const other = await admin.context.newPage();
    await addMember(other);
    await waitForDraft(other);
    expect(await fieldOf(other, 'Name').inputValue()).toBe('');
    await fieldOf(other, 'Name').fill('In the second');
    await storedLine(other).waitFor();
    await addMember(page);
    await expect.poll(() => fieldOf(page, 'Name').inputValue()).toBe('In the first');
  });
});
