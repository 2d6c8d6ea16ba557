import { describe } from 'vitest';
import { openChromium } from './chromium.ts';
import { wholeJourney } from './journey.ts';
import { canRunOldChromium, oldChromium } from './old-chromium.ts';
import { openStage } from './stage.ts';

/** Stands for Chromium 109, the oldest Chromium in which all of the site works. */
describe.runIf(canRunOldChromium)('in Chromium 108', () => {
  wholeJourney(openStage(async () => openChromium(await oldChromium('108.0.3'))));
});
