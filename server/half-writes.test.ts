import { beforeAll, describe, expect, it } from 'vitest';
import { messages } from '#contract/messages.ts';
import type { SearchScope } from './platform/search/entries-store.ts';
import { accessList } from './testing/access-list.ts';
import { createFailingDatabase } from './testing/failing-database.ts';
import { appForAllTests } from './testing/test-apps.ts';
import { changeBetween, createStateReader, type SiteState } from './testing/site-state.ts';
import { allWrites, leftOut, oneWriteOfEachKind, readOnlyCalls } from './testing/writes/all-writes.ts';
import { isWholeRun } from './testing/whole-run.ts';
import { withWorkers } from './testing/writes/with-workers.ts';
import { bodyOfSuccess, type OpenWriteSite, openWriteSite } from './testing/writes/write-site.ts';
import type { Prepare } from './testing/writes/write.ts';

const writesOfContract = [...accessList.keys()].filter((call) => !call.startsWith('GET '));

/** The tested writes: all with `--all`, otherwise one for each kind of record. */
const chosenWrites = Object.entries(isWholeRun ? allWrites : oneWriteOfEachKind);

/** Tables of records that can have a file, by the name of the records in API paths. */
const tablesWithFiles: ReadonlyMap<
  string,
  'office_bearers' | 'deceased' | 'events' | 'members' | 'matrimony_profiles'
> = new Map([
  ['bearers', 'office_bearers'],
  ['deceased', 'deceased'],
  ['events', 'events'],
  ['members', 'members'],
  ['profiles', 'matrimony_profiles'],
] as const);

/** Higher than the number of statements of any call. */
const MANY = 200;

describe('a write with one failing statement', () => {
  const failing = createFailingDatabase();
  const app = appForAllTests({ RATE_LIMITS: 'off' }, undefined, undefined, { through: failing.through });
  let site: OpenWriteSite;
  let readState: () => Promise<SiteState>;

  beforeAll(async () => {
    // Rate limits count failed calls too, so the stored data would differ after a failed call.
    await app.platform.jobs.stop();
    readState = await createStateReader(app);
    site = await openWriteSite(app);
  });

  /**
   * Returns the `seen` for a form with a file; undefined for other calls. If a form without `seen` is sent again, it
   * counts as another change.
   */
  async function seenBy(call: string, id: string | number | undefined): Promise<string | undefined> {
    const [, kind = ''] = /^PUT .*\/(\w+)\/:id$/.exec(call) ?? [];
    const table = tablesWithFiles.get(kind);
    if (table === undefined || id === undefined) return undefined;
    const { database } = app.platform;
    const row = await database
      .selectFrom(table)
      .select('updated_at')
      .where('id', '=', Number(id))
      .executeTakeFirstOrThrow();
    return new Date(row.updated_at).toISOString();
  }

  async function prepared(call: string, prepare: Prepare) {
    const ready = await withWorkers(app.platform, () => site.prepare(prepare));
    return {
      send: site.sender(call, ready, await seenBy(call, ready.id)),
      notes: new Set(ready.notes),
      before: await readState(),
    };
  }
  type Prepared = Awaited<ReturnType<typeof prepared>>;

  /** Runs queued jobs and returns the numbers of added and removed rows, files and emails, for each table and kind. */
  async function extentSince(before: SiteState): Promise<string> {
    await withWorkers(app.platform, async () => {});
    const changes = [...changeBetween(before, await readState())];
    return changes.map(([place, { added, removed }]) => `${place} +${added.length} -${removed.length}`).join(', ');
  }

  /** Makes a call without a failing statement and returns its changes. */
  async function changesOf(call: string, prepare: Prepare): Promise<string> {
    const { send: make, before } = await prepared(call, prepare);
    bodyOfSuccess(await make());
    await app.platform.tasks.settle();
    return extentSince(before);
  }

  /** Returns the problems found in the changes of a call with a failing statement. */
  async function flawsOf({ send: again, notes, before }: Prepared, status: number, whole: string): Promise<string[]> {
    const places = [...changeBetween(before, await readState()).keys()];
    if (status === 200 && places.every((place) => notes.has(place))) return [];
    const extent = await extentSince(before);
    // The failed call only stored a file, and a job has deleted that file again.
    if (extent === '' && status !== 200) return [];
    if (extent !== whole) return [`${extent} in place of ${whole}`];
    if (status === 200) return [];
    // Everything is stored, and only the response failed. Repeating the call must succeed and change nothing more.
    const repeated = await again();
    if (repeated.status !== 200) return [`asked again it was answered ${repeated.status}`];
    return (await extentSince(before)) === whole ? [] : ['asked again it was done twice'];
  }

  /**
   * Repeats a call, each time with the next statement failing. @returns the problems, with the number of the statement
   */
  async function problemsOf(call: string, prepare: Prepare): Promise<readonly string[]> {
    // Makes the call once before the test, because the first call of a kind inserts rows that later calls only update.
    await changesOf(call, prepare);
    const whole = await changesOf(call, prepare);
    expect(whole === '').toBe(readOnlyCalls.has(call));
    const wrong: string[] = [];
    let now = await prepared(call, prepare);
    for (let statement = 1; statement < MANY; statement += 1) {
      failing.failAt(statement);
      const { status, json } = await now.send();
      await app.platform.tasks.settle();
      if (!failing.heal()) {
        expect(status).toBe(200);
        // Every call runs at least one statement.
        expect(statement).toBeGreaterThan(1);
        return wrong;
      }
      if (status === 500) {
        expect(json).toEqual({ success: false, code: 'errorOccurred', message: messages.errorOccurred });
      } else if (status !== 200) wrong.push(`${statement}: answered ${status}`);
      if (changeBetween(now.before, await readState()).size === 0) {
        if (status === 200) wrong.push(`${statement}: said to be done, and nothing was`);
        continue;
      }
      wrong.push(...(await flawsOf(now, status, whole)).map((flaw) => `${statement}: ${flaw}`));
      now = await prepared(call, prepare);
    }
    throw new Error('it never succeeded');
  }

  it('is tested for every call, except calls that are left out for a stated reason', () => {
    expect([...Object.keys(allWrites), ...Object.keys(leftOut)].toSorted()).toEqual(writesOfContract.toSorted());
  });

  it.each(chosenWrites)('stores everything or nothing: %s', async (call, prepare) => {
    expect(await problemsOf(call, prepare)).toEqual([]);
  });

  it('leaves search entries that match the existing records', async () => {
    const { database: db } = app.platform;
    const memorials = db.selectFrom('deceased').select('id');
    const members = db.selectFrom('members').select('id').where('state', '=', 'living');
    const recordsOf: Readonly<Record<SearchScope, { execute: () => Promise<{ id: number }[]> }>> = {
      member: members,
      'member-office': members,
      'member-deceased': db.selectFrom('members').select('id').where('state', '=', 'deceased'),
      user: db.selectFrom('accounts').select('id').where('role', '=', 'user'),
      memorial: memorials,
      'memorial-place': memorials,
      profile: db.selectFrom('matrimony_profiles').select('id'),
    };
    const rows = await db
      .selectFrom('search_entries')
      .select(['scope', 'record'])
      .where('text', 'is not', null)
      .execute();
    const records = await Promise.all(
      Object.entries(recordsOf).map(async ([scope, query]) =>
        (await query.execute()).map(({ id }) => `${scope} ${id}`),
      ),
    );
    expect(rows.map(({ scope, record }) => `${scope} ${record}`).toSorted()).toEqual(records.flat().toSorted());
  });
});
