import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { messages } from '#contract/messages.ts';
import type { AdminMember } from '#contract/admin-members.ts';
import { administrator, signIn } from '#server/testing/people.ts';
import { member } from '#server/testing/records.ts';
import { openForm, setPictureFiles, picture, visitAdmin } from './admin.ts';
import { type Visit } from './browser.ts';
import { addMember, draftCount, fieldOf, formOf, isFocused, storedLine, goToSection } from './drafts.ts';
import { openEmptySite } from './site.ts';

const { site, browser } = await openEmptySite();
let token: string;
let admin: Visit;
let page: Page;

beforeEach(async () => {
  admin = await visitAdmin(browser, site, 'desktop');
  ({ page } = admin);
  token = (await signIn(site.api, 'admin', administrator)).accessToken;
});

const edit = async (name: string) => {
  await page.goto('/admin/members');
  await page.getByRole('button', { name: `Edit ${name}` }).click();
  await page.getByRole('heading', { level: 2, name: 'Edit member' }).waitFor();
};
const add = async (given: Parameters<typeof member>[0]) =>
  ((await site.api.post('/api/admin/members', member(given), token)).json as { member: AdminMember }).member;

describe('a draft', () => {
  it('is deleted by saving and by Discard', async () => {
    await addMember(page);
    await fieldOf(page, 'Folio').fill('70');
    await fieldOf(page, 'Name').fill('Nadia Sait');
    await storedLine(page).waitFor();
    await formOf(page).getByRole('button', { name: 'Add member' }).click();
    await page.getByText(messages.memberAdded).waitFor();
    // The form is empty for the next member.
    expect(await fieldOf(page, 'Folio').inputValue()).toBe('');
    expect(await isFocused(fieldOf(page, 'Folio'))).toBe(true);
    expect(await draftCount(page)).toBe(0);

    await fieldOf(page, 'Name').fill('Half typed');
    await storedLine(page).waitFor();
    await addMember(page);
    await page.getByRole('button', { name: 'Discard' }).click();
    const question = page.getByRole('alertdialog', { name: 'Discard what you have typed?' });
    await question.getByRole('button', { name: 'Keep typing' }).click();
    await page.getByRole('button', { name: 'Discard' }).click();
    await question.getByRole('button', { name: 'Discard' }).click();
    await storedLine(page).waitFor({ state: 'detached' });
    expect(await fieldOf(page, 'Name').inputValue()).toBe('');
    // The focused button disappears, so the field gets the focus.
    await expect.poll(() => isFocused(fieldOf(page, 'Folio'))).toBe(true);
    expect(await draftCount(page)).toBe(0);
  });

  it('of a record that a colleague has changed restores the text and shows the conflict', async () => {
    const added = await add({ folio: '71', name: 'Annie Varghese', mobile: '00000 10050', address: 'Rose Villa' });
    await edit('Annie Varghese');
    await fieldOf(page, 'Mobile').fill('00000 10066');
    await fieldOf(page, 'Name').fill('Annie V.');
    await storedLine(page).waitFor();
    const theirs = { mobile: '00000 10056', address: '4 Mill Lane' };
    await site.api.put(`/api/admin/members/${added.id}`, theirs, token);
    await edit('Annie Varghese');
    await storedLine(page).waitFor();
    expect(await fieldOf(page, 'Address').inputValue()).toBe('4 Mill Lane');
    expect(await fieldOf(page, 'Name').inputValue()).toBe('Annie V.');
    await formOf(page).getByRole('button', { name: 'Save changes' }).click();
    const panel = page.getByRole('group', { name: /changed this while you had it open/ });
    await panel.getByRole('button', { name: 'Save mine' }).click();
    await page.getByText(messages.memberUpdated).waitFor();
    const { json } = await site.api.get('/api/admin/members', token);
    expect((json as AdminMember[]).find(({ folio }) => folio === '71')).toMatchObject({
      name: 'Annie V.',
      mobile: '00000 10066',
      address: '4 Mill Lane',
    });
    expect(await draftCount(page)).toBe(0);
  });

  it('is not stored if the browser storage is full; leaving the page then asks before text is lost', async () => {
    await page.addInitScript(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException('full', 'QuotaExceededError');
      };
    });
    await addMember(page);
    await fieldOf(page, 'Folio').fill('72');
    await fieldOf(page, 'Name').fill('Half typed');
    await page.getByRole('button', { name: 'Close: Close the form' }).click();
    const question = page.getByRole('alertdialog', { name: 'Discard what you have typed?' });
    await question.getByRole('button', { name: 'Keep typing' }).click();
    expect(await storedLine(page).count()).toBe(0);
    await formOf(page).getByRole('button', { name: 'Add member' }).click();
    await page.getByText(messages.memberAdded).waitFor();
  });

  it('never contains a password; leaving the page asks before a typed password is lost', async () => {
    await page.goto('/admin/account');
    await page.getByLabel('Current password', { exact: true }).fill('a secret of mine');
    await goToSection(page, 'Dashboard');
    const question = page.getByRole('alertdialog', { name: 'Discard what you have typed?' });
    await question.getByRole('button', { name: 'Keep typing' }).click();
    expect(await draftCount(page)).toBe(0);
    await page.getByLabel('Current password', { exact: true }).fill('');
    // A password manager sets the value by script. Leaving does not ask about such a value.
    await page.getByLabel('Current password', { exact: true }).evaluate((control: HTMLInputElement) => {
      control.value = 'filled in by itself';
      control.dispatchEvent(new Event('input', { bubbles: true }));
    });
    await goToSection(page, 'Dashboard');
    await page.waitForURL(/admin$/);
  });

  it('lists the files that the user must choose again', async () => {
    await page.goto('/admin/gallery');
    await openForm(page, 'Upload a picture');
    await setPictureFiles(page, [await picture('#607080', 'lake.jpg'), await picture('#806040', 'boat.jpg')]);
    await formOf(page).getByLabel('Description for all pictures').first().fill('The lake');
    await storedLine(page).waitFor();
    await page.reload();
    await formOf(page).getByText('Please choose again: lake.jpg, boat.jpg').waitFor();
    await setPictureFiles(page, [await picture('#806040', 'boat.jpg'), await picture('#607080', 'lake.jpg')]);
    await formOf(page).getByText('Please choose again').waitFor({ state: 'detached' });
    expect(await formOf(page).getByLabel('Description for all pictures').first().inputValue()).toBe('The lake');
  });
});
