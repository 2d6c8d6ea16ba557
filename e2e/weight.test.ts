import type { BrowserContext } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { addMemorial } from '#contract/admin-memorials.ts';
import { addAlbum } from '#contract/albums.ts';
import type { GalleryItem } from '#contract/gallery.ts';
import { pictureRecord } from '#server/features/gallery/service.ts';
import { administrator, createUser, signIn, type Tokens } from '#server/testing/people.ts';
import { album, memorial } from '#server/testing/records.ts';
import { isScriptLoaded, sizes } from './browser.ts';
import { openSite } from './site.ts';
import { adminTokenEntries, storeTokens } from './stored-tokens.ts';

interface Load {
  readonly path: string;
  readonly type: string;
  /** Bytes of the compressed body. */
  readonly bytes: number;
  /** Bytes of the response headers. */
  readonly head: number;
}

const { site, browser } = await openSite({}, 'full');

/**
 * Returns all responses that a phone loads on its first visit, which opens the pages one after another without any other
 * interaction.
 * @param prepare signs in, if necessary
 * @param shown a selector of what the script of the page shows last
 */
async function loadsOf(
  paths: readonly string[],
  prepare?: (context: BrowserContext) => Promise<void>,
  shown = 'body',
): Promise<readonly Load[]> {
  const context = await browser.newContext({ baseURL: site.url, viewport: sizes.phone, serviceWorkers: 'block' });
  await prepare?.(context);
  const page = await context.newPage();
  const network = await context.newCDPSession(page);
  const requests = new Map<string, { path: string; type: string }>();
  const loads: Load[] = [];
  network.on('Network.requestWillBeSent', ({ requestId, request, type = 'Other' }) => {
    if (request.url.startsWith(site.url)) requests.set(requestId, { path: request.url.slice(site.url.length), type });
  });
  const heads = new Map<string, number>();
  network.on('Network.responseReceived', ({ requestId, response }) => heads.set(requestId, response.encodedDataLength));
  network.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const known = requests.get(requestId);
    const head = heads.get(requestId) ?? 0;
    if (known) loads.push({ ...known, head, bytes: encodedDataLength - head });
  });
  await network.send('Network.enable');
  for (const path of paths) {
    await page.goto(site.url + path);
    // Waits for the script first, because the network may be idle before the page requests it.
    await page.waitForFunction(isScriptLoaded);
    await page.locator(shown).first().waitFor();
    await page.waitForLoadState('networkidle');
  }
  await context.close();
  return loads;
}

function sum(loads: readonly Load[], type?: string): number {
  return loads
    .filter((load) => type === undefined || load.type === type)
    .reduce((total, { bytes }) => total + bytes, 0);
}

/** Signs a new member in without loading a page, so that the browser has the cookie for files and an empty cache. */
async function signMemberIn(context: BrowserContext): Promise<void> {
  const { email, password } = await createUser(site.api, site.platform);
  const response = await context.request.post('/api/user/login', { data: { email, password } });
  const { accessToken, refreshToken } = (await response.json()) as Tokens;
  await storeTokens(context, { accessToken, refreshToken });
}

async function signAdministratorIn(context: BrowserContext): Promise<void> {
  await storeTokens(context, adminTokenEntries(await signIn(site.api, 'admin', administrator)));
}

/** Returns whether a response is a style sheet. The script fetches those that the document contains. */
function isSheet({ path }: Load): boolean {
  return path.endsWith('.css');
}

/** Returns the bytes of the fonts that the page uses and of those that it fetches for later pages. */
function fontBytes(loads: readonly Load[]): number {
  return sum(loads.filter(({ path }) => path.endsWith('.woff2')));
}

