import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { readSheet } from 'read-excel-file/node';
import { expect, it, onTestFinished } from 'vitest';
import type { OfficeAnswer } from '#contract/answers.ts';
import { addEvent, type AdminEvent } from '#contract/events.ts';
import { messages } from '#contract/messages.ts';
import { setLinkedMembers } from '#server/features/members/service.ts';
import { kolkataDay } from '#server/platform/clock/kolkata.ts';
import { administrator, createUser, signIn } from '#server/testing/people.ts';
import { photo } from '#server/testing/pictures.ts';
import { event } from '#server/testing/records.ts';
import malayalam from '#web/shared/languages/ml.json' with { type: 'json' };
import { chooseMore, closeForm, openForm, visitAdmin } from './admin.ts';
import { axeProblems } from './axe.ts';
import { type Size, visit } from './browser.ts';
import { pageProblems } from './look.ts';
import { addMembers } from './members.ts';
import { overflowProblems } from './narrow.ts';
import { cannotReadPdf, printPage } from './printed.ts';
import { openEmptySite } from './site.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const { site, browser } = await openEmptySite({ RATE_LIMITS: 'off' });
const { api, platform, clock } = site;
// Browsers take the time from the server's responses, which have the time of the machine.
clock.advance(Date.now() - clock.now());
const day = (days: number) => kolkataDay(clock.now() + days * DAY_MS);
const { accessToken: token } = await signIn(api, 'admin', administrator);

async function addAnswered(title: string, fields: Readonly<Record<string, string>> = {}): Promise<AdminEvent> {
  const choices = JSON.stringify([
    { id: 1, name: 'Vegetarian', name_ml: 'സസ്യാഹാരം' },
    { id: 2, name: 'Bus', name_ml: null },
  ]);
  const sent = {
    ...event({ title, date: day(9), time: '12:30' }),
    answers_until: `${day(5)}T18:00`,
    choices,
    ...fields,
  };
  const { json } = await api.form('POST', '/api/admin/events', { ...sent, image: await photo() }, token);
  return addEvent.responses.record.parse(json).event;
}

/** Creates an account that is linked to these entries. */
async function linkedUser(...folios: readonly string[]) {
  const entries = await addMembers(
    site,
    folios.map((folio) => ({ folio, name: `Nadia ${folio}`, house_name: 'Rose Villa' })),
  );
  const user = await createUser(api, platform);
  const ids = entries.map(({ id }) => id);
  await setLinkedMembers(platform.database, user.id, ids, clock.now());
  return { ...user, entries };
}

async function answersTo({ id }: AdminEvent): Promise<readonly OfficeAnswer[]> {
  return (await api.get(`/api/admin/events/${id}/answers`, token)).json as OfficeAnswer[];
}

/** Opens the page on which an account answers, in Malayalam. */
async function visitAnswer(
  size: Size,
  { id }: AdminEvent,
  user: { readonly email: string; readonly password: string },
) {
  const visitor = await visit(browser, site.url, size);
  const { page } = visitor;
  await page.goto(`/ml/login?${new URLSearchParams({ next: `/ml/events/${id}/answer` })}`);
  await signInOn(page, user);
  await page.waitForURL(`**/ml/events/${id}/answer`);
  return visitor;
}

async function signInOn(page: Page, { email, password }: { readonly email: string; readonly password: string }) {
  await page.locator('[name=email]').fill(email);
  await page.locator('[name=password]').fill(password);
  await page.locator('main button[type=submit]').click();
}

