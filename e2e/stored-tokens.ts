import type { BrowserContext, Locator, Page } from 'playwright-core';
import type { Credentials, Tokens } from '#server/testing/people.ts';

/** Writes tokens to local storage, as after a sign-in. */
export async function storeTokens(context: BrowserContext, entries: Readonly<Record<string, string>>): Promise<void> {
  // Local storage needs any document of the site. Reuses a blank tab, because a new tab starts another process.
  const unused = context.pages().find((open) => open.url() === 'about:blank');
  const page = unused ?? (await context.newPage());
  await page.goto('/healthz');
  await page.evaluate((stored) => {
    for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value);
  }, entries);
  if (unused === undefined) await page.close();
}

/** Returns an administrator's tokens under the keys of specification section 3. */
export function adminTokenEntries(tokens: Tokens): Record<string, string> {
  return { adminToken: tokens.accessToken, adminRefreshToken: tokens.refreshToken };
}

export async function signInWithForm(form: Page | Locator, { email, password }: Credentials): Promise<void> {
  await form.getByLabel('Email').fill(email);
  await form.getByLabel('Password', { exact: true }).fill(password);
  await form.getByRole('button', { name: /^(Sign In|Login)$/ }).click();
}
