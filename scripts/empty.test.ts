import { afterEach, beforeEach, expect, it } from 'vitest';
import { addSampleContentIfEmpty } from '#server/sample/sample.ts';
import { storedEvent } from '#server/testing/stored-records.ts';
import { runScript } from '#server/testing/running-process.ts';
import { startTestApp, type TestApp } from '#server/testing/running-app.ts';
import { eventRecord } from '#server/features/events/service.ts';

let app: TestApp;

beforeEach(async () => {
  app = await startTestApp();
});
afterEach(() => app.close());

const empty = (settings: Readonly<Record<string, string>> = {}) => runScript(app, 'empty.ts', { settings });

it('npm run empty removes only the sample content from a running site', async () => {
  await addSampleContentIfEmpty(app.platform);
  await eventRecord.insert(app.platform.database, [storedEvent({ title: 'Own' })], app.clock.now());
  const { stdout, stderr } = await empty();
  expect(stdout).toMatch(
    /^Removed the sample content: 6 texts, 2 terms, 1 notice, 40 memorials, 4 wards, 1240 members, 14 events, 2 albums, 24 pictures, 19 users, 7 profiles, \d+ files\.\n$/,
  );
  expect(stderr).toBe('');
  expect((await app.api.get('/api/home')).json).toMatchObject({
    bearerCount: 0,
    nextEvent: { title: 'Own' },
    latestMemorial: null,
  });
  expect((await empty()).stdout).toBe('There is no sample content to remove.\n');
});

it('npm run empty reports an invalid setting in one line and changes nothing', async () => {
  await addSampleContentIfEmpty(app.platform);
  await expect(empty({ DATABASE_URL: 'mysql://sample' })).rejects.toThrow(/\nDATABASE_URL[^\n]+\n$/);
  expect((await app.api.get('/api/home')).json).toMatchObject({ bearerCount: 14 });
});
