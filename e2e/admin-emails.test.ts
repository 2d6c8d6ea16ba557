import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadBuiltPages } from '#server/http/built-pages.ts';
import { startMailSite } from '#server/testing/mail-site.ts';
import { administrator, registerPerson, signIn } from '#server/testing/people.ts';
import type { TestApp } from '#server/testing/running-app.ts';
import type { Responses, SmtpServer } from '#server/testing/smtp-server.ts';
import { axeProblems } from './axe.ts';
import { openBrowser, type Visit } from './browser.ts';
import { visitAdmin } from './admin.ts';

const MINUTE = 60_000;
const noSuchMailbox = '550 5.1.1 no such mailbox here';

describe('an office with undeliverable emails', () => {
  let browser: Browser;
  let server: SmtpServer;
  let close: () => Promise<void>;
  let site: TestApp;
  let admin: Visit;
  /** Response of the mail server to RCPT TO; undefined if the server accepts the recipient. */
  let says: string | undefined = noSuchMailbox;
  beforeAll(async () => {
    browser = await openBrowser();
    const pages = await loadBuiltPages(join(import.meta.dirname, '..', 'build'));
    const responses: Responses = (line) => (line.startsWith('RCPT TO') ? says : undefined);
    ({ app: site, server, close } = await startMailSite(responses, pages));
    admin = await visitAdmin(browser, site, 'phone');
  });
  afterAll(async () => {
    await browser.close();
    await close();
  });

  async function approve(name: string): Promise<string> {
    const { accessToken } = await signIn(site.api, 'admin', administrator);
    const { email, id } = await registerPerson(site.api, name);
    await site.api.put(`/api/admin/users/${id}/approve`, undefined, accessToken);
    site.clock.advance(MINUTE);
    await site.platform.jobs.settle();
    return email;
  }

  it('sees a notice on the dashboard, and the recipient, kind and reason of each email', async () => {
    const { page, consoleErrors: complaints } = admin;
    const first = await approve('Leela');
    await approve('Anwar');
    await page.goto('/admin');
    await page.getByText('Some emails could not be delivered.').waitFor();
    await page
      .getByRole('main')
      .locator('.notice', { hasText: 'Some emails could not be delivered.' })
      .getByRole('link', { name: 'Health and backups' })
      .click();
    const row = page.getByRole('listitem').filter({ hasText: first });
    await row.getByText('your account has been approved').waitFor();
    await row.getByText('This mailbox does not exist. Check the address for mistakes.').waitFor();
    await row.getByText(`The mail server said: ${noSuchMailbox}`).waitFor();
    await page.getByText('2 not delivered').waitFor();
    expect(complaints).toEqual([]);
  });

  it('discards an email after a confirmation, and the next email gets the focus', async () => {
    const { page, consoleErrors: complaints } = admin;
    await page
      .getByRole('button', { name: /^Discard / })
      .first()
      .click();
    const question = page.getByRole('alertdialog', { name: 'Discard this email?' });
    await question.getByRole('button', { name: 'Keep email' }).click();
    await page
      .getByRole('button', { name: /^Discard / })
      .first()
      .click();
    await question.getByRole('button', { name: 'Discard email' }).click();
    await page.getByText('The email has been discarded.').waitFor();
    await page.getByText('1 not delivered').waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.matches('.failed-email'))).toBe(true);
    expect(complaints).toEqual([]);
  });

  it('sends an undelivered email again once the mailbox exists', async () => {
    const { page, consoleErrors: complaints } = admin;
    says = undefined;
    await page.getByRole('button', { name: /^Send again / }).dblclick();
    await page.getByText('The email is being sent again.').first().waitFor();
    await expect.poll(() => server.messages.length).toBe(1);
    await site.platform.jobs.settle();
    await page.reload();
    await page.getByRole('heading', { name: 'Emails' }).waitFor();
    expect(await page.locator('.card > .apart').getByText('not delivered').count()).toBe(0);
    expect(complaints).toEqual([]);
  });

  it('sends a test email, and sees the error if it cannot be sent', async () => {
    const { page, consoleErrors: complaints } = admin;
    const button = page.getByRole('button', { name: 'Send me a test email' });
    await button.click();
    await page.getByText(`The mail server has accepted an email to ${administrator.email}.`).waitFor();
    expect(server.messages.at(-1)).toContain(`To: ${administrator.email}`);
    says = '450 4.7.1 too many letters';
    await button.click();
    await page.getByText(`The email to ${administrator.email} was not sent.`).waitFor();
    await page.getByText('The mail server does not accept emails at the moment.').waitFor();
    await page.getByText('The mail server said: 450 4.7.1 too many letters').waitFor();
    expect(await axeProblems(page)).toEqual([]);
    expect(complaints).toEqual([]);
  });
});
