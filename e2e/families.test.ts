import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { messages } from '#contract/messages.ts';
import type { AdminPerson, Relation } from '#contract/persons.ts';
import { createLinkedUser } from '#server/testing/corrections.ts';
import { administrator, signIn } from '#server/testing/people.ts';
import { person } from '#server/testing/records.ts';
import { formatDay } from '#web/shared/languages/format-dates.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { chooseMore, visitAdmin } from './admin.ts';
import { sizes, visit } from './browser.ts';
import { addMembers, visitAsUser } from './members.ts';
import { openEmptySite } from './site.ts';
import { signInWithForm } from './stored-tokens.ts';

const { site, browser } = await openEmptySite();

let folios = 0;

/** Adds an entry with a family. */
async function addFamily(
  name: string,
  people: readonly (readonly [string, Relation, number?])[],
): Promise<{ readonly id: number; readonly folio: number }> {
  const folio = (folios += 10);
  const [{ id } = { id: 0 }] = await addMembers(site, [{ folio: String(folio), name, mobile: '+91 00000 10012' }]);
  const { accessToken } = await signIn(site.api, 'admin', administrator);
  for (const [called, relation, year_of_birth] of people) {
    const body = person({ name: called, relation, ...(year_of_birth !== undefined && { year_of_birth }) });
    await site.api.post(`/api/admin/members/${id}/persons`, body, accessToken);
  }
  return { id, folio };
}

async function peopleOf(id: number): Promise<readonly AdminPerson[]> {
  const { accessToken } = await signIn(site.api, 'admin', administrator);
  return (await site.api.get(`/api/admin/members/${id}/persons`, accessToken)).json as AdminPerson[];
}

const list = (page: Page) => page.getByRole('list', { name: 'Family' });
const namesIn = (page: Page) => list(page).locator('b').allTextContents();
const said = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text }).first().waitFor();
const undo = (page: Page, name: string) => page.getByRole('button', { name: `Undo ${name}`, exact: true }).click();

describe('on a phone, in Malayalam', () => {
  const language = { locale: 'ml' } as const;

  it('the office types a family of six, without leaving the line', async () => {
    const name = 'കുഞ്ഞുമുഹമ്മദ്';
    const family = [
      ['ആമിന', 'wife', '1961'],
      ['റഹീം', 'son', '1985'],
      ['ഷാഫി', 'son', '1990'],
      ['സൽമ', 'daughter-in-law', '1994'],
      ['നബീൽ', 'grandchild', '2020'],
    ] as const;
    const { id } = await addFamily(name, []);
    const { page, consoleErrors, close } = await visitAdmin(browser, site, 'phone', { viewport: sizes.phone });
    await page.goto('/ml/admin/members');
    const row = page.getByRole('row').filter({ hasText: name });
    await row.getByRole('button', { name: `${m.admin_more({}, language)} ${name}` }).tap();
    await row.getByRole('link', { name: `${m.family_title({}, language)} ${name}` }).tap();

    const line = page.locator('.person-line');
    const nameField = line.getByLabel(m.directory_name({}, language), { exact: true });
    await nameField.tap();
    for (const [called, relation, year] of family) {
      await page.keyboard.insertText(called);
      await line.locator('select').selectOption(relation);
      const yearField = line.getByLabel(m.family_yearOfBirth({}, language));
      await yearField.fill(year);
      await yearField.press('Enter');
      await page.getByRole('listitem').filter({ hasText: called }).waitFor();
      await expect.poll(() => nameField.evaluate((field) => field === document.activeElement)).toBe(true);
    }
    const people = await peopleOf(id);
    expect(people.map((one) => [one.name, one.relation, String(one.year_of_birth)])).toEqual([
      [name, 'self', 'null'],
      ...family,
    ]);

    await page.goto(`/ml/admin/members?search=amina`);
    const found = page.getByRole('link', { name: 'ആമിന, ഭാര്യ' });
    await found.waitFor();
    expect(await found.getAttribute('href')).toBe(`/ml/admin/members/${id}/family`);
    expect(consoleErrors).toEqual([]);
    await close();
  });
});

