import { describe, expect, it } from 'vitest';
import type { Account } from '#contract/accounts.ts';
import { administrator, GOOD_PASSWORD, registrationForm, signIn } from '#server/testing/people.ts';
import { person } from '#server/testing/records.ts';
import { chooseMore, visitAdmin } from './admin.ts';
import { axeProblems } from './axe.ts';
import { sizes, visit } from './browser.ts';
import { addMembers } from './members.ts';
import { openEmptySite } from './site.ts';

const { site, browser } = await openEmptySite();

/** Adds an entry with a wife and a son. */
async function addFamily(folio: string, name: string, mobile: string): Promise<number> {
  const [{ id } = { id: 0 }] = await addMembers(site, [{ folio, name, mobile }]);
  const { accessToken } = await signIn(site.api, 'admin', administrator);
  for (const body of [
    person({ name: `Amina ${name}`, relation: 'wife' }),
    person({ name: 'Rahim', relation: 'son' }),
  ]) {
    await site.api.post(`/api/admin/members/${id}/persons`, body, accessToken);
  }
  return id;
}

async function accountOf(email: string): Promise<Account | undefined> {
  const { accessToken } = await signIn(site.api, 'admin', administrator);
  const accounts = (await site.api.get('/api/admin/users', accessToken)).json as Account[];
  return accounts.find((account) => account.email === email);
}

describe('an applicant who is the wife of a member', () => {
  it('is recognised, approved with one tap, and can be changed to another person', async () => {
    await addFamily('12', 'Kunju', '+91 98470 11111');
    const form = registrationForm({ name: 'Amina Kunju', phone: '98470 11111' });
    await site.api.post('/api/user/register', form);
    const { page, close, consoleErrors } = await visitAdmin(browser, site, 'phone', { viewport: sizes.phone });
    await page.goto('/admin');
    await page.getByText('Looks like Amina Kunju, wife, folio 12: name and number match').waitFor();
    await page.goto('/admin/users');
    const row = page.getByRole('row').filter({ hasText: form.email });
    await row.getByText('Looks like Amina Kunju, wife, folio 12').waitFor();
    await row.getByRole('button', { name: 'Approve as folio 12' }).click();
    await row.getByText('Linked to folio 12 (Amina Kunju, wife)').waitFor();
    expect((await accountOf(form.email))?.members).toMatchObject([{ folio: '12', person: { name: 'Amina Kunju' } }]);

    await page.goto(`/admin/users?search=${form.email}`);
    await row.getByText('Folio 12 (Amina Kunju, wife)').waitFor();
    await chooseMore(page, 'Who of folio 12', form.name);
    const dialog = page.getByRole('dialog', { name: 'Find a member' });
    expect(await dialog.getByRole('searchbox').inputValue()).toBe('12');
    const line = dialog.getByRole('listitem').filter({ hasText: 'Linked to folio 12 (Amina Kunju, wife)' });
    await line.waitFor();
    expect(await line.getByLabel('Whose account is it?').locator('option').allTextContents()).toEqual([
      'A helper',
      'Kunju, first contact',
      'Amina Kunju, wife',
      'Rahim, son',
    ]);
    expect(await line.getByLabel('Whose account is it?').locator('option:checked').textContent()).toBe(
      'Amina Kunju, wife',
    );
    await line.getByLabel('Whose account is it?').selectOption('Rahim, son');
    await line.getByRole('button', { name: 'Save changes' }).click();
    await row.getByText('Folio 12 (Rahim, son)').waitFor();
    expect(consoleErrors).toEqual([]);
    await close();
  });

  it('is proposed where the office links the account by hand', async () => {
    await addFamily('20', 'Yusuf', '+91 98470 22222');
    const form = registrationForm({ name: 'Rahim Nobody Known' });
    await site.api.post('/api/user/register', form);
    const { page, close } = await visitAdmin(browser, site, 'desktop');
    await page.goto(`/admin/users?search=${form.email}`);
    await page
      .getByRole('button', { name: `Find a member ${form.name}` })
      .first()
      .click();
    const dialog = page.getByRole('dialog', { name: 'Find a member' });
    await dialog.getByRole('searchbox').fill('Amina Yusuf');
    const line = dialog.getByRole('listitem').filter({ hasText: 'Yusuf' });
    expect(await line.getByLabel('Whose account is it?').inputValue()).toBe('');
    await line.getByLabel('Whose account is it?').selectOption('Amina Yusuf, wife');
    expect(await axeProblems(page)).toEqual([]);
    await line.getByRole('button', { name: 'Approve as folio 20' }).click();
    await page.getByText('Linked to folio 20 (Amina Yusuf, wife)').waitFor();
    await close();
  });
});

describe('an invitation to register', () => {
  it.each(['en', 'ml'] as const)('fills in the folio, which no server sees, in %s', async (language) => {
    const folio = language === 'en' ? '30 A/1' : '40';
    const at = language === 'en' ? '' : '/ml';
    const id = await addFamily(folio, `Basheer ${language}`, '+91 98470 33333');
    const { page, close, consoleErrors } = await visitAdmin(browser, site, 'phone', { viewport: sizes.phone });
    await page.goto('/admin/members');
    await chooseMore(page, 'Invite', `Basheer ${language}`);
    const dialog = page.getByRole('dialog', { name: `Invite Basheer ${language} to register` });
    if (language === 'ml') await dialog.getByRole('button', { name: 'മലയാളം' }).click();
    const text = await dialog.getByLabel('Text for WhatsApp').inputValue();
    const whatsApp = await dialog.getByRole('link', { name: 'Open in WhatsApp' }).getAttribute('href');
    expect(new URL(whatsApp ?? '').searchParams.get('text')).toBe(text);
    expect(whatsApp).toContain('https://wa.me/919847033333?');
    expect(await axeProblems(page)).toEqual([]);
    const link = /http\S+$/.exec(text)?.[0] ?? '';
    expect(link).toContain(`${at}/register#folio=`);
    await dialog.getByRole('button', { name: 'Close' }).click();
    await page.goto(`/admin/members/${id}/family`);
    await page.getByRole('button', { name: 'Invite' }).waitFor();
    expect(consoleErrors).toEqual([]);
    await close();

    const guest = await visit(browser, site.url, 'phone', { viewport: sizes.phone });
    const asked: string[] = [];
    guest.page.on('request', (request) => asked.push(`${request.url()} ${request.headers()['referer'] ?? ''}`));
    await guest.page.goto(link);
    await expect.poll(() => guest.page.locator('[name=folio]').inputValue()).toBe(folio);
    expect(new URL(guest.page.url()).hash).toBe('');
    // It also survives a reload.
    await guest.page.reload();
    await expect.poll(() => guest.page.locator('[name=folio]').inputValue()).toBe(folio);
    const form = registrationForm({ name: `Amina Basheer ${language}` });
    const typed = { name: form.name, email: form.email, phone: '9847044444', password: GOOD_PASSWORD };
    for (const [name, value] of Object.entries({ ...typed, confirmPassword: GOOD_PASSWORD })) {
      await guest.page.locator(`[name=${name}]`).fill(value);
    }
    await guest.page.locator('form[data-form=register] [type=submit]').click();
    await guest.page.waitForURL(`**${at}/login`);
    expect(asked.filter((address) => address.includes('folio='))).toEqual([]);
    expect(await guest.page.evaluate(() => sessionStorage.getItem('register'))).toBeNull();
    expect(await accountOf(form.email)).toMatchObject({
      folio,
      candidates: [{ folio, reasons: ['folio', 'name'], person: { relation: 'wife' } }],
    });
    await guest.close();
  });
});
