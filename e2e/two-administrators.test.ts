import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { AdminMember } from '#contract/admin-members.ts';
import { messages } from '#contract/messages.ts';
import { addColleague } from '#server/testing/administrators.ts';
import { adminClientOf } from '#server/testing/imports.ts';
import { administrator, signIn } from '#server/testing/people.ts';
import { pdfFile } from '#server/testing/pdfs.ts';
import { photo } from '#server/testing/pictures.ts';
import { member, profile } from '#server/testing/records.ts';
import { chooseMore, picture, visitAdmin } from './admin.ts';
import { axeProblems } from './axe.ts';
import { visit } from './browser.ts';
import { labelled } from './drafts.ts';
import { adminTokenEntries, storeTokens } from './stored-tokens.ts';
import { openRow, summaryOf, textField, selectLanguage } from './texts.ts';
import { openEmptySite } from './site.ts';

const { site, browser } = await openEmptySite();

const { accessToken: token } = await signIn(site.api, 'admin', administrator);
const leela = await addColleague(site, 'Leela');

const form = (page: Page) => page.locator('form:not([role=search])');
const field = (page: Page, label: string) => form(page).getByLabel(labelled(label));
const save = (page: Page) => form(page).getByRole('button', { name: 'Save changes' }).click();
const isSaved = (page: Page) =>
  page.getByRole('heading', { level: 2, name: 'Edit member' }).waitFor({ state: 'detached' });

async function edit(page: Page, name: string): Promise<void> {
  await page.goto('/admin/members');
  await page.getByRole('button', { name: `Edit ${name}`, exact: true }).click();
  await page.getByRole('heading', { level: 2, name: 'Edit member' }).waitFor();
}

/** Opens two browsers, each with an administrator. The administrator of `other` is Leela. */
async function visitTwice() {
  const mine = await visitAdmin(browser, site, 'desktop');
  const theirs = await visit(browser, site.url, 'desktop');
  const { accessToken, refreshToken } = await signIn(site.api, 'admin', leela);
  await storeTokens(theirs.context, adminTokenEntries({ accessToken, refreshToken }));
  return { page: mine.page, other: theirs.page };
}

/** Waits for the conflict panel, which by default names Leela, and checks that it has the focus. */
async function panelOf(page: Page, name = /^Leela changed this while you had it open \(.*\)\.$/): Promise<Locator> {
  const panel = page.getByRole('group', { name });
  await panel.waitFor();
  expect(await panel.locator('strong').evaluate((title) => title === document.activeElement)).toBe(true);
  expect(await axeProblems(page)).toEqual([]);
  return panel;
}

const read = async (path: string) => (await site.api.get(path, token)).json;
const saveButton = (page: Page) => page.getByRole('button', { name: 'Save changes' });

describe('one administrator with a desktop', () => {
  const at = '/api/admin/members';
  const stored = { folio: '77', name: 'Anila Joseph', mobile: '00000 20001', address: 'Old House' };
  const listed = async () =>
    ((await read(at)) as AdminMember[]).find(({ folio }) => folio === stored.folio) ?? expect.fail('she is gone');

  it('sees the changes of an import, and takes the name and the photo of a colleague', async () => {
    await site.api.form('POST', at, member({ ...stored, image: await photo(), pdf: await pdfFile() }), token);
    const { id } = await listed();
    const { page } = await visitAdmin(browser, site, 'desktop');
    await edit(page, stored.name);

    const lists = adminClientOf(site, token);
    const table = 'Folio,Name,Mobile,Address\n77,Anila Joseph,00000 20009,New House\n';
    const { id: list } = await lists.checked(table);
    await lists.finish('POST', list, 'run');
    const imported = { ...stored, mobile: '00000 20009', address: 'New House' };
    const { accessToken } = await signIn(site.api, 'admin', leela);
    const files = { image: await photo({ colour: '#205070' }), pdf: await pdfFile('theirs.pdf', 2) };
    const name = 'Anila Thomas';
    expect((await site.api.form('PUT', `${at}/${id}`, { ...imported, ...files, name }, accessToken)).status).toBe(200);
    const theirs = (await listed()).image;

    const inputOf = (file: 'image' | 'pdf') => form(page).locator(`input[type=file][name=${file}]`);
    const nameField = form(page).getByRole('textbox', { name: 'Name', exact: true });
    await nameField.fill('Anila J.');
    await inputOf('image').setInputFiles(await picture('#807030', 'mine.jpg'));
    await save(page);
    // The import is a change of another administrator than Leela.
    const panel = await panelOf(page, /^Others changed this while you had it open\.$/);
    // The values that only the others changed are in the form.
    expect(await field(page, 'Mobile').inputValue()).toBe('00000 20009');
    expect(await panel.getByRole('group', { name: 'Name' }).innerText()).toMatch(
      /Before\s+Anila Joseph\s+Theirs\s+Anila Thomas\s+Yours\s+Anila J\./,
    );
    await panel.getByText('You both chose another file: Image.').waitFor();
    // The form refers to the PDF that Leela saved, not to the PDF that it was opened with.
    await form(page).getByRole('button', { name: 'View PDF' }).click();
    const viewer = page.getByRole('dialog', { name, exact: true });
    await viewer.locator('canvas').first().waitFor();
    await viewer.getByRole('button', { name: 'Close' }).click();
    await panel.getByRole('button', { name: 'Use theirs' }).click();
    await isSaved(page);
    expect(await listed()).toMatchObject({ ...imported, name, image: theirs });

    // Fields that only one side has changed need no question.
    await edit(page, name);
    await nameField.fill('Anila K.');
    const again = { mobile: '00000 20010', pdf: await pdfFile('again.pdf', 3) };
    expect((await site.api.form('PUT', `${at}/${id}`, again, accessToken)).status).toBe(200);
    const { pdf } = await listed();
    await save(page);
    await isSaved(page);
    expect(await listed()).toMatchObject({ ...imported, mobile: '00000 20010', name: 'Anila K.', image: theirs, pdf });
  });

  it('sees that a colleague deleted the record, with a link to the bin, and keeps the text', async () => {
    const { id, name } = await listed();
    const { page } = await visitAdmin(browser, site, 'desktop');
    await edit(page, name);
    await field(page, 'Address').fill('Typed House');
    expect((await site.api.delete(`${at}/${id}`, token)).status).toBe(200);
    await save(page);
    await form(page).getByText('Someone deleted this while you had it open.').waitFor();
    expect(await field(page, 'Address').inputValue()).toBe('Typed House');
    expect(await form(page).getByRole('link', { name: 'Open the bin' }).getAttribute('href')).toBe('/admin/bin');
    expect(await axeProblems(page)).toEqual([]);
    await page.getByRole('button', { name: `Edit ${name}`, exact: true }).waitFor({ state: 'detached' });
  });
});

