import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { AdminMember } from '#contract/admin-members.ts';
import { messages } from '#contract/messages.ts';
import type { AdminMemorial } from '#contract/admin-memorials.ts';
import { addEntry, createLinkedUser } from '#server/testing/corrections.ts';
import { recorded } from '#server/testing/deaths.ts';
import { administrator, registrationForm, signIn } from '#server/testing/people.ts';
import { photo } from '#server/testing/pictures.ts';
import { profile } from '#server/testing/records.ts';
import { chooseMore, isServed, servedPage, visitAdmin } from './admin.ts';
import { axeProblems } from './axe.ts';
import { type Size, visit } from './browser.ts';
import { isFocused, storedDrafts } from './drafts.ts';
import { isInViewport } from './in-viewport.ts';
import { overflowProblems } from './narrow.ts';
import { openEmptySite } from './site.ts';

const { site, browser } = await openEmptySite({ RATE_LIMITS: 'off' });
const { accessToken } = await signIn(site.api, 'admin', administrator);

let folios = 0;

async function addMember(name: string, fields: Parameters<typeof addEntry>[2] = {}) {
  folios += 1;
  return addEntry(site, accessToken, { folio: `${folios}A`, name, house_name: 'Rose Villa', ...fields });
}

const office = async (path: string) => (await site.api.get(`/api/admin/${path}`, accessToken)).json;
const entry = async (id: number) => ((await office('members?state=all')) as AdminMember[]).find((one) => one.id === id);
const memorialOf = async (name: string) =>
  ((await office(`deceased?name=${encodeURIComponent(name)}`)) as AdminMemorial[])[0];
const isSignedIn = async (token: string) => (await site.api.get('/api/user/me', token)).status === 200;
const button = (page: Page | Locator, name: string) => page.getByRole('button', { name, exact: true });
const control = (page: Page, name: string) => page.locator(`form[method=post] [name=${name}]`);

/** Opens the details of a member and fills in the required fields. */
async function openDetails(page: Page, member: number | 'none', prefix = ''): Promise<void> {
  await page.goto(`${prefix}/admin/deceased/record?member=${member}`);
  await page.getByRole('button', { name: 'English', exact: true }).first().click();
  await control(page, 'date_of_death').fill('2026-07-19');
  await control(page, 'description').fill('Mother of Annie');
  await control(page, 'funeral_place').fill('Riverside');
}

/** Confirms the question before undoing, and reads the result. */
async function answerUndo(page: Page): Promise<string> {
  const question = page.getByRole('alertdialog', { name: 'Undo the recording of this death?' });
  await button(question, 'Undo the recording').click();
  const result = page.getByRole('alertdialog', { name: messages.deathUndone });
  const words = await result.innerText();
  await button(result, 'Close').click();
  return words;
}

/**
 * Slow work on a phone: 3 s to find and tap something, 0.6 s for each letter. A native picker takes three taps for a
 * date and four for a time: open it, choose, confirm.
 */
const SECONDS = { tap: 3, letter: 0.6 } as const;
const PICKER_TAPS = { date: 3, time: 4 } as const;

/** Counts what a person does on a phone. */
function countedHands() {
  const done = { taps: 0, letters: 0 };
  async function fill(target: Locator, text: string, taps: number, letters: number): Promise<void> {
    done.taps += taps;
    done.letters += letters;
    await target.fill(text);
  }
  return {
    done,
    tap: async (target: Locator) => {
      done.taps += 1;
      await target.click();
    },
    type: (target: Locator, text: string) => fill(target, text, 1, text.length),
    pick: (target: Locator, kind: keyof typeof PICKER_TAPS, value: string) => fill(target, value, PICKER_TAPS[kind], 0),
  };
}

