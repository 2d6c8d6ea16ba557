import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Member } from '#contract/members.ts';
import { messages } from '#contract/messages.ts';
import { webPage } from '#server/testing/hostile-input.ts';
import { markDeceased } from '#server/testing/deceased-members.ts';
import { administrator, signIn } from '#server/testing/people.ts';
import { pdfFile } from '#server/testing/pdfs.ts';
import { member } from '#server/testing/records.ts';
import { type Visit } from './browser.ts';
import {
  chooseMore,
  closeForm,
  fakePicture,
  openForm,
  type PickedFile,
  picture,
  storedFiles,
  visitAdmin,
} from './admin.ts';
import { labelled } from './drafts.ts';
import { openEmptySite } from './site.ts';
import { signInWithForm } from './stored-tokens.ts';

/** Number of members. The list shows 100 of them per page (specification section 9). */
const MEMBERS = 104;

const { site, browser } = await openEmptySite();

const folios = Array.from({ length: MEMBERS }, (_, index) => String(index + 1));

const { accessToken: token } = await signIn(site.api, 'admin', administrator);
for (const folio of folios) {
  const name = folio === '7' ? 'Susan Kurian' : folio === '70' ? 'Mathew Kurien' : `Sample Person ${folio}`;
  await site.api.post('/api/admin/members', member({ folio, name, address: `${folio} Sample Street\nCity` }), token);
}

async function listed(folio: string): Promise<Member | undefined> {
  const { json } = await site.api.get('/api/admin/members', token);
  return (json as Member[]).find((each) => each.folio === folio);
}

async function pdf(name = 'document.pdf'): Promise<PickedFile> {
  return { name, mimeType: 'application/pdf', buffer: Buffer.from(await (await pdfFile()).arrayBuffer()) };
}

const statusOf = async (path: string) => (await site.api.get(path, token)).status;

function controls(page: Page) {
  const form = page.locator('form:not([role=search])');
  return {
    form,
    field: (label: string) => form.getByLabel(labelled(label)),
    submit: () => form.getByRole('button', { name: 'Add member', exact: true }),
    save: () => form.getByRole('button', { name: 'Save changes' }),
    choose: (name: 'image' | 'pdf', file: PickedFile) => form.locator(`input[name=${name}]`).setInputFiles(file),
    edit: (name: string) => page.getByRole('button', { name: `Edit ${name}`, exact: true }),
    isSaved: () => page.getByRole('heading', { level: 2, name: 'Edit member' }).waitFor({ state: 'detached' }),
    open: async (path = '/admin/members') => {
      await page.goto(path);
      await page.getByRole('heading', { level: 1, name: 'Manage Member Directory' }).waitFor();
    },
  };
}

