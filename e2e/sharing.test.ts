import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { administrator, signIn } from '#server/testing/people.ts';
import { photo } from '#server/testing/pictures.ts';
import { event, memorial } from '#server/testing/records.ts';
import type { TestApp } from '#server/testing/running-app.ts';
import { storedMemorial } from '#server/testing/stored-records.ts';
import type { FormFields } from '#server/testing/test-api.ts';
import { memorialRecord } from '#server/features/memorials/service.ts';
import { visit } from './browser.ts';
import { servedPage } from './admin.ts';
import { openSite, startEmptySite } from './site.ts';

const ORIGIN = 'https://cmj.example';
const HOSTILE = '</script><script>alert("1")</script><!-- & done';

const { site, browser } = await openSite({ PUBLIC_URL: ORIGIN });

/** A page that parses HTML documents without running their scripts or loading their pictures. */
const reader = await browser.newPage();
const { accessToken: token } = await signIn(site.api, 'admin', administrator);
const send = (path: string, fields: FormFields) => site.api.form('POST', path, fields, token);
const added = await send(
  '/api/admin/events',
  event({
    title: HOSTILE,
    description: 'Tea on the lawn for everybody.',
    time: '16:30',
    end_time: '18:00',
    place: 'Sample Hall',
    image: await photo({ width: 1600, height: 1200 }),
  }),
);
const eventId = (added.json as { event: { id: number } }).event.id;
const remembered = await send(
  '/api/admin/deceased',
  memorial({ name: 'മറിയാമ്മ Sample', date_of_death: '2026-07-01', image: await photo({ width: 900, height: 1200 }) }),
);
const memorialId = (remembered.json as { record: { id: number } }).record.id;

async function headOf(path: string) {
  const html = await (await fetch(site.url + path)).text();
  return reader.evaluate((text) => {
    const { head } = new DOMParser().parseFromString(text, 'text/html');
    const all = (selector: string) => [...head.querySelectorAll(selector)];
    const meta = all('meta[property], meta[name]').map((element) => [
      element.getAttribute('property') ?? element.getAttribute('name') ?? '',
      element.getAttribute('content') ?? '',
    ]);
    return {
      title: head.querySelector('title')?.textContent ?? '',
      canonical: all('link[rel=canonical]').map((link) => link.getAttribute('href')),
      languages: Object.fromEntries(
        all('link[rel=alternate]').map((link) => [link.getAttribute('hreflang'), link.getAttribute('href')]),
      ) as Record<string, string>,
      touchIcon: head.querySelector('link[rel=apple-touch-icon]')?.getAttribute('href') ?? '',
      meta: Object.fromEntries(meta) as Record<string, string>,
      data: all('script[type="application/ld+json"]').map((script) => script.textContent),
    };
  }, html);
}

/** Fetches a public URL from the test site. */
const fetchPublic = (address: string) => fetch(address.replace(ORIGIN, site.url));

const pages = ['/home', '/matrimony', '/events', '/gallery', '/deceased'];
const ownPages: [string, () => string][] = [
  ['the home page', () => '/home'],
  ['an event', () => `/events/${eventId}`],
  ['a deceased record', () => `/deceased/${memorialId}`],
];

describe.each([
  ['en', ''],
  ['ml', '/ml'],
])('in the language %s', (language, prefix) => {
  it.each(ownPages)('a link to %s can be found and shared', async (_name, pathOf) => {
    const path = pathOf();
    const { title, canonical, languages, meta } = await headOf(prefix + path);
    const address = ORIGIN + prefix + path;
    expect(canonical).toEqual([address]);
    expect(languages).toEqual({ en: ORIGIN + path, ml: `${ORIGIN}/ml${path}`, 'x-default': ORIGIN + path });
    expect(title).toContain('CMJ');
    expect(meta['robots']).toBeUndefined();
    expect(meta['description']?.length).toBeGreaterThan(10);
    expect(meta).toMatchObject({
      'og:site_name': 'CMJ',
      'og:url': address,
      'og:locale': language === 'en' ? 'en_IN' : 'ml_IN',
      'og:locale:alternate': language === 'en' ? 'ml_IN' : 'en_IN',
      'og:description': meta['description'],
      'twitter:card': 'summary_large_image',
    });
    expect(title).toContain(meta['og:title']);

    const image = meta['og:image'] ?? '';
    expect(image.startsWith(`${ORIGIN}/`)).toBe(true);
    const response = await fetchPublic(image);
    expect(response.headers.get('content-type')).toBe('image/jpeg');
    const content = Buffer.from(await response.arrayBuffer());
    const { width, height } = await sharp(content).metadata();
    expect([width, height].map(String)).toEqual([meta['og:image:width'], meta['og:image:height']]);
    expect(width).toBeGreaterThanOrEqual(300);
    expect(content.length).toBeLessThan(600_000);
    expect(meta['og:image:alt']).not.toBe('');
  });
});

