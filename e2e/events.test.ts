import type { Page, Route } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { messages } from '#contract/messages.ts';
import english from '#web/shared/languages/en.json' with { type: 'json' };
import type { Event } from '#contract/events.ts';
import { webPage } from '#server/testing/hostile-input.ts';
import { visit, type Visit } from './browser.ts';
import {
  chooseMore,
  closeForm,
  fakePicture,
  largePicture,
  isServed,
  openForm,
  setPictureFiles,
  picture,
  servedPage,
  storedFiles,
  visitAdmin,
} from './admin.ts';
import { storedLine } from './drafts.ts';
import { selectLanguage } from './texts.ts';
import { openSite } from './site.ts';

const { site, browser } = await openSite();

async function findEvent(title: string): Promise<Event | undefined> {
  const { json } = await site.api.get(`/api/user/events?search=${encodeURIComponent(title)}`);
  return (json as Event[])[0];
}

const size = 'phone';
describe(`the office with a ${size}`, () => {
  const title = `Tea for everybody, ${size}`;
  const changed = `Tea and snacks, ${size}`;
  const inMalayalam = `ചായസൽക്കാരം ${size}`;
  let admin: Visit;
  beforeAll(async () => {
    admin = await visitAdmin(browser, site, size);
    await admin.page.goto('/admin/events');
    await admin.page.getByRole('heading', { level: 1, name: 'Manage Events' }).waitFor();
  });

  const submit = () => admin.page.locator('form').getByRole('button', { name: 'Add event', exact: true });

  it('sees errors for missing fields', async () => {
    const { page } = admin;
    await openForm(page, 'Add event');
    await submit().click();
    const summary = page.getByRole('alert').filter({ hasText: messages.eventIncomplete });
    await summary.waitFor();
    for (const sentence of [
      messages.titleRequired,
      messages.dateRequired,
      messages.descriptionRequired,
      messages.imageRequired,
    ]) {
      expect(await summary.innerText()).toContain(sentence);
    }
  });

  it('keeps its text when a web page is sent as a picture, and stores no file', async () => {
    const { page } = admin;
    const before = await storedFiles(site);
    await page.locator('[name=title]').fill(title);
    await page.getByLabel('Date', { exact: true }).fill('2026-07-21');
    await page.locator('[name=description]').fill('Tea on the lawn.');
    await setPictureFiles(page, fakePicture(webPage));
    await submit().click();
    await page.getByText(messages.imageKindRefused).first().waitFor();
    expect(await page.locator('[name=title]').inputValue()).toBe(title);
    expect(await page.getByLabel('Date', { exact: true }).inputValue()).toBe('2026-07-21');
    expect(await page.locator('[name=description]').inputValue()).toBe('Tea on the lawn.');
    expect(await storedFiles(site)).toEqual(before);
    expect(await findEvent(title)).toBeUndefined();
  });

  it('adds an event, which is public at once', async () => {
    const { page } = admin;
    await page.locator('[name=time]').fill('16:30');
    await page.locator('[name=end_time]').fill('18:00');
    await setPictureFiles(page, await picture('#c07030'));
    await submit().click();
    await page.getByText(messages.eventAdded).waitFor();
    // The form is empty for the next event. When it closes, the new record has the focus.
    expect(await page.locator('[name=title]').inputValue()).toBe('');
    await closeForm(page);
    await page.getByRole('listitem').filter({ hasText: title }).waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toMatch(/^record-/);
    // The new event is tomorrow. As the next event, it is on the home page too.
    expect((await servedPage(site, '/events')).html).toContain(title);
    expect((await servedPage(site, '/home')).html).toContain(title);
    const event = await findEvent(title);
    expect((await servedPage(site, `/ml/events/${event?.id}`)).html).toContain(title);
  });

  it('sees the end time of an event, as visitors do', async () => {
    const event = await findEvent(title);
    const { page } = await visit(browser, site.url, size);
    for (const path of ['/home', '/events', `/events/${event?.id}`]) {
      await page.goto(path);
      await page.getByText('4:30 pm – 6:00 pm').first().waitFor();
      await page.goto(`/ml${path}`);
      await page.getByText('വൈകുന്നേരം 4:30 – വൈകുന്നേരം 6:00').first().waitFor();
    }
    const row = admin.page.getByRole('listitem').filter({ hasText: title });
    expect(await row.getByText('4:30 pm – 6:00 pm').isVisible()).toBe(true);
  });

  it('changes the text and keeps the picture', async () => {
    const { page } = admin;
    const before = await findEvent(title);
    await page.getByRole('button', { name: `Edit ${title}` }).click();
    await page.locator('[name=title]').fill(changed);
    await selectLanguage(page, 'മലയാളം');
    await page.locator('[name=title_ml]').fill(inMalayalam);
    await page.getByRole('button', { name: 'Save changes' }).click();
    await page.getByText(messages.eventUpdated).waitFor();
    expect(await findEvent(changed)).toMatchObject({ id: before?.id, image: before?.image, title_ml: inMalayalam });
    const row = page.getByRole('listitem').filter({ hasText: changed });
    const showThem = page.getByRole('link', { name: 'Show them' });
    await showThem.click();
    await page.waitForURL(/malayalam=missing/);
    await row.waitFor();
    await page.goBack();
    await showThem.waitFor();
    const { html } = await servedPage(site, '/events');
    expect(html).toContain(changed);
    expect(html).not.toContain(title);
    const malayalam = (await servedPage(site, `/ml/events/${before?.id}`)).html;
    expect(malayalam).toContain(`<h1>${inMalayalam}</h1>`);
    // This text has no Malayalam.
    expect(malayalam).toContain('<span lang="en">Tea on the lawn.</span>');
    expect((await servedPage(site, '/ml/home')).html).toContain(inMalayalam);
  });

  it('confirms a deletion', async () => {
    const { page } = admin;
    const event = await findEvent(changed);
    const question = page.getByRole('alertdialog');
    await chooseMore(page, 'Delete', changed);
    await question.getByRole('button', { name: 'Keep event' }).click();
    expect(await findEvent(changed)).toBeDefined();

    await chooseMore(page, 'Delete', changed);
    await question.getByRole('button', { name: 'Delete event' }).click();
    await page.getByText(messages.eventDeleted).waitFor();
    await page.getByRole('button', { name: `Edit ${changed}` }).waitFor({ state: 'detached' });
    expect((await servedPage(site, '/events')).html).not.toContain(changed);
    expect((await servedPage(site, `/events/${event?.id}`)).status).toBe(404);
    expect(await isServed(site, `/events/${event?.image}`)).toBe(false);
    expect(admin.consoleErrors.filter((text) => !/40[0-9]|415/.test(text))).toEqual([]);
  });
});

