import type { Locator, Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { messages } from '#contract/messages.ts';
import malayalam from '#web/shared/languages/ml.json' with { type: 'json' };
import { createUser, GOOD_PASSWORD, signIn } from '#server/testing/people.ts';
import { mailedResetLink } from '#server/testing/mail-site.ts';
import { axeProblems } from './axe.ts';
import { visit, type Visit } from './browser.ts';
import { storeTokens } from './stored-tokens.ts';
import { openEmptySite } from './site.ts';

const HOUR = 60 * 60_000;

const { site, browser } = await openEmptySite({}, 'full');
let visitor: Visit;

const { email: memberEmail, password: memberPassword } = await createUser(site.api, site.platform);
const credentials = { email: memberEmail, password: memberPassword };

beforeEach(async () => {
  visitor = await visit(browser, site.url, 'phone');
});

const submit = (page: Page) => page.getByRole('main').locator('[type=submit]');
const isFocused = (locator: Locator) => locator.evaluate((element) => element === document.activeElement);

async function fillIn(page: Page, typed: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, text] of Object.entries(typed)) await page.locator(`[name=${name}]`).fill(text);
}

async function typedIn(page: Page, names: readonly string[]): Promise<Record<string, string>> {
  const values = names.map(async (name) => [name, await page.locator(`[name=${name}]`).inputValue()] as const);
  return Object.fromEntries(await Promise.all(values));
}

function recordPosts(page: Page): string[] {
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') sent.push(new URL(request.url()).pathname);
  });
  return sent;
}

/** Delays the scripts in /assets whose name begins with `name`. Returns a function that releases them. */
async function delayFiles(page: Page, name: string): Promise<() => void> {
  let release = (): void => undefined;
  const isLetThrough = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(`**/assets/${name}-*.js`, async (route) => {
    await isLetThrough;
    await route.continue();
  });
  return release;
}

let registrations = 0;
function newcomer() {
  registrations += 1;
  const email = `newcomer-${registrations}@sample.example`;
  return { name: 'Leela', email, phone: '00000 12345', password: GOOD_PASSWORD, confirmPassword: GOOD_PASSWORD };
}

it('without script, a form says that it needs script and sends nothing', async () => {
  const { page } = await visit(browser, site.url, 'phone', { javaScriptEnabled: false });
  const requests: string[] = [];
  await page.goto('/login');
  await page.locator('noscript .notice').waitFor();
  await page.waitForLoadState('networkidle');
  page.on('request', (request) => requests.push(request.url()));
  expect(await submit(page).isDisabled()).toBe(true);
  for (const field of await page.locator('form .input').filter({ visible: true }).all()) {
    await field.focus();
    await page.keyboard.type('typed');
    await page.keyboard.press('Enter');
    expect(await field.inputValue()).toBe('typed');
  }
  expect(requests).toEqual([]);
  expect(new URL(page.url()).search).toBe('');
});

describe('a form that is submitted before its script has loaded', () => {
  it('waits for the script and is sent once', async () => {
    const { page, consoleErrors: complaints } = visitor;
    const posts = recordPosts(page);
    const release = await delayFiles(page, 'send-account-form');
    await page.goto('/login');
    await fillIn(page, credentials);
    await submit(page).click();
    // The button shows that it is busy; pressing it again must not send twice.
    await submit(page).click({ force: true });
    await page.getByLabel('Email').press('Enter');
    await page.getByText('Signing in').filter({ visible: true }).waitFor();
    expect(await submit(page).getAttribute('aria-disabled')).toBe('true');
    expect(posts).toEqual([]);
    release();
    await page.getByText(messages.loginSuccessful).waitFor();
    await page.waitForURL('**/home');
    expect(posts).toEqual(['/api/user/login']);
    expect(complaints).toEqual([]);
  });

  it('keeps typed text even before the main script has loaded', async () => {
    const { page } = visitor;
    const release = await delayFiles(page, 'site');
    await page.goto('/login', { waitUntil: 'commit' });
    await fillIn(page, credentials);
    expect(await submit(page).isDisabled()).toBe(true);
    release();
    await submit(page).click();
    await page.waitForURL('**/home');
  });
});

