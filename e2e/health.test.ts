import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadBuiltPages } from '#server/http/built-pages.ts';
import { administrator, signIn } from '#server/testing/people.ts';
import { photo, uploadPictures } from '#server/testing/pictures.ts';
import { startTestApp, type TestApp } from '#server/testing/running-app.ts';
import { axeProblems } from './axe.ts';
import { openBrowser, visit } from './browser.ts';
import { pageProblems } from './look.ts';
import { visitAdmin } from './admin.ts';

const MISSING = 'A file that it needs is missing.';

describe('an office with failed background work', () => {
  let browser: Browser;
  let site: TestApp;
  let files: string;
  beforeAll(async () => {
    browser = await openBrowser();
    site = await startTestApp({}, await loadBuiltPages(join(import.meta.dirname, '..', 'build')));
    files = join(site.platform.config.dataDirectory, 'uploads');
    const { accessToken } = await signIn(site.api, 'admin', administrator);
    await uploadPictures(site, accessToken, await photo());
    await rename(files, `${files}-away`);
    await site.platform.jobs.settle();
    // Causes an error, which is listed with its request id.
    await site.platform.database.schema.alterTable('notices').renameTo('away').execute();
    await site.api.get('/api/home');
    await site.platform.database.schema.alterTable('away').renameTo('notices').execute();
  });
  afterAll(async () => {
    await browser.close();
    await site.close();
  });

  it('sees failed work on a page without accessibility and layout problems', async () => {
    expect(await pageProblems(browser, site, '/admin/health', (page) => page.locator('.health__failed'))).toEqual([]);
  });

  it('sees kind, number and reason of failed tasks, retries them, and copies errors for the technician', async () => {
    const { page, context, consoleErrors: complaints } = await visitAdmin(browser, site, 'phone');
    await page.goto('/admin/health');
    const row = page.getByRole('listitem').filter({ hasText: 'Making smaller copies of pictures' });
    await row.getByText(`1 failed. ${MISSING}`).waitFor();
    await page.getByText('The website works. Something below needs attention.').waitFor();
    await rename(`${files}-away`, files);
    await row.getByRole('button', { name: 'Try again' }).dblclick();
    await page.getByText('It is being tried again.').first().waitFor();
    await site.platform.jobs.settle();
    await page.reload();
    await page.getByRole('heading', { name: 'Background work' }).waitFor();
    expect(await page.getByText(MISSING).count()).toBe(0);
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.getByRole('button', { name: 'Copy for the technician' }).click();
    await page.getByText('Copied. You can paste it into a message now.').waitFor();
    const [fault] = site.platform.requests.faults().latest;
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toContain(`${fault?.id} /api/home`);
    expect(await axeProblems(page)).toEqual([]);
    expect(complaints).toEqual([]);
  });
});

describe('a page that fails', () => {
  it('shows the request id of the log, before and after its script has loaded', async () => {
    const browser = await openBrowser();
    const site = await startTestApp({}, await loadBuiltPages(join(import.meta.dirname, '..', 'build')));
    try {
      await site.platform.database.schema.alterTable('content').renameTo('away').execute();
      const { page } = await visit(browser, site.url, 'phone');
      const answer = await page.goto('/ml/officedirectory');
      const [fault] = site.platform.requests.faults().latest;
      expect(fault).toMatchObject({ id: answer?.headers()['x-request-id'], route: '/officedirectory' });
      await page.waitForLoadState('networkidle');
      expect(await page.getByRole('main').innerText()).toContain(fault?.id);
    } finally {
      await browser.close();
      await site.close();
    }
  });
});
