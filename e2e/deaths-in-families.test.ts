import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { AdminMember } from '#contract/admin-members.ts';
import { messages } from '#contract/messages.ts';
import type { Relation } from '#contract/persons.ts';
import { createLinkedUser } from '#server/testing/corrections.ts';
import { administrator, signIn } from '#server/testing/people.ts';
import { person } from '#server/testing/records.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { visitAdmin } from './admin.ts';
import { axeProblems } from './axe.ts';
import { addMembers } from './members.ts';
import { overflowProblems } from './narrow.ts';
import { openEmptySite } from './site.ts';

const { site, browser } = await openEmptySite({ RATE_LIMITS: 'off' });
const { accessToken } = await signIn(site.api, 'admin', administrator);

async function addFamily(folio: string, name: string, people: readonly (readonly [string, Relation])[]) {
  const [{ id } = { id: 0 }] = await addMembers(site, [{ folio, name, mobile: '+91 00000 10012' }]);
  for (const [called, relation] of people) {
    await site.api.post(`/api/admin/members/${id}/persons`, person({ name: called, relation }), accessToken);
  }
  return id;
}

const read = async (id: number) => (await site.api.get(`/api/admin/members/${id}`, accessToken)).json as AdminMember;
const statesIn = async (id: number) =>
  (await read(id)).persons.map(({ name, relation, state }) => `${name} ${relation} ${state}`);
const isSignedIn = async (token: string) => (await site.api.get('/api/user/me', token)).status === 200;
const control = (page: Page, name: string) => page.locator(`form[method=post] [name=${name}]`);
const submit = (page: Page) => page.locator('.form-foot button[type=submit]').click();

async function fillDetails(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'English', exact: true }).first().click();
  await control(page, 'date_of_death').fill('2026-07-19');
  await control(page, 'description').fill('Mother of Kunju');
  await control(page, 'funeral_place').fill('Riverside');
}

describe('on a phone, in Malayalam', () => {
  const language = { locale: 'ml' } as const;

  it('the death of a grandmother is recorded from her family, nobody is signed out, and she can be returned', async () => {
    const id = await addFamily('12', 'കുഞ്ഞുമുഹമ്മദ്', [
      ['പാത്തുമ്മ', 'mother'],
      ['ആമിന', 'wife'],
    ]);
    const [{ token }, other] = [await createLinkedUser(site, [id]), await createLinkedUser(site, [id])];
    const { page, context, consoleErrors, close } = await visitAdmin(browser, site, 'phone');
    await page.goto(`/ml/admin/members/${id}/family`);
    const row = page.getByRole('listitem').filter({ hasText: 'പാത്തുമ്മ' });
    await row.getByRole('button', { name: `${m.admin_more({}, language)} പാത്തുമ്മ` }).click();
    await row.getByRole('link', { name: `${m.death_title({}, language)} പാത്തുമ്മ` }).click();
    const closing = page.locator('[name^=effect-account-]');
    await closing.first().waitFor();
    expect(await closing.evaluateAll((boxes) => boxes.map((box) => box.matches(':checked')))).toEqual([false, false]);
    await page.getByRole('checkbox', { name: other.email }).check();
    expect(await control(page, 'name').inputValue()).toBe('പാത്തുമ്മ');
    expect(await page.getByLabel(m.death_newContact({}, language)).count()).toBe(0);
    await fillDetails(page);
    expect(await axeProblems(page)).toEqual([]);
    expect(await overflowProblems(page, context)).toEqual([]);
    await submit(page);
    await page.getByText(m.death_didPerson({ name: 'പാത്തുമ്മ', folio: '12' }, language)).waitFor();
    expect([await isSignedIn(token), await isSignedIn(other.token)]).toEqual([true, false]);
    const living = ['കുഞ്ഞുമുഹമ്മദ് self living', 'ആമിന wife living'];
    expect(await statesIn(id)).toEqual([living[0], 'പാത്തുമ്മ mother deceased', living[1]]);

    await page.goto(`/ml/admin/members/${id}/family`);
    await row.getByText(m.members_hasDied({}, language)).waitFor();
    await row.getByRole('button', { name: `${m.admin_more({}, language)} പാത്തുമ്മ` }).click();
    await row.getByRole('button', { name: `${m.family_return({}, language)} പാത്തുമ്മ` }).click();
    await row.getByText(m.members_hasDied({}, language)).waitFor({ state: 'detached' });
    expect(await statesIn(id)).toEqual([living[0], 'പാത്തുമ്മ mother living', living[1]]);
    expect(consoleErrors).toEqual([]);
    await close();
  });
});

