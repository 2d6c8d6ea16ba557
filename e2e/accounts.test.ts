import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { messages } from '#contract/messages.ts';
import { administrator, GOOD_PASSWORD } from '#server/testing/people.ts';
import { mailedResetLink } from '#server/testing/mail-site.ts';
import { chooseMore } from './admin.ts';
import { visit, type Visit } from './browser.ts';
import { openSite } from './site.ts';

const { site, browser } = await openSite();

/** Returns which of the four token keys (specification section 3) are in local storage. */
function storedTokens(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    ['accessToken', 'refreshToken', 'adminToken', 'adminRefreshToken'].filter(
      (key) => localStorage.getItem(key) !== null,
    ),
  );
}

async function openMenu(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Menu' }).first().click();
}

async function signInAs(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
}

describe('a person with a phone', () => {
  const person = { name: 'Leela Nair', email: 'leela-nair@sample.example' };
  let member: Visit;
  let admin: Visit;

  beforeAll(async () => {
    member = await visit(browser, site.url, 'phone');
    admin = await visit(browser, site.url, 'phone');
  });
  afterAll(async () => {
    await member.close();
  });

  it('finds the registration from the home page', async () => {
    const { page } = member;
    await page.goto('/');
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toContain('Two centuries');
    await page.getByRole('link', { name: 'Sign In' }).first().click();
    await page.waitForURL('**/login');
    await page.getByRole('link', { name: 'Register' }).first().click();
    await page.waitForURL('**/register');
    await page.getByRole('heading', { name: 'Register an account' }).waitFor();
  });

  it('sees errors at each field and loses no text', async () => {
    const { page } = member;
    await page.getByLabel('Name').fill(person.name);
    await page.getByLabel('Email').fill(person.email);
    await page.getByLabel('Phone').fill('00000 12345');
    await page.getByLabel('Password', { exact: true }).fill(GOOD_PASSWORD);
    await page.getByLabel('Confirm password').fill('something else');
    await page.getByRole('button', { name: 'Register' }).click();
    const summary = page.getByRole('alert').filter({ hasText: 'There is a problem' });
    await summary.waitFor();
    expect(await summary.innerText()).toContain('Passwords do not match.');
    expect(await page.getByLabel('Confirm password').getAttribute('aria-invalid')).toBe('true');
    expect(await page.getByLabel('Name').inputValue()).toBe(person.name);
    await page.getByLabel('Confirm password').fill('again');
    expect(await page.getByLabel('Confirm password').getAttribute('aria-invalid')).toBe('true');
    await page.getByLabel('Confirm password').fill(GOOD_PASSWORD);
    expect(await page.getByLabel('Confirm password').getAttribute('aria-invalid')).toBeNull();
    await page.getByRole('button', { name: 'Register' }).click();
    await page.waitForURL('**/login');
    await page.getByText(messages.registered).waitFor();
  });

  it('cannot sign in before the office approves', async () => {
    const { page } = member;
    await signInAs(page, person.email, GOOD_PASSWORD);
    await page.getByRole('button', { name: 'Sign In' }).click();
    const notice = page.locator('.notice--info[role=alert]').filter({ hasText: messages.awaitingApproval });
    await notice.waitFor();
    expect(await notice.getByRole('link').getAttribute('href')).toMatch(/^tel:/);
    expect(await page.getByLabel('Email').inputValue()).toBe(person.email);
    expect(await storedTokens(page)).toEqual([]);
  });

  it('is approved by the office', async () => {
    const { page } = admin;
    await page.goto('/admin/users');
    await page.waitForURL('**/admin?next=*');
    await signInAs(page, administrator.email, 'not the password');
    await page.getByRole('button', { name: 'Login' }).click();
    await page.getByText(`Login failed: ${messages.loginFailed}`).waitFor();
    await page.getByLabel('Password', { exact: true }).fill(administrator.password);
    await page.getByRole('button', { name: 'Login' }).click();
    // After the sign-in, the requested page opens.
    await page.getByRole('heading', { level: 1, name: 'Users List' }).waitFor();
    expect(await storedTokens(page)).toEqual(['adminToken', 'adminRefreshToken']);

    await page.getByRole('searchbox').fill(person.email);
    const approve = page.getByRole('button', { name: `Approve without an entry ${person.name}` });
    await approve.click();
    await page.getByText('User approved successfully').waitFor();
    await approve.waitFor({ state: 'detached' });
  });

  it('gets one email after the ten seconds for undo', async () => {
    site.clock.advance(10_000);
    await site.platform.jobs.settle();
    expect(site.emails.filter(({ to }) => to === person.email)).toHaveLength(1);
  });

  it('signs in, stays signed in after the access token expires, and signs out', async () => {
    const { page } = member;
    await page.getByRole('button', { name: 'Sign In' }).click();
    await page.getByText('Login successful! Redirecting...').waitFor();
    await page.waitForURL('**/home');
    expect(await storedTokens(page)).toEqual(['accessToken', 'refreshToken']);

    // The access token expires; opening a page refreshes it silently.
    const before = await page.evaluate(() => localStorage.getItem('accessToken'));
    site.clock.advance(11 * 60_000);
    await page.reload();
    await page.waitForFunction((old) => localStorage.getItem('accessToken') !== old, before);

    await openMenu(page);
    await page.getByRole('link', { name: 'Member Directory' }).first().waitFor();
    expect(await page.getByRole('link', { name: 'Sign In' }).filter({ visible: true }).count()).toBe(0);
    await page.getByRole('button', { name: 'Logout' }).filter({ visible: true }).click();
    const question = page.getByRole('alertdialog', { name: 'Are you sure you want to log out?' });
    await question.waitFor();
    await question.getByRole('button', { name: 'Stay signed in' }).click();
    expect(await storedTokens(page)).toEqual(['accessToken', 'refreshToken']);

    const refreshToken = await page.evaluate(() => localStorage.getItem('refreshToken'));
    if (!(await page.getByRole('button', { name: 'Logout' }).filter({ visible: true }).isVisible())) {
      await openMenu(page);
    }
    await page.getByRole('button', { name: 'Logout' }).filter({ visible: true }).click();
    await question.getByRole('button', { name: 'Logout' }).click();
    // waitForFunction survives the page load at the end of signing out.
    await page.waitForFunction(() => localStorage.getItem('accessToken') === null);
    await page.waitForFunction(() => localStorage.getItem('refreshToken') === null);
    await question.waitFor({ state: 'detached' });
    expect(new URL(page.url()).pathname).toBe('/home');
    expect((await site.api.post('/api/refresh-token', { refreshToken })).status).toBe(401);
  });

  it('is deleted by the office after a confirmation', async () => {
    const { page } = admin;
    await chooseMore(page, 'Delete', person.name);
    const question = page.getByRole('alertdialog', { name: 'Are you sure you want to delete this user?' });
    await question.waitFor();
    expect(await question.innerText()).toContain(person.email);
    await page.keyboard.press('Escape');
    await question.waitFor({ state: 'detached' });
    await chooseMore(page, 'Delete', person.name);
    await question.getByRole('button', { name: 'Delete user' }).click();
    await page.getByText('User deleted successfully').waitFor();
    await page.getByRole('heading', { name: 'No users found.' }).waitFor();
  });

  it('caused no errors in the console', () => {
    // Chromium reports expected 4xx responses as errors.
    const unexpected = (complaints: readonly string[]) =>
      complaints.filter((text) => !/status of (401|403|409)/.test(text));
    expect(unexpected(member.consoleErrors)).toEqual([]);
    expect(unexpected(admin.consoleErrors)).toEqual([]);
  });
});

