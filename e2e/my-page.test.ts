import type { Page, Route } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { confirmEmailPath, undoEmailPath } from '#contract/links.ts';
import { messages } from '#contract/messages.ts';
import { findOwnMembers, personRecord, setLinkedMembers } from '#server/features/members/service.ts';
import { mailedToken } from '#server/testing/mail-site.ts';
import { createUser, GOOD_PASSWORD, signIn } from '#server/testing/people.ts';
import { storedPerson } from '#server/testing/stored-records.ts';
import { isWholeRun } from '#server/testing/whole-run.ts';
import { picture, setPictureFiles } from './admin.ts';
import { axeProblems } from './axe.ts';
import { type Size, visit } from './browser.ts';
import { addMembers, pdfWithText } from './members.ts';
import { overflowProblems } from './narrow.ts';
import { openSite } from './site.ts';
import { signInWithForm } from './stored-tokens.ts';

const { site, browser } = await openSite();

/** A member who is linked to an entry, on their own page. */
async function visitOwnPage(size: Size, { prefix = '', isLinked = true } = {}) {
  const person = await createUser(site.api, site.platform);
  if (isLinked) {
    const [entry] = await addMembers(site, [
      {
        folio: `M${person.id}`,
        name: 'Annie Sample',
        mobile: '00000 10006',
        house_name: 'Rose Villa',
        address: '3 Mill Lane, Green Valley',
        pdf: pdfWithText(2),
      },
    ]);
    await setLinkedMembers(site.platform.database, person.id, [entry?.id ?? 0], site.clock.now());
  }
  const visitor = await visit(browser, site.url, size);
  await visitor.page.goto(`/login?${new URLSearchParams({ next: `${prefix}/account` })}`);
  await signInWithForm(visitor.page, person);
  await visitor.page.waitForURL(`**${prefix}/account`);
  await visitor.page.getByRole('heading', { level: 2 }).first().waitFor();
  return { ...visitor, person };
}

const act = (page: Page, name: string | RegExp) => page.getByRole('main').getByRole('button', { name });
const line = (page: Page, label: string) => page.locator('.entry__line').filter({ hasText: label });

