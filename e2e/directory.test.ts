import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { createUser } from '#server/testing/people.ts';
import { photo } from '#server/testing/pictures.ts';
import { visit, type Visit } from './browser.ts';
import { servedPage, visitAdmin } from './admin.ts';
import { addMembers, visitAsUser, pdfWithText } from './members.ts';
import { openEmptySite } from './site.ts';
import { signInWithForm } from './stored-tokens.ts';

const LOAD_FAILED = 'Error fetching office members data. Please Login...';
const LONG_NAME = 'Muhammed Abdul Rahman Koya '.repeat(5).slice(0, 120).trim();
const OTHERS = 104;

const { site, browser } = await openEmptySite();

await addMembers(site, [
  {
    folio: '1',
    name: 'Thomas Kurian',
    mobile: '0484 1234567, 98470 12345',
    house_name: 'Kurian House',
    address: 'Old Town, City',
    image: await photo({ width: 300, height: 400 }),
    pdf: pdfWithText(1),
  },
  { folio: '2', name: 'Leela Raghavan', image: await photo({ colour: '#205080' }) },
  { folio: '3', name: 'ദേവകി മേനോൻ', mobile: '൯൮൪൭൦ ൧൨൩൪൬', address: 'ലേക്ക് റോഡ്' },
  { folio: '4', name: LONG_NAME },
  ...Array.from({ length: OTHERS }, (_, index) => ({ folio: String(index + 5), name: `Zubair Sample ${index + 1}` })),
]);

const rows = (page: Page) => page.getByRole('row').filter({ has: page.getByRole('button') });
const says = (page: Page, words: string) => page.getByRole('status').filter({ hasText: words }).waitFor();
const search = (page: Page) => page.getByLabel('Search by name or folio');
const pages = (page: Page) => page.getByRole('navigation', { name: 'Pages' });
/** Waits until the URL contains the whole search text. A part of the text may have the same results. */
async function isSearched(page: Page, words: string): Promise<void> {
  await expect.poll(() => new URL(page.url()).searchParams.get('search')).toBe(words);
}

/** For tests of things that happen at the same time in a browser, which fail more often on a busy machine. */
const MORE_RETRIES = { retry: 3 } as const;

describe('a visitor who is not signed in', () => {
  it('is asked to sign in and returns afterwards; the page contains no member data', async () => {
    const { html } = await servedPage(site, '/officedirectory');
    expect(html).toContain('<meta name="robots" content="noindex"');
    expect(html).not.toContain('Kurian');
    expect((await servedPage(site, '/sitemap.xml')).html).not.toContain('officedirectory');

    const visitor = await visit(browser, site.url);
    const { page } = visitor;
    await page.goto('/officedirectory?search=Kurian');
    const notice = page.getByRole('alert').filter({ hasText: LOAD_FAILED, visible: true });
    await notice.waitFor();
    expect(await notice.getByRole('link', { name: 'Register an account' }).getAttribute('href')).toBe('/register');
    await notice.getByRole('link', { name: 'Sign In' }).click();
    await page.waitForURL(`**/login?next=${encodeURIComponent('/officedirectory?search=Kurian')}`);
    expect(visitor.consoleErrors).toEqual([]);
    await visitor.close();

    const member = await visitAsUser(browser, site, { size: 'desktop', path: '/officedirectory?search=Kurian' });
    await member.page.getByRole('button', { name: 'Thomas Kurian' }).waitFor();
    expect(await search(member.page).inputValue()).toBe('Kurian');
  });

  it('sees the notice without script too', async () => {
    const { page } = await visit(browser, site.url, 'phone', { javaScriptEnabled: false });
    await page.goto('/officedirectory');
    expect(await page.getByText(LOAD_FAILED).isVisible()).toBe(true);
    expect(await page.getByText('Loading members...').isVisible()).toBe(false);
  });
});

