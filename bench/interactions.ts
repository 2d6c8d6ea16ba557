/**
 * `node bench/interactions.ts`: measures the response to taps and typing (INP) with a CPU slowed down six times. Needs
 * Chromium and an otherwise idle machine.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { chromium, type Page } from 'playwright-core';
import { findChromium } from '../tools/provision/machine.ts';
import { startBuiltSite } from './built-site.ts';

const SLOWER = 6;

/** Returns the longest delay from an input to the next frame since the last call, in ms. Browsers round it to 8 ms. */
async function maxDelay(page: Page): Promise<number> {
  await wait(400);
  return page.evaluate(() => {
    const entries = performance.getEntriesByName('touched');
    performance.clearMarks('touched');
    return Math.max(0, ...entries.map((entry) => (entry instanceof PerformanceMark ? Number(entry.detail) : 0)));
  });
}

async function open(path: string): Promise<Page> {
  const page = await context.newPage();
  const devTools = await context.newCDPSession(page);
  await page.goto(site.url + path);
  await page.waitForLoadState('networkidle');
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  await page.evaluate(() => {
    const observer = new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) performance.mark('touched', { detail: duration });
    });
    const everything = { type: 'event', durationThreshold: 16 };
    observer.observe(everything);
  });
  return page;
}

const executablePath = findChromium();
if (executablePath === undefined) throw new Error('Found no Chromium: install it, or set BROWSER_PATH.');
const site = await startBuiltSite(4807);
await wait(20_000);
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
for (let round = 1; round <= 3; round += 1) {
  const home = await open('/home');
  await home.getByRole('button', { name: 'Menu' }).tap();
  const opened = await maxDelay(home);
  await home.getByRole('button', { name: 'Close' }).first().tap();
  const closed = await maxDelay(home);
  await home.close();

  const memorials = await open('/deceased');
  await memorials.getByRole('searchbox').first().pressSequentially('mary', { delay: 120 });
  await wait(1000);
  const searched = await maxDelay(memorials);
  await memorials.close();

  const gallery = await open('/gallery');
  await gallery.locator('a[href*="picture="]').first().tap();
  await wait(1000);
  const looked = await maxDelay(gallery);
  await gallery.keyboard.press('ArrowRight');
  await wait(1000);
  const turned = await maxDelay(gallery);
  await gallery.close();
  console.log(
    `round ${round}: menu opens ${opened}, closes ${closed}; search ${searched}; lightbox opens ${looked}, turns ${turned} ms`,
  );
}
await browser.close();
await site.end();
