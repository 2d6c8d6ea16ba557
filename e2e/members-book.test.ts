import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { memberRecord } from '#server/features/members/record.ts';
import { memorialRecord } from '#server/features/memorials/service.ts';
import { markDeceased } from '#server/testing/deceased-members.ts';
import { adminClientOf } from '#server/testing/imports.ts';
import { administrator, signIn } from '#server/testing/people.ts';
import { photo } from '#server/testing/pictures.ts';
import { person } from '#server/testing/records.ts';
import { storedMember, storedMemorial } from '#server/testing/stored-records.ts';
import { findPdfReaders } from '../tools/provision/programs.ts';
import { visitAdmin } from './admin.ts';
import type { Visit } from './browser.ts';
import { pageProblems } from './look.ts';
import { openEmptySite } from './site.ts';

const run = promisify(execFile);
const readers = findPdfReaders();

const YEAR = new Date().getFullYear();
/** More than one batch of the server. */
const COUNT = 510;
const HIDDEN = '98470 11111';
const MALAYALAM = 'കുര്യൻ മാത്യു';
const LONG = `Kunjumohammed ${'Thangal '.repeat(14)}`.slice(0, 120);
const STREETS = 166;

/** Returns a name that contains the folio and begins with one of 20 letters. */
const nameOf = (folio: number) => `${String.fromCodePoint(65 + ((folio * 7) % 20))}lias N${folio}X`;

const members = Array.from({ length: COUNT }, (_, at) =>
  storedMember({
    folio: `${at + 1}`,
    name: nameOf(at + 1),
    mobile: at % 3 === 0 ? HIDDEN : `00000 ${10_000 + at}`,
    mobile_visibility: at % 3 === 0 ? 'office' : 'members',
    house_name: at % 5 === 0 ? null : `H${at % 90}Villa`,
    address: 'Beach Road\nSample Town',
  }),
);

