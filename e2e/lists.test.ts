import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readSheet } from 'read-excel-file/node';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventRecord } from '#server/features/events/service.ts';
import { memberRecord } from '#server/features/members/record.ts';
import { memorialRecord } from '#server/features/memorials/service.ts';
import { markDeceased } from '#server/testing/deceased-members.ts';
import { adminClientOf } from '#server/testing/imports.ts';
import { administrator, signIn } from '#server/testing/people.ts';
import { photo } from '#server/testing/pictures.ts';
import { memorial, person } from '#server/testing/records.ts';
import {
  arrangeCommittee,
  storedBearer,
  storedEvent,
  storedMember,
  storedMemorial,
} from '#server/testing/stored-records.ts';
import { visitAdmin } from './admin.ts';
import { visit, type Visit } from './browser.ts';
import { pageProblems } from './look.ts';
import { cannotReadPdf, printPage } from './printed.ts';
import { openEmptySite } from './site.ts';

const YEAR = new Date().getFullYear();
const COUNT = 700;
const MALAYALAM = 'കുര്യൻ മാത്യു';
const LONG = `Kunjumohammed ${'Thangal '.repeat(13)}`.trim();
const MOBILE = '98470 11111';

const folios = Array.from({ length: COUNT }, (_, at) => at + 1);
const members = folios.map((folio) =>
  storedMember({
    folio: `${folio}`,
    name: `Elias N${folio}X`,
    mobile: MOBILE,
    mobile_visibility: 'office',
    house_name: folio % 5 === 0 ? null : `House ${folio % 90}`,
  }),
);

