import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Account } from '#contract/accounts.ts';
import type { Event } from '#contract/events.ts';
import type { Member } from '#contract/members.ts';
import type { Memorial } from '#contract/memorials.ts';
import type { TermOfAdmin } from '#contract/terms.ts';
import { messages } from '#contract/messages.ts';
import { administrator, registerPerson, signIn } from '#server/testing/people.ts';
import { pdfFile } from '#server/testing/pdfs.ts';
import type { TestApp } from '#server/testing/running-app.ts';
import { pick, picture, type PickedFile } from './admin.ts';
import { openBrowser, visit, type Visit } from './browser.ts';
import { fieldOf, formOf } from './drafts.ts';
import { allPictures } from './gallery.ts';
import { readProfile, sendProfile } from './profiles.ts';
import { startEmptySite } from './site.ts';

let site: TestApp;
let browser: Browser;

beforeAll(async () => {
  // Ten people register here from one address.
  site = await startEmptySite({ RATE_LIMITS: 'off' });
  browser = await openBrowser();
});
afterAll(async () => {
  await browser.close();
  await site.close();
});

async function ask<Answer>(path: string): Promise<Answer> {
  const { accessToken } = await signIn(site.api, 'admin', administrator);
  return (await site.api.get(path, accessToken)).json as Answer;
}

