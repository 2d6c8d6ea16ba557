import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContextOptions } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { addMemorial } from '#contract/admin-memorials.ts';
import { administrator, signIn } from '#server/testing/people.ts';
import { photo } from '#server/testing/pictures.ts';
import { memorial } from '#server/testing/records.ts';
import { axeProblems } from './axe.ts';
import { servedPage } from './admin.ts';
import { type Size, visit, waitForFonts } from './browser.ts';
import { shifts } from './look.ts';
import { overflowProblems } from './narrow.ts';
import { cannotReadPdf, printPage } from './printed.ts';
import { openSite } from './site.ts';

const { site, browser } = await openSite();

const LONG = 'Puthenpurakkalparambil Kunjumohammed Abdulrahmankutty '.repeat(3).slice(0, 120).trim();

async function send(method: 'POST' | 'PUT', path: string, fields: Parameters<typeof memorial>[0] = {}) {
  const { accessToken } = await signIn(site.api, 'admin', administrator);
  const { json } = await site.api.form(method, `/api/admin/deceased${path}`, { ...fields }, accessToken);
  return addMemorial.responses.record.parse(json).record.id;
}

const add = (fields: Parameters<typeof memorial>[0]) =>
  send('POST', '', memorial({ date_of_death: '2026-07-19', portrait: 'none', ...fields }));

async function remove(id: number): Promise<void> {
  const { accessToken } = await signIn(site.api, 'admin', administrator);
  expect((await site.api.delete(`/api/admin/deceased/${id}`, accessToken)).status).toBe(200);
}

/** Opens a page in a browser with the clock of the site. */
async function open(path: string, size: Size, options: BrowserContextOptions = {}) {
  const visitor = await visit(browser, site.url, size, { timezoneId: 'Asia/Kolkata', ...options });
  await visitor.page.clock.setFixedTime(site.clock.now());
  await visitor.page.goto(path);
  // Line breaks are stable once the fonts are in the browser's cache.
  if (options.javaScriptEnabled !== false) await waitForFonts(visitor.page);
  await visitor.page.reload();
  await visitor.page.waitForLoadState('networkidle');
  await visitor.page.reload();
  await visitor.page.waitForLoadState('networkidle');
  return visitor;
}

const html = async (path: string) => (await servedPage(site, path)).html;
const nameOf = 'Mariyamma Varghese';
let id: number;

beforeAll(async () => {
  id = await add({
    name: nameOf,
    name_ml: 'മറിയാമ്മ വർഗ്ഗീസ്',
    description: 'Mother of Annie and Biju Varghese',
    funeral_place: 'Riverside Cemetery',
    funeral_at: '2026-07-20T16:30',
    funeral_map: 'https://maps.example/riverside',
    contact: 'Biju: 98470 12345',
    note: 'The family receives visitors at Rose Villa from 2 pm.',
    portrait: undefined,
    image: await photo({ width: 600, height: 800 }),
  });
});

