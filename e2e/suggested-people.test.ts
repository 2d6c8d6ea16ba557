import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { AdminPerson } from '#contract/persons.ts';
import { createLinkedUser } from '#server/testing/corrections.ts';
import { administrator, signIn } from '#server/testing/people.ts';
import { person } from '#server/testing/records.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { visitAdmin } from './admin.ts';
import { axeProblems } from './axe.ts';
import { sizes, visit } from './browser.ts';
import { addMembers } from './members.ts';
import { overflowProblems } from './narrow.ts';
import { openEmptySite } from './site.ts';
import { signInWithForm } from './stored-tokens.ts';

const { site, browser } = await openEmptySite();
const { accessToken } = await signIn(site.api, 'admin', administrator);
const language = { locale: 'ml' } as const;
const shots = process.env['SUGGEST_SHOTS'];

const said = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text }).first().waitFor();
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

async function shot(page: Page, name: string): Promise<void> {
  if (shots !== undefined) await page.screenshot({ path: `${shots}/${name}.png`, fullPage: true });
}

describe('a family', () => {
  it('adds a child on a phone in Malayalam, and the office accepts it on a desktop', async () => {
    const [{ id } = { id: 0 }] = await addMembers(site, [{ folio: String(Date.now() % 100_000), name: 'കുഞ്ഞുമുഹമ്മദ്' }]);
    const amina = person({ name: 'ആമിന', relation: 'wife', year_of_birth: 1961 });
    await site.api.post(`/api/admin/members/${id}/persons`, amina, accessToken);
    const user = await createLinkedUser(site, [id]);
    const { page, context, consoleErrors, close } = await visit(browser, site.url, 'phone', { viewport: sizes.phone });
    await page.goto('/login');
    await signInWithForm(page, user);
    await page.waitForURL('**/home');
    await page.goto('/ml/account');
    await button(page, m.mypage_addPerson({}, language)).waitFor();
    await shot(page, 'list');
    await button(page, m.mypage_addPerson({}, language)).click();
    const name = page.locator('[name=name]');
    await expect.poll(() => name.evaluate((field) => field === document.activeElement)).toBe(true);
    await button(page, m.mypage_send({}, language)).click();
    await page.getByText(m.family_relationMissing({}, language)).first().waitFor();
    await name.fill('സാറ');
    await page.locator('[name=relation]').selectOption('daughter');
    await page.locator('[name=year_of_birth]').fill('2012');
    await shot(page, 'form');
    expect(await axeProblems(page)).toEqual([]);
    expect(await overflowProblems(page, context)).toEqual([]);
    await button(page, m.mypage_send({}, language)).click();
    await page.getByText('സാറ, മകൾ, 2012').waitFor();
    await shot(page, 'waiting');
    expect(await axeProblems(page)).toEqual([]);

    // The same name again is a question, and nothing that was typed is lost.
    await button(page, m.mypage_addPerson({}, language)).click();
    await page.locator('[name=name]').fill('സാറ');
    await page.locator('[name=relation]').selectOption('daughter');
    await button(page, m.mypage_send({}, language)).click();
    await page.getByText(m.said_personNamedAlready({}, language)).first().waitFor();
    await page.getByLabel(m.family_another({}, language)).waitFor();
    await shot(page, 'same-name');
    await button(page, m.mypage_cancel({}, language)).click();

    const change = `${m.matrimony_change({}, language)} ആമിന`;
    await button(page, change).click();
    await shot(page, 'change');
    await page.getByLabel(m.mypage_strike({}, language)).check();
    await shot(page, 'strike');
    expect(await axeProblems(page)).toEqual([]);
    await button(page, m.mypage_send({}, language)).click();
    await said(page, m.said_correctionsSent({}, language));
    await button(page, change).waitFor();

    const office = await visitAdmin(browser, site, 'desktop');
    await office.page.goto('/admin/corrections');
    const card = office.page.getByRole('listitem').filter({ hasText: 'സാറ, daughter, 2012' });
    await card.waitFor();
    await shot(office.page, 'office');
    expect(await axeProblems(office.page)).toEqual([]);
    await card.getByRole('button', { name: /^Accept/ }).click();
    await said(office.page, 'The entry has been corrected.');
    const strike = office.page.getByRole('listitem').filter({ hasText: 'No longer in the family' });
    await strike.getByRole('button', { name: /^Refuse/ }).click();
    await strike.getByRole('textbox').fill('She is the grandmother.');
    await strike.getByRole('button', { name: 'Refuse and send' }).click();
    await said(office.page, 'The correction has been refused.');
    const { json } = await site.api.get(`/api/admin/members/${id}/persons`, accessToken);
    expect((json as AdminPerson[]).map((one) => [one.name, one.relation, one.year_of_birth])).toEqual([
      ['കുഞ്ഞുമുഹമ്മദ്', 'self', null],
      ['ആമിന', 'wife', 1961],
      ['സാറ', 'daughter', 2012],
    ]);
    await office.close();

    await page.reload();
    await button(page, `${m.matrimony_change({}, language)} സാറ`).waitFor();
    await page.getByText('She is the grandmother.').waitFor();
    await shot(page, 'decided');
    expect(consoleErrors.filter((text) => !text.includes('409'))).toEqual([]);
    await close();
  });
});