it('an event is added once, even if the form is sent again after connection errors', async () => {
  const { page } = await visitAdmin(browser, site, size);
  const title = 'Sent twice';
  await page.goto('/admin/events');
  await openForm(page, 'Add event');
  await page.locator('[name=title]').fill(title);
  await page.getByLabel('Date', { exact: true }).fill('2026-07-21');
  await page.locator('[name=description]').fill('Tea on the lawn.');
  // The picture is so large that the browser converts it before sending.
  await setPictureFiles(page, await largePicture());
  const loseResponse = async (route: Route) => {
    await route.fetch();
    await route.abort();
  };
  await page.route('**/api/admin/events', loseResponse, { times: 1 });
  const submit = page.locator('form').getByRole('button', { name: 'Add event', exact: true });
  await submit.click();
  await page.getByText(english.failed_eventAdd).waitFor();
  expect(await findEvent(title)).toMatchObject({ title });
  await submit.click();
  await page.getByText(messages.eventAdded).waitFor();
  const { json } = await site.api.get(`/api/user/events?search=${encodeURIComponent(title)}`);
  expect(json).toMatchObject([{ title }]);
});

it('an event is added once from a duplicated tab, and other content under its key opens as a conflict', async () => {
  const { context, page } = await visitAdmin(browser, site, size);
  const title = 'Saved in two tabs';
  const image = await picture('teal');
  const submit = async (tab: Page) => {
    await setPictureFiles(tab, image);
    await tab.locator('form').getByRole('button', { name: 'Add event', exact: true }).click();
  };
  const added = async () => (await site.api.get(`/api/user/events?search=${encodeURIComponent(title)}`)).json;
  await page.goto('/admin/events');
  await openForm(page, 'Add event');
  await page.locator('[name=title]').fill(title);
  await page.getByLabel('Date', { exact: true }).fill('2026-07-21');
  await page.locator('[name=description]').fill('Tea on the lawn.');
  await storedLine(page).waitFor();
  // "Duplicate tab" copies the sessionStorage, as window.open does.
  const opened = () => Promise.all([context.waitForEvent('page'), page.evaluate(() => void open(location.href))]);
  const copies = [(await opened())[0], (await opened())[0]] as const;
  await submit(page);
  await page.getByText(messages.eventAdded).waitFor();
  for (const tab of copies) {
    await storedLine(tab).waitFor();
  }
  const [same, other] = copies;
  await submit(same);
  await same.getByText(messages.eventAdded).waitFor();
  expect(await added()).toMatchObject([{ title }]);
  await other.locator('[name=description]').fill('Coffee on the lawn.');
  await submit(other);
  await other.getByRole('heading', { name: 'Edit event' }).waitFor();
  const panel = other.getByRole('group', { name: /changed this while you had it open/ });
  const choice = panel.getByRole('group', { name: 'Description' });
  await choice.getByText('Tea on the lawn.').waitFor();
  expect(await other.locator('[name=description]').inputValue()).toBe('Coffee on the lawn.');
  expect(await added()).toMatchObject([{ title, description: 'Tea on the lawn.' }]);
  await panel.getByRole('button', { name: 'Save mine' }).click();
  await other.getByText(messages.eventUpdated).waitFor();
  expect(await added()).toMatchObject([{ title, description: 'Coffee on the lawn.' }]);
});

describe(`a visitor with a ${size}`, () => {
  it('sees the next event first and past ones last, each with its own page', async () => {
    const { page, consoleErrors: complaints } = await visit(browser, site.url, size);
    await page.goto('/events');
    await page.getByRole('heading', { level: 1, name: 'Events' }).waitFor();
    const headings = await page.getByRole('heading', { level: 2 }).allInnerTexts();
    expect(headings.indexOf('Past events')).toBeGreaterThan(headings.indexOf('More events'));
    await page.getByRole('link', { name: 'Health camp for elders' }).click();
    await page.getByRole('heading', { level: 1, name: 'Health camp for elders' }).waitFor();
    const address = new URL(page.url()).pathname;
    expect(address).toMatch(/^\/events\/\d+$/);
    expect(await page.getByText('Office courtyard').count()).toBeGreaterThan(0);
    expect(await page.getByText('9:00 am').count()).toBeGreaterThan(0);
    await page.reload();
    await page.getByRole('heading', { level: 1, name: 'Health camp for elders' }).waitFor();
    expect(complaints).toEqual([]);
  });
});