describe('a forgotten password', () => {
  it('is replaced through the emailed link, whose token is removed from the address bar', async () => {
    const { page, consoleErrors: complaints } = await visit(browser, site.url, 'phone');
    await page.goto('/admin');
    await page.getByRole('link', { name: /forgotten|forgot/i }).click();
    await page.waitForURL('**/forgot-password*');
    await page.getByRole('heading', { name: 'Forgotten password' }).waitFor();
    await page.getByLabel('Email').fill(administrator.email);
    await page.getByRole('main').getByRole('button').last().click();
    await page.getByText(messages.resetMailSent).waitFor();
    const { pathname, hash } = await mailedResetLink(site);

    await page.goto(`${pathname}${hash}`);
    await page.getByLabel('New password', { exact: true }).waitFor();
    await page.waitForFunction(() => location.hash === '');
    await page.getByLabel('New password', { exact: true }).fill(administrator.password);
    await page.getByLabel('Confirm new password').fill(administrator.password);
    await page.getByRole('main').getByRole('button').last().click();
    await page.getByText(messages.passwordChanged).waitFor();

    // The link works only once. The test opens it a second time, as from the email.
    await page.goto('/home');
    await page.goto(`${pathname}${hash}`);
    await page.getByLabel('New password', { exact: true }).fill('another new password');
    await page.getByLabel('Confirm new password').fill('another new password');
    await page.getByRole('main').getByRole('button').last().click();
    await page.getByText(messages.resetLinkInvalid).waitFor();
    expect(complaints.filter((text) => !text.includes('status of 400'))).toEqual([]);
  });
});
