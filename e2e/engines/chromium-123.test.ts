import { describe } from 'vitest';
import { openChromium } from './chromium.ts';
import { wholeJourney } from './journey.ts';
import { canRunOldChromium, oldChromium } from './old-chromium.ts';
import { openStage } from './stage.ts';

describe.runIf(canRunOldChromium)('in Chromium 123', () => {
  wholeJourney(openStage(async () => openChromium(await oldChromium('123.0.1'))));
});
