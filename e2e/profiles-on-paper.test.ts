import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { messages } from '#contract/messages.ts';
import { nadia } from '#server/testing/records.ts';
import { type Visit } from './browser.ts';
import { fakePicture, storedFiles, setPictureFiles, picture, visitAdmin } from './admin.ts';
import { fetchProfile } from './profiles.ts';
import { openSite } from './site.ts';

const { site, browser } = await openSite();

const form = (page: Page) => page.getByRole('dialog', { name: 'Add profile' });
const field = (page: Page, label: string) => form(page).getByLabel(label, { exact: true });
const submit = (page: Page) => form(page).getByRole('button', { name: 'Add profile' });

async function fillIn(page: Page, name: string): Promise<void> {
  await form(page).getByRole('radio', { name: nadia.profileFor }).check();
  await field(page, 'Full name').fill(name);
  await field(page, 'Day').fill('14');
  await field(page, 'Month').fill('2');
  await field(page, 'Year').fill('1999');
  await form(page).getByRole('radio', { name: nadia.gender }).check();
  await form(page).getByRole('radio', { name: nadia.maritalStatus }).check();
  await field(page, 'Feet').fill(nadia.heightFeet);
  await field(page, 'Inches').fill(nadia.heightInch);
  await field(page, "Father's name").fill(nadia.fatherName);
  await field(page, "Mother's name").fill(nadia.motherName);
  await form(page).getByLabel('Brothers and sisters').fill(nadia.siblings);
  await form(page).getByLabel('Education').fill(nadia.education);
  await form(page).getByLabel('Profession').fill(nadia.profession);
  await form(page).getByLabel('A few words about the person').fill(nadia.about);
  await form(page).getByLabel('Contact mobile').fill(nadia.contactMobile);
  await field(page, 'Email').fill(nadia.email);
  await form(page).getByLabel('District (optional)').fill(nadia.district);
}

// These tests use a phone, because its narrow layout is more difficult than that of a desktop.
const size = 'phone';
describe(`the form for a registration on paper, with a ${size}`, () => {
  const name = `Paper Family ${size}`;
  let admin: Visit;
  beforeAll(async () => {
    admin = await visitAdmin(browser, site, size);
    await admin.page.goto('/admin/profiles');
    await admin.page.getByRole('button', { name: 'Add profile' }).click();
    await form(admin.page).waitFor();
  });

  it('shows errors for missing fields and for a person who is too young', async () => {
    const { page } = admin;
    expect(new URL(page.url()).pathname).toBe('/admin/profiles/new');
    await submit(page).click();
    const summary = page.getByRole('alert').filter({ hasText: 'There is a problem' });
    await summary.waitFor();
    expect(await summary.innerText()).toContain(messages.personNameRequired);

    await fillIn(page, name);
    await field(page, 'Year').fill('2020');
    await submit(page).click();
    await summary.getByText(messages.matrimonyTooYoung).waitFor();
    await field(page, 'Year').fill('1999');
  });

  it('loses no text when the connection or the photo fails, or on leaving the page', async () => {
    const { page } = admin;
    const before = await storedFiles(site);
    await page.route('**/api/admin/profiles', (route) => route.abort());
    await submit(page).click();
    await page.getByRole('alert').getByText(messages.errorOccurred).waitFor();
    await page.unroute('**/api/admin/profiles');
    await setPictureFiles(page, fakePicture('no picture at all'));
    await submit(page).click();
    await page.getByRole('alert').getByText(messages.imageKindRefused).waitFor();
    expect(await storedFiles(site)).toEqual(before);

    await page.getByRole('button', { name: 'Close: Close the form' }).click();
    const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
    await question.getByRole('button', { name: 'Keep typing' }).click();
    expect(await field(page, 'Full name').inputValue()).toBe(name);
    expect(await field(page, 'Email').inputValue()).toBe(nadia.email);
  });

  it('saves every field and the photo', async () => {
    const { page } = admin;
    await setPictureFiles(page, await picture('#607080'));
    await submit(page).click();
    await page.getByText(messages.profileAdded).waitFor();
    await page.getByRole('heading', { level: 1, name }).waitFor();
    const id = Number(/\/admin\/profiles\/(\d+)$/.exec(page.url())?.[1]);
    const { contactMobile, heightFeet, heightInch, ...same } = nadia;
    expect(await fetchProfile(site, id)).toMatchObject({
      ...same,
      name,
      heightFeet: Number(heightFeet),
      heightInch: Number(heightInch),
      contact_mobile: contactMobile,
      photoSubmitted: true,
      photo: expect.stringMatching(/^[0-9a-f]{32}\.jpg$/),
      status: 'waiting',
      enteredByOffice: true,
      consent: null,
    });
    const main = await page.getByRole('main').innerText();
    expect(main).toContain('Entered by the office');
    expect(main).toContain("On paper. Keep the family's signed consent.");
  });
});
