import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { messages } from '#contract/messages.ts';
import english from '#web/shared/languages/en.json' with { type: 'json' };
import { administrator } from '#server/testing/people.ts';
import { visit } from './browser.ts';
import { chooseMore, visitAdmin } from './admin.ts';
import { emailsTo, fetchProfile, sendProfile } from './profiles.ts';
import { openSite } from './site.ts';
import { signInWithForm } from './stored-tokens.ts';

const { site, browser } = await openSite();

const profileLinks = (page: Page) => page.getByRole('table').getByRole('link');
const found = (page: Page, words: string) => page.getByRole('status').filter({ hasText: words }).waitFor();
const onList = (page: Page) => page.getByRole('heading', { level: 1, name: 'Matrimony Profiles' }).waitFor();

async function openProfile(page: Page, id: number): Promise<void> {
  await page.goto(`/admin/profiles/${id}`);
  await page.getByRole('heading', { level: 2, name: 'Registration' }).waitFor();
}

const admin = await visitAdmin(browser, site, 'phone');

describe('the list with a phone', () => {
  it('shows waiting profiles first, and the number of waiting profiles', async () => {
    const { page } = admin;
    await page.goto('/admin/profiles');
    await page.getByText(/^\d+ profiles, \d+ waiting for approval$/).waitFor();
    const rows = await page.getByRole('table').getByRole('row').allInnerTexts();
    for (const column of ['Name', 'Email', 'Education', 'Profession', 'Location']) expect(rows[0]).toContain(column);
    const states = rows.slice(1).map((row) => /Waiting|Approved|Refused/.exec(row)?.[0]);
    const waiting = states.filter((state) => state === 'Waiting').length;
    expect(states.slice(0, waiting)).not.toContain('Approved');
    expect(states.slice(waiting)).toContain('Approved');
    expect(states.slice(waiting)).not.toContain('Waiting');
    expect(rows.find((row) => row.includes('Faisal Rahman'))).toContain('Leeds, United Kingdom');
  });

  it('combines filters by state, gender, age and district', async () => {
    const { page } = admin;
    await page.goto('/admin/profiles');
    await page.getByRole('button', { name: 'Filters' }).click();
    await page.getByLabel('Gender').selectOption('Male');
    await profileLinks(page).filter({ hasText: 'Nadia Sait' }).first().waitFor({ state: 'detached' });
    await page.getByLabel('Age from').selectOption('33');
    await page.getByLabel('Age to').selectOption('36');
    await found(page, '1 profile found');
    expect(await profileLinks(page).allInnerTexts()).toEqual(['Faisal Rahman']);
    await page.getByRole('navigation', { name: 'Show' }).getByRole('link', { name: 'Waiting' }).click();
    await page.getByRole('heading', { name: 'No Matrimony Profiles Found' }).waitFor();
    expect(await page.getByLabel('Age to').inputValue()).toBe('36');

    await page.goto('/admin/profiles?district=leeds');
    await found(page, '1 profile found');
    expect(await page.getByLabel('District').inputValue()).toBe('leeds');
    await page.goto('/admin/profiles?status=nonsense&gender=nobody&ageFrom=abc&page=-1');
    await profileLinks(page).filter({ hasText: 'Shaji Varghese' }).waitFor();
    expect(admin.consoleErrors).toEqual([]);
  });
});

