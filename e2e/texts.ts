import type { Locator, Page } from 'playwright-core';

/** The field of a text of the site, in the language that is written. */
export const textField = (scope: Page | Locator, label: string, language = 'English') =>
  scope.getByRole('textbox', { name: new RegExp(String.raw`^${label} \(${language}\)`) });

/** Goes on in this language. */
export async function writeIn(scope: Page | Locator, language: 'English' | 'മലയാളം'): Promise<void> {
  await scope.getByRole('group', { name: 'Language you write in' }).getByRole('button', { name: language }).click();
}

/** What a closed row shows of itself. */
export const summaryOf = (page: Page, row: string) =>
  page.locator('summary').filter({ hasText: new RegExp(String.raw`${row}(?!\d)`) });

/** The fields of a row, which is opened. */
export async function openRow(page: Page, row: string): Promise<Locator> {
  const fields = page.getByRole('group', { name: row, exact: true });
  if (!(await fields.isVisible())) await summaryOf(page, row).click();
  await fields.waitFor();
  return fields;
}