describe('my page', () => {
  it('asks visitors to sign in, and leads back', async () => {
    const { page } = await visit(browser, site.url, 'phone');
    await page.goto('/account');
    const link = page.getByRole('main').getByRole('link', { name: 'Sign In' });
    expect(await link.getAttribute('href')).toBe('/login?next=%2Faccount');
  });

  it('is reached from the header and the menu, and shows the entry of the account', async () => {
    const { page } = await visitOwnPage('phone');
    await page.goto('/home');
    await page.getByRole('link', { name: 'My page' }).click();
    await page.waitForURL('**/account');
    await line(page, 'Mobile').getByText('00000 10006').waitFor();
    await line(page, 'House name').getByText('Rose Villa').waitFor();
    await page.getByRole('main').getByText('എന്റെ പേജ്').waitFor();
    await page.getByRole('button', { name: 'Menu' }).click();
    expect(await page.getByRole('dialog').getByRole('link', { name: 'My page' }).isVisible()).toBe(true);
  });

  it('opens a correction in place, and returns the focus', async () => {
    const { page } = await visitOwnPage('desktop');
    const suggest = act(page, 'Suggest a correction Address');
    await suggest.click();
    const field = page.getByLabel('What is your correct address?');
    expect(await field.inputValue()).toBe('3 Mill Lane, Green Valley');
    expect(await field.evaluate((control) => control === document.activeElement)).toBe(true);
    await act(page, 'Cancel').click();
    expect(await suggest.evaluate((button) => button === document.activeElement)).toBe(true);
    await act(page, /^Suggest a correction Name$/).click();
    await page.getByLabel('What is your correct name?').fill(' ');
    await act(page, 'Send to the office').click();
    await page.getByText(messages.personNameRequired).waitFor();
  });

  it('keeps a correction and an open dialog when the session ends, and offers to sign in in place', async () => {
    const { page, person } = await visitOwnPage('phone');
    const question = page.getByRole('alertdialog', { name: 'You are not authorized. Please log in.' });
    const end = () => site.platform.database.deleteFrom('sessions').where('account_id', '=', person.id).execute();
    const signInAgain = async () => {
      await question.getByRole('button', { name: 'Sign In' }).click();
      await signInWithForm(page.getByRole('dialog', { name: 'Sign In' }), person);
      await page.getByRole('dialog', { name: 'Sign In' }).waitFor({ state: 'detached' });
    };
    await act(page, 'Suggest a correction Address').click();
    const field = page.getByLabel('What is your correct address?');
    await field.fill('A long new address');
    await end();
    await act(page, 'Send to the office').click();
    await question.getByRole('button', { name: 'Close' }).click();
    expect(await field.inputValue()).toBe('A long new address');
    await act(page, 'Send to the office').click();
    await signInAgain();
    await act(page, 'Send to the office').click();
    await line(page, 'Address').getByText('A long new address').waitFor();
    await act(page, 'Withdraw Address').click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw' }).click();
    await page.getByText(messages.correctionWithdrawn).waitFor();
    expect(await line(page, 'Address').getByText('A long new address').count()).toBe(0);
    await page.waitForFunction(() => document.activeElement?.textContent === 'Suggest a correction Address');

    await act(page, 'Change email').click();
    const dialog = page.getByRole('dialog', { name: 'Change email' });
    await dialog.getByLabel('New email').fill('typed@sample.example');
    await dialog.getByLabel('Current password').fill(person.password);
    await end();
    await dialog.getByRole('button', { name: 'Send the link' }).click();
    await signInAgain();
    expect(await dialog.getByLabel('New email').inputValue()).toBe('typed@sample.example');

    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await end();
    await page.getByRole('radio', { name: 'Only the office' }).first().click();
    await signInAgain();
    await page.getByRole('radio', { name: 'Only the office' }).first().click();
    await page.getByText('Your choice has been saved.').waitFor();
  });

  it('keeps a photo of 20 MB when the connection breaks, and sends it with one more click', async () => {
    const { page } = await visitOwnPage('phone');
    await act(page, 'New photo').click();
    const { buffer, ...photo } = await picture('#17493f');
    // Browsers ignore the bytes after the end of a JPEG.
    await setPictureFiles(page, { ...photo, buffer: Buffer.concat([buffer, Buffer.alloc(20 * 1024 * 1024)]) });
    const { promise: late, resolve: cut } = Promise.withResolvers<void>();
    const answer = async (route: Route) => {
      await late;
      await route.abort('connectionreset');
    };
    await page.route('**/api/user/members/*/corrections', answer, { times: 1 });
    const send = act(page, 'Send to the office');
    await send.click();
    await page.getByRole('progressbar').waitFor();
    expect(await act(page, /^Cancel$/).isDisabled()).toBe(true);
    cut();
    await page.getByText(messages.errorOccurred).waitFor();
    await send.click();
    await line(page, 'Photo').getByText('Sent to the office on').waitFor();
  });

  it('opens the PDF of the entry, and says that the switch of the family does not hide it', async () => {
    const { page, person: account } = await visitOwnPage('phone');
    const note = page.getByText('This does not hide the PDF, which follows your mobile number and address.');
    expect(await note.count()).toBe(0);
    const { database } = site.platform;
    const [member] = await findOwnMembers(database, account.id);
    await personRecord.insert(database, [storedPerson({ member_id: member?.id ?? 0 })], site.clock.now());
    await page.reload();
    await note.waitFor();
    await act(page, 'Open the PDF').click();
    const record = page.getByRole('dialog').getByText('Family record, page 1');
    await record.waitFor();
    await page.getByRole('button', { name: 'Close', exact: true }).click();
    await expect.poll(() => record.count()).toBe(0);
  });

  it('says how an account is linked to an entry', async () => {
    const { page } = await visitOwnPage('phone', { isLinked: false });
    await page.getByText('The office links your account to your entry.').waitFor();
    expect(await page.getByRole('main').locator('a[href^="tel:"]').count()).toBeGreaterThan(0);
  });

  it('has no accessibility or layout problems, in both languages, themes and sizes', async () => {
    const looks = [
      ['/ml', 'dark', 'phone'],
      ['', 'light', 'desktop'],
      ['', 'dark', 'desktop'],
      ['/ml', 'light', 'phone'],
    ] as const;
    for (const [prefix, colorScheme, size] of isWholeRun ? looks : looks.slice(0, 2)) {
      const { page, context } = await visitOwnPage(size, { prefix });
      await page.emulateMedia({ colorScheme });
      await page.locator('.entry__act button').nth(3).click();
      expect([prefix, ...(await axeProblems(page)), ...(await overflowProblems(page, context))]).toEqual([prefix]);
      await context.close();
    }
  });
});