it('a member answers from the page of the event on a phone in Malayalam, changes the answer and takes it back', async () => {
  const feast = await addAnswered('Feast', { title_ml: 'സദ്യ', places: '50', answers_shown: 'on' });
  const user = await linkedUser('11');
  const { page, context, consoleErrors } = await visit(browser, site.url, 'phone');
  await page.goto(`/ml/events/${feast.id}`);
  await page.getByRole('link', { name: malayalam.answers_weCome, exact: true }).click();
  await page.waitForURL(`**/ml/events/${feast.id}/answer`);
  await page.getByText(malayalam.answers_signIn).waitFor();
  await page.locator('main').getByRole('link', { name: malayalam.nav_signIn, exact: true }).click();
  await signInOn(page, user);
  await page.waitForURL(`**/ml/events/${feast.id}/answer`);

  const main = page.locator('main');
  const button = (name: string) => main.getByRole('button', { name, exact: true });
  await main.getByRole('heading', { name: 'സദ്യ' }).waitFor();
  await main.getByText(malayalam.answers_left.replace('{count}', '50')).waitFor();
  await button(malayalam.answers_save).click();
  await main.getByText(malayalam.said_nobodyComes).first().waitFor();
  await main.getByLabel(malayalam.answers_adults).fill('2');
  await main.getByLabel(malayalam.mypage_children).fill('1');
  await main.getByLabel('സസ്യാഹാരം').fill('3');
  await button(malayalam.answers_save).click();
  await main.getByText(malayalam.answers_saved).waitFor();
  await main.getByText(`${malayalam.answers_adults}: 2, ${malayalam.mypage_children}: 1, സസ്യാഹാരം: 3`).waitFor();
  expect(await answersTo(feast)).toMatchObject([
    { adults: 2, children: 1, choices: { 1: 3 }, member: { folio: '11' } },
  ]);
  expect(await axeProblems(page)).toEqual([]);
  expect(await overflowProblems(page, context)).toEqual([]);

  await main.getByLabel(malayalam.answers_adults).fill('4');
  await button(malayalam.manage_saveChanges).click();
  await main.getByText(`${malayalam.answers_adults}: 4`).waitFor();
  expect(await answersTo(feast)).toMatchObject([{ adults: 4, children: 1 }]);

  await button(malayalam.answers_takeBack).click();
  await main.getByText(malayalam.answers_saved).waitFor({ state: 'detached' });
  expect(await answersTo(feast)).toEqual([]);
  const save = button(malayalam.answers_save);
  await expect.poll(() => save.evaluate((one) => one === document.activeElement)).toBe(true);
  // Saving again undoes it.
  await button(malayalam.answers_save).click();
  await main.getByText(malayalam.answers_saved).waitFor();
  expect(await answersTo(feast)).toMatchObject([{ adults: 4, children: 1 }]);
  expect(consoleErrors).toEqual([]);
});

it('a member of several entries chooses one, and is told who else has changed the answer', async () => {
  const tea = await addAnswered('Tea');
  const user = await linkedUser('21', '22');
  const { page } = await visitAnswer('phone', tea, user);
  const main = page.locator('main');
  await main.getByRole('link', { name: '22, Nadia 22' }).click();
  await main.locator('[name=adults]').fill('1');
  await main.getByRole('button', { name: malayalam.answers_save, exact: true }).click();
  await main.getByText(malayalam.answers_saved).waitFor();
  const [answer] = await answersTo(tea);
  expect(answer).toMatchObject({ adults: 1, member: { folio: '22' } });
  await api.put(`/api/admin/events/${tea.id}/answers`, { member: answer?.member?.id, adults: 6 }, token);
  await main.locator('[name=adults]').fill('2');
  await main.getByRole('button', { name: malayalam.manage_saveChanges, exact: true }).click();
  await main.getByText(malayalam.said_changedMeanwhile).waitFor();
  await main.getByText(`${malayalam.answers_adults}: 6`).waitFor();
  expect(await answersTo(tea)).toMatchObject([{ adults: 6 }]);
});

