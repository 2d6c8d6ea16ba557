import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import type { AuditEntry } from '#contract/audit.ts';
import type { Problem } from '#contract/errors.ts';
import { accessList } from './testing/access-list.ts';
import { appForAllTests } from './testing/test-apps.ts';
import { isWholeRun } from './testing/whole-run.ts';
import { allWrites, leftOut } from './testing/writes/all-writes.ts';
import { bodyOfSuccess, type OpenWriteSite, openWriteSite } from './testing/writes/write-site.ts';

/** A row of the table in `docs/a-write.md`: a kind of record and the API calls that change it. */
interface Kind {
  readonly kind: string;
  readonly calls: readonly string[];
  readonly cells: Readonly<Record<'seen' | 'audit' | 'bin' | 'draft', string>>;
}

const quoted = (cell: string): string[] => [...cell.matchAll(/`([^`]+)`/g)].map(([, word = '']) => word);

/** Adds `/api/admin/` to the path of a call, such as `PUT members/:id`, unless it starts with a slash. */
const inFull = (call: string): string => call.replace(/ (?!\/)/, ' /api/admin/');

const page = readFileSync(join(import.meta.dirname, '../docs/a-write.md'), 'utf8');
const kinds: readonly Kind[] = page
  .split('\n')
  .filter((line) => /^\| [^|]*\| `(?:POST|PUT|DELETE) /.test(line))
  .map((line) => {
    const [kind = '', calls = '', seen = '', audit = '', bin = '', draft = ''] = line
      .slice(1)
      .split('|')
      .map((cell) => cell.trim());
    return { kind, calls: quoted(calls).map(inFull), cells: { seen, audit, bin, draft } };
  });

/** All kinds with `--all`, otherwise some of them. */
const driven = isWholeRun ? kinds : kinds.slice(0, 3);

const HAS = 'yes';
const REASON = /^no: \w.{7,}$/;
const prepared = new Map(Object.entries(allWrites));
/** An `updatedAt` older than any change. */
const LONG_AGO = '2000-01-01T00:00:00.000Z';

describe('the table of docs/a-write.md', () => {
  it('contains every writing call exactly once', () => {
    const writes = [...accessList.keys()].filter((call) => !call.startsWith('GET '));
    expect(kinds.flatMap(({ calls }) => calls).toSorted()).toEqual(writes.toSorted());
  });

  it.each(kinds)('has an allowed value in every cell of $kind', ({ cells: { seen, audit, bin, draft } }) => {
    const isSaid = (cell: string) => cell === HAS || REASON.test(cell);
    expect([seen, bin, draft].filter((cell) => !isSaid(cell))).toEqual([]);
    expect(quoted(audit).length > 0 || REASON.test(audit)).toBe(true);
  });
});

describe('the calls for', () => {
  const app = appForAllTests({ RATE_LIMITS: 'off' });
  let site: OpenWriteSite;

  beforeAll(async () => {
    site = await openWriteSite(app);
  });

  /** Returns the newest entries by id: the clock of the test stands still, so a change can be later than its time. */
  const newestEntries = async () =>
    ((await site.site.office('GET', '/api/admin/audit?page=1')) as AuditEntry[]).toSorted((a, b) => b.id - a.id);

  const lastEntry = () =>
    app.platform.database
      .selectFrom('changes')
      .select((e) => e.fn.max('id').as('last'))
      .executeTakeFirstOrThrow();

  /** Makes a call that must succeed. @returns the actions of the audit entries that the call adds */
  async function entriesOf(call: string): Promise<string[]> {
    const prepare = prepared.get(call);
    if (!prepare) return [];
    const ready = await site.prepare(prepare);
    const { last } = await lastEntry();
    bodyOfSuccess(await site.sender(call, ready)());
    await app.platform.tasks.settle();
    await app.platform.jobs.settle();
    // The call may have ended all sessions of the administrator, so sign in again. The sign-in adds the newest entry,
    // which is skipped.
    await site.prepare(async () => ({}));
    const [, ...entries] = await newestEntries();
    return entries.filter(({ id }) => id > (last ?? 0)).map(({ action }) => action);
  }

  /** Makes a call with a `seen` older than the record. @returns `done`, or the status and the error code */
  async function resultOfOutdated(call: string): Promise<string> {
    const prepare = prepared.get(call);
    if (!prepare) throw new Error(`${call} is not prepared`);
    const { status, json } = await site.sender(call, await site.prepare(prepare), LONG_AGO)();
    await app.platform.tasks.settle();
    await app.platform.jobs.settle();
    return status === 200 ? 'done' : `${status} ${(json as Problem).code}`;
  }

  it.each(driven)('$kind handle an outdated change as the table says', async ({ calls, cells }) => {
    const changing = calls.filter((call) => /^(PUT|DELETE) /.test(call));
    const expected = cells.seen === HAS ? '409 changedMeanwhile' : 'done';
    const answers: string[] = [];
    for (const call of changing) answers.push(`${call}: ${await resultOfOutdated(call)}`);
    expect(answers).toEqual(changing.map((call) => `${call}: ${expected}`));
  });

  const deleting = (calls: readonly string[]) => calls.filter((call) => call.startsWith('DELETE '));

  const deleted = driven.filter(({ calls }) => deleting(calls).length > 0);
  it.each(deleted)('$kind move a deleted record to the bin only if the table says so', async ({ calls, cells }) => {
    for (const call of deleting(calls)) {
      const prepare = prepared.get(call);
      if (!prepare) throw new Error(`${call} is not prepared`);
      const response = await site.sender(call, await site.prepare(prepare))();
      bodyOfSuccess(response);
      const { bin } = response.json as { bin?: number };
      expect([call, bin !== undefined]).toEqual([call, cells.bin === HAS]);
    }
  });

  it.each(driven)('$kind write the audit entries that the table names', async ({ calls, cells }) => {
    const recorded = new Set<string>();
    for (const call of calls) for (const action of await entriesOf(call)) recorded.add(action);
    const promised = quoted(cells.audit);
    if (calls.some((call) => Object.hasOwn(leftOut, call)))
      expect(promised).toEqual(expect.arrayContaining([...recorded]));
    else expect([...recorded].toSorted()).toEqual(promised.toSorted());
  });
});
