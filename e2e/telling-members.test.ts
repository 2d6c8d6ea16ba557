import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { AdminMemorial } from '#contract/admin-memorials.ts';
import type { AdminEvent } from '#contract/events.ts';
import { messages } from '#contract/messages.ts';
import { updateAccount } from '#server/features/identity/service.ts';
import { kolkataDay } from '#server/platform/clock/kolkata.ts';
import { recorded } from '#server/testing/deaths.ts';
import { administrator, createUser, signIn } from '#server/testing/people.ts';
import { chooseMore, picture, setPictureFiles, visitAdmin, visitWithDuties } from './admin.ts';
import { axeProblems } from './axe.ts';
import { pageProblems } from './look.ts';
import { openEmptySite } from './site.ts';

const DAY = 24 * 60 * 60 * 1000;
const { site, browser } = await openEmptySite({ RATE_LIMITS: 'off' });
const { api, platform, clock } = site;
// Browsers take the time from the server's responses, which have the time of the machine.
clock.advance(Date.now() - clock.now());
const today = kolkataDay(clock.now());
const tomorrow = kolkataDay(clock.now() + DAY);
const { accessToken } = await signIn(api, 'admin', administrator);
const readers = [await createUser(api, platform), await createUser(api, platform)];

/** Returns the emails to members about a record, after this time. */
async function sent(title: string, after = 13_000) {
  clock.advance(after);
  // The message, and then what each recipient gets.
  for (let step = 0; step < 3; step += 1) await platform.jobs.settle();
  return site.emails.filter(({ to, subject, text }) => {
    return readers.some(({ email }) => email === to) && `${subject} ${text}`.includes(title);
  });
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const tick = (page: Page, name: string | RegExp) => page.getByRole('checkbox', { name });
const deathOf = (name: string, tell?: true) =>
  recorded(site, accessToken, { name, date_of_death: today, funeral_at: `${tomorrow}T16:30`, tell });

async function openDeath(page: Page, name: string): Promise<void> {
  await page.goto('/admin/deceased/record?member=none');
  const typed = {
    name,
    description: 'Mother of Annie',
    funeral_at: tomorrow,
    funeral_time: '16:30',
    funeral_place: 'Riverside',
  };
  for (const [field, value] of Object.entries(typed)) await page.locator(`[name=${field}]`).fill(value);
}

describe('a death', () => {
  it('is told with the tick, and the last step and the form say to how many', async () => {
    const name = 'Thomas Chacko';
    const { page, consoleErrors } = await visitAdmin(browser, site, 'phone');
    await openDeath(page, name);
    await page.locator('[name=date_of_death]').fill(today);
    expect(await tick(page, 'Tell members: 2 by email').isChecked()).toBe(true);
    await button(page, 'Record and publish').click();
    await page.getByText('Leaves on').waitFor();
    expect(await page.getByRole('status').allInnerTexts()).toContainEqual(expect.stringContaining(name));
    expect(await sent(name)).toHaveLength(2);
    await page.getByText('Told: 2 emails', { exact: true }).waitFor();

    const found = (await api.get(`/api/admin/deceased?name=${encodeURIComponent(name)}`, accessToken)).json;
    const [memorial] = found as AdminMemorial[];
    await page.goto(`/admin/deceased/${memorial?.id}`);
    await page.getByText('Told: 2 emails', { exact: true }).waitFor();
    expect(await page.locator('[name=tell]').count()).toBe(0);
    await page.locator('[name=description]').fill('Father of Annie');
    expect(await page.locator('[name=tell]').count()).toBe(0);
    await page.locator('[name=funeral_time]').fill('18:30');
    expect(await tick(page, 'Tell them again: 2 by email').isChecked()).toBe(true);
    await button(page, 'Save changes').click();
    await page.getByRole('status').filter({ hasText: 'Members will be told.' }).waitFor();
    expect(await sent(name)).toHaveLength(4);
    expect((await sent(name)).at(-1)?.text).toContain('6:30 pm');
    expect(consoleErrors).toEqual([]);
  });

  it('is not told if Undo is pressed, or without the tick', async () => {
    const { page } = await visitAdmin(browser, site, 'desktop');
    await openDeath(page, 'Annamma Paul');
    await page.locator('[name=date_of_death]').fill(today);
    await tick(page, /^Tell members/).waitFor();
    await button(page, 'Record and publish').click();
    await page.locator('.toast__action').click();
    await page.getByText(messages.messageUndone).waitFor();
    await page.getByText('Leaves on').waitFor({ state: 'detached' });
    expect(await sent('Annamma Paul')).toEqual([]);

    await openDeath(page, 'Saramma Paul');
    await page.locator('[name=date_of_death]').fill(today);
    await tick(page, /^Tell members/).uncheck();
    // The choice stays while the rest is typed.
    await page.locator('[name=note]').fill('No flowers.');
    await button(page, 'Record and publish').click();
    await page.getByRole('heading', { level: 1, name: 'The death is recorded' }).waitFor();
    expect(await sent('Saramma Paul')).toEqual([]);
  });

  it('is told later if it is long ago, only when ticked, and never while it is a draft', async () => {
    const { page } = await visitAdmin(browser, site, 'desktop');
    await openDeath(page, 'Rahel Kurien');
    await page.locator('[name=funeral_at]').fill('');
    await page.locator('[name=funeral_time]').fill('');
    const told = tick(page, /^Tell members/);
    await page.locator('[name=date_of_death]').fill(kolkataDay(clock.now() - 3 * DAY));
    expect(await told.isChecked()).toBe(true);
    await page.locator('[name=date_of_death]').fill(kolkataDay(clock.now() - 5 * DAY));
    expect(await told.isChecked()).toBe(false);
    await tick(page, /Publish the memorial/).uncheck();
    expect(await told.count()).toBe(0);
  });

  it('lets phones wait at night unless the office decides otherwise', async () => {
    const { page } = await visitAdmin(browser, site, 'desktop');
    const preview = { emails: 312, phones: 87, minutes: 60, isNight: true };
    await page.route('**/api/admin/messages/preview?**', (route) => route.fulfill({ json: preview }));
    await openDeath(page, 'Eliamma George');
    await page.locator('[name=date_of_death]').fill(today);
    await tick(page, 'Tell members: 312 by email, 87 phones').waitFor();
    await page.getByText('The mail server needs about 60 minutes. Phones from 6 in the morning.').waitFor();
    expect(await axeProblems(page)).toEqual([]);
    await tick(page, 'Now, also to phones').check();
    const sending = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('deceased'));
    await button(page, 'Record and publish').click();
    expect((await sending).postData()).toMatch(/name="tell"\s+now/);
  });

  it('that was a mistake is taken back with a word to those who were told', async () => {
    const [wrong, twice] = ['Yusuf Sait', 'Salma Sait'];
    await deathOf(wrong, true);
    await deathOf(twice, true);
    await deathOf(twice);
    expect(await sent(wrong)).toHaveLength(2);
    const { page } = await visitAdmin(browser, site, 'phone');
    const question = page.getByRole('dialog', { name: 'Undo the recording of this death?' });
    await page.goto('/admin/deceased');
    await chooseMore(page, 'Undo the recording', wrong);
    const mistake = question.getByRole('radio', {
      name: /we wrote that .* had died. That was a mistake; we are sorry/,
    });
    expect(await mistake.isChecked()).toBe(true);
    expect(await axeProblems(page)).toEqual([]);
    await question.getByRole('button', { name: 'Undo the recording' }).click();
    await page.getByRole('status').filter({ hasText: 'Members will be told.' }).waitFor();
    const corrections = (await sent(wrong)).slice(2);
    expect(corrections).toHaveLength(2);
    for (const { text } of corrections) expect(text).toContain('That was a mistake; we are sorry.');

    await page.goto(`/admin/deceased?name=${encodeURIComponent(twice)}`);
    await page
      .getByRole('button', { name: `More ${twice}`, exact: true })
      .last()
      .click();
    await page.getByRole('button', { name: `Undo the recording ${twice}`, exact: true }).click();
    expect(await question.getByRole('radio', { name: 'Say nothing' }).isChecked()).toBe(true);
    await question.getByRole('button', { name: 'Undo the recording' }).click();
    await page.getByText(messages.deathUndone).waitFor();
    expect(await sent(twice)).toHaveLength(2);
  });
});

