/**
 * `npm run handbook-pictures`: takes the screenshots of the handbook from a site with the sample association. Not part
 * of the build; run it when office pages change, and check the screenshots.
 */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { administrator } from '#server/testing/people.ts';
import { startBuiltSite } from '../../bench/built-site.ts';
import { signInAdmin } from '../../e2e/admin.ts';
import { openBrowser, visit } from '../../e2e/browser.ts';

const PORT = 4807;
/** Size of a screenshot in CSS pixels, the same as in web/admin/help/handbook-text.tsx. */
const SIZE = { width: 640, height: 600 };
const SHARPNESS = 1.5;
const QUALITY = 55;

/** The path of the office page in the screenshot of each topic, with the section at the top if it is not the main part. */
const shots: Readonly<Record<string, string>> = {
  'first-days': '/admin',
  'signing-in': '/admin/account',
  approving: '/admin/users',
  members: '/admin/members',
  'members-book': '/admin/members/book?order=house&photos=yes',
  attendance: '/admin/lists',
  imports: '/admin/members/import',
  labels: '/admin/members/labels?start=3',
  matrimony: '/admin/profiles',
  'matrimony-matches': '/admin/profiles/2#matches',
  events: '/admin/events',
  gallery: '/admin/gallery',
  'a-death': '/admin/deceased',
  'site-content': '/admin/content',
  committee: '/admin/officebearers',
  notices: '/admin/notices',
  administrators: '/admin/administrators',
  backups: '/admin/health',
  'taking-back': '/admin/bin',
};

/** The screenshots of a sheet for printing, without the choices above it. */
const sheets: ReadonlySet<string> = new Set(['members-book', 'attendance', 'labels']);

const folder = join(import.meta.dirname, '../../docs/handbook/pictures');

/** Deletes an event and makes a backup, so that the bin and the backups page are not empty. */
async function prepare(page: Page): Promise<void> {
  await page.goto('/admin/events');
  const row = page.getByRole('main').locator('.record-row').last();
  await row.getByRole('button', { name: /^More/ }).click();
  await row.getByRole('button', { name: /^Delete/ }).click();
  const question = page.getByRole('alertdialog');
  await question.getByRole('button', { name: 'Delete event' }).click();
  await question.waitFor({ state: 'detached' });
  await page.goto('/admin/health');
  await page.getByRole('button', { name: 'Back up now' }).click();
  await page.getByText('The backup is complete and verified.').first().waitFor();
}

/** Takes a screenshot of the window, scrolled so that this part of the page is at the top. */
async function take(page: Page, address: string, part: string, file: string): Promise<void> {
  await page.goto(address);
  await page.locator('main h1').waitFor();
  await page.waitForLoadState('networkidle');
  await page.locator(part).first().waitFor();
  await page
    .locator(part)
    .first()
    .evaluate((shown) => scrollTo(0, shown.getBoundingClientRect().top + scrollY));
  const bytes = await page.screenshot({ animations: 'disabled' });
  await sharp(bytes).webp({ quality: QUALITY, effort: 6 }).toFile(file);
}

const data = mkdtempSync(join(tmpdir(), 'handbook-'));
const { email, password } = administrator;
const settings = { ADMIN_EMAIL: email, ADMIN_PASSWORD: password, DEMO_DATA: 'on', BACKUP_DIR: join(data, 'backups') };
const site = await startBuiltSite(PORT, settings, join(data, 'site'));
const browser = await openBrowser();
try {
  const visitor = await visit(browser, site.url, 'desktop', {
    viewport: SIZE,
    deviceScaleFactor: SHARPNESS,
    colorScheme: 'light',
  });
  await signInAdmin(visitor);
  await prepare(visitor.page);
  for (const [language, prefix] of [
    ['en', ''],
    ['ml', '/ml'],
  ] as const) {
    mkdirSync(join(folder, language), { recursive: true });
    for (const [topic, path] of Object.entries(shots)) {
      const [, section] = path.split('#');
      const part = section === undefined ? (sheets.has(topic) ? '.paper' : 'main') : `#${section}`;
      await take(visitor.page, `${prefix}${path}`, part, join(folder, language, `${topic}.webp`));
    }
  }
} finally {
  await browser.close();
  await site.end();
  rmSync(data, { recursive: true, force: true });
}