describe('on a desktop', () => {
  it('a member opens the family, and another member finds "Amina, wife"; the children stay hidden', async () => {
    const { id } = await addFamily('Sample Kunju', [
      ['Amina', 'wife', 1961],
      ['Rahim', 'son', 2015],
    ]);
    const member = await createLinkedUser(site, [id]);
    const search = `/officedirectory?search=${encodeURIComponent('Amina Sample')}`;
    const stranger = await visitAsUser(browser, site, { size: 'desktop', path: '/officedirectory?search=amina' });
    await stranger.page.getByText('No office members found.').waitFor();

    const own = await visit(browser, site.url, 'desktop');
    await own.page.goto('/login?next=/account');
    await signInWithForm(own.page, member);
    const choice = (part: string) => own.page.getByRole('group', { name: `${part}: who may see it?` });
    await own.page.getByText('Amina, wife').waitFor();
    expect(await choice('Children').count()).toBe(0);
    await choice('Family').getByRole('radio', { name: 'All members' }).check();
    await choice('Children').waitFor();
    await said(own.page, messages.visibilityChanged);

    const { page } = stranger;
    await page.reload();
    const row = page.getByRole('row').filter({ hasText: 'Sample Kunju' });
    await row.getByText('Amina, wife').first().waitFor();
    await row.getByText('Family', { exact: true }).click();
    expect(await row.innerText()).not.toContain('Rahim');

    await choice('Children').getByRole('radio', { name: 'All members' }).check();
    await said(own.page, messages.visibilityChanged);
    await page.reload();
    await row.getByText('Family', { exact: true }).click();
    await row.getByText('Rahim, son').waitFor();
    await page.goto(search);
    await page.getByText('No office members found.').waitFor();
    expect([...stranger.consoleErrors, ...own.consoleErrors]).toEqual([]);
    await stranger.close();
    await own.close();
  });

  it('the office orders and removes people, and adds a second person of one name only if asked to', async () => {
    const { id } = await addFamily('Sample Joy', [
      ['Annamma', 'wife'],
      ['Tessy', 'daughter'],
      ['Roy', 'son'],
    ]);
    const { page, close } = await visitAdmin(browser, site, 'desktop');
    await page.goto(`/admin/members/${id}/family`);
    await chooseMore(list(page), 'Move up', 'Roy');
    await expect.poll(() => namesIn(page)).toEqual(['Sample Joy', 'Annamma', 'Roy', 'Tessy']);
    await chooseMore(list(page), 'Move down', 'Annamma');
    await expect.poll(() => namesIn(page)).toEqual(['Sample Joy', 'Roy', 'Annamma', 'Tessy']);
    await chooseMore(list(page), 'Move down', 'Annamma');
    await expect.poll(() => namesIn(page)).toEqual(['Sample Joy', 'Roy', 'Tessy', 'Annamma']);

    await chooseMore(list(page), 'Delete', 'Tessy');
    await page.getByRole('button', { name: 'Remove person' }).click();
    await expect.poll(() => namesIn(page)).toEqual(['Sample Joy', 'Roy', 'Annamma']);
    await page
      .getByRole('status')
      .getByRole('button', { name: /^Undo Tessy/ })
      .click();
    await expect.poll(() => namesIn(page)).toEqual(['Sample Joy', 'Roy', 'Tessy', 'Annamma']);
    await list(page).getByRole('button', { name: 'More Sample Joy' }).click();
    await page.getByRole('button', { name: 'Earlier versions Sample Joy' }).waitFor();
    expect(await page.getByRole('button', { name: 'Delete Sample Joy' }).count()).toBe(0);
    await page.keyboard.press('Escape');

    const line = page.locator('.person-line');
    await line.getByLabel('Name').fill('Roy');
    await line.getByLabel('Name').press('Enter');
    await line.getByText('Choose the relation.').first().waitFor();
    await line.getByLabel('Relation').selectOption('son');
    await line.getByLabel('Name').press('Enter');
    await line.getByText(messages.personNamedAlready).first().waitFor();
    expect(await namesIn(page)).toHaveLength(4);
    await line.getByLabel('This is another person with the same name').check();
    await line.getByRole('button', { name: 'Add person' }).click();
    await expect.poll(() => namesIn(page)).toEqual(['Sample Joy', 'Roy', 'Tessy', 'Annamma', 'Roy']);
    await close();
  });

  it('the office changes a person, and who sees the family', async () => {
    const { id, folio } = await addFamily('Sample Yusuf', [['Jameela', 'wife']]);
    const { page, close } = await visitAdmin(browser, site, 'desktop');
    await page.goto(`/admin/members/${id}/family`);
    await page.getByText('Only the office sees this family.').waitFor();
    await list(page).getByRole('button', { name: 'Edit Jameela' }).click();
    const form = page.getByRole('dialog');
    await form.getByLabel('Name in Malayalam').fill('ജമീല');
    await form.getByRole('radio', { name: 'Female' }).check();
    await form.getByLabel('Year of birth').fill('2999');
    await form.getByRole('button', { name: 'Save changes' }).click();
    await form.getByText(messages.yearOfBirthInvalid).first().waitFor();
    await form.getByLabel('Year of birth').fill('1970');
    await form.getByLabel('The year is only about right').check();
    await form.getByLabel('Own telephone').fill('00000 10077');
    await form.getByLabel('Lives in').fill('Kochi');
    await form.getByRole('button', { name: 'Save changes' }).click();
    await list(page).getByText('ജമീല · Born about 1970 · 00000 10077 · Lives in Kochi').waitFor();

    await page.getByRole('link', { name: 'Edit member' }).click();
    const who = page.getByRole('radiogroup', { name: 'Who sees the family' });
    await who.getByRole('radio', { name: 'All members' }).check();
    await page.getByRole('button', { name: 'Save changes' }).click();
    await page.getByText(messages.familyAgreementRequired).first().waitFor();
    await page.getByLabel('Who of the family agreed').fill('Jameela');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await page.locator(`#record-${id}`).getByRole('link', { name: '2 people' }).click();
    const about = page.getByText('Members see this family.');
    await about.waitFor();
    expect(await about.innerText()).toBe(
      `Folio ${folio}, Sample Yusuf. Members see this family. Jameela agreed on ${formatDay('2026-07-20')}.`,
    );
    await close();
  });

  it('a widow becomes the first contact, and a son gets an entry of his own; both are undone', async () => {
    const { id, folio } = await addFamily('Sample Kunjali', [
      ['Pathumma', 'mother'],
      ['Nafeesa', 'wife'],
      ['Shafi', 'son'],
    ]);
    const { page, consoleErrors, close } = await visitAdmin(browser, site, 'desktop');
    await page.goto(`/admin/members/${id}/family`);
    const relations = async () => (await peopleOf(id)).map(({ name, relation }) => `${name} ${relation}`);
    const before = await relations();
    await chooseMore(list(page), 'Make first contact', 'Nafeesa');
    const dialog = page.getByRole('dialog', { name: 'Nafeesa becomes the first contact' });
    const relationOf = async (name: string) => dialog.getByLabel(`${name}, until now`).inputValue();
    expect(await relationOf('Sample Kunjali')).toBe('husband');
    expect(await relationOf('Pathumma')).toBe('mother-in-law');
    expect(await relationOf('Shafi')).toBe('son');
    await dialog.getByLabel('Pathumma, until now').selectOption('');
    await dialog.getByRole('button', { name: 'Make first contact' }).click();
    await dialog.getByText('Choose the relation.').first().waitFor();
    await dialog.getByLabel('Pathumma, until now').selectOption('other');
    await dialog.getByLabel('Mobile').fill('00000 10050');
    await dialog.getByRole('button', { name: 'Make first contact' }).click();
    await expect.poll(relations).toEqual(['Nafeesa self', 'Sample Kunjali husband', 'Pathumma other', 'Shafi son']);
    await page.getByText(`Folio ${folio}, Nafeesa.`).waitFor();
    await undo(page, 'Nafeesa');
    await expect.poll(relations).toEqual(before);

    await chooseMore(list(page), 'Becomes an entry of their own', 'Shafi');
    const own = page.getByRole('dialog', { name: 'Shafi becomes an entry of their own' });
    await own.getByLabel('Folio').fill(String(folio));
    await own.getByRole('button', { name: 'Make the entry' }).click();
    await own.getByText(messages.folioTaken).first().waitFor();
    await own.getByLabel('Folio').fill(String(folio + 1));
    await own.getByRole('button', { name: 'Make the entry' }).click();
    await expect.poll(() => namesIn(page)).toEqual(['Sample Kunjali', 'Pathumma', 'Nafeesa']);
    await undo(page, 'Shafi');
    await expect.poll(relations).toEqual(before);
    expect(consoleErrors.filter((text) => !text.includes('409'))).toEqual([]);
    await close();
  });
});