describe('from the call of the family to a visitor', () => {
  it('takes 18 taps and 88 letters on a phone, less than two minutes of slow work', async () => {
    const id = await addMember('Mariyamma Varghese', { address: '4 Mill Lane\nGreen Valley', image: await photo() });
    await addMember('Mariyamma Varkey');
    const { token } = await createLinkedUser(site, [id]);
    const { page, context, consoleErrors, close } = await visitAdmin(browser, site, 'phone');
    await page.goto('/admin');
    const { tap, type, pick, done } = countedHands();
    await tap(page.getByRole('link', { name: 'Record a death' }).filter({ visible: true }).first());
    await type(page.getByRole('searchbox'), 'mariyamma v');
    await tap(page.getByRole('radio', { name: /Mariyamma Varghese/ }));
    await tap(button(page, 'Next: details'));
    await pick(control(page, 'date_of_death'), 'date', '2026-07-19');
    await type(control(page, 'description'), 'Mother of Annie and Biju Varghese');
    await pick(control(page, 'funeral_at'), 'date', '2026-07-20');
    await pick(control(page, 'funeral_time'), 'time', '16:30');
    await type(control(page, 'funeral_place'), 'Riverside Cemetery');
    await type(control(page, 'contact'), 'Biju Varghese, 00000 10016');
    expect(await isInViewport(button(page, 'Record and publish'))).toBe(true);
    expect((await servedPage(site, '/home')).html).not.toContain('Mariyamma Varghese');
    await tap(button(page, 'Record and publish'));
    await page.getByRole('heading', { level: 1, name: 'The death is recorded' }).waitFor();
    expect(done).toEqual({ taps: 18, letters: 88 });
    expect(done.taps * SECONDS.tap + done.letters * SECONDS.letter).toBeLessThan(120);

    const visitor = await visit(browser, site.url, 'phone', { javaScriptEnabled: false });
    await visitor.page.goto('/home');
    for (const words of [/Mariyamma Varghese/, /^Funeral today, 4:30/]) {
      expect(await isInViewport(visitor.page.getByText(words).filter({ visible: true }).first())).toBe(true);
    }
    expect(await entry(id)).toMatchObject({ state: 'deceased' });
    expect(await isSignedIn(token)).toBe(false);
    expect(await storedDrafts(page)).toEqual({});
    const memorial = await memorialOf('Mariyamma Varghese');
    expect(memorial).toMatchObject({ published: true, announced: true, member: { id } });
    expect(memorial?.image).not.toBeNull();

    const told = await page.getByRole('textbox', { name: 'Text for WhatsApp' }).inputValue();
    expect(told).toContain('Funeral on Monday, 20');
    expect(told).not.toContain('today');
    const addressOf = (name: string) => page.getByRole('link', { name }).getAttribute('href');
    expect(new URL((await addressOf('Open in WhatsApp')) ?? '').searchParams.get('text')).toBe(told);
    await button(page, 'മലയാളം').last().click();
    expect(await page.getByRole('textbox', { name: 'Text for WhatsApp' }).inputValue()).toContain('സ്നേഹസ്മരണ');
    for (const name of ['Save upright', 'Save wide']) {
      expect(await isServed(site, (await addressOf(name)) ?? '')).toBe(true);
    }
    await context.addInitScript(() => (window.print = () => document.body.toggleAttribute('data-printed')));
    const [printed] = await Promise.all([page.waitForEvent('popup'), button(page, 'Print').click()]);
    await printed.locator('[data-printed] .memorial').waitFor();
    await printed.close();
    await page.goto('/admin');
    await page.getByRole('region', { name: 'Funerals' }).getByText('Mariyamma Varghese').waitFor();
    expect(consoleErrors).toEqual([]);
    await close();
  });
});

