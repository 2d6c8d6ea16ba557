import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { registrationForm } from '#server/testing/people.ts';
import type { TestApp } from '#server/testing/running-app.ts';
import { isWholeRun } from '#server/testing/whole-run.ts';
import { axeProblems } from './axe.ts';
import { waitForFonts, openBrowser, type Size, visit, type Visit } from './browser.ts';
import { visitAsUser } from './members.ts';
import { overflowProblems } from './narrow.ts';
import { beginImports, signInAdmin, visitAdmin } from './admin.ts';
import { memberPages, adminPages, publicPages } from './pages.ts';
import { startSite } from './site.ts';
import { bareTextNodes } from './translator.ts';

/** A very long name and email, which must fit into every list. */
const LONG = {
  name: 'Puthenpurakkalparambil Kunjumohammed Abdulrahmankutty '.repeat(2).trim(),
  email: 'kunjumohammed.puthenpurakkalparambil.abdulrahmankutty@an-equally-long-provider.sample.example',
};

export interface Look {
  /** Path prefix of the language. */
  readonly prefix: '' | '/ml';
  readonly theme: 'light' | 'dark';
  readonly size: Size;
}

/**
 * Returns the layout shifts during the page load, each as its score and the moved elements. Returns none if the scores
 * add up to 0.02 or less. A score of 1 means that everything moved by the whole window.
 */
export async function shifts(page: Page): Promise<readonly string[]> {
  return page.evaluate(async () => {
    const moved: string[] = [];
    let sum = 0;
    const observer = new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if (!('value' in entry && 'sources' in entry)) continue;
        const { value, sources } = entry;
        if (typeof value !== 'number' || !Array.isArray(sources)) continue;
        sum += value;
        const where = sources.map(({ node }: { node: Node | null }) =>
          node instanceof Element ? `${node.tagName} ${node.className}` : node?.textContent,
        );
        moved.push(`${value.toFixed(3)} ${where.join(', ')}`);
      }
    });
    observer.observe({ type: 'layout-shift', buffered: true });
    // Waits for the buffered entries, which the browser delivers in a separate task.
    await new Promise((resolve) => setTimeout(resolve, 20));
    return sum > 0.02 ? moved : [];
  });
}

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await page.waitForLoadState('networkidle');
}

async function inspect({ page, context, consoleErrors: complaints }: Visit, path: string) {
  const earlier = complaints.length;
  await open(page, path);
  return {
    shifts: await shifts(page),
    problems: await axeProblems(page),
    // The browser reports a 404 page as a failed load.
    complaints: complaints.slice(earlier).filter((text) => !text.includes('404')),
    // Screen readers announce a success message only if its live region existed before the message.
    hasLiveRegion: (await page.getByRole('status').count()) > 0,
    isNamed: (await page.title()).includes('CMJ'),
    misfits: await overflowProblems(page, context),
    // React fails if it updates a text node that a page translator has moved.
    bareTexts: await bareTextNodes(page),
  };
}

/** Returns accessibility and layout problems of an office page, in both languages, themes and sizes. */
export async function pageProblems(
  browser: Browser,
  site: TestApp,
  path: string,
  shown: (page: Page) => Locator,
): Promise<readonly unknown[]> {
  const found: unknown[] = [];
  for (const [prefix, colorScheme, size] of [
    ['', 'light', 'phone'],
    ['', 'dark', 'desktop'],
    ['/ml', 'dark', 'phone'],
    ['/ml', 'light', 'desktop'],
  ] as const) {
    const { page, context } = await visitAdmin(browser, site, size);
    await page.emulateMedia({ colorScheme });
    await page.goto(`${prefix}${path}`);
    await shown(page).first().waitFor();
    found.push(...(await axeProblems(page)), ...(await overflowProblems(page, context)));
    await context.close();
  }
  return found;
}

/**
 * Returns the pages that a run opens in this look. English looks get every second page, Malayalam looks get the pages
 * in between; both at most twelve. `npm test -- --all` opens all pages in each look.
 */
function shareOf(paths: readonly string[], { prefix }: Look): readonly string[] {
  if (isWholeRun) return paths;
  const parity = prefix === '' ? 0 : 1;
  return paths.filter((_, index) => index % 2 === parity).slice(0, 12);
}

const inOrder = {
  shifts: [],
  problems: [],
  complaints: [],
  hasLiveRegion: true,
  isNamed: true,
  misfits: [],
  bareTexts: [],
};

/** Declares tests that open every page in one look, at several narrow widths. */
export function testEveryPage(look: Look): void {
  const { prefix, theme, size } = look;
  let site: TestApp;
  let browser: Browser;
  let visitor: Visit;
  let member: Visit;
  let admin: Visit;
  const options = { colorScheme: theme, reducedMotion: 'reduce' } as const;
  beforeAll(async () => {
    site = await startSite();
    browser = await openBrowser();
    await beginImports(site);
    await site.api.post('/api/user/register', registrationForm(LONG));
    visitor = await visit(browser, site.url, size, options);
    member = await visitAsUser(browser, site, { size, ...options });
    admin = await visit(browser, site.url, size, options);
    await signInAdmin(admin);
    // Our fonts are used from the second page on. System fonts of a test machine may be wider than those of phones.
    await visitor.page.goto('/home');
    await waitForFonts(visitor.page);
  });
  afterAll(async () => {
    await browser.close();
    await site.close();
  });

  describe(`every page below "${prefix}", ${theme}, on a ${size} and on narrow phones`, () => {
    // Opens pages on phone and desktop. The first page of a visit starts with system fonts. They break lines at other
    // places than our fonts, depending on the width.
    const firstPages = [
      [size, '/home'],
      ['phone', '/about'],
      ['phone', '/deceased'],
      ['desktop', '/about'],
    ] as const;
    it.each(firstPages)('the first page of a visit on a %s does not shift: %s', async (window, path) => {
      const { page, consoleErrors: complaints, close } = await visit(browser, site.url, window, options);
      await open(page, `${prefix}${path}`);
      expect(await shifts(page)).toEqual([]);
      expect(complaints).toEqual([]);
      await close();
    });

    it.each(shareOf(publicPages, look))('%s has no problems', async (path) => {
      expect(await inspect(visitor, `${prefix}${path}`)).toEqual(inOrder);
    });

    it.each(shareOf(memberPages, look))('%s has no problems for members', async (path) => {
      expect(await inspect(member, `${prefix}${path}`)).toEqual(inOrder);
    });

    it.each(shareOf(adminPages, look))('%s has no problems for the office', async (path) => {
      expect(await inspect(admin, `${prefix}${path}`)).toEqual(inOrder);
    });
  });
}
