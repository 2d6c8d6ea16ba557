import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { addEntry, createLinkedUser, suggest } from '#server/testing/corrections.ts';
import { administrator, signIn } from '#server/testing/people.ts';
import { photo } from '#server/testing/pictures.ts';
import { UNDO_APPROVAL_MS } from '#contract/accounts.ts';
import type { AdminMember } from '#contract/admin-members.ts';
import { visitAdmin } from './admin.ts';
import { axeProblems } from './axe.ts';
import type { Size } from './browser.ts';
import { overflowProblems } from './narrow.ts';
import { emailsTo } from './profiles.ts';
import { openEmptySite } from './site.ts';

const { site, browser } = await openEmptySite({ RATE_LIMITS: 'off' });
const { accessToken } = await signIn(site.api, 'admin', administrator);

let folios = 0;

/** Adds a member with a linked user. @returns the member and the user */
async function family(name: string) {
  folios += 1;
  const fields = { mobile: '00000 10005', house_name: 'Thanal', address: '3 Mill Lane\nGreen Valley' };
  const id = await addEntry(site, accessToken, { folio: `${folios}`, name, ...fields });
  return { ...(await createLinkedUser(site, [id])), member: id };
}

const entry = async (id: number) =>
  ((await site.api.get('/api/admin/members', accessToken)).json as AdminMember[]).find((one) => one.id === id);
const card = (page: Page, text: string) => page.getByRole('listitem').filter({ hasText: text });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const shown = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text }).first().waitFor();

describe.each<[Size, '' | '/ml']>([
  ['phone', ''],
  ['desktop', '/ml'],
])('the queue of corrections on a %s', (size, prefix) => {
  it('has no accessibility problem and fits every window, with its forms open', async () => {
    const { member, token } = await family('Annie Varghese '.repeat(8).trim());
    await suggest(site, member, { mobile: '00000 20005', image: await photo() }, token);
    const { page, context, consoleErrors, close } = await visitAdmin(browser, site, size);
    await page.goto(`${prefix}/admin/corrections`);
    await page.locator('.correction').first().waitFor();
    expect(await axeProblems(page)).toEqual([]);
    await page.locator('.correction__actions .button:nth-child(2)').first().click();
    await page.locator('textarea').waitFor();
    expect(await axeProblems(page)).toEqual([]);
    expect(await overflowProblems(page, context)).toEqual([]);
    expect(consoleErrors).toEqual([]);
    await close();
  });
});

describe('the office', () => {
  it('accepts, undoes, changes and refuses corrections', async () => {
    const { member, token, email } = await family('Suresh Babu');
    await suggest(site, member, { mobile: '00000 10055', address: '4 Mil Lane', house_name: 'Thanal House' }, token);
    const { page, close } = await visitAdmin(browser, site, 'phone');
    await page.goto('/admin');
    await page.getByRole('link', { name: 'Review corrections' }).click();
    await page.waitForURL('**/admin/corrections');
    const mobile = card(page, 'Suresh Babu').filter({ hasText: '00000 10055' });
    await mobile.getByRole('button', { name: 'Accept the correction for Suresh Babu', exact: true }).click();
    await shown(page, 'The entry has been corrected.');
    expect(await entry(member)).toMatchObject({ mobile: '00000 10055' });
    await mobile.getByRole('button', { name: 'Undo the decision about Suresh Babu', exact: true }).click();
    await shown(page, 'The correction is waiting again.');
    expect(await entry(member)).toMatchObject({ mobile: '00000 10005' });

    const address = card(page, 'Suresh Babu').filter({ hasText: '4 Mil Lane' });
    await address.getByRole('button', { name: /^Change and accept/ }).click();
    const field = page.getByRole('textbox', { name: 'Address' });
    expect(await field.evaluate((control) => control === document.activeElement)).toBe(true);
    await field.fill('4 Mill Lane');
    await press(page, 'Accept');
    await shown(page, 'The entry has been corrected.');
    expect(await entry(member)).toMatchObject({ address: '4 Mill Lane' });

    const house = card(page, 'Suresh Babu').filter({ hasText: 'Thanal House' });
    await house.getByRole('button', { name: /^Refuse/ }).click();
    await press(page, 'Refuse and send');
    await page.getByText('Write the reason').waitFor();
    await page.getByRole('textbox', { name: 'Why is it refused?' }).fill('The house has another name.');
    await press(page, 'Refuse and send');
    await shown(page, 'The correction has been refused.');
    site.clock.advance(UNDO_APPROVAL_MS);
    const emails = (await emailsTo(site, email)).filter((text) => text.includes('correction'));
    expect(emails).toHaveLength(2);
    expect(emails.join('\n')).toContain('The house has another name.');
    await page.getByRole('link', { name: /^Refused/ }).click();
    await page.getByText('Reason: The house has another name.').first().waitFor();
    await close();
  });

  it('reads that a colleague has decided, and sees the current list', async () => {
    const { member, token } = await family('Yusuf Sait');
    const [sent] = await suggest(site, member, { mobile: '00000 30055' }, token);
    const { page, close } = await visitAdmin(browser, site, 'desktop');
    await page.goto('/admin/corrections');
    await card(page, 'Yusuf Sait').waitFor();
    await site.api.put(`/api/admin/corrections/${sent?.id}/refuse`, { reason: 'No' }, accessToken);
    await card(page, 'Yusuf Sait')
      .getByRole('button', { name: 'Accept the correction for Yusuf Sait', exact: true })
      .click();
    await page.getByRole('alert').first().waitFor();
    await card(page, 'Yusuf Sait').waitFor({ state: 'detached' });
    expect(await entry(member)).toMatchObject({ mobile: '00000 10005' });
    await close();
  });
});
