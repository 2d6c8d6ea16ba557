/**
 * `node bench/pages.ts`: measures paint times and size of public pages and the directory on a phone, as Lighthouse
 * simulates them for slow 4G. `node bench/pages.ts /events /gallery` measures only these pages. With `--throttled` the
 * browser is really slowed down; the simulation counts everything that was loaded before the paint. Needs Chromium, npm
 * to download Lighthouse into .cache the first time, and an otherwise idle machine.
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
import { findChromium } from '../tools/provision/machine.ts';
import { startBuiltSite } from './built-site.ts';

const LIGHTHOUSE = 'lighthouse@13.5.0';
const ROUNDS = 3;
const throttlingMethod = process.argv.includes('--throttled') ? 'devtools' : 'simulate';
const PORT = 4803;
const DEBUG_PORT = 4804;
const PATHS = ['/home', '/ml/home', '/about', '/events', '/events/1', '/gallery', '/deceased', '/deceased/1'];
const MORE = ['/contact', '/officebearers', '/matrimony', '/login', '/register'];
/** Only for members. The sample has 1,240 of them. */
const DIRECTORY = '/officedirectory';

const named = process.argv.slice(2).filter((word) => word.startsWith('/'));

const figure = z.object({ numericValue: z.number() });
const load = z.object({ url: z.string(), transferSize: z.number(), resourceType: z.string().optional() });
const report = z.object({
  lhr: z.object({
    categories: z.object({ performance: z.object({ score: z.number() }) }),
    audits: z.object({
      'first-contentful-paint': figure,
      'largest-contentful-paint': figure,
      'cumulative-layout-shift': figure,
      'network-requests': z.object({ details: z.object({ items: z.array(load) }) }),
    }),
  }),
});
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

/** Registers a member and signs in with the form, so that the browser has all session data. */
async function signMemberIn(): Promise<void> {
  const api = createTestApi(site.url);
  const { id, email, password } = await registerPerson(api);
  const { accessToken } = await signIn(api, 'admin', administrator);
  await api.put(`/api/admin/users/${id}/approve`, {}, accessToken);
  const browser = await chromium.connectOverCDP(`http://localhost:${DEBUG_PORT}`);
  const page = await browser.contexts()[0]?.newPage();
  if (!page) throw new Error('the browser has no open page');
  await page.goto(`${site.url}/login?next=${DIRECTORY}`);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.waitForURL(`**${DIRECTORY}`);
  await page.close();
}

const lighthouse = await loadLighthouse();
const site = await startBuiltSite(PORT, { ADMIN_EMAIL: administrator.email, ADMIN_PASSWORD: administrator.password });
// Waits until the site has encoded the sample's pictures.
await wait(20_000);
for (const path of named.length > 0 ? named : [...PATHS, ...MORE, DIRECTORY]) {
  const rounds = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    // A new browser for each round, with an empty cache.
    const browser = openBrowser();
    await wait(2000);
    if (path === DIRECTORY) await signMemberIn();
    const flags = {
      port: DEBUG_PORT,
      onlyCategories: ['performance'],
      logLevel: 'error',
      throttlingMethod,
      disableStorageReset: path === DIRECTORY,
    };
    const { audits, categories } = report.parse(await lighthouse(site.url + path, flags)).lhr;
    browser.kill();
    await once(browser, 'exit');
    const loads = audits['network-requests'].details.items.filter(({ url }) => url.startsWith(site.url));
    const scripts = loads.filter(({ resourceType }) => resourceType === 'Script');
    const first = audits['first-contentful-paint'].numericValue;
    const shift = audits['cumulative-layout-shift'].numericValue;
    rounds.push({
      largest: audits['largest-contentful-paint'].numericValue,
      more:
        `first ${first.toFixed(0)} ms, shift ${shift.toFixed(4)}, score ${(categories.performance.score * 100).toFixed(0)}, ` +
        `${kilobytes(loads)} kB in ${loads.length} requests, script ${kilobytes(scripts)} kB`,
    });
  }
  const sorted = rounds.toSorted((a, b) => a.largest - b.largest);
  const all = sorted.map(({ largest }) => largest.toFixed(0)).join(' / ');
  console.log(`${path.padEnd(14)} largest ${all} ms; ${sorted[Math.floor(ROUNDS / 2)]?.more}`);
}
await site.end();
