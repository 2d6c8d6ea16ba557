import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { adminClientOf } from '#server/testing/imports.ts';
import type { Duty } from '#contract/duties.ts';
import { addColleague } from '#server/testing/administrators.ts';
import { administrator, type Credentials, signIn, type Tokens } from '#server/testing/people.ts';
import { drawing } from '#server/testing/pictures.ts';
import type { TestApp } from '#server/testing/running-app.ts';
import { allFiles } from '#server/testing/stored-files.ts';
import { type Size, visit, type Visit } from './browser.ts';
import { adminTokenEntries, storeTokens } from './stored-tokens.ts';

export async function visitAdmin(
  browser: Browser,
  site: TestApp,
  size: Size,
  options: BrowserContextOptions = {},
): Promise<Visit> {
  const admin = await visit(browser, site.url, size, { hasTouch: size === 'phone', ...options });
  await signInAdmin(admin);
  return admin;
}

/** Opens a browser of a new administrator with these duties. `refused` gets the calls that were answered with 403. */
export async function visitWithDuties(browser: Browser, site: TestApp, size: Size, duties: readonly Duty[]) {
  const { email, password } = await addColleague(site, `Sample ${duties.join(' and ')}`, duties);
  const admin = await visit(browser, site.url, size, { hasTouch: size === 'phone' });
  const { accessToken } = await signInAdmin(admin, { email, password });
  const refused: string[] = [];
  admin.page.on('response', (response) => {
    if (response.status() === 403) refused.push(`${response.request().method()} ${new URL(response.url()).pathname}`);
  });
  return { ...admin, token: accessToken, refused };
}

/** Signs an administrator in over the API. The response sets the cookies for private files. */
export async function signInAdmin({ context }: Visit, who: Credentials = administrator): Promise<Tokens> {
  const response = await context.request.post('/api/auth/admin/login', { data: who });
  const tokens = (await response.json()) as Tokens;
  await storeTokens(context, adminTokenEntries(tokens));
  return tokens;
}

/**
 * Creates two imports. One waits until an administrator assigns its columns. The other is checked and has a changed
 * row, an invalid row and a new row.
 */
export async function beginImports(site: TestApp): Promise<void> {
  const { accessToken } = await signIn(site.api, 'admin', administrator);
  const { uploadTable, checked } = adminClientOf(site, accessToken);
  const list = 'Folio,Name,Mobile,Remarks\n1,Yusuf Sait,00000 99999,\n,Nobody,,\n99001,ഫാത്തിമ,,';
  await uploadTable(list);
  await checked(list, ['folio', 'name', 'mobile', 'ignored']);
}

/**
 * Chooses an action in the More menu of a row.
 * @param among the page, or the part of the page that contains the row
 * @param name of the record in the row
 */
export async function chooseMore(among: Page | Locator, action: string, name: string): Promise<void> {
  await among.getByRole('button', { name: `More ${name}`, exact: true }).click();
  await among.getByRole('button', { name: `${action} ${name}`, exact: true }).click();
}

/** Opens a form over its list, unless it is open already. @param name heading of the form */
export async function openForm(page: Page, name: string): Promise<void> {
  const form = page.getByRole('heading', { level: 2, name, exact: true });
  const opener = page.locator('main').getByRole('button', { name, exact: true });
  const more = page.locator('.admin__head .more-actions');
  await form.or(opener).or(more).first().waitFor();
  if (!(await form.isVisible())) {
    if (!(await opener.first().isVisible())) await more.click();
    await opener.first().click();
  }
  await form.waitFor();
}

/** Closes the form that is open over its list. Answers the question about its text, if there is one. */
export async function closeForm(page: Page): Promise<void> {
  const sheet = page.getByRole('dialog').filter({ has: page.locator('#form-title') });
  await page.getByRole('button', { name: 'Close: Close the form' }).click();
  const leave = page.getByRole('alertdialog').getByRole('button', { name: /^(Leave|Discard)$/ });
  await leave.or(page.locator('body:not(:has(dialog[open]))')).first().waitFor();
  if (await leave.isVisible()) await leave.click();
  await sheet.waitFor({ state: 'detached' });
}

export interface PickedFile {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

export async function picture(colour: string, name = 'photo.jpg'): Promise<PickedFile> {
  const buffer = await drawing({ width: 1600, height: 1200, colour }).jpeg().toBuffer();
  return { name, mimeType: 'image/jpeg', buffer };
}

/** Creates a picture of several megabytes. */
export async function largePicture(): Promise<PickedFile> {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  const drawn = sharp({ create: { width: 2000, height: 1500, channels: 3, background: 'white', noise } });
  return { name: 'heavy.jpg', mimeType: 'image/jpeg', buffer: await drawn.jpeg({ quality: 100 }).toBuffer() };
}

/** Creates a file with the MIME type of a picture and other content. */
export function fakePicture(content: Buffer | string, name = 'photo.jpg'): PickedFile {
  return { name, mimeType: 'image/jpeg', buffer: Buffer.from(content) };
}

export async function setPictureFiles(page: Page, files: PickedFile | PickedFile[]): Promise<void> {
  await page.locator('input[type=file]').setInputFiles(files);
}

/** Fetches a page and removes the elements that only exist for page translators. */
export async function servedPage(site: TestApp, path: string): Promise<{ status: number; html: string }> {
  const response = await fetch(site.url + path);
  return { status: response.status, html: (await response.text()).replaceAll(/<span>([^<]*)<\/span>/g, '$1') };
}

export async function isServed(site: TestApp, path: string): Promise<boolean> {
  return (await fetch(site.url + path)).status === 200;
}

/** Returns all stored files after background work has finished, because that stores files too. */
export async function storedFiles({ platform }: TestApp): Promise<readonly string[]> {
  await platform.tasks.settle();
  await platform.jobs.settle();
  return allFiles(platform);
}