describe('on a desktop', () => {
  it('a search finds people of folios, and the widow becomes first contact through the death', async () => {
    const id = await addFamily('14', 'Sample Kunjali', [
      ['Pathumma', 'mother'],
      ['Nafeesa', 'wife'],
      ['Shafi', 'son'],
    ]);
    const { page, context, consoleErrors, close } = await visitAdmin(browser, site, 'desktop');
    await page.goto('/admin/deceased/record');
    await page.getByRole('searchbox').fill('nafeesa');
    await page.getByRole('radio', { name: 'Nafeesa wife, Folio 14' }).waitFor();
    // Before the search, the page lists everybody.
    await expect.poll(() => page.getByRole('radio').count()).toBe(1);
    await page.getByRole('searchbox').fill('kunjali');
    await page.getByRole('radio', { name: 'Sample Kunjali Folio 14' }).check();
    await submit(page);

    const contact = page.getByRole('region', { name: 'Who is the first contact of folio 14 now?' });
    const choice = contact.getByLabel('New first contact');
    const relationOf = async (name: string) => contact.getByLabel(`${name}, until now`).inputValue();
    await choice.waitFor();
    expect(await choice.locator('option:checked').innerText()).toBe('Nafeesa, wife');
    expect(await relationOf('Sample Kunjali')).toBe('husband');
    expect(await relationOf('Pathumma')).toBe('mother-in-law');
    await choice.selectOption('Shafi, son');
    expect(await relationOf('Nafeesa')).toBe('mother');
    await choice.selectOption('');
    await fillDetails(page);
    await submit(page);
    await contact.getByText(messages.firstContactRequired).waitFor();
    expect(await axeProblems(page)).toEqual([]);
    expect(await overflowProblems(page, context)).toEqual([]);
    await page.getByRole('checkbox', { name: /^Record Sample Kunjali as deceased/ }).uncheck();
    await contact.waitFor({ state: 'detached' });
    await page.getByRole('checkbox', { name: /^Record Sample Kunjali as deceased/ }).check();
    await choice.selectOption('Nafeesa, wife');

    // A colleague adds a child meanwhile.
    const added = person({ name: 'Zakir', relation: 'grandchild' });
    await site.api.post(`/api/admin/members/${id}/persons`, added, accessToken);
    await contact.getByLabel('Mobile').fill('00000 10050');
    await submit(page);
    await contact.getByText(messages.familyChanged).waitFor();
    expect(await relationOf('Zakir')).toBe('grandchild');
    expect(await contact.getByLabel('Mobile').inputValue()).toBe('00000 10050');
    await submit(page);
    await page.getByText('Sample Kunjali is recorded as deceased in folio 14').waitFor();
    await page.getByText('Its first contact is Nafeesa.').waitFor();
    expect(await read(id)).toMatchObject({ name: 'Nafeesa', mobile: '00000 10050', state: 'living' });

    await page.getByRole('button', { name: 'Undo Sample Kunjali' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Undo the recording' }).click();
    await page.getByText(messages.deathUndone).waitFor();
    expect(await read(id)).toMatchObject({ name: 'Sample Kunjali', mobile: '+91 00000 10012', state: 'living' });
    expect(await statesIn(id)).toContain('Sample Kunjali self living');

    await page.goto(`/admin/members/${id}/family`);
    await page.getByRole('button', { name: 'More Sample Kunjali' }).click();
    await page.getByRole('link', { name: 'Record a death Sample Kunjali' }).click();
    await page.getByRole('heading', { level: 1, name: 'Record a death' }).waitFor();
    expect(await control(page, 'name').inputValue()).toBe('Sample Kunjali');
    expect(consoleErrors.filter((text) => !/40[09]/.test(text))).toEqual([]);
    await close();
  });
});
