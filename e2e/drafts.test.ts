import type { Browser, Dialog, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addColleague } from '#server/testing/administrators.ts';
import { signIn } from '#server/testing/people.ts';
import type { TestApp } from '#server/testing/running-app.ts';
import { enterAdmin, openForm, pick, picture, visitAdmin } from './admin.ts';
import { axeProblems } from './axe.ts';
import { openBrowser, type Visit } from './browser.ts';
import { startEmptySite } from './site.ts';
import { asAdmin, keepInBrowser } from './stored-tokens.ts';

let site: TestApp;
let browser: Browser;

beforeAll(async () => {
  site = await startEmptySite();
  browser = await openBrowser();
});
afterAll(async () => {
  await browser.close();
  await site.close();
});

const form = (page: Page) => page.locator('main form:not([role=search])').first();
const kept = (page: Page) => page.getByText(/^Draft kept on this computer, \d/);
const takeUp = (page: Page) => page.getByRole('button', { name: 'Take up where you left off' });
const drafts = (page: Page) =>
  page.evaluate(() =>
    Object.entries(localStorage).filter(([name]) => name.startsWith('office-draft:') && !name.endsWith('owner')),
  );

/** Reloads; the browser's own question is answered. @returns whether it asked */
async function reload(page: Page): Promise<boolean> {
  let hasAsked = false;
  const accept = async (dialog: Dialog) => {
    hasAsked = dialog.type() === 'beforeunload';
    await dialog.accept();
  };
  page.once('dialog', accept);
  await page.reload();
  page.off('dialog', accept);
  return hasAsked;
}

/** A form of the office, half filled in. */
interface HalfTyped {
  readonly name: string;
  readonly open: (page: Page) => Promise<void>;
  /** Types something; the first letters are typed, so that the browser knows that somebody is there. */
  readonly type: (page: Page) => Promise<void>;
  readonly typed: (page: Page) => Promise<readonly string[]>;
  readonly values: readonly string[];
}

const halfTyped: readonly HalfTyped[] = [
  {
    name: 'a member',
    open: async (page) => {
      await page.goto('/admin/members');
      await openForm(page, 'Add member');
    },
    type: async (page) => {
      await form(page).getByLabel('Folio').click();
      await form(page).getByLabel('Folio').pressSequentially('A-77');
      await form(page).getByLabel('Address').fill('Sample House');
    },
    typed: async (page) => [
      await form(page).getByLabel('Folio').inputValue(),
      await form(page).getByLabel('Address').inputValue(),
    ],
    values: ['A-77', 'Sample House'],
  },
  {
    name: 'an event with a picture',
    open: async (page) => {
      await page.goto('/admin/events');
      await openForm(page, 'Add event');
    },
    type: async (page) => {
      await form(page).getByLabel('Title').click();
      await form(page).getByLabel('Title').pressSequentially('Sample');
      await form(page).getByLabel('Date').fill('2027-01-02');
      await pick(page, await picture('#607080', 'lake.jpg'));
      await form(page).getByText('lake.jpg').waitFor();
    },
    typed: async (page) => [
      await form(page).getByLabel('Title').inputValue(),
      await form(page).getByLabel('Date').inputValue(),
    ],
    values: ['Sample', '2027-01-02'],
  },
  {
    name: 'a text',
    open: async (page) => {
      await page.goto('/admin/content/hero');
      await page.getByRole('button', { name: 'Save changes' }).and(page.locator(':enabled')).waitFor();
    },
    type: async (page) => {
      const heading = page.getByRole('group', { name: 'Heading, line 1' });
      await heading.getByLabel('English').click();
      await heading.getByLabel('English').fill('A home by the lake,');
      await heading.getByLabel('Malayalam').fill('കായലോരത്ത്');
    },
    typed: async (page) => {
      const heading = page.getByRole('group', { name: 'Heading, line 1' });
      return [await heading.getByLabel('English').inputValue(), await heading.getByLabel('Malayalam').inputValue()];
    },
    values: ['A home by the lake,', 'കായലോരത്ത്'],
  },
];

describe.each(['desktop', 'phone'] as const)('on a %s', (size) => {
  describe.each(halfTyped)('what is typed of $name', ({ open, type, typed, values }) => {
    let admin: Visit;
    let page: Page;
    beforeAll(async () => {
      admin = await visitAdmin(browser, site, size);
      ({ page } = admin);
    });
    afterAll(() => admin.close());

    it('is kept from the first letter on, and says so', async () => {
      await open(page);
      expect(await kept(page).count()).toBe(0);
      await type(page);
      await kept(page).waitFor();
      const [[, stored] = ['', '']] = await drafts(page);
      for (const value of values) expect(stored).not.toContain(value);
      expect(await axeProblems(page)).toEqual([]);
    });

    it('is not left by a link unless they say so, and offered when they come back', async () => {
      const away = async () => {
        const menu = page.getByRole('button', { name: 'Menu' });
        if (await menu.isVisible()) await menu.click();
        await page.getByRole('link', { name: 'Notices', exact: false }).filter({ visible: true }).first().click();
      };
      await away();
      const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
      await question.getByText('What you have typed stays on this computer as a draft for 7 days.').waitFor();
      expect(await axeProblems(page)).toEqual([]);
      await question.getByRole('button', { name: 'Keep typing' }).click();
      expect(await typed(page)).toEqual(values);
      await away();
      await question.getByRole('button', { name: 'Leave', exact: true }).click();
      await page.waitForURL(/notices/);
      await open(page);
      await takeUp(page).waitFor();
      expect(await axeProblems(page)).toEqual([]);
      expect(await typed(page)).not.toEqual(values);
      await takeUp(page).click();
      await kept(page).waitFor();
      expect(await typed(page)).toEqual(values);
    });

    it('is asked for before a reload, and comes back after it', async () => {
      expect(await reload(page)).toBe(true);
      await open(page);
      await takeUp(page).click();
      await kept(page).waitFor();
      expect(await typed(page)).toEqual(values);
      expect(await drafts(page)).toHaveLength(1);
    });

    it('comes back when the session was lost, for whoever typed it alone', async () => {
      await page.evaluate(() => {
        localStorage.removeItem('adminToken');
        localStorage.removeItem('adminRefreshToken');
      });
      const colleague = await signIn(site.api, 'admin', await addColleague(site, 'Leela'));
      await keepInBrowser(admin.context, asAdmin({ ...colleague }));
      await open(page);
      await form(page).waitFor();
      expect(await takeUp(page).count()).toBe(0);
      expect(await drafts(page)).toHaveLength(1);
      await enterAdmin(admin);
      await open(page);
      await takeUp(page).click();
      expect(await typed(page)).toEqual(values);
    });

    it('is deleted when they log out', async () => {
      await kept(page).waitFor();
      const menu = page.getByRole('button', { name: 'Menu' });
      if (await menu.isVisible()) await menu.click();
      await page.getByRole('button', { name: 'Logout' }).filter({ visible: true }).first().click();
      const question = page.getByRole('alertdialog', { name: 'Are you sure you want to log out?' });
      await question.getByText('What you have not saved is lost, and the drafts on this computer with it.').waitFor();
      await question.getByRole('button', { name: 'Logout' }).click();
      await page.waitForURL(`${site.url}/`);
      expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('draft')))).toEqual([]);
      await enterAdmin(admin);
      await open(page);
      expect(await takeUp(page).count()).toBe(0);
      expect(admin.complaints).toEqual([]);
    });
  });
});
