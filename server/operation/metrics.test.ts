import { networkInterfaces } from 'node:os';
import { afterEach, describe, expect, it } from 'vitest';
import { inTransaction } from '#server/platform/database/database.ts';
import { administrator, createUser, signIn } from '#server/testing/people.ts';
import { startTestApp, type TestApp } from '#server/testing/running-app.ts';
import { freePort } from '#server/testing/running-process.ts';

/** Returns the value of a series, as Prometheus parses it. */
function valueOf(text: string, series: string): number | undefined {
  const line = text.split('\n').find((found) => found.startsWith(`${series} `));
  return line === undefined ? undefined : Number(line.slice(series.length));
}

describe('metrics', () => {
  let app: TestApp;
  let scrape: () => Promise<string>;
  let port: number;
  async function start(settings: Readonly<Record<string, string>> = {}): Promise<void> {
    port = await freePort();
    app = await startTestApp({ METRICS_PORT: String(port), ...settings });
    scrape = async () => (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  }
  afterEach(() => app.close());

  it('include request durations by route pattern, without personal data', async () => {
    await start();
    const member = await createUser(app.api, app.platform);
    const { accessToken } = await signIn(app.api, 'user', member);
    await app.api.get('/api/user/office-members?search=somebody', accessToken);
    for (const id of [4711, 4712, 4713]) await app.api.delete(`/api/user/profiles/${id}?seen=x`, accessToken);
    await app.api.get('/api/somebody/4711');
    const labels = (route: string, status: number, method = 'GET') =>
      `cmj_http_request_duration_seconds_count{method="${method}",route="${route}",status="${status}"}`;
    await expect.poll(async () => valueOf(await scrape(), labels('none', 404))).toBe(1);
    const text = await scrape();
    expect(valueOf(text, labels('/api/user/office-members', 200))).toBe(1);
    expect(text).toMatch(/_count\{method="DELETE",route="\/api\/user\/profiles\/:id",status="4\d\d"\} 3/);
    expect(text).not.toMatch(/somebody|profiles\/\d|sample\.example|Bearer/);
  });

  it('cover queues, database, jobs, disk, memory and event loop', async () => {
    await start();
    await inTransaction(app.platform.database, (db) => app.platform.jobs.add(db, 'sample.kind', 'leela', 4e12));
    const text = await scrape();
    expect(valueOf(text, 'cmj_database_up')).toBe(1);
    expect(valueOf(text, 'cmj_requests_waiting{queue="visitors"}')).toBe(0);
    expect(valueOf(text, 'cmj_requests_refused_total{queue="visitors"}')).toBe(0);
    expect(valueOf(text, 'cmj_jobs{kind="sample.kind",state="waiting"}')).toBe(1);
    expect(valueOf(text, 'cmj_emails{state="failed"}')).toBe(0);
    expect(valueOf(text, 'cmj_disk_bytes{what="free"}')).toBeGreaterThan(0);
    expect(valueOf(text, 'cmj_problem{problem="no-backups"}')).toBe(1);
    expect(valueOf(text, 'nodejs_eventloop_lag_p99_seconds')).toBeGreaterThan(0);
    expect(valueOf(text, 'process_resident_memory_bytes')).toBeGreaterThan(0);
    expect(text).not.toContain('leela');
  });

  it('are available without database values while the database is unreachable', async () => {
    await start();
    await app.platform.database.schema.alterTable('jobs').renameTo('away').execute();
    const text = await scrape();
    expect(valueOf(text, 'cmj_database_up')).toBe(0);
    expect(valueOf(text, 'cmj_disk_bytes{what="total"}')).toBeGreaterThan(0);
  });

  it('are served only on localhost, only at /metrics of their own port and only for GET', async () => {
    await start({ HOST: '0.0.0.0' });
    const outside = Object.values(networkInterfaces())
      .flat()
      .find((found) => found?.family === 'IPv4' && !found.internal);
    if (outside) await expect(fetch(`http://${outside.address}:${port}/metrics`)).rejects.toThrow('fetch failed');
    expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(404);
    expect((await fetch(`http://127.0.0.1:${port}/metrics`, { method: 'POST' })).status).toBe(404);
    const { accessToken } = await signIn(app.api, 'admin', administrator);
    expect((await app.api.get('/metrics', accessToken)).json).not.toContain('cmj_');
  });

  it('stop the start with a clear message if their port cannot be opened', async () => {
    await start();
    const second = startTestApp({ METRICS_PORT: String(port) });
    await expect(second).rejects.toThrow(`METRICS_PORT ${port} is in use. Set it to another number, such as 9464.`);
  });
});
