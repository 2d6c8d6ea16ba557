import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Duty } from '#contract/duties.ts';
import type { AdminMemorial } from '#contract/admin-memorials.ts';
import { messages } from '#contract/messages.ts';
import type { ProposalCard } from '#contract/proposals.ts';
import { addEntry } from '#server/testing/corrections.ts';
import { recorded } from '#server/testing/deaths.ts';
import { administrator, createUser, signIn } from '#server/testing/people.ts';
import { memorial, profile } from '#server/testing/records.ts';
import { chooseMore, openForm, picture, setPictureFiles, visitWithDuties } from './admin.ts';
import { axeProblems } from './axe.ts';
import { storedDrafts } from './drafts.ts';
import { openEmptySite } from './site.ts';

const { site, browser } = await openEmptySite();
const { api, platform } = site;
const { accessToken: owner } = await signIn(api, 'admin', administrator);
const family = (await signIn(api, 'user', await createUser(api, platform))).accessToken;
const ids = { anu: 0 };

beforeAll(async () => {
  const add = async (path: string, fields: Parameters<typeof profile>[0], token: string) => {
    const { json } = await api.form('POST', path, profile(fields), token);
    const { id } = json as { id: number };
    await api.put(`/api/admin/profiles/${id}/approve`, {}, owner);
    return id;
  };
  const man = { gender: 'Male', fatherName: 'Thomas Kurian', heightFeet: '', heightInch: '' } as const;
  const wish = { wishAgeFrom: '26', wishAgeTo: '32' };
  ids.anu = await add('/api/matrimonyregister', { name: 'Anu John', dob: '1999-02-14', ...wish }, family);
  for (const [name, dob, contactMobile] of [
    ['Jerin Thomas', '1997-02-14', '00000 10187'],
    ['Ajith Mathew', '1995-02-14', '00000 10203'],
  ] as const) {
    await add('/api/admin/profiles', { ...man, name, dob, contactMobile }, owner);
  }
  const mobile = '00000 10221';
  await add('/api/admin/profiles', { name: 'Rihana Sait', contactMobile: mobile }, owner);
  await addEntry(site, owner, { folio: '7', name: 'Susheela Nair' });
  const member = await addEntry(site, owner, { folio: '8', name: 'Rihana Sait', mobile });
  await recorded(site, owner, { name: 'Rihana Sait', member });
});

