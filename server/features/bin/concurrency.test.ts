import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { members, terms } from '#server/testing/adding-calls.ts';
import { runConcurrently } from '#server/testing/run-concurrently.ts';

import { bearer, member, term } from '#server/testing/records.ts';
import { startSecondProcess, type TestApp } from '#server/testing/running-app.ts';
import { adminForEachTest } from '#server/testing/test-apps.ts';
import type { Db } from '#server/platform/database/database.ts';

const app = adminForEachTest({ RATE_LIMITS: 'off' });
/**
 * A second process of the site. On SQLite it is `app` itself, because a waiting transaction would block both processes.
 */
let twin: TestApp;
beforeEach(async () => {
  twin = app.platform.config.database.engine === 'sqlite' ? app : await startSecondProcess(app);
});
afterEach(async () => {
  if (twin !== app) await twin.close();
});

interface Numbered {
  readonly id: number;
}

const listed = async (path: string) => (await app.api.get(path, app.token)).json as readonly Numbered[];
const newest = async (path: string) => Math.max(...(await listed(path)).map(({ id }) => id));
const remove = (path: string, by: TestApp = app) => by.api.delete(path, app.token);
const restore = (bin: number, by: TestApp = app) => by.api.put(`/api/admin/bin/${bin}/restore`, {}, app.token);
const eraseForGood = (bin: number, by: TestApp = app) => by.api.delete(`/api/admin/bin/${bin}`, app.token);
const entries = () => listed('/api/admin/bin');

async function removed(path: string): Promise<number> {
  const response = await remove(path);
  expect(response.status).toBe(200);
  return (response.json as { bin: number }).bin;
}

async function addTerm(): Promise<number> {
  await app.api.post('/api/admin/terms', term(), app.token);
  return newest(terms.list);
}

async function addBearer(termId: number): Promise<number> {
  const path = `/api/admin/terms/${termId}/bearers`;
  expect((await app.api.form('POST', path, bearer(), app.token)).status).toBe(200);
  return newest(path);
}

const lockEntry = (id: number) => (db: Db) =>
  db.selectFrom('change_values').select('field').where('change_id', '=', id).forUpdate().execute();
const lockTerm = (id: number) => (db: Db) =>
  db.selectFrom('office_terms').select('id').where('id', '=', id).forUpdate().execute();

describe('two simultaneous requests in two processes', () => {
  it('do not restore a bearer whose term was deleted first', async () => {
    const termId = await addTerm();
    const bin = await removed(`/api/admin/bearers/${await addBearer(termId)}`);
    const calls = [() => remove(`/api/admin/terms/${termId}`, twin), () => restore(bin)];
    const both = await runConcurrently(app, lockTerm(termId), calls);
    expect(both.map(({ status }) => status)).toEqual([200, 400]);
    const [ofTerm] = (await entries()).filter((entry) => entry.id !== bin);
    expect((await restore(ofTerm?.id ?? 0)).status).toBe(200);
    expect((await restore(bin)).status).toBe(200);
  });

  it('either restore a member or erase it for good, never both', async () => {
    await app.api.form('POST', '/api/admin/members', member(), app.token);
    const id = await newest(members.list);
    const bin = await removed(`${members.list}/${id}`);
    const calls = [() => restore(bin), () => eraseForGood(bin, twin)];
    const [broughtBack, erased] = await runConcurrently(app, lockEntry(bin), calls);
    const isThere = broughtBack?.status === 200;
    expect([broughtBack?.status, erased?.status]).toEqual(isThere ? [200, 404] : [404, 200]);
    expect(await listed(members.list)).toHaveLength(isThere ? 1 : 0);
    expect(await entries()).toEqual([]);
  });
});

describe('the older of two bin entries of a record', () => {
  it('cannot restore the record after it was deleted a second time', async () => {
    await app.api.form('POST', '/api/admin/members', member(), app.token);
    const id = await newest(members.list);
    const first = await removed(`${members.list}/${id}`);
    await restore(first);
    const second = await removed(`${members.list}/${id}`);
    expect((await restore(first)).status).toBe(404);
    expect(await listed(members.list)).toEqual([]);
    expect(await restore(second)).toMatchObject({ status: 200, json: { id } });
    // The second entry has restored the record, so a request to restore the first entry succeeds without a change.
    expect(await restore(first)).toMatchObject({ status: 200, json: { id } });
  });
});
