import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { onTestFinished, type RunnerTestCase, TestRunner } from 'vitest';
import { findChromium, findHeadlessChromium } from '../tools/provision/machine.ts';

/** Where the design was drawn: a phone and a desktop. */
export const sizes = {
  phone: { width: 390, height: 844 },
  desktop: { width: 1440, height: 900 },
} as const;
export type Size = keyof typeof sizes;

/**
 * What Chromium does without. It goes by the last list that it is handed, so this one begins with Playwright's own.
 * Behind that: each window would begin with two hidden pages of the address bar, which cost as much as a page of the site.
 */
const WITHOUT = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
];

/**
 * Which Chromium: the one without windows knows everything that a page can do, but not what is done around pages, such as
 * showing a PDF in a tab, or going to another place of the same page by an address that was typed.
 */
export type BrowserKind = 'headless' | 'whole';

/** Debian's Chromium; most of the flags keep it from calling home. */
export async function openBrowser(kind: BrowserKind = 'headless'): Promise<Browser> {
  const executablePath = (kind === 'headless' ? findHeadlessChromium() : undefined) ?? findChromium();
  if (executablePath === undefined) throw new Error('no Chromium on this machine');
  return chromium.launch({
    executablePath,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      `--disable-features=${WITHOUT.join(',')}`,
    ],
  });
}

export interface Visit {
  readonly context: BrowserContext;
  readonly page: Page;
  /** What the browser complained of: errors in the console, uncaught ones, and breaches of the content policy. */
  readonly complaints: readonly string[];
  readonly close: () => Promise<void>;
}

/** A file in a tab of its own is shown by the browser's own program, which complains in our console when it is closed. */
function isOurs(page: Page | null): boolean {
  return page === null || !page.url().endsWith('.pdf');
}

/** What Playwright says instead of a service worker that a visit does without. */
const BLOCKED = 'Service Worker registration blocked by Playwright';

/** Errors and rejections that pages of any visit left uncaught since they were taken last, with where they come from. */
const uncaught: string[] = [];

/** Takes them: what a test causes on purpose is not held against it, and what it leaves fails it (uncaught.ts). */
export function takeUncaught(): readonly string[] {
  return uncaught.splice(0);
}

/** Notes everything that a person who looks into the console would find, on all pages of the context. */
function collectComplaints(context: BrowserContext): string[] {
  const complaints: string[] = [];
  context.on('console', (message) => {
    const isComplaint = ['error', 'warning'].includes(message.type()) && message.text() !== BLOCKED;
    if (isComplaint && isOurs(message.page())) complaints.push(message.text());
  });
  context.on('weberror', (error) => {
    const thrown = error.error();
    if (!isOurs(error.page())) return;
    complaints.push(thrown.message);
    uncaught.push(`${error.page()?.url() ?? ''}: ${thrown.stack ?? thrown.message}`);
  });
  return complaints;
}

/** Whether the page is none of those that fetch the script of the site once they are painted, or has it. */
export function isAwake(): boolean {
  const isDocument = [...document.scripts].some(({ text }) => text.includes("import('"));
  return !isDocument || document.querySelector('link[rel=manifest]') !== null;
}

/** The first page of a visit shows the letters of the device until ours have come: from here on no line breaks anew. */
export async function fontsHaveCome(page: Page): Promise<void> {
  await page.waitForFunction(
    () => document.documentElement.dataset['fonts'] === undefined || localStorage.getItem('fonts') === 'here',
  );
  await page.evaluate(async () => {
    await document.fonts.ready;
  });
}

/** Options of one who does not even wait until the page is there. */
function isInHurry(options: unknown): boolean {
  return typeof options === 'object' && options !== null && 'waitUntil' in options && options.waitUntil === 'commit';
}

/** Nobody touches a page in the moment in which it shows: wherever a journey leads, it goes on when the script is there. */
function waitForScripts(page: Page): void {
  function andWait<Arguments extends unknown[], Result>(go: (...words: Arguments) => Promise<Result>) {
    return async (...words: Arguments): Promise<Result> => {
      const result = await go(...words);
      if (!words.some(isInHurry)) await page.waitForFunction(isAwake);
      return result;
    };
  }
  page.goto = andWait(page.goto.bind(page));
  page.reload = andWait(page.reload.bind(page));
  page.goBack = andWait(page.goBack.bind(page));
  page.goForward = andWait(page.goForward.bind(page));
  page.waitForURL = andWait(page.waitForURL.bind(page));
}

/**
 * Somebody comes to the site with a browser of their own, and wants no motion: a journey would wait for each. A visit
 * that begins in a test ends with it, any other with the browser.
 */
export async function visit(
  browser: Browser,
  url: string,
  size: Size = 'desktop',
  options: BrowserContextOptions = {},
): Promise<Visit> {
  const context = await browser.newContext({
    baseURL: url,
    viewport: sizes[size],
    reducedMotion: 'reduce',
    // It would come between a journey and what that has changed; only its own journey has one.
    serviceWorkers: 'block',
    ...options,
  });
  // What has not come by then does not come: no journey asserts a time.
  context.setDefaultTimeout(60_000);
  const complaints = collectComplaints(context);
  if (options.javaScriptEnabled !== false) context.on('page', waitForScripts);
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      console.error(`policy: ${event.violatedDirective} ${event.blockedURI}`);
    });
  });
  const isInTest = TestRunner.getCurrentTest<RunnerTestCase | undefined>() !== undefined;
  if (isInTest) onTestFinished(() => context.close());
  return { context, page: await context.newPage(), complaints, close: () => context.close() };
}
