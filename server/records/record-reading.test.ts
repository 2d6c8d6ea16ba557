import { afterEach, beforeEach, expect, it } from 'vitest';
import { auditTrail } from '#server/testing/administrators.ts';
import { administrator, signIn } from '#server/testing/people.ts';
import { startTestApp, type TestApp } from '#server/testing/running-app.ts';
import { throughEach } from '#server/testing/statements.ts';

let app: TestApp;
/** Codes of failures that writing to the audit log has yet, the next one first. */
let failures: string[];
beforeEach(async () => {
  failures = [];
  const through = throughEach(async (statement) => {
    const code = statement.sql.startsWith('insert into "audit"') ? failures.shift() : undefined;
    if (code !== undefined) throw Object.assign(new Error('it cannot be written'), { code });
    return statement;
  });
  app = await startTestApp({}, undefined, undefined, { through });
});
afterEach(() => app.close());

/** @param then how writing it fails, time after time */
const exportLog = async (then: readonly string[]) => {
  const { accessToken } = await signIn(app.api, 'admin', administrator);
  failures = [...then];
  const { status } = await app.api.get('/api/admin/audit/export?format=csv', accessToken);
  await app.platform.tasks.settle();
  return status;
};
const noted = async () => (await auditTrail(app)).filter((entry) => entry.startsWith('audit log exported')).length;

it('what is read is noted later on a disk that is full, whatever else goes wrong meanwhile', async () => {
  expect(await exportLog(['SQLITE_FULL', 'SQLITE_BUSY'])).toBe(200);
  expect(failures).toEqual([]);
  expect(await noted()).toBe(1);
});

it('what cannot be noted for another reason is not shown', async () => {
  expect(await exportLog(['SQLITE_IOERR'])).toBe(500);
  expect(await noted()).toBe(0);
});
