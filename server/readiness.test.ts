import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { startTestApp } from '#server/testing/running-app.ts';

it('whoever asks whether the site is ready makes it look at the disk once in two seconds at most', async () => {
  const app = await startTestApp();
  try {
    const ready = async () => (await app.api.get('/readyz')).status;
    expect(await ready()).toBe(200);
    await rm(join(app.platform.config.dataDirectory, 'staging'), { recursive: true });
    expect(await ready()).toBe(200);
    app.clock.advance(2_000);
    expect(await ready()).toBe(503);
  } finally {
    await app.close();
  }
});
