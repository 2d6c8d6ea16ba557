import { readSheet } from 'read-excel-file/node';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestAdmin, type TestApp } from '#server/testing/running-app.ts';

describe('a table that the office saves as Excel', () => {
  let app: TestApp;
  let token: string;
  beforeAll(async () => {
    ({ app, token } = await startTestAdmin());
  });
  afterAll(() => app.close());

  const save = async (body: unknown) =>
    fetch(`${app.url}/api/admin/workbook`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
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

  it('can have ten thousand rows', async () => {
    const rows = Array.from({ length: 10_000 }, (_, at) => [
      `${at + 1}`,
      'Jasmine Villa, Beach Road, Sample Town '.repeat(4),
    ]);
    const response = await save({ title: 'Labels', columns, rows });
    expect(await readSheet(Buffer.from(await response.arrayBuffer()))).toHaveLength(10_001);
  });

  it('needs a column, and has at most twelve', async () => {
    const wide = Array.from({ length: 13 }, () => columns[0]);
    for (const wrong of [[], wide]) expect((await save({ title: 'X', columns: wrong, rows: [] })).status).toBe(400);
  });
});
