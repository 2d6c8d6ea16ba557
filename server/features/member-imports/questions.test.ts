import { beforeEach, describe, expect, it } from 'vitest';
import type { RowAnswer } from '#contract/member-imports.ts';
import { messages } from '#contract/messages.ts';
import { type AdminClient, adminClientOf, importOf } from '#server/testing/imports.ts';
import { adminForEachTest } from '#server/testing/test-apps.ts';

const LIST = `Folio,Name,Mobile
1,Krishnan (Late),98470 09301
2,പരേതനായ കൃഷ്ണൻ,98470 09302
3,Babu,Expired
4,Late Thomas,98470 09304
5,Latheef,98470 09305
`;

describe('a row that calls a person deceased', () => {
  const app = adminForEachTest();
  let admin: AdminClient;
  beforeEach(async () => {
    admin = adminClientOf(app, app.token);
    await admin.add({ folio: '4', name: 'Thomas', mobile: '98470 09304' });
  });

  const answer = (id: number, row: number, given: RowAnswer) =>
    app.api.put(`/api/admin/members/imports/${id}/answer`, { row, answer: given }, app.token);

  it('asks the office, and is left out without an answer', async () => {
    const found = await admin.checked(LIST);
    expect(found).toMatchObject({ questions: 4, counts: { new: 1, changed: 0, error: 4 } });
    const rows = await admin.rows(found.id, 'outcome=asked');
    expect(rows.map(({ number, outcome, question }) => [number, outcome, question?.answer])).toEqual([
      [2, 'error', null],
      [3, 'error', null],
      [4, 'error', null],
      [5, 'error', null],
    ]);
    // An import cannot record the death of a member, so that a member can only be living or left out.
    expect(rows.map(({ question }) => question?.answers)).toEqual([
      ['living', 'deceased', 'out'],
      ['living', 'deceased', 'out'],
      ['living', 'deceased', 'out'],
      ['living', 'out'],
    ]);
    expect(rows[0]?.problems).toMatchObject([{ field: 'name', code: 'personDeceased', value: 'Krishnan (Late)' }]);
    await admin.finish('POST', found.id, 'run');
    expect((await admin.members()).map(({ folio }) => folio)).toEqual(['4', '5']);
  });

  it('is imported as the office answers, without the word, and is undone', async () => {
    const { id } = await admin.checked(LIST);
    expect(importOf(await answer(id, 2, 'deceased'))).toMatchObject({ counts: { new: 2, error: 3 }, questions: 4 });
    await answer(id, 3, 'living');
    await answer(id, 4, 'living');
    expect(importOf(await answer(id, 5, 'living'))).toMatchObject({ counts: { new: 4, unchanged: 1, error: 0 } });
    expect(importOf(await answer(id, 5, 'out'))).toMatchObject({ counts: { new: 4, unchanged: 0, skipped: 1 } });
    expect((await admin.rows(id, 'outcome=asked')).map(({ name, question }) => [name, question?.answer])).toEqual([
      ['Krishnan', 'deceased'],
      ['കൃഷ്ണൻ', 'living'],
      ['Babu', 'living'],
      ['Late Thomas', 'out'],
    ]);
    // A check with other columns keeps the answers.
    expect(await admin.finish('PUT', id, undefined, { columns: ['folio', 'name', 'ignored'] })).toMatchObject({
      counts: { new: 4, skipped: 1, error: 0 },
    });
    await admin.finish('POST', id, 'run');
    expect((await admin.details()).map(([folio, name]) => [folio, name])).toEqual([
      ['2', 'കൃഷ്ണൻ'],
      ['3', 'Babu'],
      ['4', 'Thomas'],
      ['5', 'Latheef'],
    ]);
    const deceased = async () => (await app.api.get('/api/admin/members?state=deceased', app.token)).json;
    expect(await deceased()).toMatchObject([{ folio: '1', name: 'Krishnan', state: 'deceased' }]);
    const found = await app.api.get('/api/admin/members?state=deceased&search=krishnan', app.token);
    expect(found.json).toMatchObject([{ folio: '1' }]);
    expect(await admin.finish('POST', id, 'undo')).toMatchObject({ undo: { undone: 4, kept: 0 } });
    expect(await deceased()).toEqual([]);
  });

  it('accepts only answers that are offered, while the import can be run', async () => {
    const { id } = await admin.checked(LIST);
    const refused = { status: 400, json: { errors: { answer: messages.choiceUnknown } } };
    expect(await answer(id, 5, 'deceased')).toMatchObject(refused);
    expect(await answer(id, 6, 'living')).toMatchObject(refused);
    expect(await answer(id, 99, 'living')).toMatchObject(refused);
    expect((await answer(id + 1, 2, 'living')).status).toBe(404);
    await admin.finish('POST', id, 'run');
    expect(await answer(id, 2, 'living')).toMatchObject({ status: 409, json: { message: messages.importOver } });
  });
});
