import { afterEach, beforeEach, expect, it } from 'vitest';
import { auditTrail } from '#server/testing/administrators.ts';
import { administrator, signIn } from '#server/testing/people.ts';
import { startTestApp, type TestApp } from '#server/testing/running-app.ts';
import { interceptStatements } from '#server/testing/statements.ts';

let app: TestApp;
/** Error codes with which the next attempts to write to the audit log fail, in this order. */
let failures: string[];
beforeEach(async () => {
  failures = [];
  const through = interceptStatements(async (statement) => {
    const code = statement.sql.startsWith('insert into "changes"') ? failures.shift() : undefined;
    if (code !== undefined) throw Object.assign(new Error('it cannot be written'), { code });
    return statement;
  });
  app = await startTestApp({}, undefined, undefined, { through });
});
afterEach(() => app.close());

/** Exports the audit log. Attempts to write to the audit log fail with the error codes in `then`, in this order. */
const exportLog = async (then: readonly string[]) => {
  const { accessToken } = await signIn(app.api, 'admin', administrator);
  failures = [...then];
  const { status } = await app.api.get('/api/admin/audit/export?format=csv', accessToken);
  await app.platform.tasks.settle();
  return status;
};
const noted = async () => (await auditTrail(app)).filter((entry) => entry.startsWith('audit log exported')).length;

it('exports the audit log on a full disk, and retries writing the audit entry until it succeeds', async () => {
  expect(await exportLog(['SQLITE_FULL', 'SQLITE_BUSY'])).toBe(200);
  expect(failures).toEqual([]);
  expect(await noted()).toBe(1);
});

it('refuses to export the audit log if writing the audit entry fails for another reason than a full disk', async () => {
  expect(await exportLog(['SQLITE_IOERR'])).toBe(500);
  expect(await noted()).toBe(0);
});
