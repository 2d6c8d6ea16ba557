/**
 * How many photos of members a second come out of zip files, what of it the server and what the processes for pictures
 * take, and how much memory. `node bench/photo-import.ts [photos]`; on PostgreSQL when TEST_DATABASE_URL names a server;
 * Linux only. Half of the photos have 12 megapixels, half 2. Ends before the further sizes are made that follow later.
 */
import { createWriteStream, openAsBlob, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { setTimeout as wait } from 'node:timers/promises';
import sharp from 'sharp';
import { ZipFile } from 'yazl';
import { type MemberImport, memberImport } from '#contract/member-imports.ts';
import { importOf } from '#server/testing/imports.ts';
import { administrator, signIn } from '#server/testing/people.ts';
import { fileOf } from '#server/testing/pictures.ts';
import { createTestSite, type SiteProcess } from '#server/testing/running-process.ts';
import { createTestApi, type TestApi } from '#server/testing/test-api.ts';

const PHOTOS = Number(process.argv[2] ?? 300);
const IMPORTS = '/api/admin/members/imports';
const MAX_ZIP_BYTES = 400_000_000;
const SHAPES = [
  { width: 4000, height: 3000 },
  { width: 1200, height: 1600 },
] as const;
/** Different pictures of each shape. */
const DIFFERENT = 4;

/** As much detail as a camera sees: large shapes with the grain of a sensor over them. */
async function cameraPhoto(width: number, height: number): Promise<Buffer> {
  const noise = (sides: { readonly width: number; readonly height: number }, sigma: number) =>
    sharp({ create: { ...sides, channels: 3, background: '#888', noise: { type: 'gaussian', mean: 128, sigma } } })
      .png()
      .toBuffer();
  const shapes = await noise({ width: width / 8, height: height / 8 }, 40);
  const large = await sharp(shapes).resize(width, height, { kernel: 'cubic' }).png().toBuffer();
  return sharp(large)
    .composite([{ input: await noise({ width, height }, 10), blend: 'soft-light' }])
    .jpeg({ quality: 92 })
    .toBuffer();
}

/** Packs the photos of members 1 to `PHOTOS` as a desktop does it, into as many files as it takes. */
async function packPhotos(directory: string): Promise<readonly string[]> {
  const pictures = await Promise.all(
    SHAPES.map(({ width, height }) => Promise.all(Array.from({ length: DIFFERENT }, () => cameraPhoto(width, height)))),
  );
  const zips: { readonly file: ZipFile; readonly path: string; bytes: number }[] = [];
  for (let folio = 1; folio <= PHOTOS; folio += 1) {
    const content = pictures[folio % SHAPES.length]?.[Math.floor(folio / SHAPES.length) % DIFFERENT];
    if (!content) throw new Error('no picture');
    let zip = zips.at(-1);
    if (!zip || zip.bytes + content.length > MAX_ZIP_BYTES) {
      zip = { file: new ZipFile(), path: join(directory, `photos-${zips.length + 1}.zip`), bytes: 0 };
      zips.push(zip);
    }
    zip.bytes += content.length;
    zip.file.addBuffer(content, `${folio}.jpg`);
  }
  for (const { file, path } of zips) {
    file.end();
    await pipeline(file.outputStream, createWriteStream(path));
  }
  return zips.map(({ path }) => path);
}

function childrenOf(pid: number): number[] {
  const own = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number);
  return own.flatMap((child) => [child, ...childrenOf(child)]);
}

/** Seconds of a core that a process has used, and those of its children that have ended. */
function processorSeconds(pid: number, field: 'own' | 'ended'): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ')
    .map(Number);
  const [user = 0, system = 0] = field === 'own' ? fields.slice(11, 13) : fields.slice(13, 15);
  return (user + system) / 100;
}

/** Megabytes that a process held at its most. */
function peakMemory(pid: number): number {
  return Number(/^VmHWM:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1000;
}

function usage(pid: number) {
  const children = childrenOf(pid);
  return {
    server: processorSeconds(pid, 'own'),
    pictures: children.reduce((sum, child) => sum + processorSeconds(child, 'own'), processorSeconds(pid, 'ended')),
    processes: children.length,
    largest: Math.max(0, ...children.map(peakMemory)),
  };
}

async function readImport(api: TestApi, id: number, token: string): Promise<MemberImport> {
  return memberImport.parse((await api.get(`${IMPORTS}/${id}`, token)).json);
}

/** Asks until no work is under way any more. */
async function settled(api: TestApi, id: number, token: string): Promise<MemberImport> {
  for (;;) {
    const found = await readImport(api, id, token);
    if (found.progress === null) return found;
    await wait(200);
  }
}

async function addMembers(api: TestApi, token: string): Promise<void> {
  const rows = Array.from({ length: PHOTOS }, (_, at) => `${at + 1},Sample Member ${at + 1}`);
  const table = fileOf(['Folio,Name', ...rows].join('\n'), 'members.csv');
  const { id } = importOf(await api.form('POST', IMPORTS, { fileName: 'members.csv', table }, token));
  await api.put(`${IMPORTS}/${id}`, {}, token);
  await settled(api, id, token);
  await api.post(`${IMPORTS}/${id}/run`, {}, token);
  await settled(api, id, token);
}

async function importPhotos({ url, child: { pid = 0 } }: SiteProcess, zips: readonly string[]): Promise<void> {
  const api = createTestApi(url);
  const { accessToken: token } = await signIn(api, 'admin', administrator);
  await addMembers(api, token);
  const before = usage(pid);
  const start = performance.now();
  const ids: number[] = [];
  for (const path of zips) {
    const archive = new File([await openAsBlob(path)], 'photos.zip');
    ids.push(importOf(await api.form('POST', `${IMPORTS}/files`, { fileName: 'photos.zip', archive }, token)).id);
  }
  const uploaded = (performance.now() - start) / 1000;
  console.log(
    `uploaded ${zips.length} zip files in ${uploaded.toFixed(1)} s, the first of which is worked at meanwhile`,
  );
  const found: MemberImport[] = [];
  for (const id of ids) found.push(await settled(api, id, token));
  const seconds = (performance.now() - start) / 1000;
  const after = usage(pid);
  const photos = found.reduce((sum, { counts }) => sum + (counts?.new ?? 0), 0);
  console.log(`${photos} photos checked in ${seconds.toFixed(1)} s: ${(photos / seconds).toFixed(1)} a second`);
  const each = (what: 'server' | 'pictures') => (((after[what] - before[what]) * 1000) / photos).toFixed(0);
  console.log(
    `of a core for each: ${each('server')} ms in the server, ${each('pictures')} ms in ${after.processes} others`,
  );
  console.log(`at most: the server ${peakMemory(pid).toFixed(0)} MB, another ${after.largest.toFixed(0)} MB`);
  const attaching = performance.now();
  for (const id of ids) {
    await api.post(`${IMPORTS}/${id}/run`, {}, token);
    await settled(api, id, token);
  }
  console.log(`attached in ${((performance.now() - attaching) / 1000).toFixed(1)} s`);
}

const directory = await mkdtemp(join(tmpdir(), 'bench-'));
const data = join(directory, 'data');
const site = await createTestSite(data);
try {
  const zips = await packPhotos(directory);
  const { email, password } = administrator;
  const started = await site.start({ ADMIN_EMAIL: email, ADMIN_PASSWORD: password, RATE_LIMITS: 'off' });
  await importPhotos(started, zips);
} finally {
  await site.end();
  await rm(directory, { recursive: true });
}