/** Returns the paths of all links of the page, with the closed menu and its closed groups. */
async function linksOf(page: Page): Promise<readonly string[]> {
  const all = await page.locator('a[href^="/"]').evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  return [...new Set(all.map((href) => (href ?? '').replace(/[?#].*/, '')))].toSorted();
}

/** Returns the paths of the sections in the menu. */
async function sectionsOf(page: Page): Promise<readonly string[]> {
  const menu = page.locator('.admin-nav').first();
  const links = await menu.locator('a').evaluateAll((all) => all.map((link) => link.getAttribute('href')));
  return links.map((href) => (href ?? '').replace('/admin/', ''));
}

async function openDashboard(page: Page): Promise<void> {
  await page.goto('/admin');
  await page.getByRole('heading', { level: 1, name: 'Admin Dashboard' }).waitFor();
  await page.getByRole('heading', { name: 'Recent changes' }).waitFor();
}

/** Opens addresses that need another duty. */
async function expectClosed(page: Page, addresses: readonly string[]): Promise<void> {
  for (const address of addresses) {
    await page.goto(address);
    await page.getByText(messages.dutyNeeded).waitFor();
    expect(await page.locator('main form, main table').count()).toBe(0);
  }
  await page.getByRole('main').getByRole('link', { name: 'Dashboard' }).click();
  await page.getByRole('heading', { level: 1, name: 'Admin Dashboard' }).waitFor();
}

const register = [
  '/admin/members',
  '/admin/members/1',
  '/admin/members/new',
  '/admin/members/book',
  '/admin/members/labels',
  '/admin/members/import',
  '/admin/users',
  '/admin/corrections',
  '/admin/deceased/record?member=1',
];
const bureau = ['/admin/profiles', '/admin/profiles/new', '/admin/profiles/1', '/admin/profiles/1/biodata'];
const ofOwners = ['/admin/administrators', '/admin/administrators/new', '/admin/health'];
const website = ['/admin/gallery', '/admin/events/new', '/admin/deceased', '/admin/content/about', '/admin/notices'];

const another = { status: 403, json: { code: 'dutyNeeded' } };

it.each(['phone', 'desktop'] as const)(
  'an editor adds an event and finds no way to a member, on a %s',
  async (size) => {
    const { page, token, refused, consoleErrors } = await visitWithDuties(browser, site, size, ['editor']);
    await openDashboard(page);
    expect(await sectionsOf(page)).toEqual([
      '/admin',
      'deceased',
      'gallery',
      'events',
      'content',
      'officebearers',
      'notices',
      'audit',
      'bin',
    ]);
    const closed = /admin\/(?:users|members|profiles|corrections|deceased\/record|administrators|health)/;
    expect((await linksOf(page)).join(' ')).not.toMatch(closed);
    expect(await page.getByRole('main').innerText()).not.toMatch(/Susheela|Anu John|Waiting for you/);
    expect(await axeProblems(page)).toEqual([]);

    await page.getByRole('region', { name: 'Add' }).getByRole('link', { name: 'Event' }).click();
    const title = `Carols, ${size}`;
    await page.locator('[name=title]').fill(title);
    await page.getByLabel('Date', { exact: true }).fill('2027-12-24');
    await page.locator('[name=description]').fill('On the lawn.');
    await setPictureFiles(page, await picture('#c07030'));
    await page.locator('form').getByRole('button', { name: 'Add event', exact: true }).click();
    await page.getByText(messages.eventAdded).waitFor();

    for (const path of [
      '/admin/deceased',
      '/admin/bin',
      '/admin/audit',
      '/admin/lists?list=events',
      '/admin/account',
    ]) {
      await page.goto(path);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.waitForLoadState('networkidle');
      expect((await linksOf(page)).join(' ')).not.toMatch(closed);
      expect(await page.getByRole('main').innerText()).not.toMatch(/Susheela|Anu John|Members|Attendance|folio/i);
    }
    await expectClosed(page, size === 'phone' ? register : [...bureau, ...ofOwners]);
    expect(refused).toEqual([]);
    expect(consoleErrors).toEqual([]);
    for (const path of ['members', 'members/1', 'members/export?format=csv', 'users', 'corrections', 'profiles']) {
      expect(await api.get(`/api/admin/${path}`, token)).toMatchObject(another);
    }
  },
);

it.each([
  ['phone', 'Jerin Thomas', 29],
  ['desktop', 'Ajith Mathew', 31],
] as const)('the bureau goes from a profile to an introduction, on a %s', async (size, name, age) => {
  const { page, token, refused, consoleErrors } = await visitWithDuties(browser, site, size, ['bureau']);
  await openDashboard(page);
  expect(await sectionsOf(page)).toEqual(['/admin', 'profiles', 'audit', 'bin']);
  const closed = /admin\/(?:users|members|corrections|deceased|events|gallery|content|notices|administrators|health)/;
  expect((await linksOf(page)).join(' ')).not.toMatch(closed);
  expect(await axeProblems(page)).toEqual([]);

  await page
    .getByRole('main')
    .getByRole('link', { name: /^Manage Profiles/ })
    .click();
  await page.getByRole('table').getByRole('link', { name: 'Anu John' }).click();
  const card = page
    .getByRole('region', { name: /^Possible matches/ })
    .getByRole('listitem')
    .filter({ hasText: name });
  await card.getByRole('button', { name: /^Ask both families/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Ask both families', exact: true }).click();
  await page.getByText(messages.proposalAdded).first().waitFor();
  await card.getByRole('button', { name: /^Record the answer/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Record the answer' });
  await dialog.getByRole('radio', { name: 'Yes' }).check();
  await dialog.getByRole('button', { name: 'Save the answer' }).click();
  await card.getByText(/His family: yes/).waitFor();
  const cards = (await api.get('/api/user/proposals', family)).json as ProposalCard[];
  const proposal = cards.find((each) => each.age === age && each.introduction === null);
  await api.put(`/api/user/proposals/${proposal?.id}`, { answer: 'yes', shares: ['mobile', 'photo'] }, family);
  await openDashboard(page);
  await page.getByText('Both families said yes: please introduce them').waitFor();
  await page.goto(`/admin/profiles/${ids.anu}`);
  await card.getByRole('button', { name: /^Introduce both families/ }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Introduce both families' }).click();
  await page.getByText(messages.proposalIntroduced).waitFor();
  expect((await linksOf(page)).join(' ')).not.toMatch(closed);

  await expectClosed(page, size === 'phone' ? ['/admin/members/1', '/admin/users'] : website);
  expect(refused).toEqual([]);
  expect(consoleErrors).toEqual([]);
  for (const path of ['members', 'users', 'events']) {
    expect(await api.get(`/api/admin/${path}`, token)).toMatchObject(another);
  }
});

describe('a recorded death', () => {
  it('leads what waits for the bureau, until it looks at the profile', async () => {
    const { page } = await visitWithDuties(browser, site, 'phone', ['bureau']);
    await openDashboard(page);
    const waiting = page.getByRole('region', { name: /^Waiting for you/ }).getByRole('listitem');
    expect(await waiting.first().innerText()).toBe('A death was recorded. Look at these profiles');
    expect(await waiting.nth(1).innerText()).toContain('Rihana Sait');
    site.clock.advance(60_000);
    await waiting.nth(1).getByRole('link').click();
    await page.getByRole('heading', { level: 1, name: 'Rihana Sait' }).waitFor();
    await openDashboard(page);
    expect(await page.getByRole('main').innerText()).not.toContain('A death was recorded.');
  });
});

it('the office sees no profile', async () => {
  const { page, token, refused } = await visitWithDuties(browser, site, 'desktop', ['office']);
  await openDashboard(page);
  expect(await sectionsOf(page)).not.toEqual(expect.arrayContaining(['profiles']));
  expect(await sectionsOf(page)).toEqual(expect.arrayContaining(['users', 'members', 'events']));
  expect(await page.getByRole('main').innerText()).not.toMatch(/Anu John|Jerin|profile/i);
  await page.goto('/admin/bin');
  await page.getByRole('navigation', { name: 'Kind' }).waitFor();
  expect(await page.getByRole('main').innerText()).not.toContain('Matrimony');
  await expectClosed(page, bureau);
  expect(refused).toEqual([]);
  for (const path of ['profiles', `profiles/${ids.anu}`, 'profiles/export']) {
    expect(await api.get(`/api/admin/${path}`, token)).toMatchObject(another);
  }
});

describe('a memorial whose funeral is over', () => {
  const contact = 'Beena, 00000 10099';
  const stored = async (name: string) => {
    const { json } = await api.get(`/api/admin/deceased?name=${encodeURIComponent(name)}`, owner);
    return (json as AdminMemorial[])[0];
  };

  it('is changed by an editor, who sees and wipes nothing of its notice, and deletes none of the register', async () => {
    const old = { ...memorial({ name: 'Varghese Paul', date_of_death: '2025-01-01' }), portrait: 'none', contact };
    await api.form('POST', '/api/admin/deceased', old, owner);
    const { page, refused } = await visitWithDuties(browser, site, 'phone', ['editor']);
    await page.goto('/admin/deceased');
    await page.getByRole('button', { name: 'Edit Varghese Paul' }).click();
    await page.locator('[name=description]').fill('Father of Thomas');
    expect(await page.locator('[name=funeral_place]').count()).toBe(1);
    expect(await page.locator('[name=contact], [name=note], [name=funeral_map]').count()).toBe(0);
    await page.locator('form').getByRole('button', { name: 'Save changes' }).click();
    await page.getByText(messages.memorialUpdated).waitFor();
    expect(await stored('Varghese Paul')).toMatchObject({ description: 'Father of Thomas', contact });
    expect(await page.getByRole('link', { name: 'Record a death' }).count()).toBe(0);
    await page.getByRole('button', { name: 'More Rihana Sait', exact: true }).click();
    await page.getByRole('button', { name: 'Earlier versions Rihana Sait' }).waitFor();
    expect(await page.getByRole('button', { name: /^(Delete|Undo) .*Rihana Sait/ }).count()).toBe(0);
    await page.reload();
    await chooseMore(page, 'Delete', 'Varghese Paul');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete memorial' }).click();
    await page.getByText(messages.memorialDeleted).waitFor();
    expect(refused).toEqual([]);
  });
});

it('a form reports that a duty was taken away, and keeps its input', async () => {
  const { page, refused } = await visitWithDuties(browser, site, 'phone', ['editor']);
  await page.goto('/admin/notices');
  await openForm(page, 'Add notice');
  const title = page.locator('form input').first();
  await title.fill('Closed on Friday');
  const all = (await api.get('/api/admin/administrators', owner)).json as { id: number; duties: Duty[] }[];
  const { id = 0 } = all.at(-1) ?? {};
  await api.put(`/api/admin/administrators/${id}/duties`, { duties: ['bureau'] }, owner);
  await page.locator('form textarea').first().fill('For a wedding.');
  await page.locator('form').getByRole('button', { name: 'Add notice', exact: true }).click();
  await page.locator('form').getByText(messages.dutyNeeded).first().waitFor();
  expect(await title.inputValue()).toBe('Closed on Friday');
  expect(Object.values(await storedDrafts(page)).join()).toContain('For a wedding.');
  expect(refused).toEqual(['POST /api/admin/notices']);
});
