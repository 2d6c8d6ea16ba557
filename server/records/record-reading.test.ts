import { afterEach, beforeEach, expect, it } from 'vitest';
import { auditTrail } from '#server/testing/administrators.ts';
import { administrator, signIn } from '#server/testing/people.ts';
import { startTestApp, type TestApp } from '#server/testing/running-app.ts';
import { interceptStatements } from '#server/testing/statements.ts';

let app: TestApp;
/** The error codes of the next writes to the audit log. */
let failures: string[];
beforeEach(async () => {
  failures = [];
  const through = interceptStatements(async (statement) => {
    const code = statement.sql.startsWith('insert into "audit"') ? failures.shift() : undefined;
    if (code !== undefined) throw Object.assign(new Error('it cannot be written'), { code });
    return statement;
  });
  app = await startTestApp({}, undefined, undefined, { through });
});
afterEach(() => app.close());

/** @param then the error codes of the following writes */
const exportLog = async (then: readonly string[]) => {
  const { accessToken } = await signIn(app.api, 'admin', administrator);
  failures = [...then];
  const { status } = await app.api.get('/api/admin/audit/export?format=csv', accessToken);
  await app.platform.tasks.settle();
  return status;
};
const noted = async () => (await auditTrail(app)).filter((entry) => entry.startsWith('audit log exported')).length;

it('shows the export on a full disk and writes the audit entry later, whatever fails meanwhile', async () => {
  expect(await exportLog(['SQLITE_FULL', 'SQLITE_BUSY'])).toBe(200);
  expect(failures).toEqual([]);
  expect(await noted()).toBe(1);
});

it('refuses the export if the audit entry cannot be written for another reason', async () => {
  expect(await exportLog(['SQLITE_IOERR'])).toBe(500);
  expect(await noted()).toBe(0);
});