describe('the office with a phone', () => {
  const folio = '0201';
  const name = `Basil Sample ${folio}`;
  let admin: Visit;
  let page: Page;
  let use: ReturnType<typeof controls>;
  beforeAll(async () => {
    admin = await visitAdmin(browser, site, 'phone');
    page = admin.page;
    use = controls(page);
    await use.open();
  });

  it('sees a duplicate folio on leaving the field, or on saving if the other member is on another page', async () => {
    await openForm(page, 'Add member');
    await use.field('Folio').fill('007');
    await use.field('Name').fill(name);
    await page.getByText(messages.folioTaken).waitFor();
    await use.field('Folio').fill('104');
    await use.field('Name').focus();
    await page.getByText(messages.folioTaken).waitFor({ state: 'detached' });
    await use.submit().click();
    await page.getByText(messages.folioTaken).first().waitFor();
    expect(await use.field('Folio').getAttribute('aria-invalid')).toBe('true');
    expect(await use.field('Name').inputValue()).toBe(name);
  });

  it('keeps text and files in the form when a file is refused, and stores no file', async () => {
    const before = await storedFiles(site);
    await use.field('Folio').fill(folio);
    await use.field('Mobile').fill('00000 20005');
    await use.choose('image', await picture('#205080', 'basil.jpg'));
    await use.choose('pdf', { ...fakePicture(webPage, 'form.pdf'), mimeType: 'application/pdf' });
    await use.submit().click();
    await page.getByRole('alert').filter({ hasText: 'There is a problem' }).waitFor();
    expect(await use.form.locator('input[name=pdf]').getAttribute('aria-invalid')).toBe('true');
    expect(await use.field('Mobile').inputValue()).toBe('00000 20005');
    await use.form.getByText('basil.jpg').waitFor();
    expect(await storedFiles(site)).toEqual(before);
  });

  it('previews a PDF before sending, and adds a member with photo and PDF', async () => {
    await use.choose('pdf', await pdf());
    await use.form.getByRole('button', { name: 'View PDF' }).click();
    const viewer = page.getByRole('dialog', { name: 'document.pdf' });
    await viewer.locator('canvas').first().waitFor();
    await viewer.getByRole('button', { name: 'Close' }).click();
    await use.submit().click();
    await page.getByText(messages.memberAdded).waitFor();
    // The form is empty for the next member as soon as the list has been loaded.
    await expect.poll(() => use.field('Folio').inputValue()).toBe('');
    const added = await listed(folio);
    expect(added).toMatchObject({ name, mobile: '00000 20005', address: null });
    expect(await statusOf(`/images/${added?.image}`)).toBe(200);
    expect(await statusOf(`/pdf/${added?.pdf}`)).toBe(200);
  });

  it('finds a member by folio, with the search in the URL', async () => {
    await closeForm(page);
    await page.getByRole('searchbox').fill(folio);
    await page.getByRole('status').filter({ hasText: '1 member found' }).waitFor();
    const row = page.getByRole('row').filter({ hasText: name });
    await row.getByText('PDF', { exact: true }).waitFor();
    const photo = row.locator('img');
    await page.waitForFunction((image) => (image as HTMLImageElement).naturalWidth > 0, await photo.elementHandle());
    await page.reload();
    await page.getByRole('status').filter({ hasText: '1 member found' }).waitFor();
    expect(await page.getByRole('searchbox').inputValue()).toBe(folio);
  });

  it('decides who sees the mobile number, and sees in the list what is hidden', async () => {
    await use.edit(name).click();
    const group = use.form.getByRole('radiogroup', { name: 'Who sees the mobile number' });
    expect(await group.getByLabel('All members').isChecked()).toBe(true);
    await group.getByText('Only the office').click();
    await use.save().click();
    await use.isSaved();
    await page.getByRole('row').filter({ hasText: name }).getByText('Only the office: Mobile').waitFor();
    await use.edit(name).click();
    expect(await group.getByLabel('Only the office').isChecked()).toBe(true);
    await group.getByText('All members').click();
    await use.save().click();
    await use.isSaved();
    expect(await page.getByText('Only the office: Mobile').count()).toBe(0);
  });

  it('can undo the removal of a file until saving; removed or replaced files are deleted', async () => {
    const before = await listed(folio);
    await use.edit(name).click();
    await use.form.getByRole('button', { name: 'Remove PDF' }).click();
    await use.form.getByText('The PDF will be removed when you save.').waitFor();
    await use.form.getByText('PDF (optional)').waitFor();
    await use.form.getByRole('button', { name: 'Keep PDF' }).click();
    await use.form.getByRole('button', { name: 'View PDF' }).waitFor();
    await use.form.getByRole('button', { name: 'Remove PDF' }).click();
    await use.choose('image', await picture('#804020', 'newer.jpg'));
    await use.save().click();
    await use.isSaved();
    const after = await listed(folio);
    expect(after?.pdf).toBeNull();
    expect(after?.image).not.toBe(before?.image);
    await page.getByRole('row').filter({ hasText: name }).getByText('No PDF').waitFor();
    expect(await statusOf(`/pdf/${before?.pdf}`)).toBe(404);
    expect(await statusOf(`/images/${before?.image}`)).toBe(404);
  });

  it('confirms a deletion in a dialog that names the record', async () => {
    await use.open(`/admin/members?search=${folio}`);
    const question = page.getByRole('alertdialog', {
      name: 'Are you sure you want to delete this member? This action cannot be undone.',
    });
    await chooseMore(page, 'Delete', name);
    await question.getByText(`Folio ${folio}, ${name}`).waitFor();
    await question.getByRole('button', { name: 'Keep member' }).click();
    expect(await listed(folio)).toBeDefined();
    await chooseMore(page, 'Delete', name);
    await question.getByRole('button', { name: 'Delete member' }).click();
    await page.getByText(messages.memberDeleted).waitFor();
    await page.getByRole('heading', { name: 'No office members found.' }).waitFor();
    expect(await listed(folio)).toBeUndefined();
    expect(await storedFiles(site)).toEqual([]);
    await page.getByRole('link', { name: 'Show all members' }).click();
    await use.edit('Sample Person 1').waitFor();
  });

  it('caused no console errors except expected 4xx responses', () => {
    expect(admin.consoleErrors.filter((text) => !/status of 4\d\d/.test(text))).toEqual([]);
  });
});

describe('on paper', () => {
  it('the list is a table without buttons, on several pages', async () => {
    const { page } = await visitAdmin(browser, site, 'desktop');
    await controls(page).open();
    await page.getByRole('button', { name: 'Edit Susan Kurian' }).waitFor();
    const paper = await getDocument({ data: new Uint8Array(await page.pdf({ format: 'A4' })), verbosity: 0 }).promise;
    const pages = await Promise.all(
      Array.from({ length: paper.numPages }, async (_, index) => {
        const { items } = await (await paper.getPage(index + 1)).getTextContent();
        return items.map((item) => ('str' in item ? item.str : '')).join(' ');
      }),
    );
    expect(pages.length).toBeLessThanOrEqual(6);
    // Today in Kerala, by the clock of this machine.
    const today = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'Asia/Kolkata' }).format(new Date());
    expect(pages[0]).toMatch(new RegExp(`Manage Member Directory.*${today}`, 's'));
    for (const text of pages) {
      expect(text).toMatch(/Folio\s+Member/);
      expect(text).not.toMatch(/Actions|Edit|Delete|More|Import|Add member|Excel|Logout/);
    }
  });
});

