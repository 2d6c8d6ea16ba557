import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { appForEachTest } from '#server/testing/test-apps.ts';
import { version } from '../../package.json';

describe('/readyz', () => {
  const app = appForEachTest();

  const ask = () => app.api.get('/readyz');
  const lose = (folder: string) => rm(join(app.platform.config.dataDirectory, folder), { recursive: true });

  it('tests writing at most every two seconds and reports a failure', async () => {
    expect(await ask()).toMatchObject({ status: 200, json: { status: 'ok', degraded: [] } });
    await lose('staging');
    expect(await ask()).toMatchObject({ status: 200, json: { degraded: [] } });
    app.clock.advance(2_000);
    expect(await ask()).toMatchObject({ status: 200, json: { status: 'ok', degraded: ['read-only'] } });
  });

  it('returns 503 if files cannot be read', async () => {
    await lose('images');
    expect(await ask()).toMatchObject({ status: 503, json: { status: 'unavailable' } });
  });

  it('is complemented by /healthz, which returns the program version', async () => {
    expect(await app.api.get('/healthz')).toMatchObject({ status: 200, json: { status: 'ok', version } });
  });

  it('does not report problems that only the office can fix', async () => {
    app.platform.health.note('missing-files', true);
    expect(await ask()).toMatchObject({ status: 200, json: { degraded: [] } });
  });
});
