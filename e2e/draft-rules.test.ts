import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { messages } from '#contract/messages.ts';
import type { MemberOfAdmin } from '#contract/members.ts';
import { administrator, signIn } from '#server/testing/people.ts';
import type { TestApp } from '#server/testing/running-app.ts';
import { openForm, pick, picture, visitAdmin } from './admin.ts';
import { openBrowser, type Visit } from './browser.ts';
import { startEmptySite } from './site.ts';

const DAY = 24 * 60 * 60_000;

let site: TestApp;
let browser: Browser;
let token: string;
let admin: Visit;
let page: Page;

beforeAll(async () => {
  site = await startEmptySite();
  browser = await openBrowser();
});
afterAll(async () => {
  await browser.close();
  await site.close();
});
beforeEach(async () => {
  admin = await visitAdmin(browser, site, 'desktop');
  ({ page } = admin);
  token = (await signIn(site.api, 'admin', administrator)).accessToken;
});
afterEach(() => admin.close());

const form = (at: Page) => at.locator('main form:not([role=search])').first();
const field = (at: Page, label: string) => form(at).getByLabel(label);
const kept = (at: Page) => at.getByText(/^Draft kept on this computer, \d/);
const takeUp = (at: Page) => at.getByRole('button', { name: 'Take up where you left off' });
const drafts = () =>
  page.evaluate(() =>
    Object.keys(localStorage).filter((name) => name.startsWith('office-draft:') && !name.endsWith('owner')),
  );
/** What was typed last is encrypted before it is kept. */
const encrypted = (at: Page) => at.evaluate(() => new Promise((resolve) => setTimeout(resolve, 100)));
const addMember = async (at: Page) => {
  await at.goto('/admin/members');
  await openForm(at, 'Add member');
};

