import { describe } from 'vitest';
import { findWebKit } from '../../tools/provision/programs.ts';
import { wholeJourney } from './journey.ts';
import { openStage } from './stage.ts';
import { openWebKit } from './webkit.ts';

const webKit = findWebKit();

describe.runIf(webKit !== undefined)('in WebKit', () => {
  if (webKit !== undefined) wholeJourney(openStage(() => openWebKit(webKit)));
});
