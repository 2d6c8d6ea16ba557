import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { openDatabase } from '#server/platform/database/database.ts';
import { truncateWal, mountSmallDisk, type SmallDisk } from '#server/testing/full-disk.ts';
import { registrationForm, administrator, registerPerson, signIn } from '#server/testing/people.ts';
import { photo } from '#server/testing/pictures.ts';
import { event, galleryItem, member, notice, profile, term } from '#server/testing/records.ts';
import { createTestSite, type TestProcess, type TestSite } from '#server/testing/running-process.ts';
import { createTestApi, type TestApi, type TestResponse } from '#server/testing/test-api.ts';
import { type Drill, exactly, type Finding, noneOf } from './drill.ts';
import { adminSettings } from './test-site.ts';
import { waitUntil } from './until.ts';

const MEGABYTE = 1024 * 1024;
const settings = { ...adminSettings, MIN_FREE_MB: '8' };

interface Write {
  readonly what: string;
  readonly hasFile?: true;
  readonly send: () => Promise<TestResponse>;
}

/** Signs in an administrator and a member. Returns requests that write and requests that read as these users. */
async function openWrites(api: TestApi) {
  const admin = await signIn(api, 'admin', administrator);
  const person = await registerPerson(api);
  await api.put(`/api/admin/users/${person.id}/approve`, {}, admin.accessToken);
  const user = await signIn(api, 'user', person);
  const image = await photo({ width: 64, height: 48 });
  const token = admin.accessToken;
  const signInAs = (path: string, { email, password }: typeof administrator) => api.post(path, { email, password });
  const refresh = () => api.post('/api/refresh-token', { refreshToken: user.refreshToken });
  let last = 0;
  const next = () => (last += 1);
  const writes: readonly Write[] = [
    {
      what: 'notice',
      send: () => api.post('/api/admin/notices', notice({ title: { en: `Sample ${next()}`, ml: null } }), token),
    },
    { what: 'term', send: () => api.post('/api/admin/terms', term({ begins_on: `${2100 + next()}-04-01` }), token) },
    {
      what: 'member',
      send: () => api.form('POST', '/api/admin/members', member({ folio: String(1000 + next()) }), token),
    },
    { what: 'event', hasFile: true, send: () => api.form('POST', '/api/admin/events', event({ image }), token) },
    {
      what: 'picture',
      hasFile: true,
      send: () => api.form('POST', '/api/admin/gallery/upload', galleryItem({ image }), token),
    },
    { what: 'registration', send: () => api.post('/api/user/register', registrationForm()) },
    {
      what: 'profile',
      send: () => api.form('POST', '/api/matrimonyregister', profile({ name: `Sample ${next()}` }), user.accessToken),
    },
    { what: 'forgotten password', send: () => api.post('/api/password/forgot', { email: person.email }) },
    { what: 'sign-in of a member', send: () => signInAs('/api/user/login', person) },
    { what: 'sign-in of the office', send: () => signInAs('/api/auth/admin/login', administrator) },
    { what: 'refresh', send: refresh },
  ];
  const reads = [
    ['/api/home', undefined],
    ['/api/site', undefined],
    ['/api/user/me', user.accessToken],
    ['/api/user/office-members/html?search=nadia', user.accessToken],
    ['/api/admin/dashboard', token],
    ['/api/admin/members', token],
    ['/api/admin/members/export?format=csv', token],
    ['/healthz', undefined],
    ['/readyz', undefined],
  ] as const;
  return {
    writes,
    refresh,
    read: () => Promise.all(reads.map(async ([path, as]) => [path, await api.get(path, as)] as const)),
  };
}
type Opened = Awaited<ReturnType<typeof openWrites>>;

/**
 * Sends all writes `rounds` times. Returns their number, and the unexpected responses, such as `notice: 200` or
 * `notice: no Retry-After`.
 */
