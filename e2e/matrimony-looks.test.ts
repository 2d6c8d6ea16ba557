import { expect, it } from 'vitest';
import { axeProblems } from './axe.ts';
import { setPictureFiles, picture } from './admin.ts';
import {
  agree,
  continueButton,
  passContact,
  passFamily,
  completePersonStep,
  problems,
  submit,
  success,
  visitAsUser,
} from './registration-form.ts';
import { openSite } from './site.ts';

const { site, browser } = await openSite();

it('no registration step has accessibility or layout problems, in the dark theme on a narrow phone', async () => {
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
  await page.goto('/matrimonyRegister');
  await continueButton(page).click();
  await problems(page).waitFor();
  await look();
  await completePersonStep(page);
  await page.getByText('What you wish for in a match').click();
  await continueButton(page).click();
  await problems(page).waitFor();
  await look();
  await passFamily(page);
  await continueButton(page).click();
  await problems(page).waitFor();
  await look();
  await passContact(page);
  await page.getByLabel('I am submitting a photo').check();
  await submit(page).click();
  await problems(page).waitFor();
  await look();
  await setPictureFiles(page, await picture('#17493f'));
  await agree(page);
  await submit(page).click();
  await success(page).waitFor();
  await look();
  await page.getByRole('link', { name: 'My registrations' }).click();
  await page.getByText('Waiting for approval').waitFor();
  await look();
});
