import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { type Language, pathIn } from '#contract/links.ts';
import { messages } from '#contract/messages.ts';
import { administrator, registrationForm, signIn } from '#server/testing/people.ts';
import { memorial } from '#server/testing/records.ts';
import { axeProblems } from './axe.ts';
import { visit } from './browser.ts';
import { overflowProblems } from './narrow.ts';
import { openEmptySite } from './site.ts';
import { signInWithForm } from './stored-tokens.ts';

const { site, browser } = await openEmptySite();
const { accessToken: office } = await signIn(site.api, 'admin', administrator);

/** Registers a member in a language, and approves the account. */
async function createReader(language: Language) {
  const form = registrationForm();
  await site.api.post('/api/user/register', { ...form, language });
  const accounts = (await site.api.get(`/api/admin/users?search=${form.email}`, office)).json as { id: number }[];
  await site.api.put(`/api/admin/users/${accounts[0]?.id}/approve`, undefined, office);
  return form;
}

/** Tells members of a death. @returns the path of the link in the text of the email to an address */
async function mailedLink(address: string): Promise<string> {
  const form = memorial({ name: `For ${address}`, date_of_death: '2026-07-19', portrait: 'none', tell: 'true' });
  expect((await site.api.form('POST', '/api/admin/deceased', form, office)).status).toBe(200);
  site.clock.advance(12_000);
  // The first job adds one for each email.
  await site.platform.jobs.settle();
  await site.platform.jobs.settle();
  const { text = '' } = site.emails.findLast(({ to }) => to === address) ?? {};
  const [link = ''] = /https?:\S+\/end-emails\/[\w-]+/.exec(text) ?? [];
  return new URL(link).pathname;
}

async function areDeathsOn(reader: { readonly email: string; readonly password: string }): Promise<boolean> {
  const { accessToken } = await signIn(site.api, 'user', reader);
  const { json } = await site.api.get('/api/user/account', accessToken);
  return (json as { messages: { deaths: { on: boolean } } }).messages.deaths.on;
}

const words = {
  en: { title: 'End these emails?', ended: 'These emails have ended', myPage: 'My page' },
  ml: { title: 'ഈ ഇമെയിലുകൾ നിർത്തണോ?', ended: 'ഈ ഇമെയിലുകൾ നിർത്തി', myPage: 'എന്റെ പേജ്' },
} as const;

describe('the link at the end of an email', () => {
  it.each(['en', 'ml'] as const)('ends emails about deaths on a phone without script: %s', async (language) => {
    const reader = await createReader(language);
    const link = await mailedLink(reader.email);
    expect(link.startsWith(pathIn(language, '/end-emails/'))).toBe(true);
    const { page } = await visit(browser, site.url, 'phone', { javaScriptEnabled: false });
    await page.goto(link, { waitUntil: 'commit' });
    await page.getByRole('heading', { level: 1, name: words[language].title }).waitFor();
    const button = page.getByRole('main').getByRole('button');
    expect(await button.locator('[lang=en]').textContent()).toBe('End emails about deaths');
    expect(await button.locator('[lang=ml]').textContent()).toBe('മരണവാർത്തകളുടെ ഇമെയിൽ നിർത്തുക');
    expect(await areDeathsOn(reader)).toBe(true);

    await button.click();
    await page.getByRole('heading', { level: 1, name: words[language].ended }).waitFor();
    expect(await page.context().cookies()).toEqual([]);
    expect(await areDeathsOn(reader)).toBe(false);
    const leadsOn = page.getByRole('main').getByRole('link', { name: words[language].myPage });
    expect(await leadsOn.getAttribute('href')).toBe(pathIn(language, '/account'));
  });

  it('tells its address to no other page, and search engines leave it out', async () => {
    const { page } = await visit(browser, site.url, 'phone');
    const link = await mailedLink((await createReader('en')).email);
    const told: string[] = [];
    page.on('request', (request) => told.push(request.headers()['referer'] ?? ''));
    await page.goto(link);
    await page.getByRole('main').getByRole('button').click();
    await page.getByRole('heading', { level: 1, name: words.en.ended }).waitFor();
    await page.getByRole('main').getByRole('link').click();
    await page.waitForURL('**/account');
    expect(told.filter((address) => address.includes('end-emails'))).toEqual([]);
    expect((await site.api.get(link)).json).toContain('<meta name="robots" content="noindex"/>');
    expect((await site.api.get('/sitemap.xml')).json).not.toContain('emails');
  });

  it('is a page that does not exist if it is not about a topic, or has a wrong token', async () => {
    expect((await site.api.get('/end-emails/1-nothing-0')).status).toBe(404);
    const { page, consoleErrors } = await visit(browser, site.url, 'phone');
    await page.goto('/ml/end-emails/1-deaths-0');
    await page.getByRole('main').getByRole('button').click();
    await page.getByRole('heading', { level: 1, name: 'ഈ താൾ കണ്ടെത്താനായില്ല' }).waitFor();
    expect(consoleErrors).toHaveLength(1);
  });

  it.each([
    ['', 'light', 'phone'],
    ['/ml', 'dark', 'phone'],
    ['', 'dark', 'desktop'],
    ['/ml', 'light', 'desktop'],
  ] as const)('has no accessibility or layout problems: "%s", %s, %s', async (prefix, colorScheme, size) => {
    const { page, context } = await visit(browser, site.url, size, { colorScheme });
    for (const path of ['/end-emails/1-notices-0', '/emails-ended']) {
      await page.goto(`${prefix}${path}`);
      expect([path, ...(await axeProblems(page)), ...(await overflowProblems(page, context))]).toEqual([path]);
    }
  });
});

