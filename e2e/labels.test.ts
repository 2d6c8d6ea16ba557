import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { memberRecord } from '#server/features/members/record.ts';
import { markDeceased } from '#server/testing/deceased-members.ts';
import { adminClientOf } from '#server/testing/imports.ts';
import { administrator, signIn } from '#server/testing/people.ts';
import { storedMember } from '#server/testing/stored-records.ts';
import { findPdfReaders } from '../tools/provision/programs.ts';
import { visitAdmin } from './admin.ts';
import type { Visit } from './browser.ts';
import { openEmptySite } from './site.ts';

const run = promisify(execFile);
const readers = findPdfReaders();

const COUNT = 60;
const MM_PER_POINT = 25.4 / 72;
const MALAYALAM = 'കുര്യൻ മാത്യു';
const LONG_NAME = `Kunjumohammed ${'Thangal '.repeat(13)}`.trim();

const plain = Array.from({ length: COUNT }, (_, at) =>
  storedMember({ folio: `${at + 1}`, name: `N${at + 1}X`, address: 'Beach Road\nSample Town' }),
);
/** Members with unusual names and addresses, after the others. */
const special = [
  { folio: '61', name: MALAYALAM, house_name: 'കൃഷ്ണനിലയം', address: 'കടപ്പുറം റോഡ്\nകോഴിക്കോട്' },
  { folio: '62', name: LONG_NAME, address: 'Beach Road', address_visibility: 'office' as const },
  {
    folio: '63',
    name: 'Five Lines',
    address: ['Flat 4 B', 'Third Floor', 'Rose Villa', 'Mill Lane', 'Green'].join('\n'),
  },
  { folio: '64', name: 'Endless Address', address: 'Long Street '.repeat(166).trim() },
  { folio: '65', name: 'Six Lines', address: 'a\nb\nc\nd\ne\nf' },
  { folio: '66', name: 'Without Address' },
].map(storedMember);

interface Word {
  readonly text: string;
  /** Distances from the left and the top of the paper, in mm. */
  readonly left: number;
  readonly top: number;
}

