import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { messages } from '#contract/messages.ts';
import { administrator, createUser, type Credentials } from '#server/testing/people.ts';
import { mailedResetLink } from '#server/testing/mail-site.ts';
import type { TestApp } from '#server/testing/running-app.ts';
import { createTestBrowser } from '#server/testing/test-browser.ts';
import { axeProblems } from './axe.ts';
import { openBrowser, visit } from './browser.ts';
import { startEmptySite } from './site.ts';

const NEW_PASSWORD = 'boats beside the pier';

let site: TestApp;
let browser: Browser;
const members: Credentials[] = [];
beforeAll(async () => {
  site = await startEmptySite({ TRUST_PROXY: 'loopback' });
  for (let count = 0; count < 3; count += 1) members.push(await createUser(site.api, site.platform));
  browser = await openBrowser();
});
afterAll(async () => {
  await browser.close();
  await site.close();
});

/** Somebody whom nobody has guessed at yet. */
function nextMember(): Credentials {
  const member = members.pop();
  if (!member) throw new Error('there are too few members');
  return member;
}

let addresses = 0;
/** Strangers guess, each from an address of their own, until none of them is listened to. */
async function besiege(path: string, { email }: Credentials): Promise<void> {
  let status = 401;
  while (status === 401) {
    addresses += 1;
    const stranger = createTestBrowser(site.url, `198.51.100.${addresses}`);
    ({ status } = await stranger.post(path, { email, password: 'guess' }));
  }
  expect(status).toBe(429);
}

async function signIn(page: Page, { email, password }: Credentials, button = 'Sign In'): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('main').getByRole('button', { name: button }).click();
}

describe('while strangers guess at the password', () => {
  it('a member gets in with the phone that has been used before', async () => {
    const member = nextMember();
    const { page, close, complaints } = await visit(browser, site.url, 'phone');
    await page.goto('/login');
    await signIn(page, member);
    await page.waitForURL('**/home');
    await page.evaluate(() => localStorage.clear());
    await besiege('/api/user/login', member);
    await page.goto('/login');
    await signIn(page, member);
    await page.waitForURL('**/home');
    expect(complaints).toEqual([]);
    await close();
  });

  it('an administrator gets in with the computer that has been used before', async () => {
    const { page, close, complaints } = await visit(browser, site.url);
    await page.goto('/admin');
    await signIn(page, administrator, 'Login');
    await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
    await page.evaluate(() => localStorage.clear());
    await besiege('/api/auth/admin/login', administrator);
    await page.goto('/admin');
    await signIn(page, administrator, 'Login');
    await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
    expect(complaints).toEqual([]);
    await close();
  });

  it('a member with a new phone is shown the way in by mail, which opens that phone', async () => {
    const member = nextMember();
    const { page, close, complaints } = await visit(browser, site.url, 'phone');
    await besiege('/api/user/login', member);
    await page.goto('/login');
    await signIn(page, member);
    const alert = page.getByRole('alert').filter({ hasText: messages.tooManyAttempts });
    await alert.waitFor();
    expect(await page.getByLabel('Email').inputValue()).toBe(member.email);
    expect(await axeProblems(page)).toEqual([]);
    await alert.getByRole('link', { name: 'Choose a new password' }).click();
    await page.waitForURL('**/forgot-password');
    await page.getByLabel('Email').fill(member.email);
    await page.getByRole('button', { name: 'Send the link' }).click();
    await page.getByText(messages.resetMailSent).waitFor();
    const { pathname, hash } = await mailedResetLink(site);
    await page.goto(`${pathname}${hash}`);
    await page.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD);
    await page.getByLabel('Confirm new password').fill(NEW_PASSWORD);
    await page.getByRole('main').getByRole('button').last().click();
    await page.getByText(messages.passwordChanged).waitFor();
    await page.getByRole('main').getByRole('link', { name: 'Sign In' }).click();
    await besiege('/api/user/login', member);
    await signIn(page, { ...member, password: NEW_PASSWORD });
    await page.waitForURL('**/home');
    expect(complaints.filter((text) => !text.includes('status of 429'))).toEqual([]);
    await close();
  });

  it('the page says so in Malayalam, and in the office', async () => {
    const member = nextMember();
    await besiege('/api/user/login', member);
    await besiege('/api/auth/admin/login', administrator);
    const { page, close } = await visit(browser, site.url, 'phone');
    await page.goto('/ml/login');
    await page.getByLabel('ഇമെയിൽ').fill(member.email);
    await page.locator('[name=password]').fill(member.password);
    await page.getByRole('main').getByRole('button', { name: 'ലോഗിൻ' }).last().click();
    const alert = page.getByRole('alert').filter({ hasText: 'പല തവണ ശ്രമിച്ചു' });
    await alert.getByRole('link', { name: 'പുതിയ പാസ്‌വേഡ് തിരഞ്ഞെടുക്കുക' }).click();
    await page.waitForURL('**/ml/forgot-password');

    await page.goto('/admin');
    await signIn(page, administrator, 'Login');
    await page
      .getByRole('alert')
      .filter({ hasText: `Login failed: ${messages.tooManyAttempts}` })
      .getByRole('link', { name: 'Choose a new password' })
      .click();
    await page.waitForURL('**/forgot-password?for=admin');
    expect(await page.getByLabel('Email').inputValue()).toBe('');
    await close();
  });
});
