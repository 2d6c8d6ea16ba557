import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, inject } from 'vitest';
import { loadBuiltPages } from '#server/http/built-pages.ts';
import { startTestApp, type TestApp, type TestAppParts } from '#server/testing/running-app.ts';
import { type BrowserKind, openBrowser } from './browser.ts';

const builtPages = () => loadBuiltPages(join(import.meta.dirname, '..', 'build'));

/** Starts the built site without content, with its own server and database. */
export async function startEmptySite(settings: Readonly<Record<string, string>> = {}): Promise<TestApp> {
  return startTestApp(settings, await builtPages());
}

/** Starts the built site with the sample content. */
export async function startSite(
  settings: Readonly<Record<string, string>> = {},
  parts: TestAppParts = {},
): Promise<TestApp> {
  return startTestApp(settings, await builtPages(), undefined, { data: inject('sampleSite'), ...parts });
}

export interface Stage {
  readonly site: TestApp;
  readonly browser: Browser;
}

/** Opens a browser for the site. Both are closed after the last test of the file. */
async function stageOf(site: TestApp, kind?: BrowserKind): Promise<Stage> {
  const browser = await openBrowser(kind);
  afterAll(async () => {
    await browser.close();
    await site.close();
  });
  return { site, browser };
}

/** Starts the site with the sample content and a browser. Call it at the top of a test file. */
export async function openSite(
  settings: Readonly<Record<string, string>> = {},
  kind?: BrowserKind,
  parts?: TestAppParts,
): Promise<Stage> {
  return stageOf(await startSite(settings, parts), kind);
}

/** Starts a site without content and a browser. Call it at the top of a test file. */
export async function openEmptySite(
  settings: Readonly<Record<string, string>> = {},
  kind?: BrowserKind,
): Promise<Stage> {
  return stageOf(await startEmptySite(settings), kind);
}
