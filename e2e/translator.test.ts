import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Member } from '#contract/members.ts';
import { messages } from '#contract/messages.ts';
import english from '#web/shared/languages/en.json' with { type: 'json' };
import { addColleague, codeOf } from '#server/testing/administrators.ts';
import { administrator, createUser, registerPerson, signIn } from '#server/testing/people.ts';
import { member } from '#server/testing/records.ts';
import { setPictureFiles, picture, visitAdmin } from './admin.ts';
import { visit, type Visit } from './browser.ts';
import { formOf } from './drafts.ts';
import { sendProfile } from './profiles.ts';
import { openSite } from './site.ts';
import { bareTextNodes, translate, untranslated } from './translator.ts';

const texts = english;
const messageOf = (code: keyof typeof messages) => messages[code];

const { site, browser } = await openSite();

describe('a browser that translates the pages', () => {
  let visitor: Visit;
  let page: Page;
  const button = (name: string, within: Page | Locator = page) =>
    within.getByRole('button', { name, exact: true }).filter({ visible: true });
  const shows = (text: string | RegExp) => page.getByText(text).filter({ visible: true }).first().waitFor();
  const row = (name: string) => page.getByRole('row').filter({ hasText: name });
  const field = (name: string) => formOf(page).locator(`[name="${name}"]`);
  const open = async (path: string) => {
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).first().waitFor();
  };
  const addForm = async (name: string) => {
    const opener = page.locator('main').getByRole('button', { name, exact: true });
    const more = page.locator('.admin__head .more-actions');
    await formOf(page).or(opener).or(more).first().waitFor();
    if (!(await formOf(page).isVisible())) {
      if (!(await opener.isVisible())) await more.click();
      await opener.click();
    }
    await formOf(page).waitFor();
  };
  async function fill(typed: Readonly<Record<string, string>>): Promise<void> {
    for (const [name, text] of Object.entries(typed)) await field(name).first().fill(text);
  }
  const closeForm = () => page.locator('.form-sheet__close').click();
  const submit = () => formOf(page).locator('[type=submit]').last().click();
  const confirm = (label: string) => button(label, page.getByRole('alertdialog')).click();
  async function chooseMore(name: string, action: string): Promise<void> {
    await button(`${texts.admin_more} ${name}`).click();
    await button(`${action} ${name}`).click();
  }
  /** Waits until the page is translated. Returns errors in the console and text nodes that are not wrapped. */
  async function faults(): Promise<readonly string[]> {
    await expect.poll(() => untranslated(page)).toEqual([]);
    // Leaves out 4xx responses, which the tests expect.
    const complaints = visitor.consoleErrors.filter((text) => !text.startsWith('Failed to load resource'));
    return [...complaints, ...(await bareTextNodes(page))];
  }
  async function askAsAdmin<Answer>(method: 'get' | 'put', path: string, body = {}): Promise<Answer> {
    const { accessToken } = await signIn(site.api, 'admin', administrator);
    const { json } =
      method === 'get' ? await site.api.get(path, accessToken) : await site.api.put(path, body, accessToken);
    return json as Answer;
  }

  describe('lets an administrator', () => {
    beforeAll(async () => {
      visitor = await visitAdmin(browser, site, 'desktop', { permissions: ['clipboard-read', 'clipboard-write'] });
      await translate(visitor.context);
      ({ page } = visitor);
    });

    it('approve an account, undo it, and create a reset link', async () => {
      const name = 'Person Translated';
      await registerPerson(site.api, name);
      await open(`/admin/users?search=${encodeURIComponent(name)}`);
      const approve = button(`${texts.admin_approve} ${name}`);
      const undo = button(`${texts.admin_undo} ${texts.admin_approvalOf.replace('{name}', name)}`);
      await approve.click();
      await shows(messageOf('userApproved'));
      await row(name).getByText(texts.admin_isApproved, { exact: true }).waitFor();
      await undo.click();
      await shows(messageOf('userWithdrawn'));
      await approve.click();
      await undo.waitFor();
      await open(`/admin/users?status=approved&search=${encodeURIComponent(name)}`);
      await chooseMore(name, texts.admin_resetLink);
      await button(texts.admin_copy).click();
      await shows(texts.admin_copied);
      await page.keyboard.press('Escape');
      await chooseMore(name, texts.admin_withdraw);
      await confirm(texts.admin_withdraw);
      await shows(messageOf('userWithdrawn'));
      expect(await faults()).toEqual([]);
    });

    it('add a member after an error, edit, see a conflict, search and delete', async () => {
      const folio = '9001';
      const name = 'Annamma';
      await open('/admin/members');
      await addForm(texts.manage_addMember);
      await submit();
      await shows(texts.form_problem);
      await fill({ folio, name: 'Anamma', mobile: '00000 90001' });
      await submit();
      await shows(messageOf('memberAdded'));
      await closeForm();
      await button(`${texts.manage_edit} Anamma`).click();
      await fill({ name });
      const { id } =
        (await askAsAdmin<Member[]>('get', '/api/admin/members')).find((each) => each.folio === folio) ?? expect.fail();
      await askAsAdmin('put', `/api/admin/members/${id}`, member({ folio, name: 'Annama' }));
      await submit();
      await shows(texts.conflict_choose);
      await page.locator('.conflict').getByRole('button', { name: texts.conflict_saveMine }).click();
      await shows(messageOf('memberUpdated'));
      const search = page.getByRole('searchbox');
      await search.fill('nobody of this name');
      await shows(texts.manage_noMembers);
      await search.fill(folio);
      await row(folio).waitFor();
      await row(folio)
        .getByRole('button', { name: new RegExp(`^${texts.admin_more} `) })
        .click();
      await page
        .getByRole('button', { name: new RegExp(`^${texts.admin_delete} `) })
        .filter({ visible: true })
        .click();
      await confirm(texts.manage_deleteMember);
      await row(folio).waitFor({ state: 'detached' });
      await page.locator('[data-toasts]').getByRole('button', { name: texts.admin_undo }).click();
      await row(folio).waitFor();
      expect(await faults()).toEqual([]);
    });

    it('leave a form and continue its draft', async () => {
      await open('/admin/notices');
      await addForm(texts.notices_add);
      await fill({ 'title.en': 'Closed' });
      await shows(new RegExp(texts.draft_kept.split('{')[0] ?? ''));
      await closeForm();
      await confirm(texts.draft_leave);
      await open('/admin/notices');
      await addForm(texts.notices_add);
      await fill({ 'text.en': 'The office is closed.', begins_on: '2026-07-20', ends_on: '2026-07-27' });
      await submit();
      await shows(messageOf('noticeAdded'));
      expect(await faults()).toEqual([]);
    });

    it('refuse a profile after an error, and approve it', async () => {
      const { id } = await sendProfile(site, { name: 'Nadia Translated' });
      await open(`/admin/profiles/${id}`);
      await button(texts.profiles_refuse).click();
      const dialog = page.getByRole('dialog');
      await button(texts.profiles_refuse, dialog).click();
      await dialog.locator('.error').waitFor();
      await dialog.locator('textarea').fill('The photo is of somebody else.');
      await button(texts.profiles_refuse, dialog).click();
      await shows(messageOf('profileRefused'));
      await open(`/admin/profiles/${id}`);
      await button(texts.profiles_approve).click();
      await shows(messageOf('profileApproved'));
      expect(await faults()).toEqual([]);
    });

    it('add an event and pictures, and change the top of the home page', async () => {
      await open('/admin/events');
      await addForm(texts.manage_addEvent);
      await fill({ title: 'Onam lunch', date: '2026-08-26', description: 'Sadya for everybody.' });
      await setPictureFiles(page, await picture('#c07030'));
      await submit();
      await shows(messageOf('eventAdded'));
      await open('/admin/gallery');
      await addForm(texts.manage_uploadPicture);
      await setPictureFiles(page, [await picture('#205080', 'one.jpg'), await picture('#208050', 'two.jpg')]);
      await formOf(page).getByLabel(texts.manage_descriptionForAll).first().fill('Onam');
      await submit();
      await shows(/^2 .*|^.*2 /);
      await open('/admin/content/hero');
      await page.locator('main form').getByRole('textbox').filter({ visible: true }).first().fill('A home by the lake');
      await submit();
      await shows(messageOf('contentSaved'));
      expect(await faults()).toEqual([]);
    });

    it('record a death, enter a committee and import a list', async () => {
      await open('/admin/deceased');
      await addForm(texts.manage_addRecord);
      const death = { date_of_death: '2026-07-19', description: 'Of the family', funeral_place: 'Sample Ground' };
      await fill({ name: 'Sample Grandmother', ...death });
      await setPictureFiles(page, await picture('#806040'));
      await submit();
      await shows(messageOf('memorialAdded'));
      await open('/admin/officebearers');
      await button(texts.committee_addTerm).click();
      const dialog = page.getByRole('dialog');
      await dialog.locator('[name=begins_on]').fill('2026-08-01');
      await dialog.locator('[type=submit]').click();
      await dialog.waitFor({ state: 'detached' });
      // An empty committee has the button twice.
      await page.getByRole('button', { name: texts.committee_addBearer, exact: true }).first().click();
      await fill({ name_en: 'Leela Translated', role_en: 'President' });
      await submit();
      await page.getByRole('listitem').filter({ hasText: 'Leela Translated' }).first().waitFor();
      await open('/admin/members/import');
      const list = `Folio,First name,Last name,Mobile\nT1,Abdul,Kareem,98470 00001 / 98470 00011\nTotal,1,,\n`;
      await page
        .locator('input[type=file]')
        .first()
        .setInputFiles({ name: 'list.csv', mimeType: 'text/csv', buffer: Buffer.from(list) });
      await button(texts.imports_check).click();
      await button(texts.imports_runOneRow.replace('{count}', '1')).click();
      await shows(texts.imports_seeMembers);
      expect(await faults()).toEqual([]);
    });

    it('log out, sign in after an error, and switch on the second factor after a wrong code', async () => {
      const colleague = await addColleague(site);
      const logOut = async () => {
        await button(texts.nav_logout).first().click();
        const question = page.getByRole('alertdialog');
        const isOut = page.waitForURL(({ pathname }) => !pathname.includes('/admin'));
        await Promise.race([question.waitFor().catch(() => undefined), isOut]);
        // The page asks only if a draft would be lost.
        if (await question.isVisible()) await confirm(texts.nav_logout);
        await isOut;
      };
      const logIn = async (password: string) => {
        await page.locator('[name=email]').fill(colleague.email);
        await page.locator('[name=password]').fill(password);
        await button(texts.admin_loginButton).click();
      };
      await open('/admin');
      await logOut();
      await open('/admin');
      await logIn('not this one');
      await page.getByRole('main').getByRole('alert').getByText(messageOf('loginFailed')).waitFor();
      await logIn(colleague.password);
      await shows(texts.admin_dashboard);
      await open('/admin/account/two-factor');
      const key = (await page.locator('code').innerText()).replaceAll(/\s/g, '');
      await fill({ code: '000000', password: colleague.password });
      await submit();
      await page.locator('main .error').first().waitFor();
      await fill({ code: codeOf(key, site.clock.now()), password: colleague.password });
      await submit();
      await button(texts.twofactor_copyCodes).click();
      await shows(texts.admin_copied);
      await button(texts.twofactor_kept).click();
      await page.getByRole('heading', { level: 1, name: texts.account_title }).waitFor();
      await logOut();
      expect(await faults()).toEqual([]);
    });
  });

  it('shows a member the errors in forms, and lets the member register with the bureau', async () => {
    visitor = await visit(browser, site.url, 'desktop');
    await translate(visitor.context);
    ({ page } = visitor);
    await open('/register');
    const toggle = page.locator('.password-input__button').first();
    for (const label of [texts.form_hide, texts.form_show]) {
      await toggle.click();
      await expect.poll(() => toggle.innerText()).toBe(`\u200B${label}`);
    }
    await submit();
    await page.locator('.error-summary').getByText(texts.form_problem).waitFor();
    await expect.poll(() => page.locator('main .field .error').count()).toBeGreaterThan(3);
    const account = await createUser(site.api, site.platform);
    await open('/login?next=/matrimonyRegister');
    await fill({ email: account.email, password: 'not this one' });
    await submit();
    await page.getByRole('main').getByRole('alert').getByText(messageOf('loginFailed')).waitFor();
    await fill({ password: account.password });
    await submit();
    await page.waitForURL('**/matrimonyRegister');
    const onward = button(texts.matrimony_continue);
    await onward.click();
    await page.locator('.error-summary').getByText(texts.form_problem).waitFor();
    await page.locator('[name=profileFor][value=Daughter]').check();
    await page.locator('[name=gender][value=Female]').check();
    await page.locator('[name=maritalStatus][value=Single]').check();
    const person = { name: 'Nadia', dobDay: '14', dobMonth: '2', dobYear: '1999' };
    for (const [name, text] of Object.entries(person)) await page.locator(`main [name=${name}]`).fill(text);
    await onward.click();
    await page.getByRole('heading', { level: 2, name: texts.matrimony_stepFamily }).waitFor();
    await onward.click();
    await page.locator('.error-summary').getByText(texts.form_problem).waitFor();
    const family = { fatherName: 'Rafi', motherName: 'Salma', education: 'M.Sc. Botany', profession: 'Teacher' };
    for (const [name, text] of Object.entries(family)) await page.locator(`main [name=${name}]`).fill(text);
    await onward.click();
    await page.getByRole('heading', { level: 2, name: texts.matrimony_stepContact }).first().waitFor();
    const contact = { contactMobile: '+91 00000 12345', email: 'nadia@sample.example', country: 'India' };
    for (const [name, text] of Object.entries(contact)) await page.locator(`main [name=${name}]`).fill(text);
    await onward.click();
    await page.getByRole('heading', { level: 2, name: texts.matrimony_stepCheck }).waitFor();
    await page.getByLabel(texts.matrimony_consent).check();
    await page.getByLabel(texts.matrimony_declaration).check();
    await button(texts.matrimony_submit).click();
    await page.getByRole('heading', { level: 1 }).getByText(messageOf('matrimonyRegistered')).waitFor();
    expect(await faults()).toEqual([]);
  });

  it('lets visitors view pictures, search, change the theme and sign in, and members use the directory', async () => {
    visitor = await visit(browser, site.url, 'phone');
    await translate(visitor.context);
    ({ page } = visitor);
    await open('/gallery');
    await page.locator('main a[href*="picture="]').first().click();
    const viewer = page.getByRole('dialog', { name: texts.gallery_viewer });
    await viewer.waitFor();
    await page.keyboard.press('ArrowRight');
    await viewer
      .getByText(texts.gallery_position.replace('{number}', '2').split('{')[0] ?? '')
      .first()
      .waitFor();
    await page.keyboard.press('Escape');
    await viewer.waitFor({ state: 'hidden' });
    await open('/deceased');
    await page.locator('main form [type=search], main form [name=name]').first().fill('nobody of this name');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/deceased?*');
    await button(texts.nav_menu).click();
    const menu = page.getByRole('dialog', { name: texts.nav_menu });
    await menu.getByRole('link', { name: texts.nav_signIn }).click();
    const account = await createUser(site.api, site.platform);
    await fill({ email: account.email, password: account.password });
    await submit();
    await page.waitForURL('**/home');
    await open('/officedirectory');
    await page.getByRole('searchbox').fill('nobody of this name');
    await shows(texts.directory_none);
    await page.getByRole('searchbox').fill('');
    await page
      .getByRole('button', { name: new RegExp(texts.directory_openPhoto.replace('{name}', '.*')) })
      .or(page.locator('main a[href*="photo="]'))
      .first()
      .click();
    await page.getByRole('dialog', { name: texts.directory_photos }).waitFor();
    await page.keyboard.press('Escape');
    expect(await faults()).toEqual([]);
  });
});
