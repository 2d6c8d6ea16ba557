import type { Browser, Page } from 'playwright-core';
import { createUser, type Credentials, signIn } from '#server/testing/people.ts';
import type { TestApp } from '#server/testing/running-app.ts';
import { type Size, visit, type Visit } from './browser.ts';
import { storeTokens } from './stored-tokens.ts';

export interface Member extends Visit {
  readonly account: Credentials & { readonly id: number };
  readonly accessToken: string;
}

export async function visitAsUser(
  browser: Browser,
  site: TestApp,
  size: Size = 'phone',
  options = {},
): Promise<Member> {
  const account = await createUser(site.api, site.platform);
  const visitor = await visit(browser, site.url, size, options);
  const { accessToken, refreshToken } = await signIn(site.api, 'user', account);
  await storeTokens(visitor.context, { accessToken, refreshToken });
  return { ...visitor, account, accessToken };
}

export async function ownProfiles(site: TestApp, account: Credentials): Promise<Record<string, unknown>[]> {
  const { accessToken } = await signIn(site.api, 'user', account);
  return (await site.api.get('/api/user/profiles', accessToken)).json as Record<string, unknown>[];
}

export const problems = (page: Page) => page.getByRole('alert').filter({ hasText: 'There is a problem' });
export const success = (page: Page) => page.getByRole('heading', { level: 1, name: 'Registration successful!' });
export const heading = (page: Page, name: string) => page.getByRole('heading', { level: 2, name, exact: true });
export const continueButton = (page: Page) => page.getByRole('button', { name: 'Continue' });
export const submit = (page: Page) => page.getByRole('button', { name: 'Submit registration' });

export async function fillDob(page: Page, day: string, month: string, year: string): Promise<void> {
  await page.getByLabel('Day').fill(day);
  await page.getByLabel('Month').fill(month);
  await page.getByLabel('Year').fill(year);
}

export async function completePersonStep(page: Page, name = 'Nadia Sait'): Promise<void> {
  await page.getByRole('radio', { name: 'Daughter' }).check();
  await page.getByLabel('Full name').fill(name);
  await fillDob(page, '14', '2', '1999');
  await page.getByRole('radio', { name: 'Female' }).check();
  await page.getByRole('radio', { name: 'Single' }).check();
  await page.getByLabel('Feet').fill('5');
  await page.getByLabel('Inches').fill('4');
  await continueButton(page).click();
  await heading(page, 'Family and work').waitFor();
}

export async function passFamily(page: Page): Promise<void> {
  await page.getByLabel("Father's name").fill('Rafi Sait');
  await page.getByLabel("Mother's name").fill('Salma Sait');
  await page.getByLabel('Brothers and sisters').fill('One younger brother, a student');
  await page.getByLabel('Education').fill('M.Sc. Botany');
  await page.getByLabel('Profession').fill('Teacher');
  await page.getByLabel('A few words about the person').fill('Likes gardens.\nReads a lot.');
  await continueButton(page).click();
  await heading(page, 'Contact').waitFor();
}

export async function passContact(page: Page): Promise<void> {
  await page.getByLabel('Contact mobile').fill('+91 00000 12345');
  await page.getByLabel('Email').fill('nadia@sample.example');
  const residence = page.getByRole('group', { name: 'Place of residence' });
  await residence.getByLabel('Country').fill('India');
  await residence.getByLabel('State').fill('Kerala');
  await residence.getByLabel('District').fill('Sample District');
  await continueButton(page).click();
  await heading(page, 'Photo and check').waitFor();
}

/** Opens the form and fills in all steps before the last. */
export async function fillUntilCheckStep(page: Page, name?: string): Promise<void> {
  await page.goto('/matrimonyRegister');
  await completePersonStep(page, name);
  await passFamily(page);
  await passContact(page);
}

export async function agree(page: Page): Promise<void> {
  await page.getByLabel(/I agree that the bureau/).check();
  await page.getByLabel(/The person registered knows/).check();
}

export async function registerProfile(page: Page, name?: string): Promise<void> {
  await fillUntilCheckStep(page, name);
  await agree(page);
  await submit(page).click();
  await success(page).waitFor();
}
