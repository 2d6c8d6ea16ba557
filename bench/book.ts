/**
 * `node bench/book.ts [members]`: measures the members' book on paper, by default with 5,000 members, without and with
 * photos: the time from opening the page until the PDF is complete, and the peak memory of the browser's largest
 * process. Each member has an own photo file. Needs Chromium and an otherwise idle machine.
 */
import { join } from 'node:path';
import sharp from 'sharp';
import { memberRecord } from '#server/features/members/record.ts';
import { loadBuiltPages } from '#server/http/built-pages.ts';
import { inTransaction } from '#server/platform/database/database.ts';
import { saveImage } from '#server/platform/images/image-files.ts';
import { insertImage } from '#server/platform/images/images-store.ts';
import { startTestApp, type TestApp } from '#server/testing/running-app.ts';
import { storedMember } from '#server/testing/stored-records.ts';
import { visitAdmin } from '../e2e/admin.ts';
import { openBrowser } from '../e2e/browser.ts';
import { processTree, residentOf } from './built-site.ts';
import { inventName, seededRandom } from './search-names.ts';

const WIDTH = 160;

const QUERIES = ['', '?photos=yes'];
const AT_ONCE = 100;

/** Encodes a photo with noise, which takes as many bytes as a face. */
async function drawPhoto(): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const;
  const create = { width: WIDTH, height: WIDTH, channels: 3, background: 'white', noise } as const;
  return sharp({ create }).blur(2).webp({ quality: 78, effort: 0 }).toBuffer();
}

async function fill({ platform: { database, storage } }: TestApp, count: number): Promise<void> {
  const roll = seededRandom(1);
  const save = async () => {
    const content = await drawPhoto();
    const files = [
      { content, extension: 'jpg' },
      { content, width: WIDTH, extension: 'webp' },
    ] as const;
    return saveImage(storage, 'images', { width: WIDTH, height: WIDTH, placeholder: '', files });
  };
  for (let last = 0; last < count; last += AT_ONCE) {
    const images = await Promise.all(Array.from({ length: AT_ONCE }, save));
    const members = images.map(({ name: image }, at) => {
      const place = { house_name: `House ${(last + at) % 1500}`, address: '12 Beach Road\nSample Town 682 001' };
      return storedMember({
        folio: `${last + at + 1}`,
        name: inventName(roll),
        mobile: '00000 00000',
        ...place,
        image,
      });
    });
    await inTransaction(database, async (db) => {
      for (const image of images) await insertImage(db, image, 0);
      await memberRecord.insert(db, members, 0);
    });
  }
}

const count = Number(process.argv[2] ?? 5000);
const app = await startTestApp({}, await loadBuiltPages(join(import.meta.dirname, '../build')));
try {
  await fill(app, count);
  for (const query of QUERIES) {
    const browser = await openBrowser();
    const { page } = await visitAdmin(browser, app, 'desktop');
    const start = performance.now();
    await page.goto(`/admin/members/book${query}`);
    await page.getByRole('article').waitFor();
    const shown = performance.now();
    await page.evaluate(() => (window.print = () => (document.body.dataset['printed'] = 'yes')));
    await page.getByRole('button', { name: 'Print or save as PDF' }).click();
    await page.locator('body[data-printed]').waitFor({ timeout: 300_000 });
    const ready = performance.now();
    const pdf = await page.pdf({ preferCSSPageSize: true });
    const seconds = (from: number, to: number) => `${((to - from) / 1000).toFixed(1)} s`;
    const peak = Math.max(
      ...processTree(process.pid)
        .filter((pid) => pid !== process.pid)
        .map((pid) => residentOf(pid).peak),
    );
    console.log(
      `${count} members ${query}: shown ${seconds(start, shown)}, pictures ${seconds(shown, ready)}, PDF ` +
        `${seconds(ready, performance.now())} with ${(pdf.length / 1e6).toFixed(1)} MB; ${peak.toFixed(0)} MB of memory`,
    );
    await browser.close();
  }
} finally {
  await app.close();
}
