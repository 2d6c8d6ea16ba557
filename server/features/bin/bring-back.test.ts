import { beforeEach, expect, it } from 'vitest';
import type { Account } from '#contract/accounts.ts';
import type { AdminCorrection } from '#contract/corrections.ts';
import { addEntry, createLinkedUser, suggest } from '#server/testing/corrections.ts';
import { recorded, undone } from '#server/testing/deaths.ts';
import { photo } from '#server/testing/pictures.ts';
import { adminForEachTest } from '#server/testing/test-apps.ts';
import { allFiles } from '#server/testing/stored-files.ts';

const app = adminForEachTest();
let entry: number;
let person: Awaited<ReturnType<typeof createLinkedUser>>;

beforeEach(async () => {
  entry = await addEntry(app, app.token);
  person = await createLinkedUser(app, [entry]);
  await suggest(app, entry, { address: 'New Road', image: await photo() }, person.token);
});

const office = async (path: string) => (await app.api.get(`/api/admin/${path}`, app.token)).json;
const remove = async (path: string) => ((await app.api.delete(path, app.token)).json as { bin: number }).bin;
const restore = async (bin: number) => (await app.api.put(`/api/admin/bin/${bin}/restore`, {}, app.token)).json;
const removeEntry = () => remove(`/api/admin/members/${entry}`);
const removeAccount = () => remove(`/api/admin/users/${person.id}`);

/** Returns the links of the account, and the fields that wait, with the status of a suggested photo's file. */
async function whatIsThere() {
  const accounts = (await office('users')) as Account[];
  const corrections = (await office('corrections')) as AdminCorrection[];
  const files = [];
  for (const { field, after } of corrections) {
    files.push(field === 'image' ? (await app.api.get(`/images/${after}`, app.token)).status : field);
  }
  return { links: accounts.flatMap(({ members }) => members.map(({ id }) => id)), files };
}
const everything = () => ({ links: [entry], files: ['address', 200] });

it.each([
  ['an entry', removeEntry],
  ['an account', removeAccount],
])('%s comes back with its links and waiting corrections', async (_what, removeIt) => {
  expect(await whatIsThere()).toEqual(everything());
  const bin = await removeIt();
  expect(await whatIsThere()).toEqual({ links: [], files: [] });
  expect(await restore(bin)).toMatchObject({ code: 'broughtBack' });
  expect(await whatIsThere()).toEqual(everything());
});

it.each([
  ['entry, account', removeEntry, removeAccount, true, 'broughtBack'],
  ['entry, account', removeEntry, removeAccount, false, 'broughtBackInPart'],
  ['account, entry', removeAccount, removeEntry, true, 'broughtBack'],
  ['account, entry', removeAccount, removeEntry, false, 'broughtBackInPart'],
])('of both, deleted as %s, everything is back at the end', async (_order, first, second, isLatestFirst, code) => {
  const bins = [await first(), await second()];
  const [one = 0, other = 0] = isLatestFirst ? bins.toReversed() : bins;
  expect(await restore(one)).toMatchObject({ code });
  expect((await whatIsThere()).files).toEqual([]);
  expect(await restore(other)).toMatchObject({ code: 'broughtBack' });
  expect(await whatIsThere()).toEqual(everything());
});

it('closing an account also erases its corrections of a deleted entry, with their photos', async () => {
  const bin = await removeEntry();
  await app.api.post('/api/user/account/close', { password: person.password }, person.token);
  await app.platform.jobs.settle();
  const values = await app.platform.database
    .selectFrom('change_values')
    .select('before')
    .where('change_id', '=', bin)
    .execute();
  expect(JSON.stringify(values)).not.toContain('New Road');
  expect(await allFiles(app.platform)).toEqual([]);
  expect(await restore(bin)).toMatchObject({ code: 'broughtBack' });
});

it('an account that a death has closed is back with its corrections', async () => {
  const { id } = await recorded(app, app.token, { member: entry });
  expect(await whatIsThere()).toEqual({ links: [], files: [] });
  expect(await undone(app, app.token, id)).toEqual([]);
  expect(await whatIsThere()).toEqual(everything());
});
