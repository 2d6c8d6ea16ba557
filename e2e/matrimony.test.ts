import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { messages } from '#contract/messages.ts';
import { administrator, createUser, signIn } from '#server/testing/people.ts';
import { nadia } from '#server/testing/records.ts';
import { axeProblems } from './axe.ts';
import { visit } from './browser.ts';
import { fakePicture, setPictureFiles, picture } from './admin.ts';
import {
  agree,
  fillDob,
  fillUntilCheckStep,
  heading,
  type Member,
  continueButton,
  ownProfiles,
  passContact,
  passFamily,
  completePersonStep,
  problems,
  submit,
  success,
  visitAsUser,
} from './registration-form.ts';
import { openSite } from './site.ts';
import { signInWithForm } from './stored-tokens.ts';

const { site, browser } = await openSite();

const address = (page: Page) => page.url().slice(site.url.length);

/** Returns the newest profile as the office sees it. */
async function newestProfile(): Promise<Record<string, unknown>> {
  const { accessToken } = await signIn(site.api, 'admin', administrator);
  const { json } = await site.api.get('/api/admin/profiles?pageSize=1', accessToken);
  const [{ id } = { id: 0 }] = json as { id: number }[];
  return (await site.api.get(`/api/admin/profiles/${id}`, accessToken)).json as Record<string, unknown>;
}

describe('a family with a phone', () => {
  it('starts as a visitor, signs in on the way and registers with a photo', async () => {
    const account = await createUser(site.api, site.platform);
    const { page, consoleErrors: complaints } = await visit(browser, site.url, 'phone');
    await page.goto('/matrimony');
    await page.getByRole('heading', { level: 1, name: 'Matrimony Bureau' }).waitFor();
    expect(await page.getByRole('main').innerText()).toContain('Open to those 18 or older');
    await page.getByRole('link', { name: 'Proceed to Register' }).click();
    await page.getByText('Please sign in before you send the registration.').waitFor();
    await completePersonStep(page);
    expect(address(page)).toBe('/matrimonyRegister?step=2');
    await page.getByLabel("Father's name").fill('Rafi Sait');

    await page.getByRole('main').getByRole('link', { name: 'Sign In' }).click();
    await signInWithForm(page, account);
    await page.waitForURL('**/matrimonyRegister?step=2');
    await heading(page, 'Family and work').waitFor();
    expect(await page.getByLabel("Father's name").inputValue()).toBe('Rafi Sait');
    await passFamily(page);
    await passContact(page);

    await page.getByLabel('I am submitting a photo').check();
    await setPictureFiles(page, await picture('#17493f', 'nadia-photo.jpg'));
    await page.getByText('nadia-photo.jpg').waitFor();
    const responses = await page.getByRole('main').innerText();
    for (const response of [
      'Daughter',
      'Nadia Sait',
      '14\u00A0February 1999',
      '5 ft 4 in',
      'Sample District, Kerala, India',
    ]) {
      expect(responses).toContain(response);
    }
    await agree(page);
    await submit(page).click();
    await success(page).waitFor();

    const { contactMobile: _contactMobile, ...same } = nadia;
    expect(await newestProfile()).toMatchObject({
      ...same,
      heightFeet: 5,
      heightInch: 4,
      about: 'Likes gardens.\nReads a lot.',
      contact_mobile: '+91 00000 12345',
      photoSubmitted: true,
      photo: expect.stringMatching(/^[0-9a-f]{32}\.jpg$/),
      consent: { version: '2026-12', declared: true },
      sender: { id: account.id },
    });

    await page.getByRole('link', { name: 'My registrations' }).click();
    const card = page.getByRole('listitem').filter({ hasText: 'Nadia Sait' });
    await card.getByText('Waiting for approval').waitFor();
    await page.getByRole('link', { name: 'Register another person' }).click();
    await heading(page, 'About the person').waitFor();
    expect(await page.getByLabel('Full name').inputValue()).toBe('');
    expect(complaints).toEqual([]);
  });
});

it('a member sees an error at each invalid field of a step, on a page without problems of layout and accessibility', async () => {
  // A narrow phone with the dark theme is the most difficult.
  const member = await visitAsUser(browser, site, 'phone', {
    colorScheme: 'dark',
    reducedMotion: 'reduce',
    viewport: { width: 320, height: 800 },
  });
  const { page } = member;
  const look = async () => {
    expect(await axeProblems(page)).toEqual([]);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
  };
  await page.goto('/matrimonyRegister?step=3');
  await page.waitForURL('**/matrimonyRegister');
  await continueButton(page).click();
  expect((await problems(page).getByRole('link').allInnerTexts()).toSorted()).toEqual(
    [
      messages.profileForRequired,
      messages.personNameRequired,
      messages.dobRequired,
      messages.genderRequired,
      messages.maritalStatusRequired,
    ].toSorted(),
  );
  await look();
  await problems(page).getByRole('link', { name: messages.dobRequired }).click();
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('dob');

  await fillDob(page, '14', '2', '2015');
  await continueButton(page).click();
  await problems(page).getByText('The matrimony bureau is open to those 18 or older.').waitFor();
  await completePersonStep(page);
  await page.getByText('What you wish for in a match').click();
  await continueButton(page).click();
  await problems(page).waitFor();
  await look();
  await passFamily(page);
  await passContact(page);

  await page.getByLabel('I am submitting a photo').check();
  await submit(page).click();
  await expect
    .poll(() => problems(page).getByRole('link').allInnerTexts())
    .toEqual([
      messages.imageRequired,
      'Tick the box to agree. Without your agreement, the bureau cannot keep the details.',
      'Tick the box to confirm that the person registered knows and agrees.',
    ]);
  await look();
  await setPictureFiles(page, fakePicture('not a picture'));
  await agree(page);
  await submit(page).click();
  await problems(page).getByText(messages.imageKindRefused).waitFor();
  expect(await ownProfiles(site, member.account)).toEqual([]);

  await page.getByLabel('I am submitting a photo').uncheck();
  await submit(page).click();
  await success(page).waitFor();
  await look();
  expect(await ownProfiles(site, member.account)).toMatchObject([{ name: 'Nadia Sait', photo: null }]);
});