describe('a first visit', () => {
  it.each(['/home', '/ml/home', '/gallery', '/deceased', '/login'])(
    'to %s loads at most 13 kB of script, and for the next page two style sheets of at most 10.1 kB',
    async (path) => {
      const loads = await loadsOf([path]);
      const sheets = loads.filter(isSheet);
      expect(sum(loads, 'Script')).toBeGreaterThan(2_000);
      expect(sum(loads, 'Script')).toBeLessThan(13_000);
      expect(sheets).toHaveLength(2);
      expect(sum(sheets)).toBeLessThan(10_100);
      // A page in Malayalam also fetches the Malayalam font in two weights.
      expect(fontBytes(loads)).toBeLessThan(path.startsWith('/ml/') ? 110_000 : 50_000);
    },
  );

  it('to the home page with a funeral loads at most 13 kB of script, and style sheets of at most 10.7 kB', async () => {
    const { accessToken } = await signIn(site.api, 'admin', administrator);
    const funeral = { date_of_death: '2026-07-19', funeral_at: '2026-07-20T16:30', portrait: 'none' } as const;
    const { json } = await site.api.form('POST', '/api/admin/deceased', memorial(funeral), accessToken);
    const { id } = addMemorial.responses.record.parse(json).record;
    const loads = await loadsOf(['/home']);
    await site.api.delete(`/api/admin/deceased/${id}`, accessToken);
    const sheets = loads.filter(isSheet);
    expect(sheets.map(({ path }) => path)).toContainEqual(expect.stringContaining('home-funeral'));
    expect(sum(sheets)).toBeLessThan(10_700);
    expect(sum(loads, 'Script')).toBeLessThan(13_000);
  });

  it('to five public pages one after another loads at most 22 kB of style sheets', async () => {
    const loads = await loadsOf(['/home', '/events', '/gallery', '/deceased', '/contact']);
    const sheets = loads.filter((load) => isSheet(load) && load.bytes > 0);
    expect(sheets).toHaveLength(6);
    expect(sum(sheets)).toBeLessThan(22_000);
  });

  it.each(['/home', '/ml/home', '/gallery', '/deceased'])(
    'to %s can be drawn after one response of at most 19 kB, fonts and pictures apart',
    async (path) => {
      const loads = await loadsOf([path]);
      const page = loads.find((load) => load.path === path);
      expect(page?.bytes).toBeGreaterThan(10_000);
      expect((page?.bytes ?? 0) + (page?.head ?? 0)).toBeLessThan(19_000);
      expect(loads.filter(({ type }) => type === 'Stylesheet')).toEqual([]);
    },
  );

  it('to the home page in English loads at most 120 kB in at most 15 requests', async () => {
    const loads = await loadsOf(['/home']);
    expect(sum(loads) + loads.reduce((total, { head }) => total + head, 0)).toBeLessThan(120_000);
    expect(loads.length).toBeLessThanOrEqual(15);
  });

  it('to the home page in Malayalam loads at most 170 kB in at most 15 requests', async () => {
    const loads = await loadsOf(['/ml/home']);
    expect(sum(loads) + loads.reduce((total, { head }) => total + head, 0)).toBeLessThan(170_000);
    expect(loads.length).toBeLessThanOrEqual(15);
  });

  it('to the directory loads at most 20 kB of script and 60 kB of fonts, and 170 kB in 22 requests', async () => {
    const all = await loadsOf(['/officedirectory'], signMemberIn, 'main [src*="/images/"]');
    // Leaves out responses from the cache.
    const loads = all.filter(({ bytes }) => bytes > 0);
    expect(fontBytes(loads)).toBeLessThan(60_000);
    expect(loads.some(({ path }) => path.startsWith('/api/user/office-members/html'))).toBe(true);
    expect(loads.some(({ path }) => path.startsWith('/images/'))).toBe(true);
    expect(sum(loads, 'Script')).toBeGreaterThan(10_000);
    expect(sum(loads, 'Script')).toBeLessThan(20_000);
    expect(sum(loads)).toBeLessThan(170_000);
    expect(loads.length).toBeLessThanOrEqual(22);
  });

  it.each([
    ['the office', '/admin', signAdministratorIn],
    ['the office in Malayalam', '/ml/admin', signAdministratorIn],
    ['a member', '/account', signMemberIn],
    ['a member in Malayalam', '/ml/account', signMemberIn],
  ] as const)(
    'to the first page of %s loads at most 153.5 kB of script in at most 15 files',
    async (_, path, prepare) => {
      const scripts = (await loadsOf([path], prepare)).filter(({ type }) => type === 'Script');
      expect(sum(scripts)).toBeGreaterThan(100_000);
      expect(sum(scripts)).toBeLessThan(153_500);
      expect(scripts.length).toBeLessThanOrEqual(15);
    },
  );

  it('to the gallery loads at most 400 kB', async () => {
    const loads = await loadsOf(['/gallery']);
    expect(sum(loads, 'Image')).toBeGreaterThan(20_000);
    expect(sum(loads)).toBeLessThan(400_000);
  });

  it('to an album of 300 pictures loads no larger page than the gallery, and at most 400 kB', async () => {
    const gallery = await loadsOf(['/gallery']);
    const { accessToken } = await signIn(site.api, 'admin', administrator);
    const added = await site.api.post('/api/admin/albums', album(), accessToken);
    const { id } = addAlbum.responses.record.parse(added.json).album;
    const images = ((await site.api.get('/api/user/gallery')).json as GalleryItem[]).map(({ image }) => image);
    const pictures = Array.from({ length: 300 }, (_, index) => ({
      image: images[index % images.length] ?? '',
      description: `Picture ${index}`,
      description_ml: null,
      album: id,
    }));
    await pictureRecord.insert(site.platform.database, pictures, 0);
    const path = `/gallery/albums/${id}`;
    const loads = await loadsOf([path]);
    const pageOf = (among: readonly Load[], at: string) => among.find((load) => load.path === at)?.bytes ?? 0;
    expect(pageOf(loads, path)).toBeGreaterThan(5_000);
    expect(pageOf(loads, path)).toBeLessThan(pageOf(gallery, '/gallery'));
    expect(loads.filter(({ type }) => type === 'Stylesheet')).toEqual([]);
    expect(sum(loads, 'Image')).toBeGreaterThan(20_000);
    expect(sum(loads)).toBeLessThan(400_000);
  });
});
