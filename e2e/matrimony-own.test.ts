import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { messages } from '#contract/messages.ts';
import { administrator, signIn } from '#server/testing/people.ts';
import { visit } from './browser.ts';
import { storedFiles, setPictureFiles, picture } from './admin.ts';
import {
  agree,
  fillUntilCheckStep,
  heading,
  type Member,
  continueButton,
  ownProfiles,
  registerProfile,
  submit,
  success,
  visitAsUser,
} from './registration-form.ts';
import { openSite } from './site.ts';

const { site, browser } = await openSite();
let member: Member;
let page: Page;
beforeEach(async () => {
  member = await visitAsUser(browser, site);
  ({ page } = member);
});

const card = (name: string) => page.getByRole('listitem').filter({ hasText: name });
const sendChanges = () => page.getByRole('button', { name: 'Send the changes' });

/** Approves or refuses the newest profile of the member as the office. */
async function decide(act: 'approve' | 'refuse', reason?: string): Promise<void> {
  const [profile] = await ownProfiles(site, member.account);
  const { accessToken } = await signIn(site.api, 'admin', administrator);
  const response = await site.api.put(`/api/admin/profiles/${String(profile?.['id'])}/${act}`, { reason }, accessToken);
  if (response.status !== 200) throw new Error(`the office endpoint returned ${response.status}`);
}

async function registerWithPhoto(): Promise<void> {
  await fillUntilCheckStep(page);
  await page.getByLabel('I am submitting a photo').check();
  await setPictureFiles(page, await picture('#17493f'));
  await agree(page);
  await submit(page).click();
  await success(page).waitFor();
}