async function makeAll(
  { writes }: Opened,
  rounds: number,
  wanted: (write: Write) => number,
): Promise<{ readonly made: number; readonly wrong: readonly string[] }> {
  const wrong: string[] = [];
  for (let round = 0; round < rounds; round += 1) {
    for (const write of writes) {
      const { status, headers } = await write.send();
      if (status !== wanted(write)) wrong.push(`${write.what}: ${status}`);
      else if (status >= 500 && headers.get('retry-after') === null) wrong.push(`${write.what}: no Retry-After`);
    }
  }
  return { made: rounds * writes.length, wrong };
}

async function fill({ database: { config } }: TestSite, disk: SmallDisk): Promise<void> {
  truncateWal(config);
  await disk.fill();
}

const degraded = async ({ url }: TestProcess) =>
  ((await createTestApi(url).get('/readyz')).json as { degraded: readonly string[] }).degraded.join(' ') || 'nothing';

async function waitForDegraded(site: TestProcess, what: string): Promise<Finding> {
  await waitUntil(async () => (await degraded(site)) === what, 20_000).catch(() => {});
  return exactly('/readyz reports', await degraded(site), what);
}

/** Checks that with little free space the site refuses files and accepts all other writes. */
async function checkNearlyFullDisk(started: TestProcess, disk: SmallDisk, opened: Opened): Promise<readonly Finding[]> {
  await disk.fill(6 * MEGABYTE);
  const { made, wrong } = await makeAll(opened, 1, ({ hasFile }) => (hasFile ? 507 : 200));
  return [
    noneOf(`of ${made} writes below the reserve, wrongly answered`, wrong),
    await waitForDegraded(started, 'disk-low'),
  ];
}

/** Checks that without free space the site refuses files, on SQLite also all other writes, and that reads work. */
async function checkFullDisk(
  site: TestSite,
  started: TestProcess,
  disk: SmallDisk,
  opened: Opened,
  rounds: number,
): Promise<readonly Finding[]> {
  await fill(site, disk);
  const own = site.database.config.engine === 'sqlite' ? 503 : 200;
  const { made, wrong } = await makeAll(opened, rounds, ({ hasFile }) => (hasFile ? 507 : own));
  const unread = (await opened.read()).filter(([, { status }]) => status !== 200).map(([path]) => path);
  const staged = await readdir(join(disk.directory, 'staging'));
  return [
    noneOf(`of ${made} writes on a full disk, wrongly answered`, wrong),
    noneOf('failed reads on a full disk', unread),
    noneOf('files left in staging', staged),
    await waitForDegraded(started, 'disk'),
  ];
}

/** Checks that writes work again once there is free space, also in sessions from before the disk was full. */
async function checkRecovery(started: TestProcess, disk: SmallDisk, opened: Opened): Promise<readonly Finding[]> {
  await disk.empty();
  const { made, wrong } = await makeAll(opened, 1, () => 200);
  return [
    noneOf(`of ${made} writes with free space again, wrongly answered`, wrong),
    exactly('refresh of an earlier session', (await opened.refresh()).status, 200),
    await waitForDegraded(started, 'nothing'),
  ];
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

async function drillOn(disk: SmallDisk, rounds: number): Promise<readonly Finding[]> {
  const site = await createTestSite(disk.directory);
  try {
    const started = await site.start(settings);
    const opened = await openWrites(createTestApi(started.url));
    const findings = [
      ...(await checkNearlyFullDisk(started, disk, opened)),
      ...(await checkFullDisk(site, started, disk, opened, rounds)),
      ...(await checkRecovery(started, disk, opened)),
    ];
    started.child.kill('SIGTERM');
    await started.ended;
    return [...findings, ...(await checkStartOnFullDisk(site, disk))];
  } finally {
    await site.end();
  }
}

/** Fills the disk of a site, which is a small disk in memory. */
export const diskFull: Drill = {
  name: 'disk-full',
  needs: ['mounts'],
  run: async (form) => {
    const disk = await mountSmallDisk(64);
    try {
      return await drillOn(disk, form === 'short' ? 1 : 7);
    } finally {
      await disk.unmount();
    }
  },
};