describe('the notice of a funeral', () => {
  it('is the first thing on the home page, complete without script', async () => {
    const { page } = await open('/home', 'phone', { javaScriptEnabled: false });
    const notice = page.getByRole('main').getByRole('region', { name: nameOf });
    await page.getByRole('heading', { level: 1, name: nameOf }).waitFor();
    const { y = Infinity } = (await notice.boundingBox()) ?? {};
    const { y: top = 0, height = 0 } = (await page.getByRole('banner').boundingBox()) ?? {};
    expect(y).toBeCloseTo(top + height, 0);
    const words = (await notice.innerText()).replaceAll('\u00A0', ' ');
    for (const line of [
      'Mother of Annie and Biju Varghese',
      'Died 19 July 2026',
      'Funeral today, 4:30 pm',
      'Monday, 20 July 2026',
      'Riverside Cemetery',
      'The family receives visitors at Rose Villa from 2 pm.',
      'Biju: 98470 12345',
    ]) {
      expect(words).toContain(line);
    }
    const link = (name: string) => notice.getByRole('link', { name, exact: true }).getAttribute('href');
    expect(await link('Map')).toBe('https://maps.example/riverside');
    expect(await link('Call Biju')).toBe('tel:+919847012345');
    expect(await link(nameOf)).toBe(`/deceased/${id}`);
    await page.getByRole('heading', { level: 2, name: /Two centuries/ }).waitFor();
    expect(await page.locator('.quick-links').innerText()).not.toMatch(/In Loving Memory/);
  });

  it('has its facts on the memorial, with a calendar file and texts to share without "today"', async () => {
    const { page } = await open(`/deceased/${id}`, 'phone');
    const main = page.getByRole('main');
    expect((await main.innerText()).replaceAll('\u00A0', ' ')).toContain(
      'Funeral today, 4:30 pm\n\nMonday, 20 July 2026',
    );
    expect(await main.getByRole('link', { name: 'Add to calendar' }).getAttribute('href')).toBe(`/deceased/${id}.ics`);
    const share = main.getByRole('button', { name: 'Share' });
    const text = (await share.getAttribute('data-text'))?.replaceAll('\u00A0', ' ') ?? '';
    expect(text).toContain('Funeral on Monday, 20 July 2026, 4:30 pm');
    expect(text).not.toMatch(/today/i);
    expect(await share.getAttribute('data-path')).toBe(`/deceased/${id}`);
    const description = await page.locator('meta[property="og:description"]').getAttribute('content');
    expect(description).toContain('Riverside Cemetery, Monday');
  });

  it.each([
    ['98470 11111', ['+919847011111 Call family']],
    ['Hassan 98470 11111, Hussain 98470 22222', ['+919847011111 Call Hassan', '+919847022222 Call Hussain']],
    ['ഹസ്സൻ: 98470 11111 / 98470 22222', ['+919847011111 Call ഹസ്സൻ', '+919847022222 Call 98470 22222']],
    [
      '98470 11111 (Hassan), 98470 22222 (Hussain)',
      ['+919847011111 Call 98470 11111', '+919847022222 Call 98470 22222'],
    ],
    ['Ask at the house', []],
  ])('has a link for each telephone number in "%s"', async (contact, expected) => {
    const other = await add({ name: 'Nadia Sait', funeral_at: '2026-07-21T10:00', contact });
    for (const path of ['/home', `/deceased/${other}`]) {
      const { page, close } = await visit(browser, site.url, 'phone', { javaScriptEnabled: false });
      await page.goto(path);
      const links = page.getByRole('region').filter({ hasText: contact }).locator('a[href^="tel:"]');
      const shown = await links.evaluateAll((all) =>
        all.map((link) => `${link.getAttribute('href')} ${link.textContent}`),
      );
      expect(shown).toEqual(expected.map((link) => `tel:${link}`));
      await close();
    }
    await remove(other);
  });

  it.skipIf(cannotReadPdf)('is printed with its date on one sheet, even if it is long', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'cmj-memorial-'));
    const long = await add({
      name: LONG,
      name_ml: 'അബ്ദുൽറഹ്മാൻകുട്ടി '.repeat(6).trim(),
      description: 'Father of Annie and Biju Varghese. '.repeat(8).trim(),
      funeral_at: '2026-07-21T10:00',
      contact: 'Biju: 98470 12345, Annie: 98470 54321',
      note: 'The family receives visitors at Rose Villa from 2 pm. '.repeat(3).trim(),
      portrait: undefined,
      image: await photo({ width: 600, height: 800 }),
    });
    for (const [prefix, printed, date] of [
      ['', id, 'Funeral on Monday, 20 July 2026, 4:30 pm'],
      ['', long, 'Funeral on Tuesday, 21 July 2026, 10:00 am'],
      ['/ml', id, '2026 ജൂലൈ 20'],
      ['/ml', long, '2026 ജൂലൈ 21'],
    ] as const) {
      const { page, close } = await open(`${prefix}/deceased/${printed}`, 'desktop');
      const { pages } = await printPage(page, join(folder, 'memorial.pdf'));
      expect(pages).toHaveLength(1);
      expect(pages[0]).toContain(date);
      expect(pages[0]).not.toMatch(/today|tomorrow|ഇന്ന്|നാളെ/);
      await close();
    }
    await remove(long);
    await rm(folder, { recursive: true });
  });

  it('shows the time in the time zone of the visitor, without moving anything', async () => {
    for (const [timezoneId, path, words] of [
      ['Europe/London', '/home', '12:00 pm your time'],
      ['Pacific/Honolulu', '/home', '1:00 am your time'],
      ['Pacific/Auckland', `/deceased/${id}`, '11:00 pm your time'],
      ['Pacific/Kiritimati', '/home', '21 July 2026, 1:00 am your time'],
      ['Europe/London', '/ml/home', 'നിങ്ങളുടെ സമയം ഉച്ചയ്ക്ക് 12:00'],
    ] as const) {
      const { page, close } = await open(path, 'phone', { timezoneId });
      const line = page.locator('.funeral__here');
      await expect.poll(async () => (await line.innerText()).replaceAll('\u00A0', ' ')).toBe(words);
      expect(await shifts(page)).toEqual([]);
      await close();
    }
    const { page } = await open('/home', 'phone');
    expect(await page.locator('.funeral__here').isVisible()).toBe(false);
  });

  it('changes "today" to the date at midnight in Kolkata and disappears at its end, on a page that stays open', async () => {
    const { page } = await visit(browser, site.url, 'phone', { timezoneId: 'Asia/Kolkata' });
    await page.clock.install({ time: new Date('2026-07-20T23:59:00+05:30') });
    await page.goto('/home');
    const notice = page.getByRole('region', { name: nameOf });
    await page.waitForLoadState('networkidle');
    expect(await notice.innerText()).toContain('Funeral today');
    await page.clock.fastForward(70_000);
    await notice.getByText('Funeral on Monday, 20 July 2026, 4:30 pm').waitFor();
    expect(await notice.innerText()).not.toContain('today');
    await page.clock.fastForward(6 * 60 * 60_000);
    await notice.waitFor({ state: 'detached' });
  });

  it('is accessible and fits, with a second notice and a name of 120 letters', async () => {
    const second = await add({ name: LONG, name_ml: 'അബ്ദുൽറഹ്മാൻകുട്ടി '.repeat(6).trim(), funeral_at: '2026-07-21T10:00' });
    const problems: unknown[] = [];
    for (const [prefix, colorScheme, size] of [
      ['', 'light', 'phone'],
      ['', 'dark', 'desktop'],
      ['/ml', 'dark', 'phone'],
      ['/ml', 'light', 'desktop'],
    ] as const) {
      for (const path of ['/home', `/deceased/${second}`]) {
        const { page, context, consoleErrors, close } = await open(prefix + path, size, { colorScheme });
        problems.push(...(await shifts(page)), ...(await axeProblems(page)));
        problems.push(...(await overflowProblems(page, context)), ...consoleErrors);
        await close();
      }
    }
    expect(problems).toEqual([]);
    const { page } = await open('/home', 'phone');
    const headings = page.locator('main').getByRole('heading');
    expect(await headings.nth(0).evaluate(({ tagName }) => tagName)).toBe('H1');
    expect((await headings.nth(1).innerText()).replaceAll('\u00AD', '')).toBe(LONG);
    expect(await headings.nth(1).evaluate(({ tagName }) => tagName)).toBe('H2');
    expect((await html('/home')).replaceAll('\u00A0', ' ')).toContain('Funeral tomorrow, 10:00 am');
    await remove(second);
    expect(await html('/home')).not.toContain(LONG.slice(0, 10));
  });

  it('says what was changed', async () => {
    site.clock.advance(35 * 60_000);
    await send('PUT', `/${id}`, { funeral_at: '2026-07-20T18:30' });
    for (const path of ['/home', `/deceased/${id}`]) {
      const words = (await html(path)).replaceAll('\u00A0', ' ');
      expect(words).toContain('Updated at 10:05 am: time changed');
      expect(words).toContain('Funeral today, 6:30 pm');
    }
    expect(await html('/ml/home')).toContain('സമയം മാറി');
  });
});