async function visitMyPage(language: Language) {
  const reader = await createReader(language);
  const visitor = await visit(browser, site.url, 'phone');
  await visitor.page.goto(`/login?${new URLSearchParams({ next: pathIn(language, '/account') })}`);
  await signInWithForm(visitor.page, reader);
  await visitor.page.waitForURL(`**${pathIn(language, '/account')}`);
  await visitor.page.locator('#emails-title').waitFor();
  return { ...visitor, reader };
}

const box = (page: Page, name: RegExp) => page.getByRole('checkbox', { name });

describe('the emails on My page', () => {
  it('are switched with the keyboard, and show the day of each choice', async () => {
    const { page } = await visitMyPage('en');
    const [deaths, notices, events] = [box(page, /^Deaths/), box(page, /^Notices/), box(page, /^Events/)];
    expect([await deaths.isChecked(), await notices.isChecked(), await events.isChecked()]).toEqual([
      true,
      true,
      false,
    ]);
    expect(await page.getByText('Your choice since').count()).toBe(0);
    await events.focus();
    await page.keyboard.press('Space');
    await page.getByText(messages.visibilityChanged).waitFor();
    await page.getByText('Your choice since 20 July 2026').waitFor();
    expect(await events.evaluate((one) => one === document.activeElement)).toBe(true);
    await deaths.click();
    await expect.poll(() => page.getByText('Your choice since 20 July 2026').count()).toBe(2);
    await page.reload();
    await deaths.waitFor();
    expect([await deaths.isChecked(), await notices.isChecked(), await events.isChecked()]).toEqual([
      false,
      true,
      true,
    ]);
  });

  it('say what was not saved, and show the earlier choice', async () => {
    const { page } = await visitMyPage('en');
    await page.route('**/api/user/account/messages', (route) => route.abort('connectionreset'));
    await box(page, /^Notices/).click();
    await page.getByText('Your choice about "Notices" was not saved.').waitFor();
    await expect.poll(() => box(page, /^Notices/).isChecked()).toBe(true);
  });

  it('are named in Malayalam', async () => {
    const { page } = await visitMyPage('ml');
    await box(page, /^പരിപാടികൾ/).click();
    await page.getByText('2026 ജൂലൈ 20, രാവിലെ 9:30 മുതൽ').waitFor();
    expect(await axeProblems(page)).toEqual([]);
  });
});

it('registration says that we write, unless the association turned that off', async () => {
  const sentence = 'We write to you about deaths and notices. You can end it at any time.';
  const registration = async () => (await site.api.get('/register')).json;
  const change = (on: boolean) => site.api.put('/api/admin/messages/default', { on }, office);
  expect(await registration()).toContain(sentence);
  expect((await site.api.get('/ml/register')).json).toContain('മരണവാർത്തകളും അറിയിപ്പുകളും ഞങ്ങൾ ഇമെയിലിൽ അറിയിക്കും.');
  await change(false);
  expect(await registration()).not.toContain(sentence);
  await change(true);
  expect(await registration()).toContain(sentence);
});
