import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { messages } from '#contract/messages.ts';
import { GOOD_PASSWORD, registrationForm } from '#server/testing/people.ts';
import { visitAdmin } from './admin.ts';
import { axeProblems } from './axe.ts';
import { visit, type Visit } from './browser.ts';
import { openSite } from './site.ts';

const { site, browser } = await openSite();

describe('the office', () => {
  const stranger = registrationForm({ name: 'Jerome Stranger' });
  let office: Visit;
  beforeAll(async () => {
    office = await visitAdmin(browser, site, 'phone');
    await site.api.post('/api/user/register', stranger);
  });
  afterAll(() => office.close());

  const rowOf = (email: string) => office.page.getByRole('row').filter({ hasText: email });

  it('finds another member in place for an applicant whom nobody recognises', async () => {
    await office.page.goto(`/admin/users?search=${stranger.email}`);
    const row = rowOf(stranger.email);
    await row.getByText('No member with this name or number').waitFor();
    await row
      .getByRole('button', { name: `Find a member ${stranger.name}` })
      .first()
      .click();
    const dialog = office.page.getByRole('dialog', { name: 'Find a member' });
    await dialog.getByText('No member found.').waitFor();
    await dialog.getByRole('searchbox').fill('Basil Paulose');
    await dialog.getByRole('button', { name: 'Approve as folio 15' }).click();
    await dialog.waitFor({ state: 'detached' });
    await row.getByText('Linked to folio 15').waitFor();
    expect(await axeProblems(office.page)).toEqual([]);
    await row.getByRole('button', { name: `Undo approval of ${stranger.name}` }).click();
    await row.getByText('No member with this name or number').waitFor();
    expect(await row.getByText('Linked to folio 15').count()).toBe(0);
  });

  it('refuses a stranger for a reason, undoes it, and refuses again', async () => {
    const { page } = office;
    const row = rowOf(stranger.email);
    const refuse = row.getByRole('button', { name: `Refuse ${stranger.name}` });
    const dialog = page.getByRole('dialog', { name: 'Why is this user refused?' });
    await refuse.click();
    await dialog.getByRole('button', { name: 'Keep waiting' }).click();
    await dialog.waitFor({ state: 'detached' });
    await refuse.click();
    await dialog.getByRole('button', { name: 'Refuse and send' }).click();
    await row.getByText('Reason: We could not find you in the register.').waitFor();
    // Applicants read the ready-made reasons in both languages.
    await row.getByText('നിങ്ങളെ അംഗങ്ങളുടെ രജിസ്റ്ററിൽ കണ്ടെത്താനായില്ല.').waitFor();
    await row.getByRole('button', { name: `Undo refusal of ${stranger.name}` }).click();
    await page.getByText('The refusal has been withdrawn.').waitFor();
    await refuse.click();
    await dialog.getByLabel('Another reason, in my words').check();
    await dialog.getByRole('button', { name: 'Refuse and send' }).click();
    await dialog.getByText('Write the reason; the applicant will read it.').first().waitFor();
    await dialog.getByLabel('Your reason').fill('Please come to the office.');
    await dialog.getByRole('button', { name: 'Refuse and send' }).click();
    await row.getByText('Reason: Please come to the office.').waitFor();
    expect(await refuse.count()).toBe(0);
  });

  it('lists the refused user under Refused only, who reads the reason when signing in', async () => {
    const { page } = office;
    await page.goto('/admin/users');
    await page.getByRole('link', { name: /^Refused \d/ }).click();
    await rowOf(stranger.email).waitFor();
    await page.goto(`/admin/users?search=${stranger.email}`);
    await page.getByRole('heading', { name: 'No users found.' }).waitFor();
    expect(office.consoleErrors).toEqual([]);

    const visitor = await visit(browser, site.url, 'phone');
    await visitor.page.goto('/login');
    await visitor.page.getByLabel('Email').fill(stranger.email);
    await visitor.page.getByLabel('Password', { exact: true }).fill(GOOD_PASSWORD);
    await visitor.page.getByRole('button', { name: 'Sign In' }).click();
    await visitor.page.getByText(`${messages.accountRefused} Please come to the office.`).waitFor();
    await visitor.close();
  });
});