describe("the secretary's day on a phone", () => {
  let admin: Visit;
  let page: Page;

  beforeAll(async () => {
    admin = await visit(browser, site.url, 'phone', { hasTouch: true });
    page = admin.page;
  });
  afterAll(() => admin.close());

  const press = (target: Locator) => target.filter({ visible: true }).first().click();
  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
  const said = (words: string | RegExp) => page.getByText(words).first().waitFor();
  /** What was just added is shown, and has the focus. */
  const isShown = (name: string) =>
    page.waitForFunction((text) => {
      const focused = document.activeElement;
      return focused?.id.startsWith('record-') === true && focused.textContent.includes(text);
    }, name);
  const field = (label: string) => fieldOf(page, label);
  const choose = (input: Locator, file: PickedFile) => input.setInputFiles(file);

  async function goTo(group: string, section: string, heading: string): Promise<void> {
    await press(button('Menu'));
    const pages = page.getByRole('navigation', { name: 'Office pages' }).filter({ visible: true });
    const link = pages.getByRole('link', { name: section }).filter({ visible: true });
    if ((await link.count()) === 0) await press(pages.locator('summary').filter({ hasText: group }));
    await press(link);
    await page.getByRole('heading', { level: 1, name: heading }).waitFor();
  }

  async function openAddForm(name: string): Promise<void> {
    const form = page.getByRole('heading', { level: 2, name, exact: true });
    const opener = page.getByRole('button', { name, exact: true, expanded: false });
    await form.or(opener).first().waitFor();
    if ((await opener.filter({ visible: true }).count()) > 0) await press(opener);
    await form.waitFor();
  }

  it('signs in', async () => {
    await page.goto('/admin');
    await page.getByLabel('Email').fill(administrator.email);
    await page.getByLabel('Password', { exact: true }).fill(administrator.password);
    await press(button('Login'));
    await page.getByRole('heading', { level: 1, name: 'Admin Dashboard' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/admin');
  });

  it('approves five', async () => {
    const names = [1, 2, 3, 4, 5].map((each) => `Person ${each} of the day`);
    for (const name of names) await registerPerson(site.api, name);
    await page.reload();
    await goTo('People', 'Users', 'Users List');
    for (const name of names) {
      await press(button(`Approve ${name}`));
      await page.getByRole('row').filter({ hasText: name }).getByText('Approved').first().waitFor();
    }
    const approved = await ask<Account[]>('/api/admin/users?status=approved');
    for (const name of names) expect(approved.map((each) => each.name)).toContain(name);
  });

  it('adds a member with photo and PDF, and mends a typing error', async () => {
    await goTo('People', 'Member directory', 'Manage Member Directory');
    await openAddForm('Add member');

    await field('Folio').fill('202');
    await field('Name').fill('Marykutty Jospeh');
    await field('Mobile').fill('00000 20001');
    await field('Address').fill('4 Sample Street\nCity');
    await choose(formOf(page).locator('input[name=image]'), await picture('#205080', 'marykutty.jpg'));
    const pdf = Buffer.from(await (await pdfFile()).arrayBuffer());
    await choose(formOf(page).locator('input[name=pdf]'), {
      name: 'family.pdf',
      mimeType: 'application/pdf',
      buffer: pdf,
    });
    await press(formOf(page).getByRole('button', { name: 'Add member', exact: true }));
    await said(messages.memberAdded);
    await isShown('Marykutty Jospeh');
    await press(button('Edit Marykutty Jospeh'));
    await field('Name').fill('Marykutty Joseph');
    await press(button('Save changes'));
    await said(messages.memberUpdated);
    const added = (await ask<Member[]>('/api/admin/members')).find((each) => each.folio === '202');
    expect(added).toMatchObject({ name: 'Marykutty Joseph' });
    expect(added?.image).toBeTruthy();
    expect(added?.pdf).toBeTruthy();
  });

  it('uploads twelve pictures', async () => {
    const before = (await allPictures(site)).length;
    const files = await Promise.all(
      Array.from({ length: 12 }, (_, index) => picture(`#20${(index + 16).toString(16)}80`, `onam-${index}.jpg`)),
    );
    await goTo('Site', 'Gallery', 'Manage Gallery');
    await openAddForm('Upload a picture');
    await pick(page, files);
    await formOf(page).getByLabel('Description for all pictures').first().fill('Onam');
    await press(formOf(page).getByRole('button', { name: /^Upload/ }));
    await said('12 images uploaded successfully!');
    await isShown('Onam');
    expect(await allPictures(site)).toHaveLength(before + 12);
  });

  it('adds an event and corrects it', async () => {
    await goTo('Site', 'Events', 'Manage Events');
    await openAddForm('Add event');

    await field('Title').fill('Onam lunch');
    await field('Date').fill('2026-08-26');
    await field('Start time').fill('12:30');
    await field('End time').fill('15:00');
    await field('Place').fill('CMJ Hall');
    await field('Description').fill('Sadya for everybody.');
    await choose(formOf(page).locator('input[type=file]'), await picture('#c07030'));
    await press(formOf(page).getByRole('button', { name: 'Add event', exact: true }));
    await said(messages.eventAdded);
    await isShown('Onam lunch');
    await press(button('Edit Onam lunch'));
    await field('Start time').fill('13:00');
    await press(button('Save changes'));
    await said(messages.eventUpdated);
    const found = (await ask<Event[]>('/api/user/events')).find((each) => each.title === 'Onam lunch');
    expect(found).toMatchObject({ time: '13:00', end_time: '15:00' });
  });

  it('records a death', async () => {
    await goTo('People', 'Funerals', 'Manage Funerals');
    await openAddForm('Add record');
    await field('Name').fill('Sample Grandmother');
    await field('Date of death').fill('2026-07-19');
    await field('Description').fill('Wife of the late Varghese');
    await field('Funeral place').fill('Riverside Cemetery, City');
    await choose(formOf(page).locator('input[type=file]'), await picture('#806040'));
    await press(formOf(page).getByRole('button', { name: 'Add record', exact: true }));
    await said(messages.memorialAdded);
    const records = await ask<Memorial[]>('/api/user/deceased');
    expect(records.map(({ name }) => name)).toContain('Sample Grandmother');
  });

  it('writes a notice', async () => {
    await goTo('Site', 'Notices', 'Notices');
    await openAddForm('Add notice');
    await field('Title in English').fill('Office closed');
    await field('Text in English').fill('The office is closed on Monday.');
    await field('First day').fill('2026-07-20');
    await field('Last day').fill('2026-07-27');
    await press(formOf(page).getByRole('button', { name: 'Add notice', exact: true }));
    await said(messages.noticeAdded);
    const { notices } = await ask<{ notices: { title: { en: string } }[] }>('/api/home');
    expect(notices.map(({ title }) => title.en)).toContain('Office closed');
  });

  it('enters a new committee', async () => {
    await goTo('Site', 'Office Bearers', 'Office Bearers');
    const firstDay = '2026-09-01';
    await press(button('Add a term'));
    const dialog = page.getByRole('dialog', { name: 'Add a term' });
    await dialog.getByLabel('First day').fill(firstDay);
    await press(dialog.getByRole('button', { name: 'Add a term' }));
    await dialog.waitFor({ state: 'detached' });
    for (const [name, role] of [
      ['Leela Raghavan', 'President'],
      ['Suresh Babu', 'Secretary'],
      ['Annie Varghese', 'Treasurer'],
    ] as const) {
      await openAddForm('Add office bearer');
      await field('Name in English').fill(name);
      await field('Role in English').fill(role);
      await press(formOf(page).getByRole('button', { name: 'Add office bearer', exact: true }));
      await page.getByRole('listitem').filter({ hasText: name }).first().waitFor();
    }
    const terms = await ask<TermOfAdmin[]>('/api/admin/terms');
    expect(terms.find(({ begins_on }) => begins_on === firstDay)).toMatchObject({ bearers: 3 });
  });

  it('takes a profile to its end', async () => {
    const { id } = await sendProfile(site, { name: 'Nadia of the day' });
    await goTo('People', 'Matrimony', 'Matrimony Profiles');
    await press(page.getByRole('link', { name: 'Nadia of the day' }));
    await press(button('Approve Profile'));
    await said('Profile approved successfully');
    expect(await readProfile(site, id)).toMatchObject({ status: 'approved' });
    expect(admin.complaints).toEqual([]);
  });
});
