import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { messages } from '#contract/messages.ts';
import { CODE_LIFETIME_MS, codeOf, invitationTo } from '#server/testing/administrators.ts';
import { administrator, GOOD_PASSWORD, signIn } from '#server/testing/people.ts';
import { visit } from './browser.ts';
import { chooseMore, openForm, visitAdmin } from './admin.ts';
import { openEmptySite } from './site.ts';
import { signInWithForm } from './stored-tokens.ts';

const leela = { name: 'Leela Raghavan', email: 'leela@sample.example' };
const NEW_PASSWORD = 'boats beside the pier';

const { site, browser } = await openEmptySite();
/** The invited administrator's authenticator key and recovery codes. */
let key = '';
let recoveryCodes: string[] = [];

/** The first administrator on a desktop, and the invited one on a phone. */
const admin = await visitAdmin(browser, site, 'desktop');
const phone = await visit(browser, site.url, 'phone', { permissions: ['clipboard-read', 'clipboard-write'] });

const nextCode = () => {
  site.clock.advance(CODE_LIFETIME_MS);
  return codeOf(key, site.clock.now());
};

async function logIn(page: Page, who: { email: string; password: string }): Promise<void> {
  await page.goto('/admin');
  await signInWithForm(page, who);
}

async function logOut(page: Page): Promise<void> {
  await page.evaluate(() => localStorage.clear());
}

async function invite(page: Page): Promise<void> {
  await page.getByRole('dialog').getByRole('button', { name: 'Invite administrator' }).click();
}

async function confirm(page: Page, question: string | RegExp, name: string): Promise<void> {
  await page.getByRole('alertdialog', { name: question }).getByRole('button', { name }).click();
}