it('a link to a memorial has a preview made for it, and a link to an event shows its picture', async () => {
  const card = async () => (await headOf(`/ml/deceased/${memorialId}`)).meta['og:image'] ?? '';
  const before = await card();
  expect(before).toContain(`/share/memorial-${memorialId}-ml.jpg?v=`);
  await site.api.form('PUT', `/api/admin/deceased/${memorialId}`, { funeral_place: 'Another place' }, token);
  expect(await card()).not.toBe(before);
  expect((await headOf(`/events/${eventId}`)).meta['og:image']).toMatch(/\/events\/[0-9a-f]{32}\.jpg$/);
});

it('a link to a picture of the gallery shows that picture as its preview', async () => {
  const { json } = await site.api.get('/api/user/gallery');
  const [newest] = json as { id: number; image: string; description: string }[];
  const { meta, canonical } = await headOf(`/gallery?picture=${newest?.id}`);
  expect(canonical).toEqual([`${ORIGIN}/gallery`]);
  expect(meta).toMatchObject({
    'og:url': `${ORIGIN}/gallery?picture=${newest?.id}`,
    'og:image': `${ORIGIN}/uploads/${newest?.image}`,
    'og:image:alt': newest?.description,
  });
});

it('structured data contains the association and event times, and text cannot end its script element', async () => {
  const [organization] = (await headOf('/home')).data;
  expect(JSON.parse(organization ?? '')).toMatchObject({ '@type': 'Organization', name: 'CMJ', url: `${ORIGIN}/home` });
  const { data } = await headOf(`/events/${eventId}`);
  expect(data).toHaveLength(1);
  expect(JSON.parse(data[0] ?? '')).toMatchObject({
    '@type': 'Event',
    name: HOSTILE,
    startDate: '2026-08-01T16:30:00+05:30',
    endDate: '2026-08-01T18:00:00+05:30',
    location: { '@type': 'Place', name: 'Sample Hall' },
    url: `${ORIGIN}/events/${eventId}`,
  });
});

it.each(['/login', '/admin/events', '/nothing-here', '/deceased?name=a'])(
  '%s is excluded from search engines',
  async (path) => {
    const { meta, canonical } = await headOf(path);
    expect(meta['robots']).toBe('noindex');
    expect(canonical).toEqual([]);
  },
);

it('robots.txt names the sitemap and the excluded paths', async () => {
  const response = await fetch(`${site.url}/robots.txt`);
  expect(response.headers.get('content-type')).toContain('text/plain');
  const lines = (await response.text()).split('\n');
  expect(lines).toContain(`Sitemap: ${ORIGIN}/sitemap.xml`);
  for (const path of ['/admin', '/ml/admin', '/officedirectory', '/matrimonyRegister', '/api/']) {
    expect(lines).toContain(`Disallow: ${path}`);
  }
});

/** Returns the URLs of a sitemap, and the languages of each. */
async function readMap(app: TestApp, path: string) {
  const response = await fetch(app.url + path);
  expect(response.headers.get('content-type')).toContain('application/xml');
  return reader.evaluate(
    (text) => {
      const map = new DOMParser().parseFromString(text, 'application/xml');
      return {
        kind: map.documentElement.localName,
        addresses: [...map.getElementsByTagName('loc')].map(({ textContent }) => textContent ?? ''),
        languages: [...map.getElementsByTagName('url')].map((url) =>
          [...url.getElementsByTagName('xhtml:link')].map((link) => link.getAttribute('hreflang')),
        ),
      };
    },
    await response.text(),
  );
}

it('every URL of the sitemap is a page with the same canonical URL and languages', async () => {
  const { kind, addresses, languages } = await readMap(site, '/sitemap.xml');
  expect(kind).toBe('urlset');
  for (const path of [...pages, `/events/${eventId}`, `/deceased/${memorialId}`]) {
    expect(addresses).toContain(ORIGIN + path);
    expect(addresses).toContain(`${ORIGIN}/ml${path}`);
  }
  expect(new Set(addresses).size).toBe(addresses.length);
  expect(new Set(languages.map(String))).toEqual(new Set(['en,ml,x-default']));
  for (const address of addresses) {
    expect((await headOf(address.replace(ORIGIN, ''))).canonical).toEqual([address]);
  }
});

