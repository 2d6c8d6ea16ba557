import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { messages } from '#contract/messages.ts';
import { addColleague, invitationTo } from '#server/testing/administrators.ts';
import { administrator, GOOD_PASSWORD, signIn } from '#server/testing/people.ts';
import { openForm, visitAdmin } from './admin.ts';
import { axeProblems } from './axe.ts';
import { visit } from './browser.ts';
import { openEmptySite } from './site.ts';
import { signInWithForm } from './stored-tokens.ts';

const anil = { name: 'Anil Kumar', email: 'anil@sample.example' };

const { site, browser } = await openEmptySite();
const owner = await visitAdmin(browser, site, 'phone');
const editor = await visit(browser, site.url, 'phone');

const box = (page: Page, duty: string) => page.getByRole('checkbox', { name: new RegExp(`^${duty}`) });
const rowOf = (page: Page, name: string) => page.locator('li.record-row', { hasText: name });

async function openDuties(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: `Change duties ${name}`, exact: true }).click();
  await page.getByRole('heading', { level: 2, name: `Duties of ${name}` }).waitFor();
}

async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save changes' }).click();
}

async function invite(page: Page): Promise<void> {
  await page.getByRole('dialog').getByRole('button', { name: 'Invite administrator' }).click();
}

/** Returns the recipients of the emails about changed duties, in alphabetical order. */
async function toldOfDuties(): Promise<readonly string[]> {
  await site.platform.jobs.settle();
  const about = site.emails.filter(({ subject }) => subject.includes('duties of an administrator'));
  return about.map(({ to }) => to).toSorted();
}

describe('an owner with a phone', () => {
  it('invites an editor, who joins and sees the duty', async () => {
    const { page } = owner;
    await page.goto('/admin/administrators');
    await openForm(page, 'Invite administrator');
    await page.getByLabel('Name').fill(anil.name);
    await page.getByLabel('Email').fill(anil.email);
    for (const duty of ['Owner', 'Office', 'Matrimony bureau', 'Editor']) {
      expect(await box(page, duty).isChecked()).toBe(false);
    }
    await invite(page);
    await page.locator('#duties-error', { hasText: messages.dutiesRequired }).waitFor();
    expect(await axeProblems(page)).toEqual([]);
    await box(page, 'Editor').check();
    await invite(page);
    await page.getByText(messages.administratorInvited).waitFor();
    await rowOf(page, anil.email).getByText('Editor', { exact: true }).waitFor();

    await editor.page.goto(`/admin/join#${await invitationTo(site, anil.email)}`);
    await editor.page.getByLabel('Password', { exact: true }).fill(GOOD_PASSWORD);
    await editor.page.getByLabel('Confirm password').fill(GOOD_PASSWORD);
    await editor.page.getByRole('button', { name: 'Become an administrator' }).click();
    await editor.page.getByText(messages.joinedAsAdministrator).waitFor();
    await editor.page.goto('/admin');
    await signInWithForm(editor.page, { email: anil.email, password: GOOD_PASSWORD });
    await editor.page.getByRole('heading', { level: 1, name: 'Admin Dashboard' }).waitFor();
    await editor.page.goto('/admin/account');
    await editor.page.getByText(`${anil.name}, ${anil.email}. Duties: Editor`).waitFor();
  });

  it('changes the duties, which both are told, and the handbook follows', async () => {
    const { page } = owner;
    const topics = editor.page.getByRole('main');
    await editor.page.goto('/admin/help');
    await topics.getByRole('link', { name: 'Gallery' }).waitFor();
    expect(await topics.getByRole('link', { name: /^(Members|Administrators|The matrimony bureau)$/ }).count()).toBe(0);

    await page.reload();
    await openDuties(page, anil.name);
    expect(await box(page, 'Editor').isChecked()).toBe(true);
    await box(page, 'Editor').uncheck();
    await box(page, 'Matrimony bureau').check();
    await save(page);
    await page.getByText(messages.dutiesChanged).waitFor();
    await page.locator('li.record-row:focus', { hasText: 'Matrimony bureau' }).waitFor();
    expect(await toldOfDuties()).toEqual([anil.email, administrator.email].toSorted());

    await editor.page.reload();
    await topics.getByRole('link', { name: 'The matrimony bureau' }).waitFor();
    expect(await topics.getByRole('heading', { name: 'The website' }).count()).toBe(0);
  });

  it('keeps the duty as the last owner, and is asked after a change by a colleague', async () => {
    const { page } = owner;
    await openDuties(page, 'Administrator');
    await page.getByText(/^This is you\./).waitFor();
    await box(page, 'Owner').uncheck();
    await box(page, 'Office').check();
    await save(page);
    await page.getByRole('alert').getByText(messages.lastOwner).waitFor();
    expect(await box(page, 'Office').isChecked()).toBe(true);

    const colleague = await addColleague(site, 'Leela');
    const { accessToken } = await signIn(site.api, 'admin', colleague);
    const listed = (await site.api.get('/api/admin/administrators', accessToken)).json as {
      id: number;
      name: string;
    }[];
    const { id } = listed.find(({ name }) => name === anil.name) ?? expect.fail('he is gone');
    await page.goto(`/admin/administrators/${id}`);
    await page.getByRole('heading', { level: 2, name: `Duties of ${anil.name}` }).waitFor();
    await box(page, 'Office').check();
    await site.api.put(`/api/admin/administrators/${id}/duties`, { duties: ['editor'] }, accessToken);
    await save(page);
    const panel = page.getByRole('group', { name: /^Leela changed this while you had it open/ });
    expect(await panel.innerText()).toMatch(
      /Duties\s+Before\s+Matrimony bureau\s+Theirs\s+Editor\s+Yours\s+Office, Matrimony bureau/,
    );
    await panel.getByRole('button', { name: 'Use theirs' }).click();
    await rowOf(page, anil.email).getByText('Editor', { exact: true }).waitFor();
  });

  it('gives the duty up once a colleague is an owner', async () => {
    const { page } = owner;
    await page.goto('/admin/administrators');
    await openDuties(page, 'Administrator');
    await box(page, 'Owner').uncheck();
    await box(page, 'Office').check();
    await save(page);
    await page.getByText(messages.dutiesChanged).waitFor();
    await page.getByText(messages.dutyNeeded).waitFor();
    expect(
      [...owner.consoleErrors, ...editor.consoleErrors].filter((text) => !/status of 40[0389]/.test(text)),
    ).toEqual([]);
  });
});
