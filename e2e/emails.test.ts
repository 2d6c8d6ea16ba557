import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { joinPath, pathIn } from '#contract/links.ts';
import { invitationTo } from '#server/testing/administrators.ts';
import { administrator, GOOD_PASSWORD, signIn } from '#server/testing/people.ts';
import { axeProblems } from './axe.ts';
import { visit } from './browser.ts';
import { openEmptySite } from './site.ts';

const { site, browser } = await openEmptySite();

const { accessToken: token } = await signIn(site.api, 'admin', administrator);

async function fill(page: Page, fields: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, value] of Object.entries(fields)) await page.locator(`[name=${name}]`).fill(value);
  await page.locator('form button[type=submit]').last().click();
}

const passwords = { password: GOOD_PASSWORD, confirmPassword: GOOD_PASSWORD };

async function emailsTo(email: string) {
  site.clock.advance(10_000);
  await site.platform.jobs.settle();
  return site.emails.filter(({ to }) => to === email);
}

describe('emails use the language of the page', () => {
  it.each(['en', 'ml'] as const)('on which a person has registered: %s', async (language) => {
    const { page } = await visit(browser, site.url, 'phone');
    const email = `leela-${language}@sample.example`;
    await page.goto(pathIn(language, '/register'));
    await fill(page, { name: 'Leela', email, phone: '00000 12345', ...passwords });
    await page.waitForURL(`**${pathIn(language, '/login')}`);
    const accounts = (await site.api.get(`/api/admin/users?search=${email}`, token)).json as { id: number }[];
    await site.api.put(`/api/admin/users/${accounts[0]?.id}/approve`, undefined, token);
    const [approval, ...more] = await emailsTo(email);
    expect(more).toEqual([]);
    expect(approval?.html).toContain(`<html lang="${language}">`);
  });

  it('on which an administrator has joined', async () => {
    const email = 'colleague@sample.example';
    await site.api.post('/api/admin/invitations', { name: 'Colleague', email, duties: ['owner'] }, token);
    const { page } = await visit(browser, site.url, 'phone');
    await page.goto(`${pathIn('ml', joinPath)}#${await invitationTo(site, email)}`);
    await fill(page, passwords);
    await page.locator('form').waitFor({ state: 'hidden' });
    await site.api.post('/api/password/forgot', { email, role: 'admin' });
    expect((await emailsTo(email)).at(-1)?.html).toContain('<html lang="ml">');
  });
});

/** Rules of axe that apply to whole web pages. A mail program provides the landmarks around an email. */
const ofWholePages = /^(landmark-one-main|region):/;

describe('an email on a small phone', () => {
  it('is readable without zooming, in the dark theme', async () => {
    const email = `${'o'.repeat(60)}@sample.example`;
    const name = 'x'.repeat(120);
    await site.api.post('/api/admin/invitations', { name, email, duties: ['owner'] }, token);
    await site.api.post('/api/admin/join', { token: await invitationTo(site, email), name, ...passwords });
    const emails = [...(await emailsTo(email)), ...(await emailsTo(administrator.email))];
    expect(emails.some(({ html }) => html.includes(name))).toBe(true);

    const { page } = await visit(browser, site.url, 'phone', { colorScheme: 'dark' });
    await page.setViewportSize({ width: 320, height: 640 });
    for (const { html, subject } of emails) {
      await page.setContent(html);
      expect(await page.title()).toBe(subject);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
      const sizes = await page
        .locator('a.label')
        .evaluateAll((links) => links.map((link) => link.getBoundingClientRect().height));
      expect(sizes.filter((height) => height < 48)).toEqual([]);
      expect((await axeProblems(page)).filter((problem) => !ofWholePages.test(problem))).toEqual([]);
    }
  });
});
