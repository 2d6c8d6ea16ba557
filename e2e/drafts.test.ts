import type { Dialog, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { addColleague } from '#server/testing/administrators.ts';
import { signIn } from '#server/testing/people.ts';
import { signInAdmin, openForm, visitAdmin } from './admin.ts';
import { axeProblems } from './axe.ts';
import { type Visit } from './browser.ts';
import { draftCount, fieldOf, storedLine, goToSection, waitForDraft } from './drafts.ts';
import { adminTokenEntries } from './stored-tokens.ts';
import { textField, selectLanguage } from './texts.ts';
import { openEmptySite } from './site.ts';

const { site, browser } = await openEmptySite();

/** Reloads the page and accepts the browser's question, if any. Returns whether the browser asked. */
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

interface HalfTyped {
  readonly name: string;
  readonly open: (page: Page) => Promise<void>;
  /** Types text. The first letters are real key presses, because browsers require user interaction. */
  readonly type: (page: Page) => Promise<void>;
  readonly typed: (page: Page) => Promise<readonly string[]>;
  readonly values: readonly string[];
  /** Starts to leave the form, which asks a question. */
  readonly leave: (page: Page) => Promise<void>;
}

const halfTyped: readonly HalfTyped[] = [
  {
    name: 'a member',
    open: async (page) => {
      await page.goto('/admin/members');
      await openForm(page, 'Add member');
    },
    type: async (page) => {
      await fieldOf(page, 'Folio').click();
      await fieldOf(page, 'Folio').pressSequentially('A-77');
      await fieldOf(page, 'Address').fill('Sample House');
    },
    typed: async (page) => [await fieldOf(page, 'Folio').inputValue(), await fieldOf(page, 'Address').inputValue()],
    values: ['A-77', 'Sample House'],
    leave: (page) => page.getByRole('button', { name: 'Close: Close the form' }).click(),
  },
  {
    name: 'a text',
    open: async (page) => {
      await page.goto('/admin/content/hero');
      await page.getByRole('button', { name: 'Save changes' }).and(page.locator(':enabled')).waitFor();
    },
    type: async (page) => {
      await textField(page, 'Heading, line 1').fill('A home by the lake,');
      await selectLanguage(page, 'മലയാളം');
      await textField(page, 'Heading, line 1', 'Malayalam').fill('കായലോരത്ത്');
    },
    typed: async (page) => {
      // Both languages are in the page; the switch shows one.
      const both = [page.getByLabel('Heading, line 1 (English)'), page.getByLabel('Heading, line 1 (Malayalam)')];
      return Promise.all(both.map((field) => field.inputValue()));
    },
    values: ['A home by the lake,', 'കായലോരത്ത്'],
    leave: (page) => goToSection(page, 'Notices'),
  },
];

describe.each(halfTyped)('a draft of $name', ({ open, type, typed, values, leave }) => {
  let admin: Visit;
  let page: Page;
  beforeAll(async () => {
    admin = await visitAdmin(browser, site, 'desktop');
    ({ page } = admin);
  });

  it('is stored from the first letter on, with a message', async () => {
    await open(page);
    expect(await storedLine(page).count()).toBe(0);
    await type(page);
    await storedLine(page).waitFor();
    expect(await draftCount(page)).toBe(1);
    expect(await axeProblems(page)).toEqual([]);
  });

  it('makes the site ask before the form is left, and is back on return', async () => {
    await leave(page);
    const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
    await question.getByText('Your changes stay in this tab as a draft until you close it.').waitFor();
    await question.getByRole('button', { name: 'Keep typing' }).click();
    expect(await typed(page)).toEqual(values);
    await leave(page);
    await question.getByRole('button', { name: 'Leave', exact: true }).click();
    await page.waitForURL(/notices|members$/);
    await open(page);
    await storedLine(page).waitFor();
    expect(await axeProblems(page)).toEqual([]);
    expect(await typed(page)).toEqual(values);
  });

  it('makes the browser ask before a reload, and is back only for its author after a new sign-in', async () => {
    const colleague = await addColleague(site, 'Leela');
    const tokens = await signIn(site.api, 'admin', colleague);
    await page.evaluate(
      (entries) => {
        for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value);
      },
      adminTokenEntries({ ...tokens }),
    );
    expect(await reload(page)).toBe(true);
    await open(page);
    await waitForDraft(page);
    expect(await typed(page)).not.toEqual(values);
    await signInAdmin(admin);
    await open(page);
    await storedLine(page).waitFor();
    expect(await typed(page)).toEqual(values);
    expect(await draftCount(page)).toBe(1);
    expect(admin.consoleErrors).toEqual([]);
  });
});