describe('a member with a phone', () => {
  let member: Visit;
  beforeAll(async () => {
    member = await visitAsUser(browser, site, { size: 'phone' });
  });

  const open = async (path = '/officedirectory') => {
    await member.page.goto(path);
    await rows(member.page).first().waitFor();
  };

  it(
    'who returns a day later waits for one refresh, which the head script begins, in two tabs at once too',
    MORE_RETRIES,
    async () => {
      const owner = await visit(browser, site.url);
      const person = await createUser(site.api, site.platform);
      await owner.page.goto('/login?next=/officedirectory');
      await signInWithForm(owner.page, person);
      await rows(owner.page).first().waitFor();
      const calls: string[] = [];
      owner.context.on('response', (response) => {
        const { pathname } = new URL(response.url());
        if (pathname.startsWith('/api/')) calls.push(`${response.status()} ${pathname}`);
      });
      const list = '200 /api/user/office-members/html';
      // The test's clock differs from the browser's, so the server first answers with its time. `signatureStale`.
      const refresh = ['401 /api/refresh-token', '200 /api/refresh-token'];
      await owner.page.reload();
      await rows(owner.page).first().waitFor();
      expect(calls).toEqual([list]);

      const expire = async () => {
        const { database } = site.platform;
        const sessions = database.selectFrom('sessions').select('id').where('account_id', '=', person.id);
        await database
          .updateTable('access_tokens')
          .set({ expires_at: 0 })
          .where('session_id', 'in', sessions)
          .execute();
        await owner.page.evaluate(() => {
          const token = localStorage.getItem('accessToken') ?? '';
          localStorage.setItem('accessTokenAt', `${token.slice(0, 8)}${Date.now() - 86_400_000}`);
        });
        calls.length = 0;
      };
      await expire();
      await owner.page.reload();
      await rows(owner.page).first().waitFor();
      expect(calls).toEqual([...refresh, list]);

      const other = await owner.context.newPage();
      await expire();
      await Promise.all([owner.page, other].map((page) => page.goto('/officedirectory')));
      await Promise.all([owner.page, other].map((page) => rows(page).first().waitFor()));
      expect(calls).toEqual([...refresh, list, list]);
      await owner.close();
    },
  );

  it('sees a hundred members per page in folio order', async () => {
    const { page } = member;
    await open();
    await says(page, 'Showing 1 to 100 of 108 members');
    expect(await rows(page).count()).toBe(100);
    const first = rows(page).first();
    expect((await first.innerText()).replaceAll(/\s+/g, ' ')).toContain('Kurian House, Old Town, City');
    await page.getByText(LONG_NAME).waitFor();

    await pages(page).getByRole('link', { name: 'Next' }).click();
    await page.waitForURL('**/officedirectory?page=2');
    await says(page, 'Showing 101 to 108 of 108 members');
    expect(await rows(page).count()).toBe(8);
    await page.goBack();
    await says(page, 'Showing 1 to 100 of 108');
    await pages(page).getByRole('link', { name: 'Last' }).click();
    await page.waitForURL('**/officedirectory?page=2');
    await pages(page).getByRole('link', { name: 'First' }).click();
    await page.waitForURL('**/officedirectory');
    await page.getByLabel('Jump to a folio').selectOption('Folio 101');
    await page.waitForURL('**/officedirectory?page=2');
    await says(page, 'Showing 101 to 108 of 108');
    const folio = page.getByLabel('Jump to a folio').locator('option:checked');
    expect(await folio.innerText()).toBe('Folio 101');
    await open('/officedirectory?page=9');
    await page.waitForURL('**/officedirectory?page=2');
  });

  it('searches while typing, with the search in the URL', async () => {
    const { page } = member;
    await open();
    await search(page).pressSequentially('thomas kur');
    await isSearched(page, 'thomas kur');
    await says(page, '1 member found');
    expect(await rows(page).count()).toBe(1);
    expect(await search(page).evaluate((field) => field === document.activeElement)).toBe(true);
    expect(await pages(page).count()).toBe(0);
    await page.reload();
    await says(page, '1 member found');

    await search(page).fill('104');
    await page.getByRole('button', { name: 'Zubair Sample 100' }).waitFor();
    await search(page).fill('nobody of this name');
    await says(page, 'No office members found.');
    await page.getByRole('link', { name: 'Show all members' }).click();
    await says(page, 'of 108 members');
    expect(await search(page).inputValue()).toBe('');
  });

  it('returns from a search to the earlier position, and sees which word has results', async () => {
    const { page } = member;
    await open('/officedirectory?page=2');
    await search(page).pressSequentially('kurian');
    await isSearched(page, 'kurian');
    await says(page, '1 member found');
    await page.goBack();
    await says(page, 'Showing 101 to 108 of 108 members');
    expect(await search(page).inputValue()).toBe('');

    await search(page).fill('leela zubair');
    await says(page, 'No office members found.');
    await page.getByRole('link', { name: '“leela”: 1' }).waitFor();
    await page.getByRole('link', { name: '“zubair”: 104' }).click();
    await says(page, 'Showing 1 to 100 of 104 members');
    const letters = page.getByLabel('Jump to a letter');
    await letters.focus();
    await letters.selectOption('L');
    await page.getByRole('button', { name: 'Leela Raghavan' }).waitFor();
    expect(await search(page).inputValue()).toBe('L');
    expect(await letters.evaluate((select) => select === document.activeElement)).toBe(true);
    await letters.selectOption('A to Z');
    await says(page, 'Showing 1 to 100 of 108 members');
    expect(await search(page).inputValue()).toBe('');
  });

  it('returns to the place in the list from which the search began', async () => {
    const { page } = member;
    await open();
    await page.evaluate(() => scrollTo(0, 6000));
    await search(page).pressSequentially('kurian');
    await isSearched(page, 'kurian');
    await page.goBack();
    await says(page, 'Showing 1 to 100 of 108 members');
    // Typing may scroll a little.
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(2000);
  });

  it('sees the list if the photo in the URL is not on the page', async () => {
    const { page } = member;
    let requests = 0;
    await page.route('**/api/user/office-members/html?*', async (route) => {
      requests += 1;
      await route.continue();
    });
    await open('/officedirectory?photo=999999');
    await page.waitForLoadState('networkidle');
    await page.unrouteAll({ behavior: 'wait' });
    expect(requests).toBe(1);
    expect(await page.getByRole('dialog').count()).toBe(0);
  });

  it('closes a photo without a reload after a search with a space at its end', async () => {
    const { page } = member;
    await open();
    await search(page).pressSequentially('leela ');
    await isSearched(page, 'leela');
    await page.evaluate(() => document.documentElement.setAttribute('data-same-document', ''));
    await page.getByRole('link', { name: 'Open photo of Leela Raghavan' }).click();
    const viewer = page.getByRole('dialog', { name: 'Photo viewer' });
    await viewer.getByText('1 of 1').waitFor();
    await page.keyboard.press('Escape');
    await viewer.waitFor({ state: 'detached' });
    await says(page, '1 member found');
    expect(await page.locator('html[data-same-document]').count()).toBe(1);
  });

  it('calls and messages numbers, which are shown in one form', async () => {
    const { page } = member;
    await open();
    const address = (name: string) => page.getByRole('link', { name }).first().getAttribute('href');
    expect(await address('0484 1234567')).toBe('tel:+914841234567');
    expect(await address('98470 12345')).toBe('tel:+919847012345');
    expect(await address('WhatsApp message to 98470 12345')).toBe('https://wa.me/919847012345');
    expect(await address('98470 12346')).toBe('tel:+919847012346');
  });

  it('sees that a member has no PDF', async () => {
    const { page } = member;
    await open();
    const name = page.getByRole('button', { name: 'Leela Raghavan (no PDF)' });
    await name.click();
    const notice = page.getByRole('alertdialog', { name: 'No PDF available for this member.' });
    await notice.getByRole('button', { name: 'OK' }).click();
    await notice.waitFor({ state: 'detached' });
    expect(await name.evaluate((button) => button === document.activeElement)).toBe(true);
  });

  it('browses the photos of the page', async () => {
    const { page } = member;
    await open();
    const opener = page.getByRole('link', { name: 'Open photo of Thomas Kurian' });
    await opener.click();
    const viewer = page.getByRole('dialog', { name: 'Photo viewer' });
    await viewer.getByText('1 of 2').waitFor();
    const width = () =>
      viewer.getByRole('img', { name: 'Thomas Kurian' }).evaluate((image: HTMLImageElement) => image.naturalWidth);
    await expect.poll(width).toBeGreaterThan(0);
    await page.keyboard.press('ArrowRight');
    await viewer.getByText('2 of 2').waitFor();
    await viewer.getByText('Leela Raghavan').waitFor();
    await page.keyboard.press('Escape');
    await viewer.waitFor({ state: 'detached' });
    await page.waitForFunction(() => document.activeElement?.getAttribute('aria-label')?.endsWith('Leela Raghavan'));

    await opener.click();
    await viewer.waitFor();
    await page.goBack();
    await viewer.waitFor({ state: 'detached' });
    expect(new URL(page.url()).search).toBe('');
    expect(member.consoleErrors).toEqual([]);
  });
});

