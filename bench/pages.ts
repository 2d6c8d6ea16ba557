/**
 * `node bench/pages.ts [path …]`: measures paint times, blocking time and size of public pages and the directory.
 * Lighthouse simulates a first visit with a phone on slow 4G. Needs Chromium, npm to download Lighthouse into .cache the
 * first time, and an otherwise idle machine.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { chromium } from 'playwright-core';
import { z } from 'zod';
import { administrator, registerPerson, signIn } from '#server/testing/people.ts';
import { createTestApi } from '#server/testing/test-api.ts';
import { findChromium } from '../tools/provision/programs.ts';
import { startBuiltSite } from './built-site.ts';

const LIGHTHOUSE = 'lighthouse@13.5.0';
const ROUNDS = 3;
const PORT = 4803;
const DEBUG_PORT = 4804;
const PATHS = [
  '/home',
  '/ml/home',
  '/events',
  '/events/1',
  '/gallery',
  '/deceased',
  '/deceased/1',
  '/matrimony',
  '/login',
];
/** The directory, which only members can open. The sample association has 1,240 members. */
const DIRECTORY = '/officedirectory';

const named = process.argv.slice(2);

const figure = z.object({ numericValue: z.number() });
const load = z.object({ url: z.string(), transferSize: z.number(), resourceType: z.string().optional() });
const report = z.object({
  lhr: z.object({
    categories: z.object({ performance: z.object({ score: z.number() }) }),
    audits: z.object({
      'first-contentful-paint': figure,
      'largest-contentful-paint': figure,
      'cumulative-layout-shift': figure,
      'total-blocking-time': figure,
      'network-requests': z.object({ details: z.object({ items: z.array(load) }) }),
    }),
  }),
});
const signInResponse = z.object({ accessToken: z.string(), refreshToken: z.string() });
const lighthouseModule = z.object({
  default: z.custom<(url: string, flags: object) => Promise<unknown>>((value) => typeof value === 'function'),
});

async function loadLighthouse() {
  const folder = join(import.meta.dirname, '..', '.cache', 'lighthouse');
  const entry = join(folder, 'node_modules', 'lighthouse', 'core', 'index.js');
  if (!existsSync(entry)) {
    await once(spawn('npm', ['install', '--prefix', folder, LIGHTHOUSE], { stdio: 'inherit' }), 'exit');
  }
  return lighthouseModule.parse(await import(pathToFileURL(entry).href)).default;
}

function openBrowser() {
  const path = findChromium();
  if (path === undefined) throw new Error('Found no Chromium: install it, or set BROWSER_PATH.');
  const profile = mkdtempSync(join(tmpdir(), 'bench-chromium-'));
  const flags = ['--headless=new', '--no-sandbox', '--disable-gpu', `--remote-debugging-port=${DEBUG_PORT}`];
  return spawn(path, [...flags, `--user-data-dir=${profile}`, 'about:blank'], { stdio: 'ignore' });
}

function kilobytes(loads: readonly z.infer<typeof load>[]): string {
  return (loads.reduce((sum, { transferSize }) => sum + transferSize, 0) / 1000).toFixed(1);
}

/** Registers a member and signs in by API calls. Loads no page, so that the cache stays empty. */
async function signMemberIn(): Promise<void> {
  const api = createTestApi(site.url);
  const { id, email, password } = await registerPerson(api);
  const { accessToken } = await signIn(api, 'admin', administrator);
  await api.put(`/api/admin/users/${id}/approve`, {}, accessToken);
  const browser = await chromium.connectOverCDP(`http://localhost:${DEBUG_PORT}`);
  const context = browser.contexts()[0];
  const page = await context?.newPage();
  if (!context || !page) throw new Error('the browser has no window');
  // The response also sets the cookie for photos.
  const response = await context.request.post(`${site.url}/api/user/login`, { data: { email, password } });
  const tokens = signInResponse.parse(await response.json());
  await page.goto(`${site.url}/healthz`);
  await page.evaluate((stored) => {
    for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value);
  }, tokens);
  await page.close();
}

/** Measures a page once, in a new browser with an empty cache. */
async function measure(path: string) {
  const browser = openBrowser();
  await wait(2000);
  if (path === DIRECTORY) await signMemberIn();
  const flags = {
    port: DEBUG_PORT,
    onlyCategories: ['performance'],
    logLevel: 'error',
    disableStorageReset: path === DIRECTORY,
  };
  const { audits, categories } = report.parse(await lighthouse(site.url + path, flags)).lhr;
  browser.kill();
  await once(browser, 'exit');
  const loads = audits['network-requests'].details.items.filter(({ url }) => url.startsWith(site.url));
  return {
    first: audits['first-contentful-paint'].numericValue,
    largest: audits['largest-contentful-paint'].numericValue,
    blocked: audits['total-blocking-time'].numericValue,
    shift: audits['cumulative-layout-shift'].numericValue,
    score: categories.performance.score * 100,
    loads,
  };
}

function describe(rounds: readonly Awaited<ReturnType<typeof measure>>[]): string {
  const inOrder = (figures: readonly number[]) => figures.toSorted((a, b) => a - b).map((each) => each.toFixed(0));
  const [last] = rounds.slice(-1);
  const loads = last?.loads ?? [];
  const scripts = loads.filter(({ resourceType }) => resourceType === 'Script');
  return [
    `largest ${inOrder(rounds.map(({ largest }) => largest)).join(' / ')} ms`,
    `blocked ${inOrder(rounds.map(({ blocked }) => blocked)).join(' / ')} ms`,
    `score ${inOrder(rounds.map(({ score }) => score)).join(' / ')}`,
    `first ${last?.first.toFixed(0)} ms, shift ${last?.shift.toFixed(4)}`,
    `${kilobytes(loads)} kB in ${loads.length} requests, script ${kilobytes(scripts)} kB`,
  ].join('; ');
}

const lighthouse = await loadLighthouse();
const site = await startBuiltSite(PORT, { ADMIN_EMAIL: administrator.email, ADMIN_PASSWORD: administrator.password });
// Waits until the site has encoded the sample's pictures.
await wait(20_000);
for (const path of named.length > 0 ? named : [...PATHS, DIRECTORY]) {
  const rounds: Awaited<ReturnType<typeof measure>>[] = [];
  for (let round = 0; round < ROUNDS; round += 1) rounds.push(await measure(path));
  console.log(`${path.padEnd(16)} ${describe(rounds)}`);
}
await site.end();