describe.skipIf(readers === undefined && !process.env['CI'])('labels', async () => {
  const { site, browser } = await openEmptySite();
  const { accessToken } = await signIn(site.api, 'admin', administrator);
  const { add } = adminClientOf(site, accessToken);
  let folder: string;
  let admin: Visit;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'labels-'));
    admin = await visitAdmin(browser, site, 'desktop');
  });
  afterAll(() => rm(folder, { recursive: true }));

  const open = async (query = '') => {
    await admin.page.goto(`/admin/members/labels${query}`);
    await admin.page.getByRole('article').waitFor();
  };

  /** Prints the page. Returns the words of each PDF page, and the page size. */
  async function printed() {
    const file = join(folder, 'labels.pdf');
    await writeFile(file, await admin.page.pdf({ preferCSSPageSize: true, displayHeaderFooter: true }));
    const { stdout } = await run(readers?.pdftotext ?? 'pdftotext', ['-bbox', file, '-']);
    const pages = stdout.split('<page ').slice(1);
    const words = pages.map((page) =>
      [...page.matchAll(/<word xMin="([\d.]+)" yMin="([\d.]+)".*>(.*)<\/word>/g)].map(
        ([, left, top, text = '']): Word => ({
          text: text.normalize('NFC'),
          left: Number(left) * MM_PER_POINT,
          top: Number(top) * MM_PER_POINT,
        }),
      ),
    );
    return {
      pages: words,
      size: /^width="(\S+)" height="(\S+)"/
        .exec(pages[0] ?? '')
        ?.slice(1)
        .map(Number),
    };
  }
  /** Returns the numbers of the members, in the order of the labels: row by row. */
  const numbersIn = (pages: readonly (readonly Word[])[]) =>
    pages.flatMap((words) =>
      words
        .toSorted((one, other) => Math.round(one.top) - Math.round(other.top) || one.left - other.left)
        .flatMap(({ text }) => /^N(\d+)X$/.exec(text)?.slice(1).map(Number) ?? []),
    );
  const range = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, at) => first + at);

  it('says that there are no members, and prints one label for one member', async () => {
    await admin.page.goto('/admin/members/labels');
    await admin.page.getByText('No office members found.').waitFor();
    const id = await add({ folio: '0', name: 'N0X', address: 'Beach Road' });
    await open();
    const { pages } = await printed();
    expect(pages).toHaveLength(1);
    expect(pages[0]?.map(({ text }) => text)).toEqual(['N0X', 'Beach', 'Road']);
    await markDeceased(site, id);
    await memberRecord.insert(site.platform.database, [...plain, ...special], 0);
  });

  it('prints a label for every living member with an address, in the order of folios', async () => {
    await open();
    const { pages, size } = await printed();
    expect(size?.map(Math.round)).toEqual([595, 842]);
    expect(pages).toHaveLength(3);
    expect(numbersIn(pages)).toEqual(range(1, COUNT));
    const text = pages
      .flat()
      .map((word) => word.text)
      .join(' ');
    expect(text).toContain(MALAYALAM);
    expect(text).toContain('Green');
    expect(text.split('Thangal')).toHaveLength(14);
    expect(text).not.toMatch(/127\.0\.0\.1|Long Street|N0X|Six|Labels/);
  });

  it('lists the members without a label, with the reason and a link to the entry', async () => {
    await admin.page.getByText('3 entries get no label').click();
    const rows = admin.page.getByRole('listitem').filter({ has: admin.page.getByRole('link') });
    const listed = await rows.filter({ hasText: /6[456]: / }).allInnerTexts();
    expect(listed).toEqual([
      'Endless Address 64: too long for this label',
      'Six Lines 65: the address has more than five lines',
      'Without Address 66: no address',
    ]);
    await admin.page.getByRole('link', { name: 'Endless Address' }).click();
    await admin.page.waitForURL('**/admin/members?search=64');
  });

  it('begins at the chosen label of a used sheet, at the place of that label on the paper', async () => {
    await open();
    await admin.page.getByRole('button', { name: 'Start at label 5', exact: true }).click();
    await admin.page.waitForURL('**/labels?start=5');
    const { pages } = await printed();
    expect(pages).toHaveLength(3);
    expect(numbersIn(pages)).toEqual(range(1, COUNT));
    const [first] = pages[0] ?? [];
    // The second of three columns and the second row, without the margin inside of the label.
    expect(first?.left).toBeCloseTo(70 + 5, 0);
    expect(first?.top).toBeGreaterThan(0.5 + 37 + 3.5);
    expect(first?.top).toBeLessThan(0.5 + 37 + 5);
    const [onThird] = pages[2]?.filter(({ text }) => text === 'N45X') ?? [];
    expect(onThird?.left).toBeCloseTo(5, 0);
    expect(onThird?.top).toBeLessThan(0.5 + 5);
  });

  it('moves the labels for a printer that prints beside their place', async () => {
    const place = async () => (await printed()).pages[0]?.[0] ?? { left: 0, top: 0 };
    await open('?sheet=2x7');
    const before = await place();
    await open('?sheet=2x7&right=2,5&lower=-1');
    const after = await place();
    expect(after.left - before.left).toBeCloseTo(2.5, 0);
    expect(after.top - before.top).toBeCloseTo(-1, 0);
  });

  it('prints a range of folios without the entries that are not ticked', async () => {
    await open('?from=9A&to=13');
    await admin.page.getByText('Skip entries').click();
    await admin.page.getByRole('checkbox', { name: 'N11X 11' }).uncheck();
    await admin.page.getByText('3 labels on 1 sheet').waitFor();
    expect(numbersIn((await printed()).pages)).toEqual([10, 12, 13]);
    const sent = admin.page.waitForRequest('**/api/admin/workbook');
    await admin.page.getByRole('button', { name: 'Save as Excel' }).click();
    expect((await sent).postDataJSON()).toMatchObject({
      rows: ['10', '12', '13'].map((folio) => [folio, `N${folio}X`, '', 'Beach Road\nSample Town']),
    });
  });

  it('prints one label for each house, and names of every script from their own side', async () => {
    await open('?from=9A&to=13');
    await admin.page.getByRole('checkbox', { name: 'One label for each house' }).check();
    await admin.page.getByText('1 label on 1 sheet').waitFor();
    expect(numbersIn((await printed()).pages)).toEqual([10]);
    const label = admin.page.locator('.labels__label p').first();
    await label.evaluate((line) => void (line.textContent = 'یوسف سیٹھ'));
    expect(await label.evaluate((line) => getComputedStyle(line).direction)).toBe('rtl');
  });

  it('says how to print if the browser does nothing', async () => {
    await open('?from=10&to=10');
    await admin.page.evaluate(() => void (window.print = () => undefined));
    await admin.page.getByRole('button', { name: 'Print or save as PDF' }).click();
    expect(await admin.page.getByText('No print window?').isVisible()).toBe(false);
    await expect.poll(() => admin.page.getByText('No print window?').isVisible()).toBe(true);
  });

  it('takes the search of the page of members along', async () => {
    await admin.page.goto('/admin/members?search=kurian');
    await admin.page.getByRole('button', { name: 'More', exact: true }).click();
    await admin.page.getByRole('link', { name: 'Labels' }).click();
    await admin.page.getByRole('article').waitFor();
    const words = (await printed()).pages.flat().map(({ text }) => text);
    expect(words.join(' ')).toContain(MALAYALAM);
    expect(words).not.toContain('N1X');
  });

  it('starts at place 7 of another sheet, says which places it has, and keeps what was typed', async () => {
    await admin.page.goto('/admin/members/labels?start=7');
    await admin.page.getByLabel('Sheet of labels').selectOption('2 × 7, 105 × 42.3 mm');
    await admin.page.waitForURL('**/labels?sheet=2x7');
    const start = admin.page.getByRole('textbox', { name: 'First label to use' });
    await start.fill('15');
    await admin.page.getByText('Type a whole number from 1 to 14.').waitFor();
    expect(await admin.page.getByRole('article').count()).toBe(0);
    await admin.page.reload();
    expect(await start.inputValue()).toBe('15');
    await start.fill('7');
    await admin.page.getByRole('article').waitFor();
    const [first] = (await printed()).pages[0] ?? [];
    expect(first?.text).toBe('N1X');
    expect(first?.left).toBeCloseTo(5, 0);
    expect(first?.top).toBeGreaterThan(0.45 + 3 * 42.3 + 3.5);
    expect(first?.top).toBeLessThan(0.45 + 3 * 42.3 + 5);
  });

  it('prints the outlines of the labels and a ruler of 100 mm for checking the printer', async () => {
    await open();
    await admin.page.getByText('Does the print not sit right?').click();
    await admin.page.getByRole('link', { name: 'Calibration sheet' }).click();
    await admin.page.getByText('This line is 100 mm long.').waitFor();
    const { pages } = await printed();
    expect(pages).toHaveLength(1);
    expect(pages[0]?.map(({ text }) => text)).toEqual(expect.arrayContaining(['1', '24', '100']));
    expect(admin.consoleErrors).toEqual([]);
  });
});
