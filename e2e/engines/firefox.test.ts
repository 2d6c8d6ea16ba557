import { describe } from 'vitest';
import { findFirefox } from '../../tools/provision/programs.ts';
import { openFirefox } from './firefox.ts';
import { wholeJourney } from './journey.ts';
import { openStage } from './stage.ts';

const firefox = findFirefox();

describe.runIf(firefox !== undefined)('in Firefox', () => {
  wholeJourney(openStage(() => openFirefox(firefox ?? '')));
});
