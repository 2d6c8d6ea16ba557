import { beforeEach, describe, expect, it } from 'vitest';
import { administrator, signIn } from '#server/testing/people.ts';
import { chooseMore } from './admin.ts';
import { visit, type Visit } from './browser.ts';
import { adminTokenEntries, storeTokens, signInWithForm } from './stored-tokens.ts';
import { openSite } from './site.ts';

const { site, browser } = await openSite();
let admin: Visit;
beforeEach(async () => {
  admin = await visit(browser, site.url);
  await storeTokens(admin.context, adminTokenEntries(await signIn(site.api, 'admin', administrator)));
});

async function logOutInAnotherTab(): Promise<void> {
  const other = await admin.context.newPage();
  await other.goto('/admin');
  await other.getByRole('button', { name: 'Logout' }).filter({ visible: true }).click();
  await other.waitForURL((url) => url.pathname === '/');
}

describe('logging out in another tab', () => {
  it('hides the list until the administrator signs in again', async () => {
    const { page } = admin;
    await page.goto('/admin/users?search=Lissy');
    await page.getByText('Lissy Joseph').first().waitFor();
    await logOutInAnotherTab();
    await page.getByRole('heading', { name: 'Admin Login' }).waitFor();
    expect(await page.getByText('Lissy Joseph').count()).toBe(0);
    await signInWithForm(page, administrator);
    await page.getByText('Lissy Joseph').first().waitFor();
    expect(page.url()).toContain('/admin/users?search=Lissy');
  });

  it('keeps an open dialog', async () => {
    const { page } = admin;
    await page.goto('/admin/users');
    await chooseMore(page, 'Delete', 'Lissy Joseph');
    const question = page.getByRole('alertdialog', { name: 'Are you sure you want to delete this user?' });
    await question.waitFor();
    await logOutInAnotherTab();
    await question.getByRole('button', { name: 'Delete user' }).click();
    await page.getByText('Access token is missing. Please log in again.').waitFor();
    expect(await page.getByRole('heading', { name: 'Admin Login' }).count()).toBe(0);
  });
});

describe('the search of the users list', () => {
  it('keeps its text when the user chooses a view before the search starts', async () => {
    const { page } = admin;
    await page.goto('/admin/users');
    const search = page.getByRole('searchbox');
    await search.waitFor();
    // The test types and chooses the view before the debounced search starts.
    await search.fill('a');
    await page.getByRole('link', { name: /^Waiting/ }).click();
    await page.waitForURL((url) => url.search === '?search=a&status=waiting');
    expect(await search.inputValue()).toBe('a');
  });
});
