import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import ml from '#web/shared/languages/ml.json' with { type: 'json' };
import { CODE_LIFETIME_MS, setUpTwoFactor } from '#server/testing/administrators.ts';
import { administrator, createUser, signIn } from '#server/testing/people.ts';
import type { TestApp } from '#server/testing/running-app.ts';
import { openBrowser, visit, type Visit } from './browser.ts';
import { startEmptySite } from './site.ts';

let site: TestApp;
let browser: Browser;
let phone: Visit;
let nextCode: () => string;
let member: { readonly email: string };
beforeAll(async () => {
  site = await startEmptySite();
  browser = await openBrowser();
  // Before anybody guesses: the office has to sign in for it.
  member = await createUser(site.api, site.platform);
  const { code } = await setUpTwoFactor(site, await signIn(site.api, 'admin', administrator));
  nextCode = () => {
    site.clock.advance(CODE_LIFETIME_MS);
    return code();
  };
});
afterAll(async () => {
  await browser.close();
  await site.close();
});
beforeEach(async () => {
  phone = await visit(browser, site.url, 'phone');
});
afterEach(() => phone.close());

/** A server of tomorrow: other words for the same, or a code that this page does not know. */
async function changeWords(page: Page, change: { readonly code?: string; readonly message: string }): Promise<void> {
  await page.route('**/api/**/login', async (route) => {
    const response = await route.fetch();
    const said = (await response.json()) as { readonly errors?: Readonly<Record<string, string>> };
    const errors = said.errors && Object.fromEntries(Object.keys(said.errors).map((field) => [field, change.message]));
    await route.fulfill({ response, json: { ...said, ...change, ...(errors && { errors }) } });
  });
}

async function logIn(page: Page, password = administrator.password): Promise<void> {
  await page.getByLabel(ml.auth_email).fill(administrator.email);
  await page.getByLabel(ml.auth_password, { exact: true }).fill(password);
  await page.getByRole('button', { name: ml.admin_loginButton }).click();
}

const said = (page: Page) => page.getByRole('main').getByRole('alert').innerText();

describe('a page in Malayalam', () => {
  it('asks for the code of an administrator whatever words the server has for that', async () => {
    const { page } = phone;
    await page.goto('/ml/admin');
    await changeWords(page, { message: 'Words of tomorrow.' });
    await logIn(page);
    const code = page.getByLabel(ml.twofactor_codeLabel);
    await code.fill('000000');
    await page.getByRole('button', { name: ml.admin_loginButton }).click();
    await page.getByText(ml.said_codeWrong).first().waitFor();
    expect(await page.getByText('Words of tomorrow.').count()).toBe(0);
    await code.fill(nextCode());
    await page.getByRole('button', { name: ml.admin_loginButton }).click();
    await page.getByRole('heading', { level: 1, name: ml.admin_dashboard }).waitFor();
  });

  it('says in Malayalam what the server said, by its code', async () => {
    const { page } = phone;
    await page.goto('/ml/admin');
    await changeWords(page, { message: 'Words of tomorrow.' });
    await logIn(page, 'not this one');
    expect(await said(page)).toBe(ml.admin_loginFailed.replace('{message}', ml.said_loginFailed));
  });

  it('shows the words of the server where it does not know the code', async () => {
    const { page } = phone;
    await page.goto('/ml/admin');
    await changeWords(page, { code: 'ofTomorrow', message: 'Words of tomorrow.' });
    await logIn(page, 'not this one');
    expect(await said(page)).toBe(ml.admin_loginFailed.replace('{message}', 'Words of tomorrow.'));
  });
});

describe('a page in English', () => {
  it('says what the server said, word for word, and loads no list of sentences for it', async () => {
    const { page } = phone;
    const scripts: string[] = [];
    await page.goto('/login');
    await changeWords(page, { message: 'Words of tomorrow.' });
    page.on('request', (request) => {
      if (request.resourceType() === 'script') scripts.push(request.url());
    });
    await page.getByLabel('Email').fill(member.email);
    await page.getByLabel('Password', { exact: true }).fill('not this one');
    await page.getByRole('button', { name: 'Sign In' }).click();
    await page.getByText('Words of tomorrow.').waitFor();
    expect(scripts.length).toBeGreaterThan(0);
    const contents = await Promise.all(scripts.map(async (address) => (await fetch(address)).text()));
    // Nobody who signs in reads what imports say.
    expect(contents.filter((content) => content.includes(ml.said_importOutdated))).toEqual([]);
  });
});
