import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { appForEachTest } from '#server/testing/test-apps.ts';
import { DAY, HOUR } from '#server/platform/limits/limits.ts';
import { startHousekeeping } from './housekeeping.ts';

describe('housekeeping', () => {
  const app = appForEachTest();
  beforeEach(async () => {
    await app.api.post('/api/user/login', { email: 'nobody@sample.example', password: 'a wrong one' });
  });
  afterEach(async () => {
    vi.useRealTimers();
  });

  const attempts = () => app.platform.database.selectFrom('attempts').select('at').execute();

  it('runs every hour', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const stop = startHousekeeping(app.platform);
    await vi.waitFor(async () => expect(await attempts()).toHaveLength(2));
    app.clock.advance(DAY);
    vi.advanceTimersByTime(HOUR);
    await stop();
    expect(await attempts()).toEqual([]);
  });
});
