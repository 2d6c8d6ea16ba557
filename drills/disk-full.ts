import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { openDatabase } from '#server/platform/database/database.ts';
import { truncateWal, mountSmallDisk, type SmallDisk } from '#server/testing/full-disk.ts';
import { registrationForm, administrator, signIn } from '#server/testing/people.ts';
import { photo } from '#server/testing/pictures.ts';
import { event, notice } from '#server/testing/records.ts';
import { createTestSite, type TestProcess, type TestSite } from '#server/testing/running-process.ts';
import { createTestApi, type TestApi, type TestResponse } from '#server/testing/test-api.ts';
import { type Drill, exactly, type Finding, noneOf, waitUntil } from './drill.ts';
import { adminSettings } from './test-site.ts';

const settings = { ...adminSettings, MIN_FREE_MB: '8' };

interface Write {
  readonly what: string;
  readonly hasFile?: true;
  readonly send: () => Promise<TestResponse>;
}

/** Returns requests that write, as a visitor and as the office. `server/full-disk.test.ts` sends all that exist. */
async function openWrites(api: TestApi): Promise<readonly Write[]> {
  const { accessToken } = await signIn(api, 'admin', administrator);
  const image = await photo({ width: 64, height: 48 });
  const { email, password } = administrator;
  return [
    { what: 'notice', send: () => api.post('/api/admin/notices', notice(), accessToken) },
    { what: 'event', hasFile: true, send: () => api.form('POST', '/api/admin/events', event({ image }), accessToken) },
    { what: 'registration', send: () => api.post('/api/user/register', registrationForm()) },
    { what: 'sign-in', send: () => api.post('/api/auth/admin/login', { email, password }) },
  ];
}

/** Sends all writes `rounds` times. Returns the unexpected responses, such as `notice: 200` or `notice: no Retry-After`. */
async function wrongAnswers(writes: readonly Write[], rounds: number, wanted: (write: Write) => number) {
  const wrong: string[] = [];
  for (let round = 0; round < rounds; round += 1) {
    for (const write of writes) {
      const { status, headers } = await write.send();
      if (status !== wanted(write)) wrong.push(`${write.what}: ${status}`);
      else if (status >= 500 && headers.get('retry-after') === null) wrong.push(`${write.what}: no Retry-After`);
    }
  }
  return noneOf(`of ${rounds * writes.length} writes, wrongly answered`, wrong);
}

async function fill({ database: { config } }: TestSite, disk: SmallDisk): Promise<void> {
  truncateWal(config);
  await disk.fill();
}

async function waitForDegraded({ url }: TestProcess, what: string): Promise<Finding> {
  const degraded = async () => {
    const { json } = await createTestApi(url).get('/readyz');
    return (json as { degraded: readonly string[] }).degraded.join(' ') || 'nothing';
  };
  await waitUntil(async () => (await degraded()) === what, 20_000).catch(() => {});
  return exactly('/readyz reports', await degraded(), what);
}

/** Checks that a full disk refuses files, on SQLite also all other writes, and that all writes work again afterwards. */
async function checkFullDisk(site: TestSite, disk: SmallDisk, rounds: number): Promise<readonly Finding[]> {
  const started = await site.start(settings);
  const writes = await openWrites(createTestApi(started.url));
  await fill(site, disk);
  const own = site.database.config.engine === 'sqlite' ? 503 : 200;
  const onFullDisk = [
    await wrongAnswers(writes, rounds, ({ hasFile }) => (hasFile ? 507 : own)),
    exactly('home page on a full disk', (await createTestApi(started.url).get('/api/home')).status, 200),
    noneOf('files left in staging', await readdir(join(disk.directory, 'staging'))),
    await waitForDegraded(started, 'disk'),
  ];
  await disk.empty();
  const afterwards = [await wrongAnswers(writes, 1, () => 200), await waitForDegraded(started, 'nothing')];
  started.child.kill('SIGTERM');
  await started.ended;
  return [...onFullDisk, ...afterwards];
}

/**
 * Starts a site on a full disk and checks that it serves the home page. On SQLite the site locks its database
 * exclusively until there is space.
 */
async function checkStartOnFullDisk(site: TestSite, disk: SmallDisk): Promise<readonly Finding[]> {
  await fill(site, disk);
  const started = await site.start(settings);
  const home = await createTestApi(started.url).get('/api/home');
  await disk.empty();
  let isShared = false;
  const share = async () => {
    const database = await openDatabase(site.database.config);
    await database.destroy();
    isShared = true;
    return true;
  };
  await waitUntil(() => share().catch(() => false), 60_000).catch(() => {});
  return [
    exactly('home page of a site started on a full disk', home.status, 200),
    exactly('its database is shared when there is space', isShared ? 'yes' : 'no', 'yes'),
    await waitForDegraded(started, 'nothing'),
  ];
}

/** Fills the disk of a site, which is a small disk in memory. */
export const diskFull: Drill = {
  name: 'disk-full',
  needs: ['mounts'],
  run: async (form) => {
    const disk = await mountSmallDisk(64);
    try {
      const site = await createTestSite(disk.directory);
      try {
        const filled = await checkFullDisk(site, disk, form === 'short' ? 1 : 7);
        return [...filled, ...(await checkStartOnFullDisk(site, disk))];
      } finally {
        await site.end();
      }
    } finally {
      await disk.unmount();
    }
  },
};
