import sharp from 'sharp';
import { insertMemorials } from '#server/features/memorials/store.ts';
import { administrator, signIn } from '#server/testing/people.ts';
import { fileOf, uploadPictures } from '#server/testing/pictures.ts';
import { startTestApp, type TestApp } from '#server/testing/running-app.ts';
import { storedMemorial } from '#server/testing/stored-records.ts';

const UPLOADS = 7;
const SEARCHES = 50;
const RECORDS = 10_000;

/** As much detail as a camera sees: large shapes with the grain of a sensor over them; 12 megapixels. */
async function cameraPhoto(): Promise<Buffer> {
  const noise = (width: number, height: number, sigma: number) =>
    sharp({
      create: { width, height, channels: 3, background: '#888888', noise: { type: 'gaussian', mean: 128, sigma } },
    });
  const shapes = await noise(500, 375, 40).png().toBuffer();
  const grain = await noise(4000, 3000, 10).png().toBuffer();
  return sharp(await sharp(shapes).resize(4000, 3000, { kernel: 'cubic' }).png().toBuffer())
    .composite([{ input: grain, blend: 'soft-light' }])
    .jpeg({ quality: 92 })
    .toBuffer();
}

async function timed(act: () => Promise<{ readonly status: number }>): Promise<number> {
  const start = performance.now();
  const { status } = await act();
  if (status !== 200) throw new Error(`answered ${status}`);
  return performance.now() - start;
}

function report(what: string, times: readonly number[]): void {
  const sorted = times.toSorted((a, b) => a - b);
  const [fastest = 0] = sorted;
  const median = sorted[Math.floor(sorted.length / 2)] ?? 0;
  const slowest = sorted.at(-1) ?? 0;
  const [low, middle, high] = [fastest, median, slowest].map((time) => time.toFixed(0));
  console.log(`${what.padEnd(62)} ${low} / ${middle} / ${high} ms`);
}

async function uploads({ api, platform }: TestApp): Promise<void> {
  const { accessToken } = await signIn(api, 'admin', administrator);
  const photo = await cameraPhoto();
  const size = (photo.length / 1e6).toFixed(1);
  const upload = () => {
    const image = fileOf(photo, 'photo.jpg');
    return timed(() => uploadPictures({ api }, accessToken, image));
  };
  const alone: number[] = [];
  for (let count = 0; count < UPLOADS; count += 1) {
    alone.push(await upload());
    await platform.jobs.settle();
  }
  report(`a photo of 12 megapixels and ${size} MB, one at a time`, alone);
  report('the same, four at the same moment', await Promise.all([upload(), upload(), upload(), upload()]));
  await platform.jobs.settle();
  report('the same, forty at the same moment', await Promise.all(Array.from({ length: 40 }, upload)));
  const start = performance.now();
  await platform.jobs.settle();
  console.log(
    `further sizes and AVIF for forty photos, in the background: ${((performance.now() - start) / 1000).toFixed(1)} s`,
  );
}

async function searches({ api, platform }: TestApp): Promise<void> {
  for (let first = 0; first < RECORDS; first += 1000) {
    const people = Array.from({ length: 1000 }, (_, index) =>
      storedMemorial({
        name: `Sample Person ${first + index}`,
        date_of_death: `${1930 + ((first + index) % 90)}-01-01`,
        funeral_place: `Sample Place ${index % 40}`,
      }),
    );
    await insertMemorials(platform.database, people, 0);
  }
  for (const query of ['page=1', 'page=600', 'name=person+42&place=place+7&page=1', 'name=nobody&page=1', '']) {
    const times: number[] = [];
    for (let count = 0; count < SEARCHES; count += 1) {
      times.push(await timed(() => api.get(`/api/user/deceased?${query}`)));
    }
    report(`/api/user/deceased?${query} among ${RECORDS}`, times);
  }
}

console.log('Each line: fastest / median / slowest, answered over HTTP.');
const app = await startTestApp();
try {
  await uploads(app);
  await searches(app);
} finally {
  await app.close();
}
