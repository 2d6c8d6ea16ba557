import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Account } from '#contract/accounts.ts';
import { administrator, registerPerson, signIn } from '#server/testing/people.ts';
import { axeProblems } from './axe.ts';
import { visit, type Visit } from './browser.ts';
import { chooseMore, visitAdmin } from './admin.ts';
import { tapTwice } from './pointers.ts';
import { emailsTo } from './profiles.ts';
import { openEmptySite } from './site.ts';
import { signInWithForm } from './stored-tokens.ts';

const SECOND = 1000;

// Turns rate limits off, because these tests register and sign in many people from one address.
const { site, browser } = await openEmptySite({ RATE_LIMITS: 'off' });

let surnames = 0;

/** Registers people of one family, who wait for approval. Returns their surname. */
async function family(count: number): Promise<string> {
  surnames += 1;
  const surname = `Family${surnames}`;
  for (let index = 1; index <= count; index += 1) await registerPerson(site.api, `P${index} ${surname}`);
  return surname;
}

/** Returns the names of the approved people of a family, from the API. */
async function approved(surname: string): Promise<readonly string[]> {
  const { accessToken } = await signIn(site.api, 'admin', administrator);
  const { json } = await site.api.get(`/api/admin/users?status=approved&search=${surname}`, accessToken);
  return (json as Account[]).filter(({ similar }) => !similar).map(({ name }) => name);
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

async function openAccounts(page: Page, surname: string, view = 'status=waiting'): Promise<void> {
  await page.goto(`/admin/users?${view}&search=${surname}`);
  await row(page, `P1 ${surname}`).waitFor();
}

/** Returns the vertical positions of the rows of a family on the page, in pixels. */
const places = (page: Page, surname: string) =>
  row(page, surname).evaluateAll((rows) => rows.map((each) => each.getBoundingClientRect().top + scrollY));

describe('approving with a phone', () => {
  let admin: Visit;
  beforeAll(async () => {
    admin = await visitAdmin(browser, site, 'phone');
  });

  it.each([120, 250, 350])('approves only one person with two taps %i ms apart', async (pause) => {
    const { page } = admin;
    const surname = await family(2);
    await openAccounts(page, surname);
    await tapTwice(page, button(page, `Approve P1 ${surname}`), pause);
    expect(await approved(surname)).toEqual([`P1 ${surname}`]);
    expect(await row(page, surname).count()).toBe(2);
  });

  it('leaves every row in its place', async () => {
    const { page } = admin;
    const surname = await family(3);
    await page.goto(`/admin/users?search=${surname}`);
    await row(page, surname).last().waitFor();
    const before = await places(page, surname);
    await button(page, `Approve P1 ${surname}`).click();
    await page.locator('tr.is-ok').waitFor();
    expect(await places(page, surname)).toEqual(before);
    expect(before).toHaveLength(3);
  });

  it('shows Approved and Undo, also to screen readers and keyboards, until the view is opened again', async () => {
    const { page } = admin;
    const surname = await family(2);
    await openAccounts(page, surname);
    await button(page, `Approve P1 ${surname}`).click();
    await page.getByRole('status').filter({ hasText: 'User approved successfully' }).waitFor();
    const undo = button(page, `Undo approval of P1 ${surname}`);
    await undo.waitFor();
    expect(await row(page, `P1 ${surname}`).innerText()).toContain('Approved');
    // The row has the focus, and Tab leads to Undo.
    await page.waitForFunction(() => document.activeElement?.matches('tr.is-ok'));
    await page.keyboard.press('Tab');
    expect(await undo.evaluate((element) => element === document.activeElement)).toBe(true);
    expect(await axeProblems(page)).toEqual([]);
    await page.reload();
    await row(page, `P2 ${surname}`).waitFor();
    expect(await row(page, `P1 ${surname}`).count()).toBe(0);
  });

  it('is undone in place, and no email is sent', async () => {
    const { page } = admin;
    const surname = await family(2);
    await openAccounts(page, surname);
    await button(page, `Approve P1 ${surname}`).click();
    await button(page, `Undo approval of P1 ${surname}`).click();
    await page.getByRole('status').filter({ hasText: 'The approval has been withdrawn.' }).waitFor();
    await button(page, `Approve P1 ${surname}`).waitFor();
    expect(await approved(surname)).toEqual([]);
    expect(await row(page, surname).first().innerText()).toContain('P1');
    site.clock.advance(60 * SECOND);
    await site.platform.jobs.settle();
    expect(site.emails.filter(({ text }) => text.includes(surname))).toEqual([]);
  });
});

describe('an approval', () => {
  it('can be undone for ten seconds; after that it can be withdrawn, which signs the member out', async () => {
    const person = await registerPerson(site.api, 'Latha Sample');
    const admin = await visitAdmin(browser, site, 'desktop');
    const member = await visit(browser, site.url, 'phone');
    const { page } = admin;
    await page.clock.install();
    await page.goto('/admin/users?search=Latha');
    await button(page, 'Approve Latha Sample').click();
    await button(page, 'Undo approval of Latha Sample').waitFor();
    expect(await emailsTo(site, person.email)).toEqual([]);

    await member.page.goto('/login?next=/officedirectory');
    await signInWithForm(member.page, person);
    await member.page.waitForURL(({ pathname }) => pathname === '/officedirectory');

    await page.clock.runFor(10 * SECOND);
    await button(page, 'Undo approval of Latha Sample').waitFor({ state: 'detached' });
    await row(page, 'Latha').getByText('Approved').waitFor();
    site.clock.advance(10 * SECOND);
    expect(await emailsTo(site, person.email)).toHaveLength(1);

    expect(await row(page, 'Latha').innerText()).toMatch(/Since \d/);
    await chooseMore(page, 'Withdraw approval', 'Latha Sample');
    const question = page.getByRole('alertdialog', { name: 'Are you sure you want to withdraw this approval?' });
    await question.waitFor();
    expect(await question.innerText()).toContain(person.email);
    await button(page, 'Withdraw approval').click();
    await page.getByRole('status').filter({ hasText: 'The approval has been withdrawn.' }).waitFor();
    await button(page, 'Approve Latha Sample').waitFor();

    await member.page.goto('/officedirectory');
    await member.page.waitForURL(({ pathname }) => pathname === '/login');
    expect(admin.consoleErrors).toEqual([]);
    await admin.close();
  });
});