describe('two administrators', () => {
  it('merge their changes to a member, and choose where both changed a field', async () => {
    const folio = '13';
    const stored = { folio, name: 'Annie Varghese', mobile: '00000 10050', address: 'Rose Villa' };
    await site.api.post('/api/admin/members', member(stored), token);
    const { page, other } = await visitTwice();
    await edit(page, stored.name);
    await edit(other, stored.name);

    await field(other, 'Mobile').fill('00000 10056');
    await field(other, 'Address').fill('Rose Villa, 4 Mill Lane');
    await save(other);
    await isSaved(other);

    await field(page, 'Name').fill('Annie V.');
    await field(page, 'Mobile').fill('00000 10066');
    await save(page);
    const panel = await panelOf(page);
    expect(await panel.getByRole('group').count()).toBe(1);
    expect(await panel.getByRole('group', { name: 'Mobile' }).innerText()).toContain('00000 10066');
    expect(await field(page, 'Address').inputValue()).toBe('Rose Villa, 4 Mill Lane');
    expect(await field(page, 'Name').inputValue()).toBe('Annie V.');

    await panel.getByRole('button', { name: 'Use theirs' }).click();
    await isSaved(page);
    const members = (await site.api.get('/api/admin/members', token)).json as AdminMember[];
    expect(members.find((one) => one.folio === folio)).toMatchObject({
      name: 'Annie V.',
      mobile: '00000 10056',
      address: 'Rose Villa, 4 Mill Lane',
    });

    // The list of the other browser shows the old state, so it cannot delete the changed record.
    await chooseMore(other, 'Delete', stored.name);
    await other.getByRole('alertdialog').getByRole('button', { name: 'Delete member' }).click();
    await other.getByText('You now see the current version. Please check it again.').first().waitFor();
  });

  it('merge changes to a text by chapter and language', async () => {
    const { page, other } = await visitTwice();
    for (const one of [page, other]) {
      await one.goto('/admin/content/about');
      await one.getByRole('button', { name: 'Save changes' }).and(one.locator(':enabled')).waitFor();
    }
    const malayalam = 'പേര്';
    await textField(other, 'Heading').fill('Theirs');
    await selectLanguage(other, 'മലയാളം');
    await textField(other, 'Introduction', 'Malayalam').fill(malayalam);
    await textField(await openRow(other, 'Year 2'), 'Text', 'Malayalam').fill(malayalam);
    await saveButton(other).click();
    await other.getByText(messages.contentSaved).waitFor();

    await textField(page, 'Heading').fill('Mine');
    await textField(page, 'Introduction').fill('My introduction');
    await textField(await openRow(page, 'Year 2'), 'Text').fill('My year');
    await saveButton(page).click();
    const panel = await panelOf(page);
    expect(await panel.getByRole('group').count()).toBe(1);
    await panel.getByRole('group', { name: 'Heading, English' }).getByText('Mine').waitFor();
    await panel.getByRole('button', { name: 'Use theirs' }).click();
    await page.getByText(messages.contentSaved).waitFor();
    await panel.waitFor({ state: 'detached' });
    expect(await read('/api/admin/content/about')).toMatchObject({
      value: {
        heading: { en: 'Theirs' },
        lead: { en: 'My introduction', ml: malayalam },
        years: [{}, { text: { en: 'My year', ml: malayalam } }, {}],
      },
    });
  });

  it('keep a row that one of them added and a text that the other changed in the same list', async () => {
    const { page, other } = await visitTwice();
    for (const one of [page, other]) {
      await one.goto('/admin/content/about');
      await one.getByRole('button', { name: 'Save changes' }).and(one.locator(':enabled')).waitFor();
    }
    await textField(await openRow(other, 'Year 1'), 'Text').fill('Their first year');
    await saveButton(other).click();
    await other.getByText(messages.contentSaved).waitFor();
    const before = ((await read('/api/admin/content/about')) as { value: { years: object[] } }).value.years.length;
    await page.getByRole('button', { name: 'Add a year' }).click();
    // The new row is open, and its first field has the focus.
    await page.keyboard.type('2026');
    const added = page.getByRole('group', { name: `Year ${before + 1}`, exact: true });
    expect(await added.getByLabel('Year', { exact: true }).inputValue()).toBe('2026');
    await textField(added, 'Text').fill('A new year');
    await saveButton(page).click();
    await page.getByText(messages.contentSaved).waitFor();
    await summaryOf(page, 'Year 1').getByText('Their first year').waitFor();
    const { value } = (await read('/api/admin/content/about')) as { value: { years: object[] } };
    expect(value.years).toHaveLength(before + 1);
    expect(value.years.at(0)).toMatchObject({ text: { en: 'Their first year' } });
    expect(value.years.at(-1)).toMatchObject({ year: '2026', text: { en: 'A new year' } });

    // A row that one of them removed and the other changed is asked about, and comes back with "Use theirs".
    await textField(await openRow(other, 'Year 1'), 'Text').fill('Their best year');
    await saveButton(other).click();
    await summaryOf(other, `Year ${before + 1}`)
      .getByText('A new year')
      .waitFor();
    await openRow(page, 'Year 1');
    await page.getByRole('button', { name: 'Remove Year 1' }).click();
    await saveButton(page).click();
    const panel = await panelOf(page);
    await panel.getByRole('group', { name: 'Year 1' }).getByText('Their best year').waitFor();
    await panel.getByRole('button', { name: 'Use theirs' }).click();
    await summaryOf(page, 'Year 1').getByText('Their best year').waitFor();
    await panel.waitFor({ state: 'detached' });
    expect(await read('/api/admin/content/about')).toMatchObject({ value: { years: { length: before + 1 } } });
  });

  it('merge corrections of a profile, and see each other’s changes before they decide about it', async () => {
    const fields = profile({ name: 'Nadia Sait' });
    const { json } = await site.api.form('POST', '/api/admin/profiles', fields, token);
    const path = `/admin/profiles/${(json as { id: number }).id}`;
    const { page, other } = await visitTwice();
    for (const one of [page, other]) {
      await one.goto(`${path}/edit`);
      await field(one, 'Full name').waitFor();
    }
    await field(other, 'Day').fill('15');
    await field(other, 'Education').fill('Ph.D.');
    await other.getByRole('radio', { name: 'Divorced' }).check();
    await save(other);
    await other.waitForURL(`**${path}`);
    await field(page, 'Day').fill('16');
    await field(page, 'Profession').fill('Professor');
    await save(page);
    const panel = await panelOf(page);
    expect(await panel.getByRole('group', { name: 'Date of birth' }).innerText()).toMatch(/15.*16/s);
    expect(await page.getByRole('radio', { name: 'Divorced' }).isChecked()).toBe(true);
    await panel.getByRole('button', { name: 'Use theirs' }).click();
    await page.waitForURL(`**${path}`);
    expect(await read(`/api${path}`)).toMatchObject({ dob: '1999-02-15', profession: 'Professor', education: 'Ph.D.' });

    // The other browser still shows the old profile.
    await other.getByRole('button', { name: 'Approve Profile' }).click();
    await other.getByText('Changed: Profession.').waitFor();
    await other.getByText('Professor').waitFor();
    await other.getByRole('button', { name: 'Refuse profile' }).click();
    await other.getByLabel('Reason').fill('A photo is missing.');
    await page.getByRole('button', { name: 'Approve Profile' }).click();
    await page.waitForURL('**/admin/profiles');
    const dialog = other.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Refuse profile' }).click();
    await dialog.getByText('Changed: Decision of the office.').waitFor();
    expect(await dialog.getByLabel('Reason').inputValue()).toBe('A photo is missing.');
    expect(await read(`/api${path}`)).toMatchObject({ status: 'approved' });
    expect(await axeProblems(other)).toEqual([]);
    // After the warning, the decision is accepted.
    await dialog.getByRole('button', { name: 'Refuse profile' }).click();
    await other.waitForURL('**/admin/profiles');
    expect(await read(`/api${path}`)).toMatchObject({ status: 'refused', refusalReason: 'A photo is missing.' });
  });
});