describe('a profile with a phone', () => {
  it('shows every field, the age, the sender and the consent', async () => {
    const { page } = admin;
    const { id, email } = await sendProfile(site, {
      name: 'Everything Sent',
      consent: 'true',
      consentVersion: '2026-11',
      declaration: 'true',
    });
    await openProfile(page, id);
    const main = await page.getByRole('main').innerText();
    const { age } = (await fetchProfile(site, id)) ?? {};
    for (const words of [
      'Sample District / Kerala / India',
      'nadia@sample.example',
      '00000 54321',
      'M.Sc. Botany',
      'Teacher',
      'Likes plants.',
      `14\u00A0February 1999 (age\u00A0${age})`,
      'Daughter',
      'Female',
      'Single',
      '5 ft 4 in',
      'Rafi Sait',
      'Salma Sait',
      'One younger brother, a student',
      email,
      'consent text of November 2026',
      'The sender declared that the person registered knows and agrees.',
    ]) {
      expect(main).toContain(words);
    }
    expect(main).toMatch(/Last updated \d{1,2}\s\w+\s\d{4}/);
    expect(main).not.toContain('Consent not recorded');
    expect(await page.getByRole('link', { name: '00000 54321' }).first().getAttribute('href')).toBe(
      'tel:+910000054321',
    );
  });

  it('warns about missing consent and possible duplicates', async () => {
    const { page } = admin;
    const first = await sendProfile(site, { name: 'Twin Sample', contactMobile: '00000 15111' });
    const second = await sendProfile(site, { name: 'twin  sample', contactMobile: '(0)00000 15111' });
    await openProfile(page, second.id);
    await page.getByText('Consent not recorded').waitFor();
    const warning = page.getByRole('listitem').filter({ hasText: 'Same name and date of birth' });
    expect(await warning.innerText()).toContain('Same mobile number');
    await warning.getByRole('link', { name: 'Twin Sample' }).click();
    await page.waitForURL(`**/admin/profiles/${first.id}`);
    await page.getByRole('heading', { level: 1, name: 'Twin Sample' }).waitFor();
  });

  it('is refused with a reason, which survives an error; it can still be approved', async () => {
    const { page } = admin;
    const { id, email } = await sendProfile(site, { name: 'Refused Sample' });
    const reason = 'The date of birth does not agree with the certificate.';
    await openProfile(page, id);
    await page.getByRole('button', { name: 'Refuse profile' }).click();
    const dialog = page.getByRole('dialog', { name: 'Refuse this profile?' });
    await dialog.getByRole('button', { name: 'Refuse profile' }).click();
    await dialog.getByText(messages.refusalReasonRequired).waitFor();
    await dialog.getByLabel('Reason').fill(reason);
    // Closing the dialog keeps the reason too.
    await dialog.getByRole('button', { name: 'Do not refuse' }).click();
    await page.getByRole('button', { name: 'Refuse profile' }).click();
    await page.route('**/refuse', (route) => route.abort());
    await dialog.getByRole('button', { name: 'Refuse profile' }).click();
    await page.getByText(english.failed_profileRefuse).waitFor();
    await page.unroute('**/refuse');
    expect(await dialog.getByLabel('Reason').inputValue()).toBe(reason);
    await dialog.getByRole('button', { name: 'Refuse profile' }).click();
    await page.getByText(messages.profileRefused, { exact: true }).waitFor();
    await onList(page);
    expect((await emailsTo(site, email)).filter((letter) => letter.includes(reason))).toHaveLength(1);

    await page.getByRole('navigation', { name: 'Show' }).getByRole('link', { name: 'Refused' }).click();
    await profileLinks(page).filter({ hasText: 'Refused Sample' }).click();
    await page.getByText('This profile was refused.').waitFor();
    await page.getByText(`Reason: ${reason}`).waitFor();
    await page.getByRole('button', { name: 'Approve Profile' }).click();
    await onList(page);
    expect(await fetchProfile(site, id)).toMatchObject({ status: 'approved', refusalReason: null });
  });

  it('is deleted after a confirmation; approving it in another tab shows that it is gone', async () => {
    const { page, context } = admin;
    const { id } = await sendProfile(site, { name: 'Deleted Sample' });
    const other = await context.newPage();
    await openProfile(other, id);
    await page.bringToFront();
    await openProfile(page, id);
    const question = page.getByRole('alertdialog', { name: 'Are you sure you want to delete this profile?' });
    await chooseMore(page, 'Delete profile', 'Deleted Sample');
    await question.getByRole('button', { name: 'Keep profile' }).click();
    expect(await fetchProfile(site, id)).toBeDefined();
    await chooseMore(page, 'Delete profile', 'Deleted Sample');
    await question.getByRole('button', { name: 'Delete profile' }).click();
    await page.getByText(messages.profileDeleted).waitFor();
    await onList(page);
    expect(await fetchProfile(site, id)).toBeUndefined();

    await other.bringToFront();
    await other.getByRole('button', { name: 'Approve Profile' }).click();
    await other.getByText(english.failed_profileApprove).waitFor();
    await other.getByRole('heading', { name: 'This profile is no longer here.' }).waitFor();
    await other.close();
  });
});

it('a link to a profile opens the profile after the administrator signs in', async () => {
  const { page } = await visit(browser, site.url);
  await page.goto('/admin/profiles/1');
  await page.waitForURL('**/admin?next=*');
  await signInWithForm(page, administrator);
  await page.waitForURL('**/admin/profiles/1');
  await page.getByRole('heading', { level: 2, name: 'Registration' }).waitFor();
  expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('Anitha Paul');
});
