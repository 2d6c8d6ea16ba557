import { expect, it } from 'vitest';
import { HOUR } from '#server/platform/limits/limits.ts';
import { startTestApp } from '#server/testing/running-app.ts';
import { startHousekeeping } from './housekeeping.ts';

it('has finished tidying when it has been stopped', async () => {
  const app = await startTestApp();
  try {
    await app.api.post('/api/user/login', { email: 'nobody@sample.example', password: 'a wrong one' });
    const attempts = () => app.platform.database.selectFrom('attempts').select('at').execute();
    expect(await attempts()).toHaveLength(2);
    app.clock.advance(HOUR + 1);
    await startHousekeeping(app.platform)();
    expect(await attempts()).toEqual([]);
  } finally {
    await app.close();
  }
});
