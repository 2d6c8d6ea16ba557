import { describe } from 'vitest';
import { findFirefox, findWebKit } from '../../tools/provision/machine.ts';
import { openChromium } from './chromium.ts';
import { openFirefox } from './firefox.ts';
import { readPublicPages, wholeJourney } from './journey.ts';
import { canRunOldChromium, oldChromium } from './old-chromium.ts';
import { openStage } from './stage.ts';
import { openWebKit } from './webkit.ts';

const firefox = findFirefox();
const webKit = findWebKit();

describe.runIf(canRunOldChromium)('in Chromium 103, which only reads', () => {
  readPublicPages(openStage(async () => openChromium(await oldChromium('103.0.0'))));
});

describe.runIf(canRunOldChromium)('in Chromium 123', () => {
  wholeJourney(openStage(async () => openChromium(await oldChromium('123.0.1'))));
});

describe.runIf(firefox !== undefined)('in Firefox', () => {
  wholeJourney(openStage(() => openFirefox(firefox ?? '')));
});

describe.runIf(webKit !== undefined)('in WebKit', () => {
  if (webKit !== undefined) wholeJourney(openStage(() => openWebKit(webKit)));
});