describe('a member', () => {
  let member: Member;
  let page: Page;
  beforeEach(async () => {
    member = await visitAsUser(browser, site);
    ({ page } = member);
  });

  it('is taken to the step and field that the server refuses, and back to the last step', async () => {
    // The phone's clock is ahead, so its age check accepts what the server refuses.
    await member.context.clock.setSystemTime(site.clock.now() + 3 * 24 * 60 * 60_000);
    await fillUntilCheckStep(page);
    await page.getByRole('link', { name: 'Change About the person' }).click();
    await page.waitForURL('**/matrimonyRegister?step=1&from=check');
    await fillDob(page, '21', '7', '2008');
    await continueButton(page).click();
    await page.waitForURL('**/matrimonyRegister?step=4');
    await agree(page);
    await submit(page).click();
    await problems(page).getByRole('link', { name: messages.matrimonyTooYoung }).waitFor();
    expect(address(page)).toBe('/matrimonyRegister?step=1&from=check');
    await fillDob(page, '21', '7', '2007');
    await continueButton(page).click();
    await heading(page, 'Photo and check').waitFor();
    expect(await page.getByLabel(/I agree that the bureau/).isChecked()).toBe(true);
    await submit(page).click();
    await success(page).waitFor();
    expect(await ownProfiles(site, member.account)).toMatchObject([{ dob: '2007-07-21' }]);
  });

  it('says what the family wishes for, if there is something', async () => {
    await page.goto('/matrimonyRegister');
    await completePersonStep(page);
    await page.getByText('What you wish for in a match (optional)').click();
    await page.getByLabel('Age from').fill('24');
    await page.getByLabel('Height from').selectOption('5 ft 6 in (168 cm)');
    await page.getByLabel('Qualification, at least').selectOption('Degree');
    await page.reload();
    expect(await page.getByLabel('Age from').inputValue()).toBe('24');
    await passFamily(page);
    await passContact(page);
    await page.getByRole('link', { name: 'Change What you wish for in a match' }).click();
    await page.getByLabel('Age to').fill('20');
    await continueButton(page).click();
    await problems(page).getByRole('link', { name: messages.wishRangeInvalid }).click();
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('wishAgeTo');
    await page.getByLabel('Age to').fill('30');
    await continueButton(page).click();
    await page.getByText('24 to 30').waitFor();
    await page.getByText('5 ft 6 in or more').waitFor();
    await agree(page);
    await submit(page).click();
    await success(page).waitFor();
    expect(await ownProfiles(site, member.account)).toMatchObject([
      { wishAgeFrom: 24, wishAgeTo: 30, wishHeightFrom: 66, wishEducation: 'degree', wishDistrict: null },
    ]);
  });

  it('goes back, reloads and changes answers without losing text', async () => {
    await page.goto('/matrimonyRegister');
    await completePersonStep(page);
    await page.getByLabel('Education').fill('B.A. History');
    await page.goBack();
    await heading(page, 'About the person').waitFor();
    expect(await page.getByLabel('Full name').inputValue()).toBe('Nadia Sait');
    expect(await page.getByRole('radio', { name: 'Female' }).isChecked()).toBe(true);
    await page.goForward();
    expect(await page.getByLabel('Education').inputValue()).toBe('B.A. History');
    await page.reload();
    expect(await page.getByLabel('Education').inputValue()).toBe('B.A. History');
    await passFamily(page);
    await passContact(page);
    await page.getByLabel('I am submitting a photo').check();
    await setPictureFiles(page, await picture('#963d23'));
    await page.getByText('photo.jpg').waitFor();
    // The photo survives a change of step. A reload removes it, with a message.
    await page.getByRole('link', { name: 'Change Contact' }).click();
    await page.getByRole('link', { name: 'Back' }).click();
    await page.getByText('photo.jpg').waitFor();
    await page.reload();
    await page.getByText('Please choose again: photo.jpg').waitFor();
    expect(await page.getByLabel('I am submitting a photo').isChecked()).toBe(true);
    expect(await page.getByRole('main').innerText()).toContain('M.Sc. Botany');
    const stored = await page.evaluate(() => JSON.stringify(localStorage));
    expect(stored).toContain('M.Sc. Botany');
    expect(stored).not.toMatch(/data:image|blob:/);
  });
});
