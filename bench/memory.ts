/**
 * How much memory the site holds after a heavy afternoon in the office: 300 photos of 12 megapixels, an import of 50,000
 * members, and ten minutes of rest. `node bench/memory.ts`; Linux only. DATABASE_URL is as for the site.
 */
import { buffer } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import sharp from 'sharp';
import { z } from 'zod';
import { writeXlsx } from '#server/platform/tables/write-xlsx.ts';
import { importOf } from '#server/testing/imports.ts';
import { administrator, signIn } from '#server/testing/people.ts';
import { fileOf, uploadPictures } from '#server/testing/pictures.ts';
import { createTestApi } from '#server/testing/test-api.ts';
import { seededRandom, inventName } from './search-names.ts';
import { startBuiltSite } from './built-site.ts';

const PHOTOS = 300;
const ROWS = 50_000;
const REST_MINUTES = 10;

/** As large as a telephone takes it, and each another one. */
async function photo(): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
  const small = sharp({ create: { width: 500, height: 375, channels: 3, background: '#888', noise } }).png();
  return sharp(await small.toBuffer())
    .resize(4000, 3000)
    .jpeg()
    .toBuffer();
}

async function table(): Promise<Buffer> {
  const roll = seededRandom(1825);
  const rows = Array.from({ length: ROWS }, (_, at) => [
    String(at + 1),
    inventName(roll),
    `+91 00000 ${String(at).padStart(5, '0')}`,
    `Sample House ${at}\nSample Road, Sample Town`,
  ]);
  const headings = ['Folio', 'Name', 'Mobile', 'Address'].map((heading) => ({ heading, width: 20 }));
  return buffer(
    writeXlsx(
      'Members',
      headings,
      (async function* all() {
        yield rows;
      })(),
    ),
  );
}

const site = await startBuiltSite(4805, {
  ADMIN_EMAIL: administrator.email,
  ADMIN_PASSWORD: administrator.password,
  RATE_LIMITS: 'off',
});
const api = createTestApi(site.url);
/** A session's key is good for some minutes only. */
const signedIn = async () => (await signIn(api, 'admin', administrator)).accessToken;
const say = (when: string) => console.log(`${when}: ${site.memory().toFixed(0)} MB`);

await wait(60_000);
say('a minute after the first start');
let token = await signedIn();
for (let number = 1; number <= PHOTOS; number += 1) {
  if (number % 50 === 0) token = await signedIn();
  const image = fileOf(await photo(), `${number}.jpg`, 'image/jpeg');
  const { status } = await uploadPictures({ api }, token, image);
  if (status !== 200) throw new Error(`picture ${number} was answered ${status}`);
}
say('after the photos');

token = await signedIn();
const IMPORTS = '/api/admin/members/imports';
/** What says whether the work goes on. */
const progressing = z.object({ progress: z.unknown() });

async function settled(id: number): Promise<void> {
  for (;;) {
    const { progress } = progressing.parse((await api.get(`${IMPORTS}/${id}`, token)).json);
    if (progress === null) return;
    await wait(500);
  }
}
const uploaded = await api.form(
  'POST',
  IMPORTS,
  { fileName: 'all.xlsx', table: fileOf(await table(), 'all.xlsx') },
  token,
);
const { id } = importOf(uploaded);
await api.put(`${IMPORTS}/${id}`, {}, token);
await settled(id);
const run = await api.post(`${IMPORTS}/${id}/run`, {}, token);
if (run.status !== 200) throw new Error(`the import was answered ${run.status}`);
await settled(id);
say('after the import');
for (let minute = 1; minute <= REST_MINUTES; minute += 1) {
  await wait(60_000);
  say(`minute ${minute} of rest`);
}
await site.end();