describe('what was published by mistake', () => {
  const publicPaths = ['/home', '/ml/home', '/deceased', '/ml/deceased', '/deceased?name=Nadia'];

  it.each<readonly [string, (mistake: number) => Promise<unknown>]>([
    ['unpublished', async (mistake) => send('PUT', `/${mistake}`, { published: 'false' })],
    ['deleted', remove],
  ])('is on no page at the next request after it was %s', async (_case, takeBack) => {
    const mistake = await add({ name: 'Nadia Sait', funeral_at: '2026-07-21T10:00' });
    const paths = [...publicPaths, `/deceased/${id}`];
    const named = async () => Promise.all(paths.map(async (path) => (await html(path)).includes('Nadia Sait')));
    const inSitemap = async () => (await html('/sitemap.xml')).includes(`/deceased/${mistake}<`);
    expect(await named()).toEqual(paths.map(() => true));
    expect(await inSitemap()).toBe(true);
    expect((await servedPage(site, `/deceased/${mistake}`)).status).toBe(200);
    await takeBack(mistake);
    expect(await named()).toEqual(paths.map(() => false));
    expect(await inSitemap()).toBe(false);
    for (const path of [`/deceased/${mistake}`, `/ml/deceased/${mistake}`, `/deceased/${mistake}.ics`]) {
      expect((await servedPage(site, path)).status).toBe(404);
    }
  });
});

describe('a cached home page', () => {
  it('changes at midnight in Kolkata, and loses the notice at 6 am of the day after the funeral', async () => {
    const setTime = (at: string) => site.clock.advance(Date.parse(at) - site.clock.now());
    const tomorrow = await add({ name: 'Nadia Sait', funeral_at: '2026-07-21T10:00' });
    const words = async () => (await html('/home')).replaceAll('\u00A0', ' ');
    setTime('2026-07-20T23:59:59+05:30');
    expect(await words()).toContain('Funeral tomorrow, 10:00 am');
    setTime('2026-07-21T00:00:00+05:30');
    expect(await words()).toContain('Funeral today, 10:00 am');
    setTime('2026-07-22T05:59:59+05:30');
    expect(await words()).toContain(`href="/deceased/${tomorrow}"`);
    expect(await words()).toContain('Funeral on Tuesday, 21 July 2026, 10:00 am');
    setTime('2026-07-22T06:00:00+05:30');
    expect(await words()).not.toContain('Funeral on');
    expect(await words()).toMatch(/<h1[^>]*>.*Two centuries/);
    const page = (await html(`/deceased/${id}`)).replaceAll('\u00A0', ' ');
    expect(page).toContain('Monday, 20 July 2026, 6:30 pm');
    for (const gone of ['98470', 'maps.example', 'Rose Villa from 2 pm']) expect(page).not.toContain(gone);
  });
});