describe.skipIf(readers === undefined && !process.env['CI'])("the members' book on paper", () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'book-'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  /** Prints the page. Returns the text of each PDF page in reading order, and page size and count. */
  async function printed(page: Page) {
    const file = join(folder, 'book.pdf');
    await writeFile(file, await page.pdf({ preferCSSPageSize: true }));
    const { stdout: text } = await run(readers?.pdftotext ?? 'pdftotext', [file, '-']);
    const { stdout: boxes } = await run(readers?.pdftotext ?? 'pdftotext', ['-bbox', file, '-']);
    const { stdout: info } = await run(readers?.pdfinfo ?? 'pdfinfo', [file]);
    return {
      pages: text
        .split('\f')
        .slice(0, -1)
        .map((each) => each.normalize('NFC').replaceAll(/\s+/g, ' ')),
      size: /^Page size: +(.*)$/m.exec(info)?.[1],
      /** Right edge of the rightmost entry in points. pdftotext also finds text that is cut off. */
      right: Math.max(...[...boxes.matchAll(/xMax="([\d.]+)"[^>]*>N\d+X/g)].map(([, x]) => Number(x))),
    };
  }
  const numbersIn = (pages: readonly string[]) =>
    [...pages.join(' ').matchAll(/ N(\d+)X/g)].map(([, folio]) => Number(folio));
  const open = async ({ page }: Visit, query = '', language = '') => {
    await page.goto(`${language}/admin/members/book${query}`);
    await page.getByRole('article').waitFor();
  };

  describe('with many entries', async () => {
    const { site, browser } = await openEmptySite();
    const { accessToken } = await signIn(site.api, 'admin', administrator);
    let admin: Visit;
    beforeAll(async () => {
      const { database } = site.platform;
      await memberRecord.insert(database, members, 0);
      const { add } = adminClientOf(site, accessToken);
      await add({ folio: '901', name: MALAYALAM, house_name: 'കൃഷ്ണനിലയം' });
      const long = storedMember({ folio: '902', name: LONG, address: 'Long Street '.repeat(STREETS).trim() });
      await memberRecord.insert(database, [long], 0);
      await markDeceased(site, await add({ folio: '903', name: 'Departed Person' }));
      const form = { folio: '904', name: 'Photographed Person', image: await photo() };
      await site.api.form('POST', '/api/admin/members', form, accessToken);
      const lost = [
        { name: 'Lately Lost', date_of_death: `${YEAR}-01-02` },
        { name: 'Earlier Lost', date_of_death: `${YEAR - 1}-12-31` },
      ];
      await memorialRecord.insert(database, lost.map(storedMemorial), 0);
      admin = await visitAdmin(browser, site, 'desktop');
    });

    it('has a cover, and every entry once in the order of folios, without hidden details', async () => {
      await admin.page.goto('/admin/members');
      await admin.page.getByRole('button', { name: 'More', exact: true }).click();
      await admin.page.getByRole('link', { name: "Members' book" }).click();
      await admin.page.getByRole('article').waitFor();
      await open(admin, '?columns=1');
      const { pages, size } = await printed(admin.page);
      expect(size).toContain('(A4)');
      expect(pages[0]).toContain(`The members' book ${YEAR}`);
      expect(pages[0]).toContain(`${COUNT + 3} members`);
      const all = pages.join(' ');
      expect(numbersIn(pages)).toEqual(Array.from({ length: COUNT }, (_, at) => at + 1));
      expect(all).toContain(MALAYALAM);
      expect(all).toContain(LONG);
      expect(all.split('Long Street')).toHaveLength(STREETS + 1);
      expect(all).not.toMatch(/98470|Departed|Lost|127\.0\.0\.1/);
      expect(all.split('Kept by the office')).toHaveLength(COUNT / 3 + 1);
      for (const [index, page] of pages.entries()) {
        if (index > 0)
          expect(page).toMatch(new RegExp(index % 2 === 0 ? ` ${index + 1} $` : ` ${index + 1} For members`));
      }
      expect(pages[1]).toContain('1 to 99');
    });

    it('has the adults of open families if they are chosen, never the children', async () => {
      const family = { family_visibility: 'members', family_agreed_by: 'Amina' } as const;
      const { add } = adminClientOf(site, accessToken);
      const shown = await add({ folio: '905', name: 'Open Family', ...family });
      const hidden = await add({ folio: '906', name: 'Hidden Family' });
      for (const id of [shown, hidden]) {
        for (const body of [
          person({ name: `Amina O${id}`, name_ml: 'ആമിന', relation: 'wife', telephone: '00000 77777' }),
          person({ name: `Small O${id}`, relation: 'son', year_of_birth: YEAR - 6 }),
        ]) {
          await site.api.post(`/api/admin/members/${id}/persons`, body, accessToken);
        }
      }
      const asked: string[] = [];
      admin.page.on('request', (one) => one.url().includes('/members/book') && asked.push(new URL(one.url()).search));
      await open(admin, '?columns=1');
      expect((await printed(admin.page)).pages.join(' ')).not.toMatch(/O\d+,/);
      // People are loaded only if they are printed.
      expect(asked.filter((query) => query.includes('persons'))).toEqual([]);
      await admin.page.getByRole('checkbox', { name: 'With the adults of open families' }).check();
      await admin.page.waitForURL('**/book?columns=1&people=yes');
      await admin.page.getByRole('article').getByText(`Amina O${shown}, wife`).waitFor({ state: 'attached' });
      expect(asked.at(-1)).toContain('persons=yes');
      const all = (await printed(admin.page)).pages.join(' ');
      expect(all).toContain(`Open Family 905 Amina O${shown}, wife`);
      expect(all).not.toMatch(new RegExp(`O${hidden},|Small|77777|Born`));
      const [request] = await Promise.all([
        admin.page.waitForRequest('**/api/admin/workbook'),
        admin.page.getByRole('button', { name: 'Save as Excel' }).click(),
      ]);
      const { rows } = request.postDataJSON() as { readonly rows: readonly (readonly string[])[] };
      expect(rows.find(([folio]) => folio === '905')).toEqual([
        '905',
        'Open Family',
        '',
        '',
        '',
        `Amina O${shown}, wife`,
      ]);
      for (const id of [shown, hidden]) await site.api.delete(`/api/admin/members/${id}`, accessToken);
    });

    it('is sorted by name, with the names in Malayalam after the others', async () => {
      await open(admin, '?order=name&columns=1');
      const { pages } = await printed(admin.page);
      const letters = numbersIn(pages).map((folio) => nameOf(folio)[0] ?? '');
      expect(letters).toHaveLength(COUNT);
      expect(letters).toEqual(letters.toSorted());
      expect(pages.at(-1)).toContain(MALAYALAM);
    });

    it('has every house once above its members, in columns of A5 without cut names', async () => {
      await open(admin, '?order=house&size=A5&columns=3&large=yes');
      const { pages, size, right } = await printed(admin.page);
      expect(size).toBe('420 x 594.96 pts (A5)');
      expect(right).toBeLessThan(420 - 39);
      // pdftotext mixes the entries of columns.
      expect(numbersIn(pages).toSorted((a, b) => a - b)).toEqual(Array.from({ length: COUNT }, (_, at) => at + 1));
      const houses = [...pages.join(' ').matchAll(/H\d+Villa/g)].map(([house]) => house);
      expect(houses).toHaveLength(72);
      expect(new Set(houses).size).toBe(72);
      expect(pages.at(-1)).toContain('Without a house name');
    });

    it('is saved as Excel in the same order, without hidden details', async () => {
      await open(admin, '?order=house');
      const [request] = await Promise.all([
        admin.page.waitForRequest('**/api/admin/workbook'),
        admin.page.getByRole('button', { name: 'Save as Excel' }).click(),
      ]);
      const { rows } = request.postDataJSON() as { readonly rows: readonly (readonly string[])[] };
      expect(rows).toHaveLength(COUNT + 3);
      expect(rows[0]).toEqual(['2', nameOf(2), '00000 10001', 'H1Villa', 'Beach Road\nSample Town']);
      expect(rows.at(-1)).toEqual(['904', 'Photographed Person', '', '', '']);
      expect(rows.flat()).not.toContain(HIDDEN);
    });

    it('ends with the memorials of the year if they are chosen, and keeps the choice in the address', async () => {
      await open(admin, '?columns=1');
      await admin.page.getByRole('checkbox', { name: 'With the memorials of this year' }).check();
      await admin.page.waitForURL('**/book?columns=1&memorials=yes');
      // The address changes before the page is drawn again.
      await admin.page.getByRole('article').getByText('Lately Lost').waitFor({ state: 'attached' });
      const last = (await printed(admin.page)).pages.at(-1);
      expect(last).toContain('Lately Lost');
      expect(last).not.toContain('Earlier Lost');
    });

    it('has Malayalam words on a page in Malayalam', async () => {
      await open(admin, '?order=name', '/ml');
      const { pages } = await printed(admin.page);
      expect(pages[0]).toContain(`അംഗപുസ്തകം ${YEAR}`);
      expect(pages[1]).toContain(MALAYALAM);
      for (const page of pages.slice(1)) expect(page).toContain('അംഗങ്ങൾക്കു മാത്രം');
    });

    it('is black on white in the dark theme', async () => {
      await admin.page.emulateMedia({ colorScheme: 'dark' });
      const look = await admin.page.getByRole('article').evaluate((paper) => {
        const { backgroundColor, color } = getComputedStyle(paper);
        return { backgroundColor, color };
      });
      expect(look).toEqual({ backgroundColor: 'rgb(255, 255, 255)', color: 'rgb(42, 27, 19)' });
      await admin.page.emulateMedia({ colorScheme: 'light' });
    });

    it('opens the print dialog when all pictures have loaded', async () => {
      await admin.page.addInitScript(() => {
        window.print = () => {
          const images = [...document.querySelectorAll<HTMLImageElement>('article img')];
          const isLoaded = images.every(({ complete, naturalWidth }) => complete && naturalWidth > 0);
          document.body.dataset['printed'] = `${images.length} ${isLoaded}`;
        };
      });
      await open(admin, '?photos=yes');
      await admin.page.getByRole('button', { name: 'Print or save as PDF' }).click();
      await expect.poll(() => admin.page.evaluate(() => document.body.dataset['printed'])).toBe('1 true');
      expect(admin.consoleErrors).toEqual([]);
    });

    it('is read with one call, so that a change meanwhile does not begin it again', async () => {
      const { add } = adminClientOf(site, accessToken);
      let calls = 0;
      await admin.page.route(/\/api\/admin\/members\/book/, async (route) => {
        calls += 1;
        const response = await route.fetch();
        await add({ folio: '0', name: 'Newly Added' });
        await route.fulfill({ response });
      });
      await open(admin);
      await admin.page.unroute(/\/api\/admin\/members\/book/);
      expect(calls).toBe(1);
      expect(await admin.page.getByText(`${COUNT + 3} members`).count()).toBeGreaterThan(0);
      await open(admin);
      expect(await admin.page.getByRole('article').getByText('Newly Added').count()).toBe(1);
    });
  });

  describe('with few entries', async () => {
    const { site, browser } = await openEmptySite();
    const { accessToken } = await signIn(site.api, 'admin', administrator);

    it('says that there are no members, and has two pages for one member', async () => {
      const admin = await visitAdmin(browser, site, 'phone');
      await admin.page.goto('/admin/members/book');
      await admin.page.getByText('No office members found.').waitFor();
      await adminClientOf(site, accessToken).add({ folio: '1', name: 'Yusuf Sait' });
      await open(admin, '?order=name');
      const { pages } = await printed(admin.page);
      expect(pages).toHaveLength(2);
      expect(pages[0]).toContain('1 member');
      expect(pages[1]).toContain('Yusuf Sait 1');
    });

    it('is accessible and fits on phones, in both themes and languages', async () => {
      const { add } = adminClientOf(site, accessToken);
      await add({ folio: '2', name: LONG, house_name: 'കൃഷ്ണനിലയം', mobile_visibility: 'office' });
      const path = '/admin/members/book?order=house&photos=yes';
      expect(await pageProblems(browser, site, path, (page) => page.getByRole('article'))).toEqual([]);
    });
  });
});
