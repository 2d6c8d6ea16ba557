import type { Locator, Page } from 'playwright-core';

export const textField = (scope: Page | Locator, label: string, language = 'English') =>
  scope.getByRole('textbox', { name: new RegExp(String.raw`^${label} \(${language}\)`) });

export async function selectLanguage(scope: Page | Locator, language: 'English' | 'മലയാളം'): Promise<void> {
  await scope.getByRole('group', { name: 'Language you write in' }).getByRole('button', { name: language }).click();
}

/** Returns the summary of a row, which opens and closes it. */
export const summaryOf = (page: Page, row: string) =>
  page.locator('summary').filter({ hasText: new RegExp(String.raw`${row}(?!\d)`) });

export async function openRow(page: Page, row: string): Promise<Locator> {
  const fields = page.getByRole('group', { name: row, exact: true });
  if (!(await fields.isVisible())) await summaryOf(page, row).click();
  await fields.waitFor();
  return fields;
}
