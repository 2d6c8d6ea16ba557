import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib';
import type { Browser, BrowserContextOptions } from 'playwright-core';
import type { Member } from '#contract/members.ts';
import { administrator, createUser, signIn } from '#server/testing/people.ts';
import { fileOf } from '#server/testing/pictures.ts';
import { member } from '#server/testing/records.ts';
import type { TestApp } from '#server/testing/running-app.ts';
import { type Size, visit, type Visit } from './browser.ts';

/** A member signs in by hand, so that the browser has the cookie for files, too, and opens a page. */
export async function visitAsUser(
  browser: Browser,
  site: TestApp,
  { size, path = '/officedirectory', ...options }: BrowserContextOptions & { size: Size; path?: string },
): Promise<Visit> {
  const { email, password } = await createUser(site.api, site.platform);
  const visitor = await visit(browser, site.url, size, options);
  await visitor.page.goto(`/login?${new URLSearchParams({ next: path })}`);
  await visitor.page.getByLabel('Email').fill(email);
  await visitor.page.getByLabel('Password', { exact: true }).fill(password);
  await visitor.page.getByRole('button', { name: 'Sign In' }).click();
  await visitor.page.waitForURL(`**${path}`);
  return visitor;
}

/** The office adds members to the directory. */
export async function addMembers(
  { api }: TestApp,
  all: readonly Parameters<typeof member>[0][],
): Promise<readonly Member[]> {
  const { accessToken } = await signIn(api, 'admin', administrator);
  const added: Member[] = [];
  for (const fields of all) {
    const { status, json } = await api.form('POST', '/api/admin/members', member(fields), accessToken);
    if (status !== 200) throw new Error(`adding a member answered ${status}: ${JSON.stringify(json)}`);
    added.push((json as { member: Member }).member);
  }
  return added;
}

/** So many pages of A4, the third lying, each with a few words. */
export async function wordyPdf(pages: number): Promise<File> {
  const pdf = await PDFDocument.create();
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  for (let page = 1; page <= pages; page += 1) {
    pdf
      .addPage(page === 3 ? [842, 595] : [595, 842])
      .drawText(`Family record, page ${page}`, { x: 60, y: 500, size: 30, font });
  }
  return fileOf(Buffer.from(await pdf.save()), 'record.pdf', 'application/pdf');
}
