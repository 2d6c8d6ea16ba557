import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Member } from '#contract/members.ts';
import { administrator, createUser, signIn } from '#server/testing/people.ts';
import { drawnPdf, pdfOf, stream } from '#server/testing/pdfs.ts';
import { photo } from '#server/testing/pictures.ts';
import { member } from '#server/testing/records.ts';
import { visit, type Visit } from './browser.ts';
import { openEmptySite } from './site.ts';
import { signInWithForm } from './stored-tokens.ts';

const { site, browser } = await openEmptySite({}, 'full');
let seen: Visit;

/** Creates a PDF with one red page, which differs from any viewer around it. */
function redPdf(): File {
  const objects = [stream('1 0 0 rg 0 0 600 800 re f')];
  return pdfOf(drawnPdf({ box: '[0 0 600 800]', objects, contents: '5 0 R' }));
}

const person = await createUser(site.api, site.platform);
const { accessToken } = await signIn(site.api, 'admin', administrator);
const fields = member({ name: 'Yusuf Sait', image: await photo(), pdf: redPdf() });
const { json } = await site.api.form('POST', '/api/admin/members', fields, accessToken);
const { member: added } = json as { member: Member };
const photoPath = `/images/${added.image}`;
const pdfPath = `/pdf/${added.pdf}`;

beforeEach(async () => {
  seen = await visit(browser, site.url);
});

/** Returns the red share of the window, from 0 to 1. */
async function redness(page: Page): Promise<number> {
  const { data } = await sharp(await page.screenshot())
    .raw()
    .toBuffer({ resolveWithObject: true });
  let red = 0;
  for (let at = 0; at < data.length; at += 3) {
    if ((data[at] ?? 0) > 200 && (data[at + 1] ?? 255) < 60 && (data[at + 2] ?? 255) < 60) red += 1;
  }
  return red / (data.length / 3);
}

const question = (page: Page) => page.getByRole('heading', { name: 'Please sign in to see this file' });

const loadsPhoto = (page: Page) =>
  page.evaluate(async (address) => {
    const image = new Image();
    image.src = address;
    return image.decode().then(
      () => true,
      () => false,
    );
  }, photoPath);

describe('a member', () => {
  it('sees photos on pages and PDFs in tabs after signing in, and no files after signing out', async () => {
    const { page, context, consoleErrors: complaints } = seen;
    await page.goto('/login');
    expect(await loadsPhoto(page)).toBe(false);
    await signInWithForm(page, person);
    await page.waitForURL('**/home');
    expect(await loadsPhoto(page)).toBe(true);
    /** Returns the session cookies. The known-browser cookie survives signing out and gives no access. */
    const ofSessions = async () => (await context.cookies()).filter(({ name }) => !name.startsWith('cmj-known-'));
    const [cookie, ...others] = await ofSessions();
    expect(others).toEqual([]);
    expect(cookie).toMatchObject({ name: 'cmj-files', httpOnly: true, sameSite: 'Strict', path: '/' });

    const tab = await context.newPage();
    const response = await tab.goto(pdfPath);
    expect(response?.status()).toBe(200);
    await expect.poll(() => redness(tab)).toBeGreaterThan(0.2);
    // The only console error is the 401 of the photo that was requested before signing in.
    expect(complaints.filter((text) => !text.includes('401'))).toEqual([]);

    await page.getByRole('button', { name: 'Logout' }).filter({ visible: true }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Logout' }).click();
    await page.getByRole('link', { name: 'Sign In' }).filter({ visible: true }).waitFor();
    expect(await ofSessions()).toEqual([]);
    expect(await loadsPhoto(page)).toBe(false);
    await tab.reload();
    await question(tab).waitFor();
  });

  it('who is signed out is asked to sign in, and then sees the PDF', async () => {
    const { page } = seen;
    const response = await page.goto(pdfPath);
    expect(response?.status()).toBe(401);
    await question(page).waitFor();
    await page.getByRole('main').getByRole('link', { name: 'Sign In' }).click();
    await signInWithForm(page, person);
    await page.waitForURL(`**${pdfPath}`);
    await expect.poll(() => redness(page)).toBeGreaterThan(0.2);
  });

  it('who follows a link from another site needs one more click to open the file', async () => {
    const { page } = seen;
    await page.goto('/login');
    await signInWithForm(page, person);
    await page.waitForURL('**/home');
    await page.goto('about:blank');
    await page.setContent(`<a href="${site.url}${pdfPath}">the PDF</a>`);
    await page.getByRole('link', { name: 'the PDF' }).click();
    await question(page).waitFor();
    await page.getByRole('link', { name: 'Open the file' }).click();
    await expect.poll(() => redness(page)).toBeGreaterThan(0.2);
  });
});
