import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { objectPropertyNames } from '#server/testing/hostile-input.ts';
import { createUser, signIn } from '#server/testing/people.ts';
import { profile } from '#server/testing/records.ts';
import { visit } from './browser.ts';
import { storeTokens } from './stored-tokens.ts';
import { visitAdmin } from './admin.ts';
import { openEmptySite } from './site.ts';

const { site, browser } = await openEmptySite();

const tokens = await signIn(site.api, 'user', await createUser(site.api, site.platform));
const { accessToken, refreshToken } = tokens;
const sent = [];
for (const word of objectPropertyNames) {
  const typed = profile({ profileFor: word, district: word, profession: word, name: `Sample ${word}` });
  const response = await site.api.post('/api/matrimonyregister', typed, accessToken);
  sent.push((response.json as { id: number }).id);
}
/** Ids of the profiles, one for each word, in the order of the words. */
const ids = sent;
const member = await visit(browser, site.url, 'phone');
await storeTokens(member.context, { accessToken, refreshToken });
const admin = await visitAdmin(browser, site, 'desktop');

const main = (page: Page) => page.getByRole('main').innerText();
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true }).waitFor();

describe('words that are property names of JavaScript objects', () => {
  it('are shown as text on the page of their sender', async () => {
    const { page, consoleErrors: complaints } = member;
    await page.goto('/matrimony/registrations');
    for (const word of objectPropertyNames) await heading(page, `Sample ${word}`);
    for (const id of ids) {
      await page.goto(`/matrimony/registrations/${id}`);
      await page.getByRole('heading', { level: 2 }).first().waitFor();
    }
    expect(complaints).toEqual([]);
  });

  it('are shown as text in the office and in the biodata', async () => {
    const { page, consoleErrors: complaints } = admin;
    await page.goto('/admin/profiles');
    for (const word of objectPropertyNames)
      await page
        .getByRole('link', { name: `Sample ${word}` })
        .first()
        .waitFor();
    for (const [at, word] of objectPropertyNames.entries()) {
      await page.goto(`/admin/profiles/${ids[at]}`);
      await heading(page, `Sample ${word}`);
      expect(await main(page)).toContain(`\t${word}\n`);
      await page.goto(`/admin/profiles/${ids[at]}/biodata`);
      await heading(page, `Sample ${word}`);
    }
    expect(complaints).toEqual([]);
  });

  it.each(objectPropertyNames)('cause no error as filters in the URL of the audit log: %s', async (word) => {
    const { page, consoleErrors: complaints } = admin;
    await page.goto(`/admin/audit?kind=${word}&action=${word}`);
    await page.getByRole('table').waitFor();
    expect(complaints).toEqual([]);
  });
});