describe('a draft', () => {
  it('goes when it was saved, and when it is discarded by hand', async () => {
    await addMember(page);
    await field(page, 'Folio').fill('70');
    await field(page, 'Name').fill('Nadia Sait');
    await kept(page).waitFor();
    await form(page).getByRole('button', { name: 'Add member' }).click();
    await page.getByText(messages.memberAdded).waitFor();
    expect(await drafts()).toEqual([]);

    await field(page, 'Name').fill('Half typed');
    await kept(page).waitFor();
    await addMember(page);
    await page.getByRole('button', { name: 'Discard' }).click();
    const question = page.getByRole('alertdialog', { name: 'Discard what you have typed?' });
    await question.getByRole('button', { name: 'Keep the draft' }).click();
    await page.getByRole('button', { name: 'Discard' }).click();
    await question.getByRole('button', { name: 'Discard' }).click();
    await takeUp(page).waitFor({ state: 'detached' });
    expect(await drafts()).toEqual([]);
  });

  it('goes when typing has undone itself, and nobody is asked then', async () => {
    await addMember(page);
    await field(page, 'Name').fill('Half typed');
    await kept(page).waitFor();
    await field(page, 'Name').fill('');
    await kept(page).waitFor({ state: 'detached' });
    expect(await drafts()).toEqual([]);
    await page.getByRole('link', { name: 'Dashboard' }).first().click();
    await page.waitForURL(/admin$/);
  });

  it('is offered for 7 days', async () => {
    await addMember(page);
    await field(page, 'Name').fill('Half typed');
    await kept(page).waitFor();
    const age = (days: number) =>
      page.evaluate((ms) => {
        for (const name of Object.keys(localStorage)) {
          if (!/^office-draft:\d/.test(name)) continue;
          const stored: unknown = JSON.parse(localStorage.getItem(name) ?? 'null');
          if (typeof stored === 'object') {
            localStorage.setItem(name, JSON.stringify({ ...stored, at: Date.now() - ms }));
          }
        }
      }, days * DAY);
    await addMember(page);
    await age(6.9);
    await addMember(page);
    await takeUp(page).waitFor();
    await age(7.1);
    await addMember(page);
    expect(await takeUp(page).count()).toBe(0);
    expect(await drafts()).toEqual([]);
  });

  it('of one tab is not overwritten, and not offered, by another with the same form', async () => {
    await addMember(page);
    await field(page, 'Name').fill('In the first');
    await kept(page).waitFor();
    const other = await admin.context.newPage();
    await addMember(other);
    await expect.poll(() => takeUp(other).count()).toBe(0);
    await field(other, 'Name').fill('In the second');
    await kept(other).waitFor();
    await expect.poll(async () => (await drafts()).length).toBe(2);
    await other.close({ runBeforeUnload: false });
    const offered = async () => {
      await addMember(page);
      await takeUp(page).first().waitFor();
      return takeUp(page).count();
    };
    // The browser takes a moment to notice that the tab is gone.
    await expect.poll(offered, { timeout: 10_000 }).toBe(2);
    await takeUp(page).last().click();
    expect(await field(page, 'Name').inputValue()).toBe('In the first');
    await expect.poll(() => takeUp(page).count()).toBe(1);
    await kept(page).waitFor();
    await expect.poll(async () => (await drafts()).length).toBe(2);
  });

  it('of a tab ends when they log out in another one: what is typed there afterwards is not kept', async () => {
    await addMember(page);
    await field(page, 'Name').fill('Half typed');
    await kept(page).waitFor();
    const other = await admin.context.newPage();
    await other.goto('/admin');
    await other.getByRole('button', { name: 'Logout' }).first().click();
    await other.getByRole('alertdialog').getByRole('button', { name: 'Logout' }).click();
    await other.waitForURL(`${site.url}/`);
    await kept(page).waitFor({ state: 'detached' });
    await field(page, 'Name').fill('Typed afterwards');
    await encrypted(page);
    expect(await kept(page).count()).toBe(0);
    expect(await drafts()).toEqual([]);
  });

  it('of a record that a colleague has changed since brings what was typed, and the question which to keep', async () => {
    const stored = { folio: '71', name: 'Annie Varghese', mobile: '00000 10050', address: 'Rose Villa' };
    const added = (await site.api.post('/api/admin/members', stored, token)).json as { member: MemberOfAdmin };
    const edit = async () => {
      await page.goto('/admin/members');
      await page.getByRole('button', { name: /^Edit Annie/ }).click();
      await page.getByRole('heading', { level: 2, name: 'Edit member' }).waitFor();
    };
    await edit();
    await field(page, 'Mobile').fill('00000 10066');
    await field(page, 'Name').fill('Annie V.');
    await kept(page).waitFor();
    const theirs = { mobile: '00000 10056', address: '4 Mill Lane' };
    await site.api.put(`/api/admin/members/${added.member.id}`, theirs, token);
    await edit();
    await takeUp(page).click();
    expect(await field(page, 'Address').inputValue()).toBe('4 Mill Lane');
    expect(await field(page, 'Name').inputValue()).toBe('Annie V.');
    await form(page).getByRole('button', { name: 'Save changes' }).click();
    const panel = page.getByRole('group', { name: /changed this while you had it open/ });
    await panel.getByRole('radio', { name: /00000 10066.*yours/s }).check();
    await form(page).getByRole('button', { name: 'Save changes' }).click();
    await page.getByText(messages.memberUpdated).waitFor();
    const { json } = await site.api.get('/api/admin/members', token);
    expect((json as MemberOfAdmin[]).find(({ folio }) => folio === '71')).toMatchObject({
      name: 'Annie V.',
      mobile: '00000 10066',
      address: '4 Mill Lane',
    });
    expect(await drafts()).toEqual([]);
  });

  it('is not claimed where the browser does not keep it: leaving says that it is lost', async () => {
    await page.addInitScript(() => {
      Object.defineProperty(crypto.subtle, 'encrypt', { value: () => Promise.reject(new Error('full')) });
    });
    await addMember(page);
    await field(page, 'Folio').fill('72');
    await field(page, 'Name').fill('Half typed');
    await page.getByRole('link', { name: 'Dashboard' }).first().click();
    const question = page.getByRole('alertdialog', { name: 'Discard what you have typed?' });
    await question.getByRole('button', { name: 'Keep typing' }).click();
    expect(await kept(page).count()).toBe(0);
    await form(page).getByRole('button', { name: 'Add member' }).click();
    await page.getByText(messages.memberAdded).waitFor();
  });

  it('never holds a password: leaving asks, and nothing is kept', async () => {
    await page.goto('/admin/account');
    await page.getByLabel('Present password', { exact: true }).fill('a secret of mine');
    await page.getByRole('link', { name: 'Dashboard' }).first().click();
    const question = page.getByRole('alertdialog', { name: 'Discard what you have typed?' });
    await question.getByRole('button', { name: 'Discard' }).click();
    await page.waitForURL(/admin$/);
    expect(await drafts()).toEqual([]);
  });

  it('asks for its file once more, by name', async () => {
    await page.goto('/admin/gallery');
    await openForm(page, 'Upload a picture');
    await pick(page, [await picture('#607080', 'lake.jpg'), await picture('#806040', 'boat.jpg')]);
    await form(page).getByLabel('Description: lake.jpg').fill('The lake');
    await form(page).getByLabel('Description: boat.jpg').fill('The boat');
    await kept(page).waitFor();
    await encrypted(page);
    await page.reload();
    await openForm(page, 'Upload a picture');
    await takeUp(page).click();
    await form(page).getByText('Please choose again: lake.jpg, boat.jpg').waitFor();
    await pick(page, [await picture('#806040', 'boat.jpg'), await picture('#607080', 'lake.jpg')]);
    expect(await form(page).getByLabel('Description: boat.jpg').inputValue()).toBe('The boat');
    expect(await form(page).getByLabel('Description: lake.jpg').inputValue()).toBe('The lake');
  });
});

describe('what was sent and not answered', () => {
  it('is added once, though it is sent again from a draft after a reload', async () => {
    const keys: (string | undefined)[] = [];
    await page.route('**/api/admin/events', async (route) => {
      if (route.request().method() !== 'POST') return route.continue();
      keys.push(route.request().headers()['idempotency-key']);
      // It arrives; the answer is lost the first time.
      const response = await route.fetch();
      return keys.length === 1 ? route.abort('connectionreset') : route.fulfill({ response });
    });
    const fill = async () => pick(page, await picture('#607080', 'lake.jpg'));
    await page.goto('/admin/events');
    await openForm(page, 'Add event');
    await field(page, 'Title').fill('Sample');
    await field(page, 'Date').fill('2027-01-02');
    await field(page, 'Description').fill('Sample');
    await fill();
    await form(page).getByRole('button', { name: 'Add event' }).click();
    await page.getByText(messages.eventAddFailed).first().waitFor();
    await page.reload();
    await openForm(page, 'Add event');
    await takeUp(page).click();
    await fill();
    await form(page).getByRole('button', { name: 'Add event' }).click();
    await page.getByText(messages.eventAdded).waitFor();
    expect(keys).toEqual([expect.stringMatching(/^[\w-]{36}$/), keys[0]]);
    expect((await site.api.get('/api/admin/events', token)).json).toHaveLength(1);
  });
});