describe.each<[Size, '' | '/ml', 'light' | 'dark']>([
  ['phone', '/ml', 'dark'],
  ['desktop', '', 'light'],
])('the three steps on a %s below "%s"', (size, prefix, colorScheme) => {
  it('have no accessibility problem, fit every window, and keep a draft', async () => {
    const name = `Saramma ${'Puthenpurakkalparambil '.repeat(4)}${size}`;
    const id = await addMember(name);
    const other = await addMember(`Leela ${size}`);
    await createLinkedUser(site, [id]);
    await createLinkedUser(site, [id, other]);
    const { page, context, consoleErrors, close } = await visitAdmin(browser, site, size);
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const look = async () => {
      expect(await axeProblems(page)).toEqual([]);
      expect(await overflowProblems(page, context)).toEqual([]);
    };
    const next = page.locator('.form-foot button[type=submit]');
    await page.goto(`${prefix}/admin/deceased/record`);
    await page.getByRole('searchbox').fill('saramma');
    await page.getByRole('radio').first().waitFor();
    await next.click();
    await page.locator('#member-error').waitFor();
    await look();
    await page.getByRole('radio').first().check();
    await next.click();
    expect(await page.locator('[name^=effect-account-]').isChecked()).toBe(false);
    expect(await isInViewport(next)).toBe(true);
    await page.locator('[name=funeral_at]').fill('2026-07-20');
    await next.click();
    await page.locator('#funeral_time-error').waitFor();
    await look();
    // The draft would bring back the day without a time.
    await page.locator('[name=funeral_at]').fill('');

    await openDetails(page, id, prefix);
    await page.reload();
    await expect.poll(() => control(page, 'description').inputValue()).toBe('Mother of Annie');
    await next.click();
    await page.locator('.death-done').waitFor();
    expect(await isFocused(page.locator('.record-death > .no-focus-ring'))).toBe(true);
    await look();
    expect(consoleErrors).toEqual([]);
    await close();
  });
});

