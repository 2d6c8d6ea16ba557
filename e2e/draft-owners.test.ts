import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addColleague } from '#server/testing/administrators.ts';
import { administrator, type Credentials, signIn } from '#server/testing/people.ts';
import { member } from '#server/testing/records.ts';
import type { TestApp } from '#server/testing/running-app.ts';
import { enterAdmin, openForm, visitAdmin } from './admin.ts';
import { openBrowser, type Visit } from './browser.ts';
import {
  addMember,
  draftCount,
  fieldOf,
  formOf,
  storedLine,
  leave,
  logOut,
  takeUpButton,
  whenLooked,
} from './drafts.ts';
import { startEmptySite } from './site.ts';
import { asAdmin, keepInBrowser } from './stored-tokens.ts';

const WARNING = 'What you have not saved is lost, and your drafts on this computer with it.';

let site: TestApp;
let browser: Browser;
let leela: Credentials & { readonly id: number };
let admin: Visit;
let page: Page;

beforeAll(async () => {
  site = await startEmptySite();
  browser = await openBrowser();
  leela = await addColleague(site, 'Leela');
  const { accessToken } = await signIn(site.api, 'admin', administrator);
  await site.api.post('/api/admin/members', member({ folio: '71', name: 'Annie Varghese' }), accessToken);
});
afterAll(async () => {
  await browser.close();
  await site.close();
});
beforeEach(async () => {
  admin = await visitAdmin(browser, site, 'desktop');
  ({ page } = admin);
});
afterEach(() => admin.close());

/** Loads nothing: the list is there already. */
async function editAnnie(): Promise<void> {
  await page.getByRole('button', { name: 'Edit Annie Varghese' }).click();
  await page.getByRole('heading', { level: 2, name: 'Edit member' }).waitFor();
}

async function cancelEdit(): Promise<void> {
  await formOf(page).getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('heading', { level: 2, name: 'Edit member' }).waitFor({ state: 'detached' });
}

/** The first has typed something of Annie, has come back, and is offered it. */
async function beginDraft(): Promise<void> {
  await page.goto('/admin/members');
  await editAnnie();
  await fieldOf(page, 'Address').fill('Where only the first may read');
  await storedLine(page).waitFor();
  await cancelEdit();
  await editAnnie();
  await takeUpButton(page).waitFor();
  await cancelEdit();
}

describe('the drafts of one administrator', () => {
  it('are not shown to a colleague, in a tab either that has been open since before, and not deleted by her', async () => {
    await beginDraft();
    await keepInBrowser(admin.context, asAdmin({ ...(await signIn(site.api, 'admin', leela)) }));
    const other = await admin.context.newPage();
    await addMember(other);
    await fieldOf(other, 'Name').fill('Of Leela');
    await storedLine(other).waitFor();
    await editAnnie();
    await whenLooked(page);
    expect(await takeUpButton(page).count()).toBe(0);
    // Nor in a page that was opened for her.
    await addMember(page);
    await editAnnie();
    await whenLooked(page);
    expect(await takeUpButton(page).count()).toBe(0);
    expect(await draftCount(page)).toBe(2);
    expect(await logOut(other)).toContain(WARNING);
    expect(await draftCount(page)).toBe(1);

    // The session of the first ends once more, and the office has not said yet who signs in.
    await enterAdmin(admin);
    await page.goto('/admin/members');
    await editAnnie();
    await takeUpButton(page).waitFor();
    await page.evaluate(() => ['adminToken', 'adminRefreshToken'].forEach((key) => localStorage.removeItem(key)));
    await other.route('**/api/admin/overview', (route) => route.abort());
    await other.goto('/admin');
    await other.getByLabel('Email').fill(leela.email);
    await other.getByLabel('Password', { exact: true }).fill(leela.password);
    await other.getByRole('button', { name: 'Login', exact: true }).click();
    await other.getByRole('button', { name: 'Logout' }).first().waitFor();
    expect(await logOut(other)).not.toContain(WARNING);
    expect(await draftCount(page)).toBe(1);

    await enterAdmin(admin);
    await page.goto('/admin/members');
    await editAnnie();
    await takeUpButton(page).click();
    await storedLine(page).waitFor();
    expect(await fieldOf(page, 'Address').inputValue()).toBe('Where only the first may read');
    expect(await logOut(page)).toContain(WARNING);
    expect(await draftCount(page)).toBe(0);
  });

  it('end when they log out in another tab: what is typed afterwards is not kept, and leaving says so', async () => {
    await addMember(page);
    await fieldOf(page, 'Name').fill('Half typed');
    await storedLine(page).waitFor();
    const other = await admin.context.newPage();
    await other.goto('/admin');
    await logOut(other);
    await storedLine(page).waitFor({ state: 'detached' });
    const question = page.getByRole('alertdialog', { name: 'Discard what you have typed?' });
    for (const more of ['', ', and more']) {
      await fieldOf(page, 'Name').pressSequentially(more);
      await leave(page, 'Dashboard');
      await question.getByRole('button', { name: 'Keep typing' }).click();
      expect(await storedLine(page).count()).toBe(0);
      expect(await draftCount(page)).toBe(0);
    }
  });

  it('are not offered in a tab while another one has them in hand', async () => {
    await addMember(page);
    await fieldOf(page, 'Name').fill('In the first');
    await storedLine(page).waitFor();
    const other = await admin.context.newPage();
    await other.addInitScript(() => {
      // Every offer that was ever drawn, however shortly.
      new MutationObserver(() => {
        if (document.querySelector('.draft-offer .notice')) document.documentElement.dataset['offered'] = 'yes';
      }).observe(document, { childList: true, subtree: true });
    });
    await addMember(other);
    // In the page that is open already a form begins with the key at hand.
    await other.getByRole('button', { name: 'Edit Annie Varghese' }).click();
    await other.getByRole('heading', { level: 2, name: 'Edit member' }).waitFor();
    await formOf(other).getByRole('button', { name: 'Cancel' }).click();
    await openForm(other, 'Add member');
    await whenLooked(other);
    expect(await other.evaluate(() => document.documentElement.dataset['offered'])).toBeUndefined();
    await fieldOf(other, 'Name').fill('In the second');
    await storedLine(other).waitFor();
    expect(await draftCount(page)).toBe(2);
    await other.close({ runBeforeUnload: false });
    const offered = async () => {
      await addMember(page);
      await takeUpButton(page).first().waitFor();
      return takeUpButton(page).count();
    };
    // The browser takes a moment to notice that the tab is gone.
    await expect.poll(offered).toBe(2);
    await takeUpButton(page).last().click();
    await expect.poll(() => fieldOf(page, 'Name').inputValue()).toBe('In the first');
    await expect.poll(() => takeUpButton(page).count()).toBe(1);
    await storedLine(page).waitFor();
    await expect.poll(() => draftCount(page)).toBe(2);
  });
});