it('the field and the lines fit every window in both themes and languages', async () => {
  const { id } = await deathOf('Mariyamma Varghese', true);
  expect(await pageProblems(browser, site, `/admin/deceased/${id}`, (page) => page.locator('[name=tell]'))).toEqual([]);
});

describe('the users list', () => {
  it('names an address that the mail server refuses, and turns emails on or off', async () => {
    const { id, email } = await createUser(api, platform);
    await updateAccount(platform.database, id, { refused_email: email });
    const { page } = await visitAdmin(browser, site, 'desktop');
    await page.goto('/admin/users?status=approved');
    await page.getByText('The mail server refuses this address').waitFor();
    await page.locator('.admin__head').getByRole('button', { name: 'More' }).click();
    await button(page, 'Stop emails about deaths and notices to members who have not chosen').click();
    await page.getByText(messages.visibilityChanged).waitFor();
    expect((await api.get('/api/messages/default')).json).toEqual({ on: false });
    await page.locator('.admin__head').getByRole('button', { name: 'More' }).click();
    await button(page, 'Send emails about deaths and notices to members who have not chosen').click();
    await expect.poll(async () => (await api.get('/api/messages/default')).json).toEqual({ on: true });
  });
});

describe('an event', () => {
  it('is told by the office when an editor asks for it', async () => {
    const title = 'Harvest feast';
    const { accessToken: reader } = await signIn(api, 'user', readers[0] ?? administrator);
    await api.put('/api/user/account/messages', { deaths: true, notices: true, events: true }, reader);
    const editor = await visitWithDuties(browser, site, 'phone', ['editor']);
    await editor.page.goto('/admin/events/new');
    await editor.page.locator('[name=title]').fill(title);
    await editor.page.locator('[name=description]').fill('On the lawn.');
    await editor.page.locator('[name=date]').fill('2020-01-01');
    const ask = tick(editor.page, 'Ask the office to tell members');
    await ask.waitFor({ state: 'detached' });
    await editor.page.locator('[name=date]').fill(tomorrow);
    expect(await ask.isChecked()).toBe(false);
    await ask.check();
    await setPictureFiles(editor.page, await picture('#c07030'));
    await editor.page.locator('form').getByRole('button', { name: 'Add event', exact: true }).click();
    await editor.page.getByText(messages.eventAdded).waitFor();
    // The form is empty again.
    expect(await ask.isChecked()).toBe(false);
    expect(editor.refused).toEqual([]);
    expect(await sent(title)).toEqual([]);

    const { page, consoleErrors } = await visitAdmin(browser, site, 'desktop');
    await page.goto('/admin');
    const waiting = page.getByRole('region', { name: /^Waiting for you/ });
    await waiting.getByText(`An editor asks to tell members: ${title}`).waitFor();
    expect(await axeProblems(page)).toEqual([]);
    await waiting.getByRole('link', { name: `View ${title}` }).click();
    await page.getByText('An editor asks to tell members', { exact: true }).waitFor();
    await tick(page, 'Tell members: 1 by email').check();
    await button(page, 'Save changes').click();
    await page.locator('.toast__action').waitFor();
    await sent(title);
    // At night it leaves at 7 in the morning.
    const morning = Date.parse(`${today}T07:01:00+05:30`) - clock.now();
    expect(await sent(title, ((morning % DAY) + DAY) % DAY)).toHaveLength(1);
    expect(consoleErrors).toEqual([]);
    // The session has ended meanwhile.
    const { page: later } = await visitAdmin(browser, site, 'phone');
    await later.goto('/admin');
    await later.getByText('Sent a message about an event').first().waitFor();
    expect(await later.getByText(`An editor asks to tell members: ${title}`).count()).toBe(0);
  });

  it('has a text for WhatsApp in both languages', async () => {
    const { page } = await visitAdmin(browser, site, 'phone');
    const [event] = (await api.get('/api/user/events?search=Harvest')).json as AdminEvent[];
    await page.goto(`/admin/events/${event?.id}`);
    await page.getByText('Text for WhatsApp').click();
    const text = page.getByRole('textbox', { name: 'Text for WhatsApp' });
    expect(await text.inputValue()).toMatch(new RegExp(`^Harvest feast\n.*\n${site.url}/events/${event?.id}$`));
    await page.getByRole('group', { name: 'Language of the text' }).getByRole('button', { name: 'മലയാളം' }).click();
    expect(await text.inputValue()).toContain(`${site.url}/ml/events/${event?.id}`);
  });
});

it('a coming notice leaves on its first day, and not if it is taken back', async () => {
  const { page } = await visitAdmin(browser, site, 'desktop');
  await page.goto('/admin/notices/new');
  await page.locator('[name="title.en"]').fill('Water supply');
  await page.locator('[name="text.en"]').fill('No water from 10 am.');
  const begins = kolkataDay(clock.now() + 3 * DAY);
  await page.locator('[name=begins_on]').fill(begins);
  await tick(page, 'Tell members: 2 by email').check();
  await page.getByText(/^Leaves on .*, 7:00\sam$/).waitFor();
  await page.locator('form').getByRole('button', { name: 'Add notice', exact: true }).click();
  await page.locator('.toast__action').waitFor();
  await page.goto('/admin/notices');
  await button(page, 'Edit Water supply').click();
  expect(await tick(page, /^Tell members/).isChecked()).toBe(true);
  await page
    .getByRole('dialog')
    .getByText(/^Leaves on/)
    .first()
    .waitFor();
  await button(page, 'Undo').click();
  await page.getByText(messages.messageUndone).waitFor();
  expect(await tick(page, /^Tell members/).isChecked()).toBe(false);
  expect(await sent('Water supply', 4 * DAY)).toEqual([]);
});
