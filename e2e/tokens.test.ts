import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { administrator, createUser, signIn } from '#server/testing/people.ts';
import { visit, type Visit } from './browser.ts';
import { adminTokenEntries, storeTokens, signInWithForm } from './stored-tokens.ts';
import { openSite } from './site.ts';

const MINUTE = 60_000;
const { site, browser } = await openSite();
let admin: Visit;

beforeEach(async () => {
  admin = await visit(browser, site.url);
});

const accountsList = (page: Page) => page.getByRole('heading', { level: 1, name: 'Users List' });

describe('an office page after the access token has expired', () => {
  it('leads to the sign-in and back if the session has ended', async () => {
    await storeTokens(admin.context, adminTokenEntries(await signIn(site.api, 'admin', administrator)));
    site.clock.advance(31 * MINUTE);
    const { page } = admin;
    await page.goto('/admin/users');
    const notice = page.getByRole('alertdialog', { name: 'Unauthorized access. Please log in again.' });
    await notice.waitFor();
    expect(await page.evaluate(() => localStorage.getItem('adminToken'))).toBeNull();
    await notice.getByRole('button', { name: 'Admin Login' }).click();
    await page.getByRole('heading', { name: 'Admin Login' }).waitFor();
    await signInWithForm(page, administrator);
    await accountsList(page).waitFor();
  });

  it('keeps its tokens if only the connection is lost', async () => {
    await storeTokens(admin.context, adminTokenEntries(await signIn(site.api, 'admin', administrator)));
    const { page, context } = admin;
    await page.goto('/admin/users');
    const approve = page.getByRole('button', { name: 'Approve as folio 10 Lissy Joseph' });
    await approve.waitFor();
    site.clock.advance(6 * MINUTE);
    await context.setOffline(true);
    await approve.click();
    await page.getByText('Failed to approve user. Please try again.').waitFor();
    expect(await page.evaluate(() => localStorage.getItem('adminRefreshToken'))).not.toBeNull();
    await context.setOffline(false);
    await approve.click();
    await page.getByText('User approved successfully').waitFor();
  });
});

describe('a member', () => {
  it('who signs out in one tab is signed out in the others', async () => {
    const member = await createUser(site.api, site.platform);
    const tokens = await signIn(site.api, 'user', member);
    await storeTokens(admin.context, { accessToken: tokens.accessToken, refreshToken: tokens.refreshToken });
    const other = await admin.context.newPage();
    for (const tab of [admin.page, other]) {
      await tab.goto('/home');
      await tab.getByRole('button', { name: 'Logout' }).filter({ visible: true }).waitFor();
    }
    await admin.page.getByRole('button', { name: 'Logout' }).filter({ visible: true }).click();
    await admin.page.getByRole('alertdialog').getByRole('button', { name: 'Logout' }).click();
    for (const tab of [admin.page, other]) {
      await tab.getByRole('link', { name: 'Sign In' }).filter({ visible: true }).waitFor();
    }
    expect(await other.getByRole('button', { name: 'Logout' }).filter({ visible: true }).count()).toBe(0);
  });

  it('whose session the server has ended sees the site as a visitor', async () => {
    await storeTokens(admin.context, { accessToken: 'x'.repeat(43), refreshToken: 'y'.repeat(43) });
    await admin.page.goto('/home');
    await admin.page.getByRole('link', { name: 'Sign In' }).filter({ visible: true }).waitFor();
    expect(await admin.page.evaluate(() => localStorage.getItem('refreshToken'))).toBeNull();
  });
});

describe('a stale admin token', () => {
  it('does not hide the public site permanently', async () => {
    await storeTokens(admin.context, { adminToken: 'x'.repeat(43), adminRefreshToken: 'y'.repeat(43) });
    const { page } = admin;
    await page.goto('/home');
    await page.getByRole('navigation', { name: 'Main' }).waitFor();
    expect(await page.evaluate(() => localStorage.getItem('adminToken'))).toBeNull();
  });
});

describe('an administrator on the public site', () => {
  it('sees a link back to the office instead of the public navigation and footer', async () => {
    await storeTokens(admin.context, adminTokenEntries(await signIn(site.api, 'admin', administrator)));
    const { page } = admin;
    await page.goto('/home');
    await page.getByRole('link', { name: 'Back to office' }).waitFor();
    expect(await page.getByRole('navigation', { name: 'Main' }).filter({ visible: true }).count()).toBe(0);
    expect(await page.getByRole('contentinfo').filter({ visible: true }).count()).toBe(0);
    for (const path of ['/login', '/register']) {
      await page.goto(path);
      await page.waitForURL('**/admin');
    }
  });
});
