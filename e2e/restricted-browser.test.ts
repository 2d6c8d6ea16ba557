import { rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { messages } from '#contract/messages.ts';
import { signInAdmin, openForm, picture, visitAdmin } from './admin.ts';
import { takeUncaught, visit, type Visit } from './browser.ts';
import { visitAsUser } from './members.ts';
import { openSite } from './site.ts';

const { site, browser } = await openSite();

/** Optional browser features, which are blocked in sandboxed frames, private windows, or by settings. */
const OPTIONAL = {
  Navigator: ['serviceWorker', 'locks', 'clipboard', 'share', 'storage'],
  Document: ['fonts'],
  Window: ['caches', 'PerformanceObserver', 'BroadcastChannel', 'sessionStorage', 'indexedDB'],
} as const;
const STORAGE = { Window: ['localStorage'], Document: ['cookie'] } as const;

/**
 * Makes the given properties throw when they are read, as in a browser that blocks them. Takes effect on the next page.
 */
async function forbid({ context }: Visit, what: Readonly<Record<string, readonly string[]>>): Promise<void> {
  await context.addInitScript((forbidden) => {
    const owners = new Map<string, object>([
      ['Window', window],
      ['Navigator', Navigator.prototype],
      ['Document', Document.prototype],
    ]);
    for (const [owner, names] of Object.entries(forbidden)) {
      for (const name of names) {
        const get = () => {
          throw new DOMException(`${name} is forbidden here.`, 'SecurityError');
        };
        Object.defineProperty(owners.get(owner), name, { configurable: true, get });
      }
    }
  }, what);
}

describe('in a browser that blocks optional features', () => {
  it('public pages work, and sign-in pages say what they need', async () => {
    const visitor = await visit(browser, site.url, 'phone');
    await forbid(visitor, OPTIONAL);
    await forbid(visitor, STORAGE);
    const { page, consoleErrors: complaints } = visitor;
    const warning = page.getByText('Your browser blocks cookies and site data for this site');
    for (const path of ['/home', '/gallery?picture=1', '/contact', '/matrimonyRegister', '/officedirectory']) {
      await page.goto(path);
      await page.getByRole('heading', { level: 1 }).filter({ hasNotText: 'Error' }).waitFor();
    }
    for (const path of ['/login', '/register', '/admin']) {
      await page.goto(path);
      await warning.waitFor();
    }
    // No request is sent, because the session could not be stored.
    await page.getByLabel('Email').fill('office@cmj.example');
    await page.getByLabel('Password', { exact: true }).fill('the office by the lake');
    await page.getByRole('main').locator('[type=submit]').click();
    await page.getByRole('alert').filter({ hasText: 'cookies' }).waitFor();
    expect(complaints).toEqual([]);
  });

  it('members read the directory and a PDF', async () => {
    const member = await visitAsUser(browser, site, { size: 'phone' });
    await forbid(member, OPTIONAL);
    const { page, consoleErrors: complaints } = member;
    await page.reload();
    await page.getByRole('button', { name: 'Yusuf Sait' }).click();
    await page.getByRole('dialog').locator('canvas').first().waitFor();
    expect(complaints).toEqual([]);
  });

  it('administrators can use the office pages', async () => {
    const admin = await visit(browser, site.url);
    await signInAdmin(admin);
    await forbid(admin, OPTIONAL);
    const { page, consoleErrors: complaints } = admin;
    await page.goto('/admin/members');
    await page.getByRole('table').waitFor();
    expect(complaints).toEqual([]);
  });
});

/** Makes opening a dialog throw, from the next page on. */
async function breakDialogs({ context }: Visit): Promise<void> {
  await context.addInitScript(() => {
    HTMLDialogElement.prototype.showModal = () => {
      throw new Error('This dialog is broken.');
    };
  });
}

it('the error page shows what went wrong', async () => {
  const admin = await visitAdmin(browser, site, 'desktop');
  await breakDialogs(admin);
  const { page } = admin;
  await page.goto('/admin/users');
  await page
    .getByRole('button', { name: /^Refuse/ })
    .first()
    .click();
  await page.getByRole('heading', { level: 1, name: 'Unexpected Application Error!' }).waitFor();
  expect(await page.locator('pre').innerText()).toBe('This dialog is broken.');
  takeUncaught();
});

it('the directory shows a message if the PDF viewer fails, and stays usable', async () => {
  const member = await visitAsUser(browser, site, { size: 'phone' });
  await breakDialogs(member);
  const { page } = member;
  await page.reload();
  await page.getByRole('button', { name: 'Yusuf Sait' }).click();
  await page.getByText(messages.errorOccurred).waitFor();
  await expect.poll(() => page.url()).toBe(`${site.url}/officedirectory`);
  await page.getByRole('link', { name: 'Next' }).click();
  await page.waitForURL('**/officedirectory?page=2');
  takeUncaught();
});

it('Back closes a PDF, keeps the search, and then goes to the previous page', async () => {
  const member = await visitAsUser(browser, site, { size: 'phone' });
  const { page } = member;
  const search = '/officedirectory?search=sait';
  await page.goto(search);
  const name = page.getByRole('button', { name: 'Yusuf Sait (open PDF)' }).first();
  const viewer = page.getByRole('dialog', { name: 'Yusuf Sait' });
  const isBack = async () => {
    await viewer.waitFor({ state: 'detached' });
    expect(page.url()).toBe(site.url + search);
  };
  const length = await page.evaluate(() => history.length);
  await name.click();
  await viewer.waitFor();
  await page.goBack();
  await isBack();
  await page.goForward();
  await viewer.waitFor();
  await page.reload();
  await viewer.waitFor();
  await page.keyboard.press('Escape');
  await isBack();
  // Visiting a new page removes all forward entries of the history, so no entry of the PDF is left.
  expect(await page.evaluate(() => history.length)).toBe(length + 1);
  // A URL that opens the PDF, as a member may share it.
  const address = `${search}#pdf-1`;
  await page.goto('/home');
  await page.goto(address);
  await viewer.waitFor();
  await viewer.getByRole('button', { name: 'Close' }).click();
  await isBack();
  await page.goBack();
  await page.waitForURL('**/home');
});

it('a form asks for a picture again if its file has changed since it was chosen, and loses no text', async () => {
  const admin = await visitAdmin(browser, site, 'phone');
  const { page } = admin;
  const file = join(tmpdir(), `chosen-${process.pid}.jpg`);
  await writeFile(file, (await picture('teal')).buffer);
  await page.goto('/admin/members');
  await openForm(page, 'Add member');
  await page.locator('#folio').fill('90001');
  await page.locator('#name').fill('Somebody New');
  await page.locator('#image').setInputFiles(file);
  await utimes(file, 0, 0);
  const submit = page.locator('form [type=submit]').filter({ hasText: 'Add member' });
  await submit.click();
  const problem = page.locator('#image-error').filter({ hasText: 'Choose the picture again.' });
  await problem.waitFor();
  expect(await page.locator('#name').inputValue()).toBe('Somebody New');
  await page.locator('#image').setInputFiles(file);
  await problem.waitFor({ state: 'detached' });
  await submit.click();
  await page.getByText(messages.memberAdded).waitFor();
  await rm(file);
});

it('a tab that was opened before an update of the site still opens pages after its scripts are deleted', async () => {
  const admin = await visit(browser, site.url);
  await signInAdmin(admin);
  const { page } = admin;
  await page.goto('/admin/users');
  await page.getByRole('table').waitFor();
  const documents: string[] = [];
  await page.route('**/assets/*.js', async (route) =>
    documents.length === 0 ? route.fulfill({ status: 404 }) : route.continue(),
  );
  page.on('request', (request) => {
    if (request.isNavigationRequest()) documents.push(new URL(request.url()).pathname);
  });
  await page.locator('.admin__side').getByRole('link', { name: 'Member directory' }).click();
  await page.getByRole('heading', { level: 1, name: 'Manage Member Directory' }).waitFor();
  expect(documents).toEqual(['/admin/members']);
  await page.goBack();
  await page.getByRole('heading', { level: 1, name: 'Users' }).waitFor();
});
