import type { BrowserContext } from 'playwright-core';
import type { Tokens } from '#server/testing/people.ts';

/** Puts tokens where the browser keeps them, as if the person had signed in before. */
export async function keepInBrowser(context: BrowserContext, entries: Readonly<Record<string, string>>): Promise<void> {
  // Any document of the site will do, and in a page that is there no further process has to be begun.
  const [page = await context.newPage()] = context.pages();
  await page.goto('/healthz');
  await page.evaluate((stored) => {
    for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value);
  }, entries);
}

/** An administrator's tokens under the keys of the specification's section 3. */
export function asAdmin(tokens: Tokens): Record<string, string> {
  return { adminToken: tokens.accessToken, adminRefreshToken: tokens.refreshToken };
}
