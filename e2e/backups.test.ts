import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addColleague } from '#server/testing/administrators.ts';
import type { TestApp } from '#server/testing/running-app.ts';
import { axeProblems } from './axe.ts';
import { openBrowser, type Visit } from './browser.ts';
import { visitAdmin } from './admin.ts';
import { startEmptySite } from './site.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

describe('the office', () => {
  let site: TestApp;
  let folder: string;
  let directory: string;
  let admin: Visit;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'cmj-e2e-backups-'));
    directory = join(folder, 'backups');
    site = await startEmptySite({ BACKUP_DIR: directory });
    admin = await visitAdmin(browser, site, 'phone');
  });
  afterAll(async () => {
    await site.close();
    await rm(folder, { recursive: true });
  });

  it('starts a backup, and sees its progress and result', async () => {
    const { page, consoleErrors: complaints } = admin;
    await page.goto('/admin');
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('dialog').getByRole('link', { name: 'Health and backups' }).click();
    await page.getByRole('heading', { level: 2, name: 'Backups' }).waitFor();
    await page.getByText('None yet', { exact: true }).waitFor();
    await page.getByText('21 July 2026, 2:00 am').waitFor();
    const button = page.getByRole('button', { name: 'Back up now' });
    await button.click();
    await page.getByRole('progressbar').waitFor();
    expect(await page.getByRole('button', { name: 'Run test restore' }).isDisabled()).toBe(true);
    await page.getByText('The backup is complete and verified.').waitFor();
    expect(await page.getByRole('progressbar').count()).toBe(0);
    await page.getByText(/^good, \d+ KB$/).waitFor();
    expect(await page.getByText('20 July 2026, 9:30 am').count()).toBe(1);
    expect(complaints).toEqual([]);
  });

  it('test-restores the newest backup', async () => {
    const { page, consoleErrors: complaints } = admin;
    await page.getByRole('button', { name: 'Run test restore' }).click();
    await page.getByText('The test restore is complete. Everything is there.').waitFor();
    await page.getByText(/^20\sJuly\s2026, 9:30\sam: good; entries: \d+, files: 0$/).waitFor();
    expect(complaints).toEqual([]);
  });

  it('sees the reason of a failed backup, on the dashboard too', async () => {
    const { page } = admin;
    await rename(directory, `${directory}-away`);
    await writeFile(directory, 'no folder');
    await page.goto('/admin/health');
    await page.getByRole('button', { name: 'Back up now' }).click();
    await page.getByText('The last backup failed.').first().waitFor();
    expect(await page.getByText('The backup folder is not there.').count()).toBeGreaterThan(0);
    await page.goto('/admin');
    await page.getByText('The last backup failed.').waitFor();
    expect(await axeProblems(page)).toEqual([]);
    await page.getByRole('main').getByRole('link', { name: 'Health and backups' }).first().click();
    await page.waitForURL('**/admin/health');

    await rm(directory);
    await rename(`${directory}-away`, directory);
    await page.getByRole('button', { name: 'Back up now' }).click();
    await page.getByText('The backup is complete and verified.').waitFor();
    await page.goto('/admin');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.waitForLoadState('networkidle');
    expect(await page.getByText('The last backup failed.').count()).toBe(0);
  });
});

describe('an office without backups', () => {
  let site: TestApp;
  beforeAll(async () => {
    site = await startEmptySite();
    await addColleague(site);
  });
  afterAll(() => site.close());

  it('sees a notice until it is dismissed; Health and backups keeps showing it', async () => {
    const { page } = await visitAdmin(browser, site, 'desktop');
    await page.goto('/admin');
    await page.getByText('This website is not backed up.').waitFor();
    await page.getByRole('button', { name: 'Dismiss' }).click();
    await page.getByText('The warning has been dismissed.').waitFor();
    await page.getByText('This website is not backed up.').waitFor({ state: 'detached' });
    await page.reload();
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.waitForLoadState('networkidle');
    expect(await page.getByText('This website is not backed up.').count()).toBe(0);
    await page.goto('/admin/health');
    await page.getByText('This website is not backed up.').waitFor();
    expect(await page.getByRole('button', { name: 'Back up now' }).count()).toBe(0);
    expect(await axeProblems(page)).toEqual([]);
  });

  it('shows the first steps until they are closed in this browser', async () => {
    const { page } = await visitAdmin(browser, site, 'phone');
    await page.goto('/admin');
    const steps = page.getByRole('region', { name: 'Welcome to your office' });
    await steps.getByText('1 of 7 done').waitFor();
    const open = steps.locator('[aria-current="step"]');
    expect(await open.innerText()).toContain('Name and logo');
    expect(await steps.locator('.button--primary').count()).toBe(1);
    expect(await axeProblems(page)).toEqual([]);
    await steps.getByRole('link', { name: 'Import a list' }).click();
    await page.waitForURL('**/admin/members/import');
    await page.goto('/admin/members');
    await page.getByRole('link', { name: 'Import a list' }).waitFor();
    await page.goto('/admin');
    await steps.getByRole('button', { name: 'Close this list' }).click();
    await steps.waitFor({ state: 'detached' });
    await page.reload();
    await page.getByRole('region', { name: 'Health' }).waitFor();
    expect(await steps.count()).toBe(0);
  });
});