describe('a member', () => {
  let member: Visit;
  beforeAll(async () => {
    member = await visitAsUser(browser, site, { size: 'desktop' });
  });

  it('never sees an old response after a newer one, and sees that the list is loading', async () => {
    const { page } = member;
    await page.goto('/officedirectory');
    await says(page, 'of 108 members');
    expect(await page.getByLabel('Jump to a letter').isVisible()).toBe(false);
    const { promise: late, resolve: respondLate } = Promise.withResolvers<void>();
    await page.route('**/api/user/office-members/html?*search=Leela*', async (route) => {
      await late;
      // The browser may have aborted the request.
      await route.continue().catch(() => undefined);
    });
    await search(page).fill('Leela');
    await says(page, 'Loading members...');
    expect(await rows(page).count()).toBe(100);
    await search(page).fill('Thomas');
    await says(page, '1 member found');
    respondLate();
    await page.unrouteAll({ behavior: 'wait' });
    await page.waitForLoadState('networkidle');
    expect(await rows(page).innerText()).toContain('Thomas Kurian');
    expect(await page.getByText('Loading members...').isVisible()).toBe(false);
  });

  /** Types a search, and opens a photo before the response. */
  const openPhotoWhileSearching = async (page: Page) => {
    await page.goto('/officedirectory');
    await says(page, 'of 108 members');
    const { promise: late, resolve } = Promise.withResolvers<void>();
    await page.route('**/api/user/office-members/html?*search=Leela*', async (route) => {
      await late;
      await route.continue();
    });
    await search(page).fill('Leela');
    await says(page, 'Loading members...');
    await page.getByRole('link', { name: 'Open photo of Thomas Kurian' }).click();
    const viewer = page.getByRole('dialog', { name: 'Photo viewer' });
    await viewer.getByText('1 of 2').waitFor();
    const respond = async () => {
      resolve();
      await page.unrouteAll({ behavior: 'wait' });
    };
    return { respond, viewer };
  };

  it('keeps the list and the typed text if a photo is opened while a search is loading', async () => {
    const { page } = member;
    const { respond, viewer } = await openPhotoWhileSearching(page);
    await respond();
    await page.locator('.directory__content:not([data-loading])').waitFor();
    await page.goBack();
    await viewer.waitFor({ state: 'detached' });
    expect(await rows(page).count()).toBe(100);
    expect(await search(page).inputValue()).toBe('Leela');
  });

  it('shows the results of a search if the photo is closed before them', async () => {
    const { page } = member;
    const { respond, viewer } = await openPhotoWhileSearching(page);
    await page.goBack();
    await viewer.waitFor({ state: 'detached' });
    expect(await search(page).inputValue()).toBe('Leela');
    await respond();
    await page.getByRole('button', { name: 'Leela Raghavan' }).waitFor();
    await page.waitForURL('**/officedirectory?search=Leela');
    expect(await search(page).inputValue()).toBe('Leela');
  });

  it('can try again after a connection error', async () => {
    const { page, context } = member;
    await page.goto('/officedirectory');
    await says(page, 'of 108 members');
    await context.setOffline(true);
    await search(page).fill('Leela');
    const notice = page.getByRole('alert').filter({ hasText: LOAD_FAILED });
    await notice.waitFor();
    await context.setOffline(false);
    await notice.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('button', { name: 'Leela Raghavan' }).waitFor();
    expect(await search(page).inputValue()).toBe('Leela');
  });

  it('prints names, and private details only on request', async () => {
    const { page } = member;
    await page.goto('/officedirectory');
    const number = page.getByRole('link', { name: '0484 1234567' });
    await number.waitFor();
    await page.emulateMedia({ media: 'print' });
    expect(await page.getByText('Thomas Kurian').first().isVisible()).toBe(true);
    for (const hidden of [number, page.getByText('Kurian House'), search(page), page.getByRole('contentinfo')]) {
      expect(await hidden.isVisible()).toBe(false);
    }
    await page.emulateMedia({ media: 'screen' });
    await page.getByLabel('Print with phone numbers and addresses').check();
    await page.emulateMedia({ media: 'print' });
    expect(await number.isVisible()).toBe(true);
    await page.emulateMedia({ media: 'screen' });
  });

  it('sees no data after signing out in another tab, and the sign-in after the session has ended', async () => {
    const { page, context } = member;
    await page.goto('/officedirectory');
    await page.getByRole('button', { name: 'Thomas Kurian (open PDF)' }).click();
    const pdf = page.getByRole('dialog', { name: 'Thomas Kurian' });
    await pdf.waitFor();
    const other = await context.newPage();
    await other.goto('/home');
    await other.getByRole('button', { name: 'Logout' }).filter({ visible: true }).click();
    await other.getByRole('alertdialog').getByRole('button', { name: 'Logout' }).click();
    await page.getByRole('alert').filter({ hasText: LOAD_FAILED }).waitFor();
    expect(await rows(page).count()).toBe(0);
    await pdf.waitFor({ state: 'detached' });

    const again = await visitAsUser(browser, site, { size: 'desktop' });
    await says(again.page, 'of 108 members');
    const refreshToken = await again.page.evaluate(() => localStorage.getItem('refreshToken'));
    await site.api.post('/api/logout', { refreshToken });
    await search(again.page).fill('Leela');
    await again.page.waitForURL(`**/login?next=${encodeURIComponent('/officedirectory')}*`);
    await again.page.getByText('Your session has ended. Please sign in again.').waitFor();
    expect(await again.page.evaluate(() => localStorage.getItem('refreshToken'))).toBeNull();
  });

  it('who is an administrator sees a link to the office on each members page', async () => {
    const { page } = await visitAdmin(browser, site, 'phone');
    for (const [path, name, to] of [
      ['/officedirectory', 'Open Manage Member Directory', '/admin/members'],
      ['/matrimonyRegister', 'Open Manage Profiles', '/admin/profiles'],
      ['/matrimony/registrations', 'Open Manage Profiles', '/admin/profiles'],
    ] as const) {
      await page.goto(path);
      await page.getByText('You are signed in as an administrator.').waitFor();
      expect(await page.getByRole('link', { name }).getAttribute('href')).toBe(to);
    }
  });
});
