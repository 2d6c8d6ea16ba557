import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { auditTrail } from '#server/testing/administrators.ts';
import { administrator, signIn } from '#server/testing/people.ts';
import { startTestApp, type TestApp } from '#server/testing/running-app.ts';
import { throughEach } from '#server/testing/statements.ts';

const NOTE_AGAIN_MS = 5_000;

/** The time until it is tried again passes at once. */
vi.mock(import('node:timers/promises'), async (original) => {
  const timers = await original();
  const setTimeout: typeof timers.setTimeout = async (delay, value, options) =>
    delay === NOTE_AGAIN_MS ? timers.setImmediate(value) : timers.setTimeout(delay, value, options);
  return { ...timers, setTimeout };
});

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
  const meanwhile = ['SQLITE_BUSY', '57P01', 'ECONNRESET', 'SQLITE_IOERR', '53100'];
  expect(await exportLog(['SQLITE_FULL', ...meanwhile])).toBe(200);
  expect(failures).toEqual([]);
  expect(await noted()).toBe(1);
});

it('what cannot be noted for another reason is not shown', async () => {
  expect(await exportLog(['SQLITE_IOERR'])).toBe(500);
  expect(await noted()).toBe(0);
});
