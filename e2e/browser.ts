import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { onTestFinished, type RunnerTestCase, TestRunner } from 'vitest';
import { findChromium, findHeadlessChromium } from '../tools/provision/programs.ts';

/** Window sizes of the design: a phone and a desktop. */
export const sizes = {
  phone: { width: 390, height: 844 },
  desktop: { width: 1440, height: 900 },
} as const;
export type Size = keyof typeof sizes;

/**
 * Disabled Chromium features. Chromium uses only the last `--disable-features`, so the list starts with the features
 * that Playwright disables. The other features would create two hidden pages for the address bar of each window. Each
 * hidden page costs as much as a page of the site.
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
 * The kind of Chromium. `full` has all features. `headless` lacks features of the browser window, such as showing a PDF
 * in a tab, or typing a URL that differs only in its fragment.
 */
export type BrowserKind = 'headless' | 'full';

/** Starts Chromium. Most flags stop it from contacting Google. */
export async function openBrowser(kind: BrowserKind = 'headless'): Promise<Browser> {
  const executablePath = (kind === 'headless' ? findHeadlessChromium() : undefined) ?? findChromium();
  if (executablePath === undefined)
    throw new Error(
      'Chromium was not found. Install it, or set BROWSER_PATH to its program, such as /usr/bin/chromium',
    );
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
  /** Console errors and warnings, uncaught errors, and violations of the content policy. */
  readonly consoleErrors: readonly string[];
  readonly close: () => Promise<void>;
}

/** Returns false for tabs with a file: the browser's viewer logs errors when it is closed. */
function isOurs(page: Page | null): boolean {
  return page === null || !page.url().endsWith('.pdf');
}

const BLOCKED = 'Service Worker registration blocked by Playwright';

/** Uncaught errors and rejections of all visits since the last `takeUncaught`, with their source. */
const uncaught: string[] = [];

/**
 * Returns and clears the uncaught errors. A test calls this function after it has caused errors on purpose. Remaining
 * errors fail the test (uncaught.ts).
 */
export function takeUncaught(): readonly string[] {
  return uncaught.splice(0);
}

/** Collects the console errors and warnings, and the uncaught errors, of all pages of the context. */
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

/**
 * Returns whether the page has loaded the site's script, which starts after the first paint, or mounted its application.
 */
export function isScriptLoaded(): boolean {
  const isDocument = [...document.scripts].some(({ text }) => text.includes("import('"));
  // The document of an application says that it needs script, until the application is mounted.
  const isWaiting = document.querySelector('#app-data') !== null && document.querySelector('noscript') !== null;
  const hasScript = document.documentElement.dataset['session'] !== undefined;
  const isMounted = !hasScript || !isWaiting;
  return isMounted && (!isDocument || document.querySelector('link[rel=manifest]') !== null);
}

/** Waits until the first page uses our fonts instead of system fonts. Line breaks are stable after that. */
export async function waitForFonts(page: Page): Promise<void> {
  await page.waitForFunction(
    () => document.documentElement.dataset['fonts'] === undefined || localStorage.getItem('fonts') === 'here',
  );
  await page.evaluate(async () => {
    await document.fonts.ready;
  });
}

/** Returns true for navigation options that do not wait for the page to load. */
function isInHurry(options: unknown): boolean {
  return typeof options === 'object' && options !== null && 'waitUntil' in options && options.waitUntil === 'commit';
}

/** Makes navigations wait for the page's script, because tests interact faster than users. */
function waitForScripts(page: Page): void {
  function andWait<Arguments extends unknown[], Result>(go: (...words: Arguments) => Promise<Result>) {
    return async (...words: Arguments): Promise<Result> => {
      const result = await go(...words);
      if (!words.some(isInHurry)) await page.waitForFunction(isScriptLoaded);
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
 * Opens a new browser context with reduced motion, so that tests do not wait for animations. A visit that starts in a
 * test is closed at the end of the test, any other visit with the browser.
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
    // Service workers would serve stored pages; only the offline tests allow them.
    serviceWorkers: 'block',
    ...options,
  });
  // This timeout only ends tests that hang. No test asserts a duration.
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
  return { context, page: await context.newPage(), consoleErrors: complaints, close: () => context.close() };
}
