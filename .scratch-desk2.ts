import { openBrowser } from './e2e/browser.ts';
import { visitOffice } from './e2e/office.ts';
import { startEmptySite } from './e2e/site.ts';
const site = await startEmptySite();
const browser = await openBrowser();
const { page, context } = await visitOffice(browser, site, 'phone');
for (const [width, big, prefix] of [[320, false, ''], [320, false, '/ml'], [390, true, ''], [390, true, '/ml']] as const) {
  await page.setViewportSize({ width, height: 800 });
  if (big) await (await context.newCDPSession(page)).send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } });
  for (const path of ['/admin/profiles/add', '/admin/profiles']) {
    await page.goto(prefix + path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.waitForLoadState('networkidle');
    console.log(width, big, prefix, path, await page.evaluate(() => [document.documentElement.scrollWidth, ...[...document.querySelectorAll('main *')].filter((e) => e.getBoundingClientRect().right > innerWidth + 0.5).map((e) => `${e.tagName}.${e.className} ${e.getBoundingClientRect().right} ${e.textContent?.slice(0, 40)}`)]));
  }
}
await browser.close(); await site.close();
