import { readSheet } from 'read-excel-file/node';
import { describe, expect, it } from 'vitest';
import { adminForAllTests } from '#server/testing/test-apps.ts';

describe('a table that the office saves as Excel', () => {
  const app = adminForAllTests();

  const save = async (body: unknown) =>
    fetch(`${app.url}/api/admin/workbook`, {
      method: 'POST',
      headers: { authorization: `Bearer ${app.token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const columns = [
    { heading: 'Folio', width: 8 },
    { heading: 'Address', width: 40 },
  ];

  it('has the headings and the rows that were sent, as text', async () => {
    const rows = [
      ['0012', 'Jasmine Villa\nBeach Road'],
      ['=1+1', 'കൃഷ്ണനിലയം'],
    ];
    const response = await save({ title: 'Labels 2026', columns, rows });
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="Labels 2026.xlsx"');
    const content = Buffer.from(await response.arrayBuffer());
    expect(await readSheet(content)).toEqual([['Folio', 'Address'], ...rows]);
  });

  it.each<[string, number, () => unknown]>([
    ['has too many rows', 400, () => ({ rows: Array.from({ length: 50_001 }, () => []) })],
    ['has a cell that is no text', 400, () => ({ rows: [['0012', 12]] })],
    ['has a row that is too wide', 400, () => ({ rows: [Array.from({ length: 13 }, () => 'x')] })],
    ['has a cell that is too long', 400, () => ({ rows: [['x'.repeat(5001)]] })],
    ['has 700,000 cells in a row', 413, () => ({ rows: [Array.from({ length: 700_000 }, () => 1)] })],
    ['has 300,000 columns', 400, () => ({ columns: Array.from({ length: 300_000 }, () => ({})), rows: [] })],
    ['has 700,000 empty rows', 413, () => ({ rows: Array.from({ length: 700_000 }, () => []) })],
    ['has 200,000 tabs in its title', 400, () => ({ title: '\t'.repeat(200_000), rows: [] })],
  ])('is refused if it %s', async (_what, status, table) => {
    const response = await save({ title: 'X', columns, ...(table() as object) });
    expect(response.status).toBe(status);
    expect((await response.text()).length).toBeLessThan(1000);
  });

  it('can have ten thousand rows, and other requests are answered while it is written', async () => {
    const row = Array.from({ length: 12 }, () => 'Jasmine Villa, Beach Road, Sample Town');
    const rows = Array.from({ length: 10_000 }, () => row);
    const response = save({ title: 'Labels', columns: row.map(() => columns[0]), rows });
    const written = response.then(async (file) => file.arrayBuffer());
    const call = async () => (await fetch(`${app.url}/healthz`)).status;
    const statuses: (number | 'written')[] = [];
    while (!statuses.includes('written'))
      statuses.push(await Promise.race([written.then(() => 'written' as const), call()]));
    expect(new Set(statuses)).toEqual(new Set([200, 'written']));
    expect(statuses.length).toBeGreaterThan(20);
    expect(await readSheet(Buffer.from(await written))).toHaveLength(10_001);
  });

  it('needs a column, and has at most twelve', async () => {
    const wide = Array.from({ length: 13 }, () => columns[0]);
    for (const wrong of [[], wide]) expect((await save({ title: 'X', columns: wrong, rows: [] })).status).toBe(400);
  });
});