describe('the own account', () => {
  it('gets another password, and stays signed in', async () => {
    const { page, person } = await visitOwnPage('phone');
    await act(page, 'Change password').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Current password').fill('not this one');
    await dialog.getByLabel('New password', { exact: true }).fill('another by the river');
    await dialog.getByLabel('Confirm new password').fill('another by the river');
    const submit = dialog.getByRole('button', { name: 'Change password' });
    await submit.click();
    await dialog.getByText(messages.passwordWrong).first().waitFor();
    await dialog.getByLabel('Current password').fill(GOOD_PASSWORD);
    await submit.click();
    await page.getByText(messages.ownPasswordChanged).waitFor();
    await page.reload();
    await page.getByRole('heading', { name: 'Annie Sample' }).waitFor();
    await expect(signIn(site.api, 'user', person)).rejects.toThrow('401');
    await signIn(site.api, 'user', { ...person, password: 'another by the river' });
  });

  it('shows where it is signed in, and signs out elsewhere', async () => {
    const { page, person } = await visitOwnPage('desktop');
    await signIn(site.api, 'user', person);
    await page.reload();
    await act(page, 'Where I am signed in In 2 places').click();
    const dialog = page.getByRole('dialog');
    expect(await dialog.getByRole('listitem').count()).toBe(2);
    await dialog.getByRole('button', { name: 'End all other sessions' }).click();
    await expect.poll(() => dialog.getByRole('listitem').count()).toBe(1);
    await dialog.getByRole('button', { name: 'Close' }).click();
    await act(page, 'Where I am signed in Only here').waitFor();
  });

  it('changes its email with the emailed link, and undoes the change', async () => {
    const { page, person } = await visitOwnPage('phone');
    await act(page, 'Change email').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('New email').fill(`new-${person.email}`);
    await dialog.getByLabel('Current password').fill(GOOD_PASSWORD);
    await dialog.getByRole('button', { name: 'Send the link' }).click();
    await page.getByText(messages.emailChangeSent).waitFor();
    await page.getByText(`new-${person.email} is waiting`).waitFor();

    const confirmLink = `${confirmEmailPath}#${await mailedToken(site, confirmEmailPath)}`;
    await page.goto(confirmLink);
    await act(page, 'Confirm this address').click();
    await page.getByText(messages.emailChanged).waitFor();
    await page.getByRole('main').getByRole('link', { name: 'My page' }).click();
    await page.getByText(`new-${person.email}`).waitFor();

    await page.goto(`${undoEmailPath}#${await mailedToken(site, undoEmailPath)}`);
    await act(page, 'Restore the earlier address').click();
    await page.getByText(messages.emailRestored).waitFor();
    await expect(signIn(site.api, 'user', person)).rejects.toThrow('401');

    await page.goto('/home');
    await page.goto(confirmLink);
    await act(page, 'Confirm this address').click();
    await page.getByText(messages.emailLinkInvalid).waitFor();
    expect(new URL(page.url()).hash).toBe('');
  });
});
