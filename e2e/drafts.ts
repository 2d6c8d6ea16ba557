import type { Locator, Page } from 'playwright-core';
import { openForm } from './admin.ts';

export const formOf = (page: Page) => page.locator('main form:not([role=search])').first();
/** Matches a label by its beginning: it may end in "(optional)", and "House name" must not match "Name". */
export const labelled = (label: string) => new RegExp(`^${label}(?! in Malayalam)`);
export const fieldOf = (page: Page, label: string) =>
  formOf(page).getByLabel(labelled(label)).filter({ visible: true });
export const storedLine = (page: Page) => page.getByText(/Saved in this tab at \d/);

/** Returns all drafts in this tab, of all administrators. */
export async function storedDrafts(page: Page): Promise<Readonly<Record<string, string>>> {
  return page.evaluate(() =>
    Object.fromEntries(Object.entries(sessionStorage).filter(([name]) => name.startsWith('draft:'))),
  );
}

export async function draftCount(page: Page): Promise<number> {
  return Object.keys(await storedDrafts(page)).length;
}

/** Waits two frames, in which a form gets its stored draft. Call it before asserting that a form has none. */
export async function waitForDraft(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
}

export const isFocused = (locator: Locator) => locator.evaluate((element) => element === document.activeElement);

export async function addMember(page: Page): Promise<void> {
  await page.goto('/admin/members');
  await openForm(page, 'Add member');
}

export async function goToSection(page: Page, section: string): Promise<void> {
  await openMenu(page);
  const pages = page.getByRole('navigation', { name: 'Office pages' }).filter({ visible: true });
  const group = pages.locator('details', { has: page.getByRole('link', { name: section, includeHidden: true }) });
  const link = pages.getByRole('link', { name: section });
  if (!(await link.isVisible())) await group.locator('summary').click();
  await link.click();
}

async function openMenu(page: Page): Promise<void> {
  const menu = page.getByRole('button', { name: 'Menu' });
  if (await menu.isVisible()) await menu.click();
}

/** Logs out, and confirms if a question appears. Returns the text of the question; '' if none appears. */
export async function logOut(page: Page): Promise<string> {
  await openMenu(page);
  await page.getByRole('button', { name: 'Logout' }).filter({ visible: true }).first().click();
  const question = page.getByRole('alertdialog', { name: 'Discard what you have typed?' });
  const isOut = page.waitForURL(({ pathname }) => pathname === '/');
  await Promise.race([question.waitFor(), isOut]).catch(() => undefined);
  if (!(await question.isVisible())) {
    await isOut;
    return '';
  }
  const words = await question.innerText();
  await question.getByRole('button', { name: 'Logout' }).click();
  await isOut;
  return words;
}
