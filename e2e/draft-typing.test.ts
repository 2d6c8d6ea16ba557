import type { Page, Route } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { messages } from '#contract/messages.ts';
import type { AdminMember } from '#contract/admin-members.ts';
import { administrator, signIn } from '#server/testing/people.ts';
import { member } from '#server/testing/records.ts';
import { closeForm, visitAdmin } from './admin.ts';
import { axeProblems } from './axe.ts';
import { type Visit } from './browser.ts';
import { addMember, draftCount, fieldOf, formOf, storedLine, storedDrafts } from './drafts.ts';
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

const listed = async (folio: string) => {
  const { json } = await site.api.get('/api/admin/members', token);
  return (json as AdminMember[]).filter((one) => one.folio === folio);
};

/** Runs `act` and waits until the draft has been stored again. */
async function untilDraftStored(act: () => Promise<void>): Promise<void> {
  const before = await storedDrafts(page);
  await act();
  await expect.poll(() => storedDrafts(page)).not.toEqual(before);
}

/** Delays the response of the next matching call. Returns a promise of its arrival, and a function that releases it. */
async function holdAnswer(pattern: string | RegExp, method: string) {
  const arrived = Promise.withResolvers<void>();
  const release = Promise.withResolvers<void>();
  let hasDelayed = false;
  await page.route(pattern, async (route: Route) => {
    if (hasDelayed || route.request().method() !== method) return route.fallback();
    hasDelayed = true;
    const response = await route.fetch();
    arrived.resolve();
    await release.promise;
    return route.fulfill({ response });
  });
  return { arrived: arrived.promise, release: () => release.resolve() };
}

const notYetSaved = () => page.getByText('Your latest changes are not saved yet.');

describe('text that is typed during a save', () => {
  it('stays in the form, is shown as unsaved, and is stored by the next save', async () => {
    await addMember(page);
    await fieldOf(page, 'Folio').fill('91');
    await fieldOf(page, 'Name').fill('Nadia Sait');
    const answer = await holdAnswer('**/api/admin/members', 'POST');
    await formOf(page).getByRole('button', { name: 'Add member' }).click();
    await answer.arrived;
    await fieldOf(page, 'Mobile').fill('00000 20001');
    answer.release();
    await page.getByText(messages.memberAdded).waitFor();
    await notYetSaved().waitFor();
    expect(await axeProblems(page)).toEqual([]);
    await page.getByRole('heading', { level: 2, name: 'Edit member' }).waitFor();
    expect(await fieldOf(page, 'Mobile').inputValue()).toBe('00000 20001');
    await page.getByRole('button', { name: 'Close: Close the form' }).click();
    const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
    await question.waitFor();
    expect(await axeProblems(page)).toEqual([]);
    await question.getByRole('button', { name: 'Keep typing' }).click();

    // The record is saved, but the list is still loading.
    const list = await holdAnswer(/\/api\/admin\/members(?:\?|$)/, 'GET');
    await formOf(page).getByRole('button', { name: 'Save changes' }).click();
    await page.getByText(messages.memberUpdated).waitFor();
    await list.arrived;
    await fieldOf(page, 'Address').fill('Rose Villa');
    list.release();
    await notYetSaved().waitFor();
    expect(await listed('91')).toMatchObject([{ mobile: '00000 20001', address: null }]);

    // The draft is based on the saved record, so there is no conflict.
    await storedLine(page).waitFor();
    await page.goto('/admin/members');
    await page.getByRole('button', { name: 'Edit Nadia Sait' }).click();
    await expect.poll(() => fieldOf(page, 'Address').inputValue()).toBe('Rose Villa');
    await formOf(page).getByRole('button', { name: 'Save changes' }).click();
    await page.getByRole('heading', { level: 2, name: 'Edit member' }).waitFor({ state: 'detached' });
    expect(await listed('91')).toMatchObject([{ mobile: '00000 20001', address: 'Rose Villa' }]);
    expect(await draftCount(page)).toBe(0);
  });

  it('stays a draft if the user leaves before the response', async () => {
    const { accessToken } = await signIn(site.api, 'admin', administrator);
    await site.api.post('/api/admin/members', member({ folio: '92', name: 'Annie Varghese' }), accessToken);
    const edit = async () => {
      await page.goto('/admin/members');
      await page.getByRole('button', { name: 'Edit Annie Varghese' }).click();
    };
    await edit();
    await fieldOf(page, 'Name').fill('Annie V.');
    const answer = await holdAnswer('**/api/admin/members/*', 'PUT');
    await formOf(page).getByRole('button', { name: 'Save changes' }).click();
    await answer.arrived;
    await untilDraftStored(async () => fieldOf(page, 'Mobile').fill('00000 20002'));
    await closeForm(page);
    answer.release();
    await page.getByText(messages.memberUpdated).waitFor();
    await page.goto('/admin/members');
    await page.getByRole('button', { name: 'Edit Annie V.' }).click();
    await expect.poll(() => fieldOf(page, 'Mobile').inputValue()).toBe('00000 20002');
  });
});
