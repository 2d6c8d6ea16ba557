import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { messages } from '#contract/messages.ts';
import { administrator, signIn } from '#server/testing/people.ts';
import { nadia } from '#server/testing/records.ts';
import { chooseMore, picture, setPictureFiles, visitAdmin } from './admin.ts';
import type { Visit } from './browser.ts';
import { fetchProfile, sendProfile } from './profiles.ts';
import { openSite } from './site.ts';

const { site, browser } = await openSite();

const form = (page: Page) => page.getByRole('dialog', { name: 'Edit profile' });
const field = (page: Page, label: string) => form(page).getByLabel(label, { exact: true });
const save = (page: Page) => form(page).getByRole('button', { name: 'Save changes' }).click();

describe('the form to edit a profile, with a phone', () => {
  let admin: Visit;
  let id: number;
  beforeAll(async () => {
    const consent = { consent: 'true', consentVersion: '2026-11', declaration: 'true' };
    ({ id } = await sendProfile(site, { name: 'Typed Wrongly', ...consent }));
    const { accessToken } = await signIn(site.api, 'admin', administrator);
    await site.api.put(`/api/admin/profiles/${id}/approve`, {}, accessToken);
    admin = await visitAdmin(browser, site, 'phone');
    await admin.page.goto(`/admin/profiles/${id}`);
    await chooseMore(admin.page, 'Edit profile', 'Typed Wrongly');
    await form(admin.page).waitFor();
  });

  it('contains all fields as they were sent', async () => {
    const { page } = admin;
    expect(new URL(page.url()).pathname).toBe(`/admin/profiles/${id}/edit`);
    for (const [label, value] of [
      ['Full name', 'Typed Wrongly'],
      ['Day', '14'],
      ['Month', '2'],
      ['Year', '1999'],
      ['Feet', nadia.heightFeet],
      ["Father's name", nadia.fatherName],
      ['Email', nadia.email],
    ] as const) {
      expect([label, await field(page, label).inputValue()]).toEqual([label, value]);
    }
    expect(await page.getByRole('radio', { name: nadia.gender, exact: true }).isChecked()).toBe(true);
    expect(await page.getByLabel('District (optional)').inputValue()).toBe(nadia.district);
  });

  it('shows errors at the fields, and asks before text is lost', async () => {
    const { page } = admin;
    await field(page, 'Full name').fill('Corrected Name');
    await page.getByLabel('Profession').fill('');
    await field(page, 'Year').fill('2020');
    await save(page);
    const summary = page.getByRole('alert').filter({ hasText: 'There is a problem' });
    await summary.getByRole('link', { name: messages.matrimonyTooYoung }).click();
    expect(await field(page, 'Day').evaluate((box) => box === document.activeElement)).toBe(true);
    await field(page, 'Year').fill('1998');
    for (const leave of ['Cancel Edit', 'Close: Close the form']) {
      await page.getByRole('button', { name: leave }).click();
      const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
      await question.getByRole('button', { name: 'Keep typing' }).click();
    }
    expect(await field(page, 'Full name').inputValue()).toBe('Corrected Name');
  });

  it('returns to the profile after saving, with approval and consent unchanged', async () => {
    const { page } = admin;
    await setPictureFiles(page, await picture('#607080'));
    await save(page);
    await page.getByText(messages.profileChanged).waitFor();
    await page.getByRole('heading', { level: 1, name: 'Corrected Name' }).waitFor();
    expect(new URL(page.url()).pathname).toBe(`/admin/profiles/${id}`);
    await page.getByText('This profile is approved.').waitFor();
    const main = await page.getByRole('main').innerText();
    for (const words of ['14\u00A0February 1998', 'consent text of November 2026']) expect(main).toContain(words);
    expect(await fetchProfile(site, id)).toMatchObject({
      name: 'Corrected Name',
      dob: '1998-02-14',
      profession: null,
      photo: expect.stringMatching(/^[0-9a-f]{32}\.jpg$/),
      photoSubmitted: true,
      status: 'approved',
    });
  });
});
