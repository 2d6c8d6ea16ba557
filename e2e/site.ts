import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { inject } from 'vitest';
import { loadBuiltPages } from '#server/http/pages.ts';
import { startTestApp, type TestApp } from '#server/testing/running-app.ts';
import { type BrowserKind, openBrowser } from './browser.ts';

const builtPages = () => loadBuiltPages(join(import.meta.dirname, '..', 'build'));

/** The whole site as it was built, on a server and a database of its own, and nothing in it yet. */
export async function startEmptySite(settings: Readonly<Record<string, string>> = {}): Promise<TestApp> {
  return startTestApp(settings, await builtPages());
}

/** The same with the sample content. */
export async function startSite(settings: Readonly<Record<string, string>> = {}): Promise<TestApp> {
  return startTestApp(settings, await builtPages(), undefined, { data: inject('sampleSite') });
}

export interface Stage {
  readonly site: TestApp;
  readonly browser: Browser;
}

/** The site, with the sample content, and a browser to visit it with. */
export async function openSite(kind?: BrowserKind): Promise<Stage> {
  return { site: await startSite(), browser: await openBrowser(kind) };
}

export async function closeSite({ site, browser }: Stage): Promise<void> {
  await browser.close();
  await site.close();
}