it('who is too late or not linked to an entry is told to call the office', async () => {
  const past = await addAnswered('Past', { answers_until: `${day(-1)}T18:00` });
  const open = await addAnswered('Open');
  const late = await visitAnswer('phone', past, await linkedUser('31'));
  await late.page.getByText(malayalam.said_answersClosed).waitFor();
  expect(await late.page.locator('main').getByRole('button').count()).toBe(0);
  await late.page.goto(`/events/${past.id}`);
  expect(await late.page.getByRole('link', { name: 'We come' }).count()).toBe(0);
  const stranger = await visitAnswer('phone', open, await createUser(api, platform));
  await stranger.page.getByText(malayalam.said_entryNeeded).waitFor();
  await stranger.page.goto('/ml/events/999999/answer');
  await stranger.page.getByRole('heading', { name: malayalam.notFound_heading }).waitFor();
});

it.skipIf(cannotReadPdf)('the office enters answers by folio and name, and prints the list for the door', async () => {
  const lunch = await addAnswered('Lunch', { places: '3' });
  await addMembers(site, [{ folio: '41', name: 'Leela Nair', house_name: 'Rose Villa' }]);
  const { page, consoleErrors } = await visitAdmin(browser, site, 'desktop');
  await page.goto('/admin/events');
  await page.getByRole('listitem').filter({ hasText: 'Lunch' }).getByRole('link', { name: '0 come' }).click();
  await page.getByText('Nobody has answered yet.').waitFor();
  await openForm(page, 'Enter answer');
  const form = page.getByRole('dialog');
  const enter = async (name: string, adults: string, bus = '') => {
    await form.getByLabel('Folio or name').fill(name);
    await form.getByLabel('Adults').fill(adults);
    await form.getByLabel('Bus').fill(bus);
    await form.getByRole('button', { name: 'Enter answer' }).click();
  };
  await form.getByLabel('Folio or name').fill('41');
  await form.locator('datalist').getByText('41, Leela Nair').waitFor({ state: 'attached' });
  await enter('41, Leela Nair', '2', '2');
  await page.getByText(messages.answerEntered).waitFor();
  await expect.poll(() => form.getByLabel('Adults').inputValue()).toBe('');
  // The office may go over the number of places.
  await enter('Panchayat guests', '5');
  await expect.poll(async () => (await answersTo(lunch)).length).toBe(2);
  await expect.poll(() => form.getByLabel('Adults').inputValue()).toBe('');

  // An entry that has answered is not overwritten without a question.
  await enter('41', '3');
  await form.getByRole('button', { name: 'Save mine' }).click();
  await expect.poll(async () => (await answersTo(lunch))[0]?.adults).toBe(3);
  await closeForm(page);
  expect(await answersTo(lunch)).toMatchObject([
    { adults: 3, member: { folio: '41' }, name: null },
    { adults: 5, member: null, name: 'Panchayat guests' },
  ]);
  await page.getByText('Lunch. Adults: 8').waitFor();

  await chooseMore(page, 'Delete', 'Panchayat guests');
  await page.getByRole('button', { name: 'Delete answer' }).click();
  await page.getByRole('button', { name: 'Undo Panchayat guests' }).click();
  await page.getByRole('button', { name: 'Edit Panchayat guests' }).waitFor();
  await page.getByText('Lunch. Adults: 8').waitFor();

  await page.getByRole('link', { name: 'Door list' }).click();
  await page.getByRole('article').waitFor();
  const folder = await mkdtemp(join(tmpdir(), 'door-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const { pages } = await printPage(page, join(folder, 'door.pdf'));
  expect(pages[0]).toMatch(/Door list Lunch Here Folio Name .*41 Leela Nair Rose Villa 3 0 .*Panchayat.* 5 0/);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save as Excel' }).click();
  const [head, ...rows] = await readSheet(await readFile(await (await download).path()));
  expect(head).toEqual(['Here', 'Folio', 'Name', 'House name', 'Adults', 'Children', 'Choices', 'Note']);
  expect(rows.map((row) => row.slice(1, 6))).toEqual([
    ['41', 'Leela Nair', 'Rose Villa', '3', '0'],
    [null, 'Panchayat guests', null, '5', '0'],
  ]);
  expect(consoleErrors.filter((text) => !text.includes('409'))).toEqual([]);
  const shown = (one: Page) => one.getByRole('button', { name: /Panchayat guests/ });
  expect(await pageProblems(browser, site, `/admin/events/answers?event=${lunch.id}`, shown)).toEqual([]);
});

it('the office moves an event, which moves the end of its answers, and tells those who have answered', async () => {
  const picnic = await addAnswered('Picnic');
  const user = await linkedUser('51');
  const { page } = await visitAnswer('phone', picnic, user);
  await page.locator('[name=adults]').fill('2');
  await page.getByRole('button', { name: malayalam.answers_save, exact: true }).click();
  await page.getByText(malayalam.answers_saved).waitFor();

  const admin = await visitAdmin(browser, site, 'desktop');
  await admin.page.goto(`/admin/events/${picnic.id}`);
  const tick = admin.page.getByRole('checkbox', { name: 'Tell those who answered' });
  await admin.page.getByLabel('Date', { exact: true }).waitFor();
  expect(await tick.count()).toBe(0);
  await admin.page.getByLabel('Choices').fill('Vegetarian lunch / സസ്യാഹാരം\nBus');
  await admin.page.getByLabel('Date', { exact: true }).fill(day(11));
  await tick.check();
  await admin.page.getByRole('button', { name: 'Save changes' }).click();
  await admin.page.getByText(messages.eventUpdated).waitFor();
  const { json } = await api.get(`/api/admin/events/${picnic.id}`, token);
  expect(json).toMatchObject({
    answers_until: `${day(7)}T18:00`,
    choices: [
      { id: 1, name: 'Vegetarian lunch', name_ml: 'സസ്യാഹാരം' },
      { id: 2, name: 'Bus', name_ml: null },
    ],
  });
  for (let step = 0; step < 3; step += 1) {
    clock.advance(11_000);
    await platform.jobs.settle();
  }
  const told = site.emails.filter(({ to, text }) => to === user.email && text.includes('Picnic'));
  expect(told).toHaveLength(1);
});

it('the office says with the event until when it takes answers and what can be chosen', async () => {
  const { page } = await visitAdmin(browser, site, 'phone');
  const { id } = await addAnswered('Camp', { answers_until: '', choices: '[]' });
  await page.goto(`/admin/events/${id}`);
  await page.getByLabel('Takes answers until').fill(day(3));
  await page.getByRole('button', { name: 'Save changes' }).click();
  await page.getByText(messages.localTimeInvalid).first().waitFor();
  await page.getByLabel('Until what time').fill('18:00');
  await page.getByLabel('Number of places').fill('40');
  await page.getByLabel('Choices').fill(`Tea/coffee / കൂടാരം\n${'x'.repeat(61)}`);
  await page.getByRole('button', { name: 'Save changes' }).click();
  await page.getByText(messages.lineTooLong).first().waitFor();
  await page.getByLabel('Choices').fill('Tea/coffee / കൂടാരം\nBus');
  // A draft is told to nobody.
  const tells = page.getByRole('checkbox', { name: /^Tell members/ });
  await tells.waitFor();
  await page.getByLabel('Visitors see the event').uncheck();
  await tells.waitFor({ state: 'detached' });
  await page.getByLabel('Visitors see the event').check();
  await page.getByRole('button', { name: 'Save changes' }).click();
  await page.getByText(messages.eventUpdated).waitFor();
  const { json } = await api.get(`/api/admin/events/${id}`, token);
  expect(json).toMatchObject({
    answers_until: `${day(3)}T18:00`,
    places: 40,
    choices: [
      { id: 1, name: 'Tea/coffee', name_ml: 'കൂടാരം' },
      { id: 2, name: 'Bus', name_ml: null },
    ],
  });
  const html = await (await fetch(`${site.url}/events/${id}`)).text();
  expect(html).toContain(`href="/events/${id}/answer"`);
});
