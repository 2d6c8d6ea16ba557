import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { loadBuiltPages } from '#server/http/built-pages.ts';
import { startTestApp } from '#server/testing/running-app.ts';
import { openBrowser, visit } from './browser.ts';

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
