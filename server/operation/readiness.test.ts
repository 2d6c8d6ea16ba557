import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '#server/testing/running-app.ts';
import { version } from '../../package.json';

describe('whoever asks whether the site is ready', () => {
  let app: TestApp;
  beforeEach(async () => {
    app = await startTestApp();
  });
  afterEach(() => app.close());

  const ask = () => app.api.get('/readyz');
  const lose = (folder: string) => rm(join(app.platform.config.dataDirectory, folder), { recursive: true });

  it('makes it write once in two seconds at most, and hears that it cannot', async () => {
    expect(await ask()).toMatchObject({ status: 200, json: { status: 'ok', degraded: [] } });
    await lose('staging');
    expect(await ask()).toMatchObject({ status: 200, json: { degraded: [] } });
    app.clock.advance(2_000);
    expect(await ask()).toMatchObject({ status: 200, json: { status: 'ok', degraded: ['read-only'] } });
  });

  it('hears that it is not when files cannot be read', async () => {
    await lose('images');
    expect(await ask()).toMatchObject({ status: 503, json: { status: 'unavailable' } });
  });

  it('hears which version of the program lives', async () => {
    expect(await app.api.get('/healthz')).toMatchObject({ status: 200, json: { status: 'ok', version } });
  });

  it('hears nothing of what only the office can mend', async () => {
    app.platform.health.note('missing-files', true);
    expect(await ask()).toMatchObject({ status: 200, json: { degraded: [] } });
  });
});
