import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { createUser, signIn } from '#server/testing/people.ts';
import { storeTokens, signInWithForm } from './stored-tokens.ts';
import { setPictureFiles, picture } from './admin.ts';
import {
  agree,
  fillUntilCheckStep,
  heading,
  type Member,
  continueButton,
  ownProfiles,
  completePersonStep,
  submit,
  success,
  visitAsUser,
} from './registration-form.ts';
import { openSite } from './site.ts';
import { visit } from './browser.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const CALL = '**/api/matrimonyregister';

const { site, browser } = await openSite();
let member: Member;
let page: Page;
beforeEach(async () => {
  member = await visitAsUser(browser, site);
  ({ page } = member);
});

const notSent = () => page.getByText('There was an error submitting the form. Please check your connection.');
const notAuthorized = () => page.getByRole('alertdialog', { name: 'You are not authorized. Please log in.' });
const drafts = () => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('draft:')));
const signInNotice = (tab: Page) => tab.getByText('Please sign in before you send the registration.');

async function readyToSend(): Promise<void> {
  await fillUntilCheckStep(page);
  await agree(page);
}

describe('sending a registration', () => {
  it('without a connection loses no text, and creates one profile when the connection is back', async () => {
    await readyToSend();
    await page.getByLabel('I am submitting a photo').check();
    await setPictureFiles(page, await picture('#17493f'));
    await member.context.setOffline(true);
    await submit(page).click();
    await notSent().waitFor();
    // The steps work without a connection.
    await page.getByRole('link', { name: 'Change Contact' }).click();
    await page.getByRole('combobox', { name: /^District/ }).fill('Another Sample District');
    await continueButton(page).click();
    await heading(page, 'Photo and check').waitFor();
    await member.context.setOffline(false);
    await submit(page).click();
    await success(page).waitFor();
    const [profile, ...others] = await ownProfiles(site, member.account);
    expect(profile).toMatchObject({ district: 'Another Sample District', photo: expect.stringMatching(/\.jpg$/) });
    expect(others).toEqual([]);
    expect(await drafts()).toEqual([]);
    expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('Nadia');
  });

  it('again after a lost response creates one profile, with the text of the last request', async () => {
    await readyToSend();
    await page.route(CALL, async (route) => {
      await route.fetch();
      await route.abort();
    });
    await submit(page).click();
    await notSent().waitFor();
    expect(await ownProfiles(site, member.account)).toMatchObject([{ profession: 'Teacher' }]);
    await page.unroute(CALL);
    await page.getByRole('link', { name: 'Change Family and work' }).click();
    await page.getByLabel('Profession').fill('Head teacher');
    await continueButton(page).click();
    await submit(page).click();
    await success(page).waitFor();
    expect(await ownProfiles(site, member.account)).toMatchObject([{ profession: 'Head teacher' }]);
  });
});

describe('the session of a member who fills in the form', () => {
  it('is renewed without leaving the form, which keeps its text and photo', async () => {
    await readyToSend();
    await page.getByLabel('I am submitting a photo').check();
    await setPictureFiles(page, await picture('#963d23', 'nadia.jpg'));
    site.clock.advance(31 * DAY);
    await submit(page).click();
    await notAuthorized().waitFor();
    await notAuthorized().getByRole('button', { name: 'Sign In' }).click();
    const dialog = page.getByRole('dialog', { name: 'Sign In' });
    await signInWithForm(dialog, member.account);
    await dialog.waitFor({ state: 'detached' });
    await page.getByText('nadia.jpg').waitFor();
    await submit(page).click();
    await success(page).waitFor();
    expect(await ownProfiles(site, member.account)).toMatchObject([
      { name: 'Nadia Sait', photo: expect.stringMatching(/\.jpg$/) },
    ]);
  });
});

describe('the draft of a registration', () => {
  it('is deleted in every tab when the member signs out', async () => {
    await page.goto('/matrimonyRegister');
    await completePersonStep(page);
    const other = await member.context.newPage();
    await other.goto('/home');
    await other.getByRole('button', { name: 'Menu' }).first().click();
    await other.getByRole('button', { name: 'Logout' }).filter({ visible: true }).click();
    await other.getByRole('alertdialog').getByRole('button', { name: 'Logout' }).click();
    await signInNotice(page).waitFor();
    await heading(page, 'About the person').waitFor();
    expect(await page.getByLabel('Full name').inputValue()).toBe('');
    expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('Nadia');
  });

  it('is not shown when the member goes back to the form after signing out', async () => {
    await page.goto('/matrimonyRegister');
    await completePersonStep(page);
    await page.getByRole('button', { name: 'Menu' }).first().click();
    await page.getByRole('button', { name: 'Logout' }).filter({ visible: true }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Logout' }).click();
    await page.waitForURL('**/home');
    await page.goBack();
    await heading(page, 'About the person').waitFor();
    expect(await page.getByLabel('Full name').inputValue()).toBe('');
  });

  it('is not shown to another member in the same browser, and is shown to its author after that', async () => {
    await page.goto('/matrimonyRegister');
    await completePersonStep(page);
    await page.getByLabel('Education').fill('M.Sc. Botany');
    const someone = await createUser(site.api, site.platform);
    const tokensOf = async (who: { email: string; password: string }) => {
      const { accessToken, refreshToken } = await signIn(site.api, 'user', who);
      return { accessToken, refreshToken };
    };
    // Another member signs in while the form is open, and sees an empty form after a reload.
    await storeTokens(member.context, await tokensOf(someone));
    await page.reload();
    await heading(page, 'About the person').waitFor();
    expect(await page.getByLabel('Full name').inputValue()).toBe('');
    await page.getByLabel('Full name').fill('Somebody Else');
    await storeTokens(member.context, await tokensOf(member.account));
    await page.goto('/matrimonyRegister?step=2');
    await heading(page, 'Family and work').waitFor();
    expect(await page.getByLabel('Education').inputValue()).toBe('M.Sc. Botany');
  });

  it('is never sent in the name of another account', async () => {
    await readyToSend();
    const someone = await createUser(site.api, site.platform);
    const { accessToken, refreshToken } = await signIn(site.api, 'user', someone);
    await storeTokens(member.context, { accessToken, refreshToken });
    await submit(page).click();
    await heading(page, 'About the person').waitFor();
    expect(await page.getByLabel('Full name').inputValue()).toBe('');
    expect(await ownProfiles(site, someone)).toEqual([]);
  });

  it('of a visitor ends with its tab, and can be cleared', async () => {
    const visitor = await visit(browser, site.url, 'phone');
    await visitor.page.goto('/matrimonyRegister');
    await completePersonStep(visitor.page);
    await visitor.page.getByText(/^Not sent yet. Saved in this tab at \d/).waitFor();
    await visitor.page.reload();
    await heading(visitor.page, 'Family and work').waitFor();
    expect(await visitor.page.evaluate(() => JSON.stringify(localStorage))).not.toContain('draft:');
    const other = await visitor.context.newPage();
    await other.goto('/matrimonyRegister');
    await heading(other, 'About the person').waitFor();
    expect(await other.getByLabel('Full name').inputValue()).toBe('');

    await visitor.page.getByRole('button', { name: 'Discard' }).click();
    await visitor.page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
    await heading(visitor.page, 'About the person').waitFor();
    expect(await visitor.page.getByLabel('Full name').inputValue()).toBe('');
    expect(await visitor.page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('Nadia');
  });
});