describe('the office', () => {
  it('keeps a draft from visitors, and publishes it later', async () => {
    const { page, close } = await visitAdmin(browser, site, 'desktop');
    await openDetails(page, 'none');
    await control(page, 'name').fill('Yusuf of Nowhere');
    await page.getByRole('checkbox', { name: /Publish the memorial/ }).uncheck();
    await button(page, 'Record as draft').click();
    await page.getByText('The memorial is kept as a draft').waitFor();
    const { id } = (await memorialOf('Yusuf of Nowhere')) ?? {};
    expect(await isServed(site, `/deceased/${id}`)).toBe(false);
    await page.getByRole('link', { name: 'Open the memorial' }).click();
    await page.getByText('Draft', { exact: true }).waitFor();
    await button(page, 'Edit Yusuf of Nowhere').click();
    await page.getByRole('checkbox', { name: 'Visitors see the memorial' }).check();
    await button(page, 'Save changes').click();
    await page.getByText(messages.memorialUpdated).waitFor();
    expect(await isServed(site, `/deceased/${id}`)).toBe(true);
    await close();
  });

  it('moves a funeral by two hours, and visitors read that the time has changed', async () => {
    const fields = { name: 'Thomas Kurien', date_of_death: '2026-07-19', funeral_at: '2026-07-20T16:30' };
    await recorded(site, accessToken, fields);
    const { page, close } = await visitAdmin(browser, site, 'phone');
    await page.goto('/admin/deceased');
    await page
      .getByText(/Funeral on Monday.*4:30/)
      .first()
      .waitFor();
    await button(page, 'Edit Thomas Kurien').click();
    await control(page, 'funeral_time').fill('18:30');
    await button(page, 'Save changes').click();
    await page.getByText(messages.memorialUpdated).waitFor();
    const visitor = await visit(browser, site.url, 'phone', { javaScriptEnabled: false });
    await visitor.page.goto('/home');
    const notice = visitor.page.getByRole('region', { name: 'Thomas Kurien' });
    const words = (await notice.innerText()).replaceAll('\u00A0', ' ');
    expect(words).toContain('Funeral today, 6:30 pm');
    expect(words).toMatch(/Updated at 9:30 am: time changed/i);
    await close();
  });

  it('undoes a record after three other edits, which stay', async () => {
    const id = await addMember('Annamma Paul', { mobile: '00000 54321' });
    const { token, email } = await createLinkedUser(site, [id]);
    const about = profile({ name: 'Annamma Paul', photoSubmitted: 'false' });
    const sent = await site.api.form('POST', '/api/matrimonyregister', about, token);
    const { id: profileId } = sent.json as { id: number };
    const { id: memorial } = await recorded(site, accessToken, { member: id, name: 'Annamma Paul' });
    await site.api.form('PUT', `/api/admin/members/${id}`, { house_name: 'Lake View' }, accessToken);
    await site.api.post('/api/user/register', registrationForm({ email }));
    await site.api.delete(`/api/admin/profiles/${profileId}`, accessToken);
    const { page, close } = await visitAdmin(browser, site, 'desktop');
    await page.goto('/admin/deceased');
    await chooseMore(page, 'Undo the recording', 'Annamma Paul');
    const result = await answerUndo(page);
    await button(page, 'Edit Annamma Paul').waitFor({ state: 'detached' });
    await page.locator('.record-row:focus').waitFor();
    expect(result).toContain('because another account has its email');
    expect(result).toContain('deleted since');
    expect(result).toContain('Emails that were sent and sessions that ended do not come back.');
    expect(await entry(id)).toMatchObject({ state: 'living', house_name: 'Lake View' });
    expect(await isServed(site, `/deceased/${memorial}`)).toBe(false);
    await close();
  });

  it('takes back a death that was recorded for the wrong person', async () => {
    const [wrong, right] = [await addMember('Rosamma Mathew'), await addMember('Rosamma Mathai')];
    const { email, password } = await createLinkedUser(site, [wrong]);
    const { page, close } = await visitAdmin(browser, site, 'phone');
    await openDetails(page, wrong);
    await control(page, 'funeral_at').fill('2026-07-20');
    await control(page, 'funeral_time').fill('15:00');
    await button(page, 'Record and publish').click();
    await button(page, 'Undo Rosamma Mathew').click();
    expect(await isFocused(button(page, 'Keep the recording'))).toBe(true);
    await button(page.getByRole('alertdialog'), 'Undo the recording').click();
    await page.getByText(messages.deathUndone).waitFor();
    await page.waitForURL('**/admin/deceased');
    for (const path of ['/home', '/deceased', '/sitemap.xml']) {
      expect((await servedPage(site, path)).html).not.toContain('Rosamma Mathew');
    }
    expect(await entry(wrong)).toMatchObject({ state: 'living' });
    await signIn(site.api, 'user', { email, password });

    await openDetails(page, right);
    await button(page, 'Record and publish').click();
    await page.getByRole('heading', { level: 1, name: 'The death is recorded' }).waitFor();
    expect((await servedPage(site, '/deceased')).html).toContain('Rosamma Mathai');
    await close();
  });

  it('leaves a widow signed in whose account acts for both', async () => {
    const [husband, widow] = [await addMember('Varghese Paul'), await addMember('Salma Paul')];
    const { token } = await createLinkedUser(site, [husband, widow]);
    const { page, close } = await visitAdmin(browser, site, 'desktop');
    await openDetails(page, husband);
    await page
      .getByRole('checkbox', { name: /^Close the account .* It also acts for Salma Paul$/, checked: false })
      .waitFor();
    await page.getByText(/also acts for Salma Paul/).waitFor();
    await button(page, 'Record and publish').click();
    await page.getByText('has left the directory').waitFor();
    expect(await isSignedIn(token)).toBe(true);
    await close();
  });

  it('reads that a colleague was faster, and opens the record of the colleague', async () => {
    const id = await addMember('Kunjamma Mathew');
    const { page, close } = await visitAdmin(browser, site, 'desktop');
    await openDetails(page, id);
    await recorded(site, accessToken, { member: id, name: 'Kunjamma Mathew' });
    await button(page, 'Record and publish').click();
    await page.getByText('The death of Kunjamma Mathew is already recorded. Is it the same person?').waitFor();
    expect(await isFocused(page.locator('.record-death > .no-focus-ring'))).toBe(true);
    await page.getByRole('link', { name: 'Yes: open the memorial' }).click();
    await button(page, 'Edit Kunjamma Mathew').waitFor();
    expect(await office('deceased?name=Kunjamma')).toHaveLength(1);
    await close();
  });
});