it('a form that is sent without a token shows an error, and keeps its text and files during the sign-in', async () => {
  const { page } = await visitAdmin(browser, site, 'desktop');
  const use = controls(page);
  await use.open();
  await openForm(page, 'Add member');
  await use.field('Folio').fill('400');
  await use.field('Name').fill('Not lost');
  await use.choose('pdf', await pdf('kept.pdf'));
  await page.evaluate(() => localStorage.clear());
  await use.submit().click();
  const notice = page.getByRole('alertdialog').filter({ hasText: 'Access token is missing. Please log in again.' });
  await notice.getByRole('button', { name: 'Admin Login' }).click();
  const dialog = page.getByRole('dialog', { name: 'Admin Login' });
  await signInWithForm(dialog, administrator);
  await dialog.waitFor({ state: 'detached' });
  expect(await use.field('Name').inputValue()).toBe('Not lost');
  await use.submit().click();
  await page.getByText(messages.memberAdded).waitFor();
  expect((await listed('400'))?.pdf).toMatch(/\.pdf$/);
});

it('a new member whose corrected folio belongs on another page is shown above the list', async () => {
  const { page } = await visitAdmin(browser, site, 'desktop');
  const use = controls(page);
  await use.open();
  await openForm(page, 'Add member');
  await use.field('Folio').fill('1A');
  await use.field('Name').fill('Moved Person');
  await use.submit().click();
  await page.getByText(messages.memberAdded).waitFor();
  await closeForm(page);
  await use.edit('Moved Person').click();
  await use.field('Folio').fill('900');
  await use.save().click();
  await use.isSaved();
  const added = page.getByRole('region', { name: 'Added just now' });
  await expect.poll(() => added.getByRole('button', { name: 'Edit Moved Person' }).isVisible()).toBe(true);
});

it('members who have died are listed apart, and one is returned to the directory', async () => {
  const name = 'Sample Person 9';
  await markDeceased(site, (await listed('9'))?.id ?? 0);
  const { page } = await visitAdmin(browser, site, 'desktop');
  const use = controls(page);
  await use.open();
  await use.edit('Sample Person 8').waitFor();
  expect(await use.edit(name).count()).toBe(0);
  const views = page.getByRole('navigation', { name: 'Show' });
  await views.getByRole('link', { name: 'All' }).click();
  const row = page.getByRole('row').filter({ has: use.edit(name) });
  await row.getByText('Deceased', { exact: true }).waitFor();
  await views.getByRole('link', { name: 'Deceased' }).click();
  await use.edit('Sample Person 8').waitFor({ state: 'detached' });
  await row.getByRole('button', { name: `More ${name}` }).click();
  const memorial = row.getByRole('link', { name: `Memorial ${name}` });
  expect(await memorial.getAttribute('href')).toBe('/admin/deceased?name=Sample+Person+9');
  await row.getByRole('button', { name: `Return to the directory ${name}` }).click();
  await page.getByText(messages.memberReturned).waitFor();
  await use.edit(name).waitFor({ state: 'detached' });
  await views.getByRole('link', { name: 'In the directory' }).click();
  await row.getByRole('button', { name: `More ${name}` }).click();
  const record = row.getByRole('link', { name: `Record a death ${name}` });
  expect(await record.getAttribute('href')).toBe(`/admin/deceased/record?member=${(await listed('9'))?.id}`);
});

it('a row is highlighted after saving, but not after cancelling, and not the next row after a deletion', async () => {
  const { page } = await visitAdmin(browser, site, 'desktop');
  const use = controls(page);
  await use.open();
  /** Returns whether the row with the focus has a background of its own; undefined while no row has the focus. */
  const isHighlighted = async () => {
    // Moves the pointer away, because the row under it has another background.
    await page.mouse.move(0, 0);
    return page.evaluate(() => {
      const row = document.activeElement?.closest('tr');
      return row ? getComputedStyle(row).backgroundColor !== 'rgba(0, 0, 0, 0)' : undefined;
    });
  };
  await use.edit('Sample Person 2').click();
  await use.field('Name').fill('Sample Person II');
  await use.save().click();
  await expect.poll(isHighlighted).toBe(true);
  await use.edit('Sample Person 3').click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect.poll(isHighlighted).toBe(false);
  await chooseMore(page, 'Delete', 'Sample Person II');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete member' }).click();
  await use.edit('Sample Person II').waitFor({ state: 'detached' });
  await expect.poll(isHighlighted).toBe(false);
});
