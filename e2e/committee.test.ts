import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { Term } from '#contract/content.ts';
import { messages } from '#contract/messages.ts';
import english from '#web/shared/languages/en.json' with { type: 'json' };
import { visit } from './browser.ts';
import { chooseMore, signInAdmin, openForm, setPictureFiles, picture, servedPage, visitAdmin } from './admin.ts';
import { openSite } from './site.ts';
import { selectLanguage } from './texts.ts';

/** The clock of the tests starts on Monday, 20 July 2026, 9:30 in Kerala. */
const TOMORROW = '2026-07-21';
const UNTIL_MIDNIGHT_MS = 14.5 * 60 * 60 * 1000;
const DAY_MS = 24 * 60 * 60 * 1000;

const { site, browser } = await openSite();

const admin = await visitAdmin(browser, site, 'phone');

const inRank = (page: Page, rank: string) => page.getByRole('region', { name: rank, exact: true });
const isFocused = (locator: Locator) => locator.evaluate((element) => element === document.activeElement);
const namesIn = (group: Locator) => group.locator('li b').allTextContents();

async function committeeOf(page: string): Promise<string> {
  return (await servedPage(site, page)).html;
}

describe('a future committee', () => {
  it('starts with the people of another term, and shows when it becomes public', async () => {
    const { page } = admin;
    await page.goto('/admin/officebearers');
    await page.getByRole('heading', { level: 2, name: 'Committee since 2026' }).waitFor();
    await page.getByRole('button', { name: 'Add term' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add term' });
    await dialog.getByRole('button', { name: 'Add term' }).click();
    await dialog.getByText(messages.beginRequired).first().waitFor();
    await dialog.getByLabel('First day').fill('2026-04-01');
    await dialog.getByLabel('Start with').selectOption({ label: 'The same people as: Committee since 2026' });
    await dialog.getByRole('button', { name: 'Add term' }).click();
    await dialog.getByText(messages.termBeginTaken).first().waitFor();
    await dialog.getByLabel('First day').fill(TOMORROW);
    await dialog.getByRole('button', { name: 'Add term' }).click();
    await page.getByText('Appears on 21 July 2026.').waitFor();
    await page.getByText('14 of 14 members.').waitFor();
    const { json } = await site.api.get('/api/office-bearers/terms');
    expect((json as Term[]).map(({ state }) => state)).toEqual(['current', 'past']);
    const id = new URL(page.url()).searchParams.get('term');
    expect((await servedPage(site, `/officebearers/terms/${id}`)).status).toBe(404);
  });

  it('is reordered with keys and buttons', async () => {
    const { page } = admin;
    const officers = inRank(page, 'Officers');
    const status = page.getByRole('status');
    const thomas = officers.getByRole('button', { name: 'Move Thomas Kurian', exact: true });
    await thomas.press('ArrowDown');
    await status.filter({ hasText: 'Thomas Kurian is now number 3 of 4.' }).waitFor();
    await status.filter({ hasText: messages.bearersOrdered }).waitFor();
    expect(await isFocused(thomas)).toBe(true);
    expect(await namesIn(officers)).toEqual(['Leela Raghavan', 'Susan Jacob', 'Thomas Kurian', 'Suresh Babu']);

    const more = officers.getByRole('button', { name: 'More Leela Raghavan', exact: true });
    await more.press('Enter');
    const down = officers.getByRole('button', { name: 'Move down Leela Raghavan', exact: true });
    await down.waitFor();
    expect(await isFocused(down)).toBe(true);
    expect(await officers.getByRole('button', { name: /^Move up/ }).count()).toBe(0);
    await page.keyboard.press('Escape');
    await down.waitFor({ state: 'detached' });
    expect(await isFocused(more)).toBe(true);
    await chooseMore(officers, 'Move down', 'Leela Raghavan');
    await status.filter({ hasText: 'Leela Raghavan is now number 2 of 4.' }).waitFor();
    expect(await isFocused(more)).toBe(true);

    await page.reload();
    await officers.waitFor();
    expect(await namesIn(officers)).toEqual(['Susan Jacob', 'Leela Raghavan', 'Thomas Kurian', 'Suresh Babu']);
  });

  it('restores the order when saving fails', async () => {
    const { page } = admin;
    const officers = inRank(page, 'Officers');
    const before = await namesIn(officers);
    await page.route('**/api/admin/terms**', (route) => route.abort());
    await chooseMore(officers, 'Move down', 'Susan Jacob');
    await page.getByText(english.failed_bearersOrder).waitFor();
    await expect.poll(() => namesIn(officers)).toEqual(before);
    expect(await page.getByText(messages.errorOccurred).count()).toBe(0);
    await page.unroute('**/api/admin/terms**');
    await page.getByRole('button', { name: 'Close', exact: true }).click();
  });

  it('gets a person with a photo and without Malayalam', async () => {
    const { page } = admin;
    await openForm(page, 'Add office bearer');
    const form = page.locator('form');
    await form.getByRole('button', { name: 'Add office bearer' }).click();
    await page.getByRole('alert').getByText(messages.englishRequired).first().waitFor();
    await form.getByLabel('Name in English').fill('Sample Person Nineteen');
    await form.getByText('Malayalam missing: 1').waitFor();
    await form.getByLabel('Role in English').fill('Patron');
    const greeting = form.getByLabel('Greeting in English');
    expect(await greeting.isVisible()).toBe(false);
    await form.getByText('President', { exact: true }).click();
    await greeting.waitFor();
    await form.getByText('Officers').click();
    await setPictureFiles(page, await picture('teal'));
    await form.getByRole('button', { name: 'Add office bearer' }).click();
    const row = inRank(page, 'Officers').getByRole('listitem').filter({ hasText: 'Sample Person Nineteen' });
    await row.getByText('Malayalam missing').waitFor();
    expect(await row.locator('picture img').getAttribute('src')).toMatch(/^\/uploads\/[0-9a-f]{32}\.jpg$/);
    await page.getByText('15 members; a committee has 14.').waitFor();
  });
});

describe('a notice', () => {
  it('shows errors at its fields, and a preview as visitors will see it', async () => {
    const { page } = admin;
    await page.goto('/admin/notices');
    await openForm(page, 'Add notice');
    const form = page.locator('form');
    await form.getByLabel('Title in English').fill('Sample: the office moves');
    const text = form.getByLabel('Text in English');
    await text.fill('From  on.\n\n- Bring the keys\n\n<b>plain</b>');
    await text.evaluate((area: HTMLTextAreaElement) => area.setSelectionRange(5, 5));
    await form.getByRole('button', { name: 'Bold' }).click();
    await page.keyboard.type('Monday');
    expect(await text.inputValue()).toMatch(/^From \*\*Monday\*\* on/);
    await form.getByText('Preview').click();
    const preview = form.locator('details');
    await preview.locator('strong', { hasText: 'Monday' }).waitFor();
    await preview.getByRole('listitem').filter({ hasText: 'Bring the keys' }).waitFor();
    expect(await preview.locator('b:not(.h4)').count()).toBe(0);
    await selectLanguage(form, 'മലയാളം');
    await form.getByLabel('Title in Malayalam').fill('മാതൃക: ഓഫീസ് മാറുന്നു');
    await preview.getByText('മാതൃക: ഓഫീസ് മാറുന്നു').waitFor();
    await form.getByLabel('First day').fill('2026-07-22');
    await form.getByLabel('Last day').fill(TOMORROW);
    await form.getByRole('button', { name: 'Add notice' }).click();
    await page.getByRole('alert').getByText(messages.endsBeforeItBegins).waitFor();
    await form.getByLabel('First day').fill(TOMORROW);
    await form.getByRole('button', { name: 'Add notice' }).click();
    const row = page.getByRole('listitem').filter({ hasText: 'Sample: the office moves' });
    await row.getByText('Upcoming').waitFor();
    expect(await form.getByLabel('Title in English').inputValue()).toBe('');
  });
});

describe('at midnight in Kerala', () => {
  it('the new committee becomes public in both languages; the previous one stays readable', async () => {
    expect(await committeeOf('/officebearers')).not.toContain('Sample Person Nineteen');
    site.clock.advance(UNTIL_MIDNIGHT_MS - 1000);
    expect(await committeeOf('/officebearers')).not.toContain('Sample Person Nineteen');
    site.clock.advance(1000);
    expect(await committeeOf('/officebearers')).toContain('Sample Person Nineteen');

    const visitor = await visit(browser, site.url, 'phone', { javaScriptEnabled: false });
    const { page } = visitor;
    await page.goto('/ml/officebearers');
    expect(await page.getByText('Sample Person Nineteen').getAttribute('lang')).toBe('en');
    await page.goto('/officebearers');
    await page.getByText('Since 21 July 2026').waitFor();
    // The new term has a copy of the greeting. Committee members have no role below their name, because the heading of
    // their group names it.
    await page.getByText('A few lines of greeting from the President').waitFor();
    await page.getByRole('heading', { level: 2, name: 'Yusuf Sait' }).waitFor();
    expect(await page.getByText('Committee member', { exact: true }).count()).toBe(0);
    await page.getByRole('link', { name: /^Committee of 1 April 2026/ }).click();
    await page.getByRole('heading', { level: 1, name: 'Committee of 1 April 2026 to 20 July 2026' }).waitFor();
    await page.getByText('1 April 2026 to 20 July 2026').first().waitFor();
    await page.getByText('A few lines of greeting from the President').waitFor();
    expect(await page.getByText('Sample Person Nineteen').count()).toBe(0);
  });

  it('a notice is shown until the end of its last day, and an earlier version can be restored', async () => {
    const isShown = async () => (await servedPage(site, '/home')).html.includes('Sample: the office moves');
    expect(await isShown()).toBe(true);
    const visitor = await visit(browser, site.url, 'phone', { javaScriptEnabled: false });
    await visitor.page.goto('/ml/home');
    const notices = visitor.page.getByRole('region', { name: 'അറിയിപ്പുകൾ' });
    await notices.getByRole('heading', { level: 3, name: 'മാതൃക: ഓഫീസ് മാറുന്നു' }).waitFor();
    expect(await notices.getByText('Monday').evaluate((word) => word.closest('[lang]')?.getAttribute('lang'))).toBe(
      'en',
    );
    await visitor.close();

    // More than 12 hours have passed, so the session has ended.
    await signInAdmin(admin);
    const { page } = admin;
    await page.goto('/admin/notices');
    const row = page.getByRole('listitem').filter({ hasText: 'Sample: the office' });
    await row.getByText('Shown today').waitFor();
    await row.getByRole('button', { name: 'Edit' }).click();
    const form = page.locator('form');
    await form.getByLabel('Title in English').fill('Sample: the office has moved');
    expect(await isShown()).toBe(true);
    await form.getByRole('button', { name: 'Save changes' }).click();
    await page.getByText(messages.noticeUpdated).waitFor();
    expect(await isShown()).toBe(false);
    await chooseMore(row, 'Delete', 'Sample: the office has moved');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete notice' }).click();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText(messages.broughtBack).waitFor();
    await chooseMore(row, 'Earlier versions', 'Sample: the office has moved');
    await page.getByRole('dialog', { name: 'Earlier versions' }).getByRole('button', { name: 'Bring back' }).click();
    await page.getByText(messages.versionRestored).waitFor();
    expect(await isShown()).toBe(true);
    site.clock.advance(DAY_MS);
    expect(await isShown()).toBe(false);
    expect(admin.consoleErrors.filter((text) => !text.includes('Failed to load resource'))).toEqual([]);
  });
});
