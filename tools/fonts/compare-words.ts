/**
 * `node tools/fonts/compare-words.ts`: renders each word of words.txt in the small and the full Malayalam font, and
 * exits with 1 if a pixel differs. Run it after rebuild.ts: nothing else detects a broken conjunct.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { findChromium } from '../provision/programs.ts';

const fonts = join(import.meta.dirname, '../../web/shared/styles/fonts');
const words = readFileSync(join(fonts, 'words.txt'), 'utf8').trim().split('\n');

function fontFace(family: string, file: string): string {
  const data = readFileSync(join(fonts, file)).toString('base64');
  return `@font-face { font-family: ${family}; src: url(data:font/woff2;base64,${data}); }`;
}

const executablePath = findChromium();
if (executablePath === undefined) throw new Error('Found no Chromium: install it, or set BROWSER_PATH');
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
try {
  const page = await browser.newPage();
  await page.setContent(
    `<style>${fontFace('small', 'manjari-ui.woff2')}${fontFace('full', 'manjari-400.woff2')}
      p { font-size: 36px; width: 12em; margin: 0; padding: 0.5em; } .small { font-family: small, monospace } .full { font-family: full }
    </style>` + words.map((word) => `<p class="small">${word}</p><p class="full">${word}</p>`).join(''),
  );
  await page.evaluate(async () => {
    await document.fonts.ready;
  });
  const different: string[] = [];
  for (const [index, word] of words.entries()) {
    const [small, full] = [
      await page.locator('.small').nth(index).screenshot(),
      await page.locator('.full').nth(index).screenshot(),
    ];
    if (!small.equals(full)) different.push(word);
  }
  console.log(
    different.length === 0 ? `${words.length} words are identical` : `Different words: ${different.join(', ')}`,
  );
  process.exitCode = different.length === 0 ? 0 : 1;
} finally {
  await browser.close();
}