describe.skipIf(cannotReadPdf)('a list on paper', async () => {
  const { site, browser } = await openEmptySite();
  const { accessToken } = await signIn(site.api, 'admin', administrator);
  const { add } = adminClientOf(site, accessToken);
  let folder: string;
  let admin: Visit;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'lists-'));
    const { database } = site.platform;
    await memberRecord.insert(database, members, 0);
    await add({ folio: '901', name: MALAYALAM, house_name: 'കൃഷ്ണനിലയം' });
    await add({ folio: '902', name: LONG });
    admin = await visitAdmin(browser, site, 'desktop');
  });
  afterAll(() => rm(folder, { recursive: true }));

  const open = async (query: string) => {
    await admin.page.goto(`/admin/lists${query}`);
    await admin.page.getByRole('article').waitFor();
  };
  const printed = () => printPage(admin.page, join(folder, 'list.pdf'));
  const numbersIn = (text: string) => [...text.matchAll(/ N(\d+)X/g)].map(([, folio]) => Number(folio));
  const saved = async () => {
    const download = admin.page.waitForEvent('download');
    await admin.page.getByRole('button', { name: 'Save as Excel' }).click();
    return readSheet(await readFile(await (await download).path()));
  };
  const tick = (name: string) => admin.page.getByRole('checkbox', { name, exact: true });

  describe('for a meeting', () => {
    it('has every member once in the order of folios, and title, headings and time on every page', async () => {
      await admin.page.goto('/admin/members');
      await admin.page.getByRole('button', { name: 'More', exact: true }).click();
      await admin.page.getByRole('link', { name: 'Attendance sheet' }).click();
      await admin.page.getByRole('article').waitFor();
      const { pages, size } = await printed();
      expect(size).toContain('(A4)');
      await admin.page.getByText(`Page 1 of ${pages.length}`, { exact: true }).waitFor();
      const all = pages.join('');
      expect(numbersIn(all)).toEqual(folios);
      expect(all).toContain(MALAYALAM);
      expect(all.split('Thangal')).toHaveLength(14);
      expect(all).not.toMatch(/98470|127\.0\.0\.1/);
      for (const page of pages) {
        expect(page).toMatch(/^ ?Attendance sheet Folio Name House name Signature .* CMJ As of \d+ \w+ \d{4}, /);
      }
      for (const [index, page] of pages.entries()) {
        if (index > 0) expect(page).toContain(` ${index + 1} / ${pages.length}`);
      }
    });

    it('counts or names the people of open families', async () => {
      const family = { family_visibility: 'members', family_agreed_by: 'Amina' } as const;
      const ids = [
        await add({ folio: '903', name: 'Open Family', ...family }),
        await add({ folio: '904', name: 'Hidden Family' }),
      ];
      for (const id of ids) {
        const body = person({ name: 'Amina', relation: 'wife' });
        await site.api.post(`/api/admin/members/${id}/persons`, body, accessToken);
      }
      await open('');
      await tick('People').check();
      await tick('Family').check();
      await admin.page.waitForURL(({ search }) => search.includes('count') && search.includes('people'));
      const [head, ...rows] = await saved();
      expect(head).toEqual(['Folio', 'Name', 'People', 'Family', 'House name', 'Signature']);
      expect(rows.find(([folio]) => folio === '903')?.slice(1, 4)).toEqual(['Open Family', '2', 'Amina, wife']);
      expect(rows.find(([folio]) => folio === '904')?.slice(1, 4)).toEqual(['Hidden Family', null, null]);
      for (const id of ids) await site.api.delete(`/api/admin/members/${id}`, accessToken);
    });

    it('has the chosen columns, title line, day and blank rows, which are in the address', async () => {
      await open('');
      await admin.page.getByLabel('Title', { exact: true }).fill('Annual meeting, 12 January');
      await admin.page.getByLabel('Date').fill(`${YEAR + 1}-01-12`);
      await tick('Mobile').check();
      await tick('House name').uncheck();
      await admin.page.getByLabel('Blank rows at the end').selectOption('40');
      await admin.page.getByLabel('Paper size').selectOption('A4, landscape');
      await admin.page.waitForURL((url) => url.search.includes('size=wide'));
      await admin.page.reload();
      await admin.page.getByRole('article').waitFor();
      expect(await admin.page.getByRole('row').count()).toBe(COUNT + 2 + 2 + 40);
      const { pages, size } = await printed();
      expect(size).toContain('841.92 x 594.96');
      expect(numbersIn(pages.join(''))).toEqual(folios);
      // The number is kept by the office, and the sheet goes round.
      expect(pages.join('')).not.toMatch(/House|98470/);
      for (const page of pages) {
        const day = new RegExp(
          `Attendance sheet Annual meeting, 12 January \\w+, 12 January ${YEAR + 1} Folio Name Mobile`,
        );
        expect(page).toMatch(day);
      }
      const [head, ...rows] = await saved();
      expect(head).toEqual(['Folio', 'Name', 'Mobile', 'Signature']);
      expect(rows).toHaveLength(COUNT + 2);
      expect(rows[0]?.slice(0, 3)).toEqual(['1', 'Elias N1X', null]);
      expect(rows[COUNT]?.[1]).toBe(MALAYALAM);
    });
  });

  it('says that there is nothing to list, and has one page for one entry', async () => {
    await admin.page.goto('/admin/events');
    await admin.page.getByRole('link', { name: 'Print list' }).click();
    await admin.page.getByText('There is nothing to list.').waitFor();
    const [first, last, other] = [`${YEAR}-02-01`, `${YEAR}-09-01`, `${YEAR - 1}-05-01`];
    const of = (title: string, date: string) =>
      storedEvent({ title, title_ml: 'പരിപാടി', date, time: '16:30', place: 'Hall' });
    await eventRecord.insert(site.platform.database, [of('Older', other)], 0);
    await open(`?list=events&year=${YEAR - 1}`);
    expect((await printed()).pages).toEqual([
      expect.stringMatching(/^ ?Events \d+ Date Time Title Place 1 May \d+ 4:30 pm Older Hall CMJ As of /),
    ]);
    const draft = { ...of('Not yet public', last), published: 0 };
    await eventRecord.insert(site.platform.database, [of('Harvest', last), of('Feast', first), draft], 0);
    await open('?list=events');
    const [page = ''] = (await printed()).pages;
    expect(page).toMatch(/Feast.*Harvest/);
    expect(page).not.toMatch(/Older|Not yet public/);
    await admin.page.getByLabel('Year').selectOption(`${YEAR - 1}`);
    await admin.page.getByRole('cell', { name: 'Older' }).waitFor();
    expect(await saved()).toHaveLength(2);
  });

  it('has the published memorials of a year, in Malayalam on a page in Malayalam', async () => {
    const of = (name: string, date_of_death: string, published: 0 | 1 = 1) =>
      storedMemorial({ name, name_ml: name === 'Lately Lost' ? 'മറിയാമ്മ' : null, date_of_death, published });
    const all = [of('Lately Lost', `${YEAR}-02-01`), of('Draft Lost', `${YEAR}-01-03`, 0), of('Old', '2019-01-01')];
    await memorialRecord.insert(site.platform.database, all, 0);
    await open('?list=memorials');
    const [page = ''] = (await printed()).pages;
    expect(page).toMatch(/In Loving Memory \d+ Name Date of death Relation Funeral place Lately Lost 1 February/);
    // No date is cut between digits.
    expect(page).toMatch(new RegExp(String.raw`1 February (?:.* )?${YEAR}\b`));
    expect(page).not.toMatch(/Draft|Old/);
    await admin.page.goto('/ml/admin/lists?list=memorials');
    await admin.page.getByRole('article').waitFor();
    expect((await printed()).pages[0]).toContain('മറിയാമ്മ');
    const shown = (one: typeof admin.page) => one.getByRole('article');
    expect(await pageProblems(browser, site, '/admin/lists?list=memorials', shown)).toEqual([]);
  });

  it('has the office bearers in their order', async () => {
    const people = ['President', 'Secretary', 'Treasurer'].map((en) =>
      storedBearer({ name_en: `The ${en}`, role_en: en, role_ml: null }),
    );
    await arrangeCommittee(site.platform.database, people);
    await admin.page.goto('/admin/officebearers');
    await admin.page.getByRole('button', { name: /^More/ }).first().click();
    await admin.page.getByRole('link', { name: 'Print list' }).click();
    await admin.page.getByRole('article').waitFor();
    const [page = ''] = (await printed()).pages;
    expect(page).toContain('Role Name President The President Secretary The Secretary Treasurer The Treasurer CMJ');
  });

  it('has all details of a member, also of a deceased one, and no address is cut', async () => {
    const { database } = site.platform;
    const lines = Array.from({ length: 200 }, (_, line) => `Street ${line}z`)
      .join('\n')
      .slice(0, 2000);
    await memberRecord.insert(database, [storedMember({ folio: '903', name: 'Longer Address', address: lines })], 0);
    await admin.page.goto('/admin/members?search=903');
    await admin.page.getByRole('button', { name: 'More Longer Address' }).click();
    await admin.page.getByRole('link', { name: 'Print sheet Longer Address' }).click();
    await admin.page.getByRole('article').waitFor();
    const { pages } = await printed();
    expect(pages.join(' ').split('Street')).toHaveLength(lines.split('Street').length);

    const form = { folio: '904', name: 'Photographed Person', mobile: MOBILE, mobile_visibility: 'office' };
    const sent = { ...form, image: await photo() };
    const { json } = await site.api.form('POST', '/api/admin/members', sent, accessToken);
    const { id } = (json as { member: { id: number } }).member;
    await markDeceased(site, id);
    await admin.page.emulateMedia({ colorScheme: 'dark' });
    await open(`?list=member&id=${id}`);
    const [page = ''] = (await printed()).pages;
    expect(page).toMatch(
      /Name Photographed Person Only the office Name in Malayalam Only the office Mobile 98470 11111 Only the office .* Deceased Yes/,
    );
    const paper = admin.page.getByRole('article');
    expect(await paper.getByRole('img').evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    expect(await paper.evaluate((each) => getComputedStyle(each).backgroundColor)).toBe('rgb(255, 255, 255)');
    expect(admin.consoleErrors).toEqual([]);
  });

  it('shares its pages with a memorial, which is one page of A4 without the header of the browser', async () => {
    const sent = { ...memorial({ name: 'Mariyamma', name_ml: 'മറിയാമ്മ' }), image: await photo() };
    const { json } = await site.api.form('POST', '/api/admin/deceased', sent, accessToken);
    const { id } = (json as { record: { id: number } }).record;
    const { page } = await visit(browser, site.url, 'desktop', { colorScheme: 'dark' });
    for (const [path, name] of [
      [`/deceased/${id}`, 'Mariyamma'],
      [`/ml/deceased/${id}`, 'മറിയാമ്മ'],
    ] as const) {
      await page.goto(path);
      const { pages, size } = await printPage(page, join(folder, 'memorial.pdf'));
      expect(size).toContain('(A4)');
      expect(pages).toHaveLength(1);
      expect(pages[0]).toContain(name);
      expect(pages[0]).not.toMatch(/127\.0\.0\.1|All records|\d+\/\d+\/\d+,/);
    }
  });
});