describe('a person who registers', () => {
  it('loses no text when the connection fails, and sees success only once', async () => {
    const { page, context } = visitor;
    const person = newcomer();
    await page.goto('/register');
    await fillIn(page, person);
    await page.waitForLoadState('networkidle');
    await context.setOffline(true);
    await submit(page).click();
    await page.getByRole('alert').filter({ hasText: messages.errorOccurred }).waitFor();
    expect(await typedIn(page, Object.keys(person))).toEqual(person);
    await context.setOffline(false);
    await submit(page).click();
    await page.waitForURL('**/login');
    await page.getByRole('status').filter({ hasText: messages.registered }).waitFor();
    await page.reload();
    await expect.poll(() => submit(page).isEnabled()).toBe(true);
    expect(await page.getByText(messages.registered).count()).toBe(0);
    // Going back shows an empty form that works for another person.
    await page.goBack();
    await page.getByRole('heading', { name: 'Register an account' }).waitFor();
    expect(await typedIn(page, ['password', 'confirmPassword'])).toEqual({ password: '', confirmPassword: '' });
    await fillIn(page, person);
    await submit(page).click();
    await page.getByRole('alert').filter({ hasText: messages.emailTaken }).waitFor();
    expect(await page.getByLabel('Email').getAttribute('aria-invalid')).toBe('true');
    // The error messages of this attempt disappear after success.
    await fillIn(page, newcomer());
    await submit(page).click();
    await page.waitForURL('**/login');
  });

  it('sees errors in Malayalam, at the fields and above them', async () => {
    const { page } = visitor;
    await page.goto('/ml/register');
    await submit(page).click();
    const summary = page.getByRole('alert', { name: malayalam.form_problem });
    await summary.waitFor();
    expect(await isFocused(summary)).toBe(true);
    const lines = await summary.getByRole('listitem').allInnerTexts();
    expect(lines).toContain(malayalam.said_nameRequired);
    expect(lines).toHaveLength(5);
    const name = page.locator('#name');
    expect(await name.getAttribute('aria-describedby')).toBe('name-error');
    expect(await page.locator('.field.is-error #name-error').innerText()).toBe(malayalam.said_nameRequired);
    expect(await page.locator('#phone').getAttribute('aria-describedby')).toBe('phone-hint phone-error');
    expect(await axeProblems(page)).toEqual([]);
    await name.fill('Leela');
    await submit(page).click();
    await expect.poll(() => summary.getByRole('listitem').count()).toBe(4);
    expect(await name.getAttribute('aria-invalid')).toBeNull();
    expect(await name.getAttribute('aria-describedby')).toBeNull();
  });
});

describe('with the keyboard alone', () => {
  it('a member shows the password and signs in', async () => {
    const { page } = visitor;
    const { keyboard } = page;
    const email = page.getByLabel('Email');
    await page.goto('/login');
    await expect.poll(() => submit(page).isEnabled()).toBe(true);
    while (!(await isFocused(email))) await keyboard.press('Tab');
    await keyboard.press('Enter');
    await page.locator('#email-error').waitFor();
    // A form with two fields shows no summary; the first invalid field gets the focus.
    expect(await isFocused(email)).toBe(true);
    expect(await page.getByRole('alert').filter({ hasText: 'There is a problem' }).count()).toBe(0);
    await keyboard.type(credentials.email);
    await keyboard.press('Tab');
    await keyboard.type(credentials.password);
    await keyboard.press('Tab');
    await keyboard.press('Space');
    expect(await page.locator('#password').getAttribute('type')).toBe('text');
    await page.getByRole('button', { name: 'Hide' }).waitFor();
    await keyboard.press('Space');
    expect(await page.locator('#password').getAttribute('type')).toBe('password');
    await keyboard.press('Shift+Tab');
    await keyboard.press('Enter');
    await page.waitForURL('**/home');
  });
});

describe('the sign-in page', () => {
  it('redirects to its target when another tab signs in', async () => {
    const { page, context } = visitor;
    await page.goto('/login?next=%2Fml%2Fabout%3Fx%3D1');
    await expect.poll(() => submit(page).isEnabled()).toBe(true);
    const { accessToken, refreshToken } = await signIn(site.api, 'user', credentials);
    await storeTokens(context, { accessToken, refreshToken });
    await page.waitForURL('**/ml/about?x=1');
    // A signed-in user is redirected from /login. Back then skips /login, because it is not in the history.
    await page.goto('/login');
    await page.waitForURL('**/home');
    await page.goBack();
    await page.waitForURL('**/ml/about?x=1');
  });
});

describe('the token of an emailed link', () => {
  async function askForLink(): Promise<string> {
    // Reset emails are limited; wait for the limit to pass.
    site.clock.advance(HOUR);
    await site.api.post('/api/password/forgot', { email: credentials.email });
    const { pathname, hash } = await mailedResetLink(site);
    return `${pathname}${hash}`;
  }

  it('survives a link within the page, a reload and a change of language', async () => {
    const { page } = await visit(browser, site.url);
    await page.goto(await askForLink());
    await page.waitForFunction(() => location.hash === '');
    await page.getByRole('link', { name: 'Skip to' }).press('Enter');
    await page.locator('.language-switch a:not([aria-current])').filter({ visible: true }).first().click();
    await page.waitForURL('**/ml/reset-password');
    await page.reload();
    // Password managers save the new password for this user name.
    const account = page.locator('[autocomplete=username]');
    await account.waitFor();
    expect(await account.inputValue()).toBe(credentials.email);
    await fillIn(page, { password: credentials.password, confirmPassword: credentials.password });
    await submit(page).click();
    await page.getByText(malayalam.said_passwordChanged).waitFor();
    expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
    expect(await isFocused(page.locator('.auth__outcome').filter({ visible: true }))).toBe(true);
  });
});
