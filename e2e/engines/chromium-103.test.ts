import { describe } from 'vitest';
import { openChromium } from './chromium.ts';
import { readPublicPages, readThatBrowserIsOld } from './journey.ts';
import { canRunOldChromium, oldChromium } from './old-chromium.ts';
import { openStage } from './stage.ts';

describe.runIf(canRunOldChromium)('in Chromium 103, which only reads', () => {
  const step = openStage(async () => openChromium(await oldChromium('103.0.0')));
  readPublicPages(step);
  readThatBrowserIsOld(step);
});
