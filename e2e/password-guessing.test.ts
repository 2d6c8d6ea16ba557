import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { messages } from '#contract/messages.ts';
import { createUser, type Credentials } from '#server/testing/people.ts';
import { mailedResetLink } from '#server/testing/mail-site.ts';
import { createTestBrowser } from '#server/testing/test-browser.ts';
import { axeProblems } from './axe.ts';
import { visit } from './browser.ts';
import { openEmptySite } from './site.ts';

const NEW_PASSWORD = 'boats beside the pier';

const { site, browser } = await openEmptySite({ TRUST_PROXY: 'loopback' });
const members: Credentials[] = [];
for (let count = 0; count < 2; count += 1) members.push(await createUser(site.api, site.platform));

/** Returns a member for whom no wrong password has been sent yet. */
function nextMember(): Credentials {
  const member = members.pop();
  if (!member) throw new Error('there are too few members');
  return member;
}

let addresses = 0;
/** Sends wrong passwords from different addresses until strangers are blocked. */
async function guessUntilBlocked({ email }: Credentials): Promise<void> {
  let status = 401;
  while (status === 401) {
    addresses += 1;
    const stranger = createTestBrowser(site.url, `198.51.100.${addresses}`);
    ({ status } = await stranger.post('/api/user/login', { email, password: 'guess' }));
  }
  expect(status).toBe(429);
}

async function signIn(page: Page, { email, password }: Credentials): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click();
}

describe('while strangers guess the password', () => {
  it('a member signs in with a known phone', async () => {
    const member = nextMember();
    const { page, consoleErrors: complaints } = await visit(browser, site.url, 'phone');
    await page.goto('/login');
    await signIn(page, member);
    await page.waitForURL('**/home');
    await page.evaluate(() => localStorage.clear());
    await guessUntilBlocked(member);
    await page.goto('/login');
    await signIn(page, member);
    await page.waitForURL('**/home');
    expect(complaints).toEqual([]);
  });

  it('a member with a new phone signs in with an emailed link, which makes the phone known', async () => {
    const member = nextMember();
    const { page, consoleErrors: complaints } = await visit(browser, site.url, 'phone');
    await guessUntilBlocked(member);
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
    await guessUntilBlocked(member);
    await signIn(page, { ...member, password: NEW_PASSWORD });
    await page.waitForURL('**/home');
    expect(complaints.filter((text) => !text.includes('status of 429'))).toEqual([]);
  });
});