describe('my registrations', () => {
  it('are only for members, and empty at first', async () => {
    await page.goto('/matrimony');
    await page.getByRole('link', { name: 'My registrations' }).click();
    await page.getByRole('heading', { name: 'You have not registered anyone yet.' }).waitFor();

    const visitor = await visit(browser, site.url, 'phone');
    await visitor.page.goto('/matrimony');
    expect(await visitor.page.getByRole('link', { name: 'My registrations' }).filter({ visible: true }).count()).toBe(
      0,
    );
    await visitor.page.goto('/matrimony/registrations');
    await visitor.page.getByText('Please sign in to see your registrations.').waitFor();
    const signInLink = visitor.page.getByRole('main').getByRole('link', { name: 'Sign In' });
    expect(await signInLink.getAttribute('href')).toBe('/login?next=%2Fmatrimony%2Fregistrations');
  });

  it('show their states, the newest registration first', async () => {
    await registerProfile(page, 'Nadia Sait');
    await decide('refuse', 'The photo shows somebody else.');
    await registerProfile(page, 'Amina Sait');
    await decide('approve');
    await registerProfile(page, 'Sara Sait');
    await page.goto('/matrimony/registrations');
    await card('Sara Sait').getByText('Waiting for approval').waitFor();
    expect(await page.getByRole('main').getByRole('heading', { level: 2 }).allInnerTexts()).toEqual([
      'Sara Sait',
      'Amina Sait',
      'Nadia Sait',
    ]);
    expect(await card('Amina Sait').innerText()).toContain('Approved');
    expect(await card('Nadia Sait').innerText()).toContain('Not approved');
    expect(await card('Nadia Sait').innerText()).toContain('The photo shows somebody else.');
    expect(await card('Nadia Sait').innerText()).toContain('sent on 20\u00A0July 2026');
  });

  it('can be changed and lose their photo, with a warning that an approved one waits for approval again', async () => {
    await registerWithPhoto();
    await decide('approve');
    await page.goto('/matrimony/registrations');
    await page.getByRole('link', { name: 'Edit Nadia Sait' }).click();
    await page.getByText('it goes back to the office and waits for approval again').waitFor();
    expect(await page.getByLabel('Year').inputValue()).toBe('1999');
    await page.getByLabel('Full name').fill('');
    await continueButton(page).click();
    await page.getByRole('alert').getByText(messages.personNameRequired).waitFor();
    await page.getByLabel('Full name').fill('Nadia Rafi Sait');
    await continueButton(page).click();
    await page.getByLabel('Profession').fill('');
    // Text survives a reload while a profile is edited, too.
    await page.reload();
    await heading(page, 'Family and work').waitFor();
    expect(await page.getByLabel('Profession').inputValue()).toBe('');
    await continueButton(page).click();
    await continueButton(page).click();
    await page.getByText('Current image').waitFor();
    await sendChanges().click();
    await page.waitForURL('**/matrimony/registrations');
    await page.getByText(messages.profileChanged).waitFor();
    await card('Nadia Rafi Sait').getByText('Waiting for approval').waitFor();
    expect(await ownProfiles(site, member.account)).toMatchObject([
      { name: 'Nadia Rafi Sait', profession: null, education: 'M.Sc. Botany', photo: expect.any(String) },
    ]);
    expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('Nadia');

    const before = await storedFiles(site);
    await page.getByRole('link', { name: 'Edit Nadia Rafi Sait' }).click();
    for (const step of ['Family and work', 'Contact', 'Photo and check']) {
      await continueButton(page).click();
      await heading(page, step).waitFor();
    }
    await page.getByLabel('I am submitting a photo').uncheck();
    await page.getByText('The photo that was sent will be removed').waitFor();
    await sendChanges().click();
    await page.waitForURL('**/matrimony/registrations');
    expect(await ownProfiles(site, member.account)).toMatchObject([{ photo: null, photoSubmitted: false }]);
    expect((await storedFiles(site)).length).toBeLessThan(before.length);
  });

  it('show a conflict if the office corrected them meanwhile, and lose no text', async () => {
    await registerProfile(page, 'Nadia Sait');
    await page.goto('/matrimony/registrations');
    await page.getByRole('link', { name: 'Edit Nadia Sait' }).click();
    await page.getByLabel('Full name').fill('Nadia Rafi Sait');
    for (const step of ['Family and work', 'Contact', 'Photo and check']) {
      await continueButton(page).click();
      await heading(page, step).waitFor();
    }
    const [profile] = await ownProfiles(site, member.account);
    const { accessToken } = await signIn(site.api, 'admin', administrator);
    const path = `/api/admin/profiles/${String(profile?.['id'])}`;
    const corrections = { name: 'Nadiya Sait', education: 'M.Sc. Plants' };
    expect((await site.api.form('PUT', path, corrections, accessToken)).status).toBe(200);

    await sendChanges().click();
    const panel = page.getByRole('group', { name: /changed this while you had it open/ });
    expect(await panel.getByRole('group', { name: 'Full name' }).innerText()).toMatch(
      /Nadia Sait.*Nadiya Sait.*Nadia Rafi Sait/s,
    );
    expect(await ownProfiles(site, member.account)).toMatchObject([corrections]);
    // Fields that the member did not edit show the text of the office.
    const answers = page.locator('.answers');
    await answers.getByText('M.Sc. Plants').waitFor();
    await answers.getByText('Nadia Rafi Sait').waitFor();
    await page.reload();
    await answers.getByText('Nadia Rafi Sait').waitFor();
    await sendChanges().click();
    await page.waitForURL('**/matrimony/registrations');
    expect(await ownProfiles(site, member.account)).toMatchObject([
      { name: 'Nadia Rafi Sait', education: 'M.Sc. Plants' },
    ]);
  });

  it('can be withdrawn after a confirmation, with their photo and draft', async () => {
    const empty = await storedFiles(site);
    await registerWithPhoto();
    await page.goto('/matrimony/registrations');
    await page.getByRole('link', { name: 'Edit Nadia Sait' }).click();
    await page.getByLabel('Full name').fill('Nadia S.');
    await page.goto('/matrimony/registrations');
    const onDevice = () => page.evaluate(() => JSON.stringify(localStorage));
    expect(await onDevice()).toContain('Nadia S.');
    const withdraw = page.getByRole('button', { name: 'Withdraw Nadia Sait' });
    await withdraw.click();
    const question = page.getByRole('alertdialog', { name: 'Are you sure you want to withdraw this registration?' });
    await question.getByRole('button', { name: 'Keep registration' }).click();
    await question.waitFor({ state: 'detached' });
    expect(await ownProfiles(site, member.account)).toHaveLength(1);
    await withdraw.click();
    await question.getByRole('button', { name: 'Withdraw', exact: true }).click();
    await page.getByText(messages.profileWithdrawn).waitFor();
    await page.getByRole('heading', { name: 'You have not registered anyone yet.' }).waitFor();
    expect(await ownProfiles(site, member.account)).toEqual([]);
    expect(await storedFiles(site)).toEqual(empty);
    expect(await onDevice()).not.toContain('Nadia');
  });
});