it('a long sitemap is split into parts, which contain every URL once', async () => {
  const large = await startEmptySite({ PUBLIC_URL: ORIGIN });
  const days = Array.from({ length: 28 }, (_, day) => `2020-02-${String(day + 1).padStart(2, '0')}`);
  for (let round = 0; round < 75; round += 1) {
    await memorialRecord.insert(
      large.platform.database,
      days.map((date_of_death) => storedMemorial({ date_of_death })),
      0,
    );
  }
  const index = await readMap(large, '/sitemap.xml');
  expect(index.kind).toBe('sitemapindex');
  expect(index.addresses).toHaveLength(3);
  const parts = await Promise.all(index.addresses.map((address) => readMap(large, address.replace(ORIGIN, ''))));
  const memorials = parts.flatMap(({ addresses }) => addresses).filter((address) => /\/deceased\/\d+$/.test(address));
  expect(memorials).toHaveLength(75 * 28 * 2);
  expect(new Set(memorials).size).toBe(memorials.length);
  for (const none of ['/sitemap/4', '/sitemap/0', '/sitemap/x']) {
    expect((await fetch(large.url + none)).status).toBe(404);
  }
  await large.close();
});

it('a phone can add the site to its home screen', async () => {
  const path = '/ml/home';
  const { touchIcon } = await headOf(path);
  const { page } = await visit(browser, site.url, 'phone');
  await page.goto(path);
  const manifest = await page.locator('link[rel=manifest]').getAttribute('href');
  const response = await fetch(site.url + manifest);
  expect(response.headers.get('content-type')).toContain('application/manifest+json');
  const { name, start_url, icons, ...looks } = (await response.json()) as {
    name: string;
    start_url: string;
    icons: { src: string; sizes: string; purpose?: string }[];
  };
  expect({ name, start_url }).toEqual({ name: 'CMJ', start_url: path });
  expect(looks).toMatchObject({
    display: 'standalone',
    background_color: '#fbf7ee',
    theme_color: '#17493f',
    scope: '/',
  });
  expect(icons.map(({ sizes, purpose }) => [sizes, purpose ?? 'any'])).toEqual([
    ['192x192', 'any'],
    ['512x512', 'any'],
    ['512x512', 'maskable'],
  ]);
  for (const { src, sizes } of [...icons, { src: touchIcon, sizes: '180x180' }]) {
    const { format, width, height } = await sharp(await (await fetch(site.url + src)).arrayBuffer()).metadata();
    expect([format, `${width}x${height}`]).toEqual(['png', sizes]);
  }
});

it('a new logo and full name are used everywhere from the next request on', async () => {
  const { accessToken } = await signIn(site.api, 'admin', administrator);
  const read = async (key: string) =>
    (await site.api.get(`/api/admin/content/${key}`, accessToken)).json as { value: object };
  const association = await read('association');
  await site.api.put(
    '/api/admin/content/association',
    { value: { ...association.value, fullName: { en: 'Sample Association', ml: 'മാതൃകാ സംഘടന' } } },
    accessToken,
  );
  const contact = await read('contact');
  const phones = [{ display: '0484 200 1825' }, { display: '+91 00000 01971' }];
  await site.api.put('/api/admin/content/contact', { value: { ...contact.value, phones } }, accessToken);
  const logo = await site.api.form(
    'PUT',
    '/api/admin/content/association/logo',
    { image: await photo({ width: 600, height: 400 }) },
    accessToken,
  );
  const image = `${ORIGIN}/uploads/${(logo.json as { logo: string }).logo}`;

  const { meta, data, title } = await headOf('/ml/home');
  expect(title).toContain('CMJ');
  expect(meta).toMatchObject({
    'og:site_name': 'മാതൃകാ സംഘടന',
    'og:image': image,
    'og:image:width': '600',
    'og:image:height': '400',
  });
  expect(JSON.parse(data[0] ?? '')).toMatchObject({
    name: 'മാതൃകാ സംഘടന',
    alternateName: 'CMJ',
    logo: image,
    telephone: ['+914842001825', '+910000001971'],
  });
  const { html } = await servedPage(site, '/home');
  expect(html.match(/href="tel:\+914842001825"/g)?.length).toBeGreaterThan(1);
  expect(html).toContain('href="tel:+910000001971"');
  expect((await headOf(`/events/${eventId}`)).meta['og:image']).not.toBe(image);
});