describe('an administrator', () => {
  it('is invited by email and joins with a password', async () => {
    const { page } = admin;
    await page.goto('/admin/administrators');
    await openForm(page, 'Invite administrator');
    await page.getByLabel('Name').fill(leela.name);
    await page.getByLabel('Email').fill('leela');
    await invite(page);
    const problems = page.getByRole('alert');
    expect(await problems.getByRole('link').allTextContents()).toEqual([
      messages.emailInvalid,
      messages.dutiesRequired,
    ]);
    await page.getByLabel('Email').fill(leela.email);
    await page.getByRole('checkbox', { name: /^Owner/ }).check();
    await invite(page);
    await page.getByText(messages.administratorInvited).waitFor();
    await page.getByRole('heading', { name: 'Open invitations' }).waitFor();

    const token = await invitationTo(site, leela.email);
    await phone.page.goto(`/admin/join#${token}`);
    await phone.page.getByLabel('Your name').waitFor();
    await phone.page.waitForFunction(() => location.hash === '');
    expect(await phone.page.getByLabel('Your name').inputValue()).toBe(leela.name);
    await phone.page.getByLabel('Password', { exact: true }).fill(GOOD_PASSWORD);
    await phone.page.getByLabel('Confirm password').fill('something else');
    await phone.page.getByRole('button', { name: 'Become an administrator' }).click();
    await phone.page.getByText(messages.passwordsDoNotMatch).first().waitFor();
    await phone.page.getByLabel('Confirm password').fill(GOOD_PASSWORD);
    await phone.page.getByRole('button', { name: 'Become an administrator' }).click();
    await phone.page.getByText(messages.joinedAsAdministrator).waitFor();

    await phone.page.goto('/home');
    await phone.page.goto(`/admin/join#${token}`);
    await phone.page.getByText(messages.invitationInvalid).waitFor();
  });

  it('sets up two-factor sign-in and keeps the recovery codes', async () => {
    const { page } = phone;
    await logIn(page, { email: leela.email, password: GOOD_PASSWORD });
    await page.getByRole('heading', { level: 1, name: 'Admin Dashboard' }).waitFor();
    await page.goto('/admin/account');
    await page.getByRole('link', { name: 'Set up two-factor sign-in' }).click();
    await page.getByRole('img', { name: 'QR code for the authenticator app' }).waitFor();
    key = (await page.locator('code').innerText()).replaceAll(' ', '');
    await page.getByLabel('Code from your authenticator app').fill('000000');
    await page.getByLabel('Password', { exact: true }).fill(GOOD_PASSWORD);
    await page.getByRole('button', { name: 'Switch on' }).click();
    await page.getByText(messages.codeWrong).waitFor();
    await page.getByLabel('Code from your authenticator app').fill(nextCode());
    await page.getByRole('button', { name: 'Switch on' }).click();
    await page.getByRole('heading', { name: 'Save your recovery codes' }).waitFor();
    recoveryCodes = await page.locator('code').allInnerTexts();
    expect(recoveryCodes).toHaveLength(10);
    await page.getByRole('button', { name: 'Copy codes' }).click();
    await page.getByText('Copied').waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(recoveryCodes.join('\n'));
    await page.evaluate(() => history.back());
    await confirm(page, 'Leave without saving the codes?', 'Go back to the codes');
    await page.getByRole('button', { name: 'I have saved them' }).click();
    await page.getByText('Recovery codes left: 10').waitFor();
  });

  it('signs in with a code, and keeps the form after a wrong one', async () => {
    const { page } = phone;
    await logOut(page);
    await logIn(page, { email: leela.email, password: GOOD_PASSWORD });
    const code = page.getByLabel('Code from your authenticator app');
    await code.waitFor();
    expect(await code.evaluate((field) => field === document.activeElement)).toBe(true);
    expect(await code.getAttribute('autocomplete')).toBe('one-time-code');
    expect(await code.getAttribute('inputmode')).toBe('numeric');
    await page.getByRole('button', { name: 'Login' }).click();
    await page.getByText(messages.codeRequired).waitFor();
    await code.fill('000000');
    await page.getByRole('button', { name: 'Login' }).click();
    await page.getByText(messages.codeWrong).waitFor();
    expect(await page.getByLabel('Email').inputValue()).toBe(leela.email);
    expect(await page.getByLabel('Password', { exact: true }).inputValue()).toBe(GOOD_PASSWORD);
    await page.getByLabel('Email').fill(leela.email);
    await code.fill(nextCode());
    await page.getByRole('button', { name: 'Login' }).click();
    await page.getByRole('heading', { level: 1, name: 'Admin Dashboard' }).waitFor();
  });

  it('signs in with a recovery code on the current page after the session has ended', async () => {
    const { page } = phone;
    await page.goto('/admin/administrators');
    await openForm(page, 'Invite administrator');
    await page.getByLabel('Name').fill('Typed before');
    await page.getByLabel('Email').first().fill('typed@sample.example');
    await page.getByRole('checkbox', { name: /^Editor/ }).check();
    site.clock.advance(31 * 60_000);
    await invite(page);
    await page.getByRole('alertdialog').getByRole('button', { name: 'Admin Login' }).click();
    const dialog = page.getByRole('dialog', { name: 'Admin Login' });
    await signInWithForm(dialog, { email: leela.email, password: GOOD_PASSWORD });
    await dialog.getByRole('button', { name: 'Use a recovery code' }).click();
    await dialog.getByLabel('Recovery code').fill(recoveryCodes[0]?.toUpperCase() ?? '');
    await dialog.getByRole('button', { name: 'Login' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(await page.getByLabel('Name').inputValue()).toBe('Typed before');
  });

  it('makes two-factor sign-in compulsory: others can only set it up', async () => {
    const { page } = phone;
    await page.goto('/admin/administrators');
    await page.getByRole('button', { name: 'Make it compulsory' }).click();
    const question = page.getByRole('alertdialog', { name: /Make two-factor sign-in compulsory/ });
    expect(await question.innerText()).toContain('before they can do anything else: Administrator.');
    await confirm(page, /Make two-factor sign-in compulsory/, 'Make it compulsory');
    await page.getByText('Every administrator needs two-factor sign-in.', { exact: true }).waitFor();

    await logIn(admin.page, administrator);
    await admin.page.getByText(messages.twoFactorNeeded).waitFor();
    await admin.page.getByRole('link', { name: 'Users', exact: true }).click();
    await admin.page.waitForURL('**/admin/account/two-factor');
    await admin.page.getByRole('img', { name: 'QR code for the authenticator app' }).waitFor();

    await page.getByRole('button', { name: 'Make it optional' }).click();
    await confirm(page, /optional again/, 'Make it optional');
    await page.getByText(messages.twoFactorVoluntary).first().waitFor();
    await admin.page.getByRole('link', { name: 'Users', exact: true }).click();
    await admin.page.getByRole('heading', { level: 1, name: 'Users List' }).waitFor();
  });

  it('lists and ends sessions, and stays signed in after changing the password', async () => {
    const { page } = phone;
    const remaining = await signInWithCode();
    const elsewhere = await signInWithCode();
    await page.goto('/admin/account');
    await page.getByText('This session').waitFor();
    expect(await page.getByText('Chrome on Linux').count()).toBe(1);
    await page.getByRole('button', { name: 'End session' }).first().click();
    await page.getByText(messages.sessionClosed).waitFor();
    expect((await site.api.get('/api/admin/me', elsewhere)).status).toBe(401);
    expect((await site.api.get('/api/admin/me', remaining)).status).toBe(200);
    // The row that replaces the removed one gets the focus.
    await page.locator('li.sessions__row:nth-child(2):focus').waitFor();

    await page.getByRole('button', { name: 'New recovery codes' }).click();
    const dialog = page.getByRole('dialog', { name: 'New recovery codes' });
    await dialog.getByLabel('Password', { exact: true }).fill(GOOD_PASSWORD);
    await dialog.getByLabel('Code from your authenticator app').fill(nextCode());
    await dialog.getByRole('button', { name: 'Make new codes' }).click();
    await page.getByRole('button', { name: 'I have saved them' }).click();
    await page.locator('h2:focus', { hasText: 'Two-factor sign-in' }).waitFor();

    await page.getByLabel('Current password').fill('not this one');
    await page.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD);
    await page.getByLabel('Confirm new password').fill(NEW_PASSWORD);
    await page.getByRole('button', { name: 'Change password' }).click();
    await page.getByText(messages.passwordWrong).first().waitFor();
    await page.getByLabel('Current password').fill(GOOD_PASSWORD);
    await page.getByRole('button', { name: 'Change password' }).click();
    await page.getByText(messages.ownPasswordChanged).waitFor();
    await page.reload();
    await page.getByText('Recovery codes left: 10').waitFor();
  });

  /** Starts another session over the API. */
  async function signInWithCode(): Promise<string> {
    const body = { email: leela.email, password: GOOD_PASSWORD, code: nextCode() };
    const response = await site.api.post('/api/auth/admin/login', body);
    return (response.json as { accessToken: string }).accessToken;
  }

  it('can switch off two-factor sign-in of a colleague, and remove any administrator except the last', async () => {
    const { page } = admin;
    await page.goto('/admin/administrators');
    await chooseMore(page, 'Switch off two-factor', leela.name);
    await confirm(page, /Switch off two-factor/, 'Switch it off');
    await page.getByText(messages.twoFactorOff).waitFor();
    await page.locator('li.record-row:focus', { hasText: leela.name }).waitFor();
    await signIn(site.api, 'admin', { email: leela.email, password: NEW_PASSWORD });
    await page.getByRole('button', { name: `Remove ${leela.name}` }).click();
    const question = page.getByRole('alertdialog', { name: /remove this administrator/ });
    expect(await question.innerText()).toContain(`${leela.name}, ${leela.email}`);
    await confirm(page, /remove this administrator/, 'Remove administrator');
    await page.getByText(messages.administratorRemoved).waitFor();
    // Waits for the list row. The closing dialog shows the name too, but not the email.
    await page.getByText(leela.email, { exact: true }).waitFor({ state: 'detached' });
    expect(await page.getByRole('button', { name: /^Remove/ }).count()).toBe(0);
    // The removed administrator's phone is signed out at the next request.
    await phone.page.getByRole('button', { name: 'New recovery codes' }).click();
    await phone.page.getByLabel('Password', { exact: true }).fill(NEW_PASSWORD);
    await phone.page.getByLabel('Code from your authenticator app').fill(nextCode());
    await phone.page.getByRole('button', { name: 'Make new codes' }).click();
    await phone.page.getByText('Unauthorized access. Please log in again.').waitFor();
  });

  it('caused no console errors', () => {
    // Chromium reports expected 4xx responses as errors.
    const unexpected = [...admin.consoleErrors, ...phone.consoleErrors].filter(
      (text) => !/status of (400|401|403)/.test(text),
    );
    expect(unexpected).toEqual([]);
  });
});
