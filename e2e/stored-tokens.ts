import type { BrowserContext, Locator, Page } from 'playwright-core';
import type { Credentials, Tokens } from '#server/testing/people.ts';

/** Puts tokens where the browser keeps them, as if the person had signed in before. */
export async function keepInBrowser(context: BrowserContext, entries: Readonly<Record<string, string>>): Promise<void> {
  // Any document of the site will do. A page that has shown nothing yet needs no further process; others are left alone.
  const unused = context.pages().find((open) => open.url() === 'about:blank');
  const page = unused ?? (await context.newPage());
  await page.goto('/healthz');
  await page.evaluate((stored) => {
    for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value);
  }, entries);
  if (unused === undefined) await page.close();
}

/** An administrator's tokens under the keys of the specification's section 3. */
export function asAdmin(tokens: Tokens): Record<string, string> {
  return { adminToken: tokens.accessToken, adminRefreshToken: tokens.refreshToken };
}

/** Fills in the form to sign in at, of members or of the office, and sends it. */
export async function signInByHand(form: Page | Locator, { email, password }: Credentials): Promise<void> {
  await form.getByLabel('Email').fill(email);
  await form.getByLabel('Password', { exact: true }).fill(password);
  await form.getByRole('button', { name: /^(Sign In|Login)$/ }).click();
}
