import type { Page, Route } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { messages } from '#contract/messages.ts';
import type { MemberOfAdmin } from '#contract/admin-members.ts';
import { administrator, signIn } from '#server/testing/people.ts';
import { member } from '#server/testing/records.ts';
import { visitAdmin } from './admin.ts';
import { axeProblems } from './axe.ts';
import { type Visit } from './browser.ts';
import { addMember, draftCount, fieldOf, formOf, storedLine, leave, storedDrafts, takeUpButton } from './drafts.ts';
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
  return (json as MemberOfAdmin[]).filter((one) => one.folio === folio);
};

/** What has been kept by now contains what was typed last. */
async function storedAnew(act: () => Promise<void>): Promise<void> {
  const before = await storedDrafts(page);
  await act();
  await expect.poll(() => storedDrafts(page)).not.toEqual(before);
}

/** The next call to such an address is done, and its answer kept back. @returns what lets the answer go */
async function holdAnswer(pattern: string | RegExp, method: string) {
  const arrived = Promise.withResolvers<void>();
  const release = Promise.withResolvers<void>();
  let hasHeld = false;
  await page.route(pattern, async (route: Route) => {
    if (hasHeld || route.request().method() !== method) return route.fallback();
    hasHeld = true;
    const response = await route.fetch();
    arrived.resolve();
    await release.promise;
    return route.fulfill({ response });
  });
  return { arrived: arrived.promise, release: () => release.resolve() };
}

const notYetSaved = () => page.getByText('What you have typed since it was saved is not saved yet.');

describe('what is typed while it is being saved', () => {
  it('stays in the form of what was added, which says so, and is saved with the next saving', async () => {
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
    await leave(page, 'Dashboard');
    const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
    await question.waitFor();
    expect(await axeProblems(page)).toEqual([]);
    await question.getByRole('button', { name: 'Keep typing' }).click();

    // It was saved, and the list beside it is still on its way.
    const list = await holdAnswer(/\/api\/admin\/members(?:\?|$)/, 'GET');
    await formOf(page).getByRole('button', { name: 'Save changes' }).click();
    await page.getByText(messages.memberUpdated).waitFor();
    await list.arrived;
    await fieldOf(page, 'Address').fill('Rose Villa');
    list.release();
    await notYetSaved().waitFor();
    expect(await listed('91')).toMatchObject([{ mobile: '00000 20001', address: null }]);

    // It comes back as of what was saved: nobody else has changed anything.
    await storedLine(page).waitFor();
    await page.goto('/admin/members');
    await page.getByRole('button', { name: 'Edit Nadia Sait' }).click();
    await takeUpButton(page).click();
    await expect.poll(() => fieldOf(page, 'Address').inputValue()).toBe('Rose Villa');
    await formOf(page).getByRole('button', { name: 'Save changes' }).click();
    await page.getByRole('heading', { level: 2, name: 'Edit member' }).waitFor({ state: 'detached' });
    expect(await listed('91')).toMatchObject([{ mobile: '00000 20001', address: 'Rose Villa' }]);
    expect(await draftCount(page)).toBe(0);
  });

  it('stays a draft when they have left before the answer', async () => {
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
    await storedAnew(async () => fieldOf(page, 'Mobile').fill('00000 20002'));
    await leave(page, 'Dashboard');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Leave', exact: true }).click();
    await page.waitForURL(/admin$/);
    answer.release();
    await page.getByText(messages.memberUpdated).waitFor();
    await page.goto('/admin/members');
    await page.getByRole('button', { name: 'Edit Annie V.' }).click();
    await takeUpButton(page).click();
    await expect.poll(() => fieldOf(page, 'Mobile').inputValue()).toBe('00000 20002');
  });
});
