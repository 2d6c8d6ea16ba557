import { beforeAll, describe, expect, it } from 'vitest';
import { recordChange } from '#server/records/changes-store.ts';
import { administrator, signIn } from '#server/testing/people.ts';
import { type Visit } from './browser.ts';
import { visitAdmin } from './admin.ts';
import { openSite } from './site.ts';

const { site, browser } = await openSite();
const { accessToken } = await signIn(site.api, 'admin', administrator);
await site.api.delete('/api/admin/events/2', accessToken);
const { database } = site.platform;
await recordChange(database, {
  at: site.clock.now(),
  actorId: 99,
  action: 'event changed',
  subject: { type: 'event', id: 1 },
});

describe('the audit log with a phone', () => {
  let admin: Visit;
  beforeAll(async () => {
    admin = await visitAdmin(browser, site, 'phone');
    await admin.page.goto('/admin');
    await admin.page.getByRole('link', { name: 'All changes' }).filter({ visible: true }).click();
    await admin.page.getByRole('heading', { level: 1, name: 'Audit log' }).waitFor();
  });
  const entries = () => admin.page.getByRole('table').getByRole('row');
  const entry = (words: string) => entries().filter({ hasText: words });

  it('shows who did what and when, with links to existing records', async () => {
    const { page, consoleErrors: complaints } = admin;
    const changed = entry('Changed an event');
    await changed.getByText('Former account #99').waitFor();
    expect(await changed.innerText()).toContain('20\u00A0July 2026, 9:30\u00A0am');
    expect(await entry('Deleted an event').getByRole('link').count()).toBe(0);
    await changed.getByRole('link', { name: 'Event #1' }).click();
    await page.waitForURL('**/events/1');
    await page.goBack();
    await entry('Deleted an event').getByText('Event #2').waitFor();
    expect(complaints).toEqual([]);
  });

  it('can be filtered, with the filters in the URL', async () => {
    const { page } = admin;
    await page.getByRole('button', { name: 'Filters' }).click();
    await page.getByLabel('Kind of record').selectOption('Event');
    await page.waitForURL('**/admin/audit?kind=event');
    await page.getByText('2 entries found').waitFor();
    await page.getByLabel('What').selectOption('Deleted an event');
    await page.getByText('1 entry found').waitFor();
    await page.getByLabel('To').fill('2026-07-19');
    await page.getByRole('heading', { name: 'No entries found.' }).waitFor();
    await page.getByLabel('To').fill('2026-07-20');
    await page.getByText('1 entry found').waitFor();
    await page.reload();
    await page.getByText('1 entry found').waitFor();
    expect(await page.getByLabel('To').inputValue()).toBe('2026-07-20');
    // Choosing another kind of record clears the filter for an action on events.
    await page.getByLabel('Kind of record').selectOption('Notice');
    await page.waitForURL('**/admin/audit?kind=notice&to=2026-07-20');
    await page.getByRole('link', { name: 'Show all entries' }).click();
    await entry('Logged in to the office').first().waitFor();
  });

  it('can be exported, and the export becomes an entry', async () => {
    const { page, consoleErrors: complaints } = admin;
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'CSV' }).click();
    expect((await download).suggestedFilename()).toBe('CMJ audit log 2026-07-20.csv');
    await page.goto('/ml/admin/audit?kind=audit');
    const exported = entry('പ്രവർത്തനരേഖ ഫയലായി എടുത്തു');
    await exported.waitFor();
    expect(await exported.innerText()).toContain('2026 ജൂലൈ\u00A020, രാവിലെ\u00A09:30');
    expect(complaints).toEqual([]);
  });
});
