import type { Browser, BrowserContextOptions } from 'playwright-core';
import type { Member } from '#contract/members.ts';
import { administrator, createUser, signIn } from '#server/testing/people.ts';
import { pdfOf, stream, writeObjects } from '#server/testing/pdfs.ts';
import { member } from '#server/testing/records.ts';
import type { TestApp } from '#server/testing/running-app.ts';
import { type Size, visit, type Visit } from './browser.ts';
import { signInWithForm } from './stored-tokens.ts';

/** Signs a member in with the form, so that the browser has the cookie for private files too, and opens a page. */
export async function visitAsUser(
  browser: Browser,
  site: TestApp,
  { size, path = '/officedirectory', ...options }: BrowserContextOptions & { size: Size; path?: string },
): Promise<Visit> {
  const { email, password } = await createUser(site.api, site.platform);
  const visitor = await visit(browser, site.url, size, options);
  await visitor.page.goto(`/login?${new URLSearchParams({ next: path })}`);
  await signInWithForm(visitor.page, { email, password });
  await visitor.page.waitForURL(`**${path}`);
  return visitor;
}

export async function addMembers(
  { api }: TestApp,
  all: readonly Parameters<typeof member>[0][],
): Promise<readonly Member[]> {
  const { accessToken } = await signIn(api, 'admin', administrator);
  const added: Member[] = [];
  for (const fields of all) {
    const { status, json } = await api.form('POST', '/api/admin/members', member(fields), accessToken);
    if (status !== 200) throw new Error(`adding a member returned ${status}: ${JSON.stringify(json)}`);
    added.push((json as { member: Member }).member);
  }
  return added;
}

/** Creates a PDF with A4 pages, the third in landscape, each with a few words. */
export function pdfWithText(pages: number): File {
  const numbers = Array.from({ length: pages }, (_, index) => index + 1);
  const kids = numbers.map((page) => `${2 * page + 2} 0 R`).join(' ');
  const objects = new Map<number, string | Buffer>([
    [1, '<</Type/Catalog/Pages 2 0 R>>'],
    [2, `<</Type/Pages/Count ${pages}/Kids[${kids}]/Resources<</Font<</F1 3 0 R>>>>>>`],
    [3, '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>'],
  ]);
  for (const page of numbers) {
    const box = page === 3 ? '[0 0 842 595]' : '[0 0 595 842]';
    objects.set(2 * page + 2, `<</Type/Page/Parent 2 0 R/MediaBox${box}/Contents ${2 * page + 3} 0 R>>`);
    objects.set(2 * page + 3, stream(`BT /F1 30 Tf 60 500 Td (Family record, page ${page}) Tj ET`));
  }
  const size = 2 * pages + 4;
  return pdfOf(writeObjects(Buffer.from('%PDF-1.7\n'), objects, `<</Size ${size}/Root 1 0 R>>`), 'record.pdf');
}
