import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { tableFile } from './table-file.ts';

it.each(['csv', 'xlsx'] as const)(
  'a table in one large batch lets other work run while it is written as %s',
  async (format) => {
    async function* rows() {
      yield Array.from({ length: 1000 }, () => ['sample']);
    }
    const columns = [{ heading: 'Name', width: 8 }];
    const { content } = tableFile(format, { title: 'sample', sheetName: 'sample', columns, rows: rows() }).options;
    let turns = 0;
    let next = setImmediate(function countTurn() {
      turns += 1;
      next = setImmediate(countTurn);
    });
    expect(await text(content)).not.toBe('');
    clearImmediate(next);
    expect(turns).toBeGreaterThanOrEqual(10);
  },
);
