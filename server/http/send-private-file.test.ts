import { beforeAll, describe, expect, it } from 'vitest';
import { createUser } from '#server/testing/people.ts';
import { addFiles, signInAsBrowser } from '#server/testing/private-files.ts';
import { appForAllTests } from '#server/testing/test-apps.ts';

describe('private files sent to an authorised reader', () => {
  const app = appForAllTests();
  let files: Awaited<ReturnType<typeof addFiles>>;
  let headers: Record<string, string>;
  const paths = ['photo', 'small photo', 'pdf'] as const;

  beforeAll(async () => {
    files = await addFiles(app.api, '12', 'Yusuf Sait');
    const { cookie } = await signInAsBrowser(app.api, 'user', await createUser(app.api, app.platform));
    headers = { cookie };
  });

  const ask = (path: string, sent: Record<string, string>) => app.api.send(path, { headers: sent });

  it('are kept out of shared caches; browsers may store photos, but not PDFs', async () => {
    for (const what of paths) {
      const response = await ask(files[what], headers);
      const isPdf = what === 'pdf';
      expect(Object.fromEntries(response.headers)).toMatchObject({
        'cache-control': isPdf ? 'private, no-store' : 'private, no-cache',
        vary: 'authorization, cookie',
        'x-robots-tag': 'noindex',
        'x-content-type-options': 'nosniff',
        'cross-origin-resource-policy': 'same-origin',
        etag: `"${files[what].split('/')[2]}"`,
      });
      const policy = response.headers.get('content-security-policy') ?? '';
      expect(policy).toMatch(/^default-src 'none'/);
      expect(policy).not.toMatch(/sandbox|unsafe-eval/);
    }
    const etag = `"${files.photo.split('/')[2]}"`;
    const held = await ask(files.photo, { ...headers, 'if-none-match': etag });
    expect(held).toMatchObject({ status: 304, json: '' });
    expect(held.headers.get('cache-control')).toBe('private, no-cache');
    expect((await ask(files.photo, { ...headers, 'if-none-match': '"another"' })).status).toBe(200);
  });

  it('are answered with 404, not 304, if a photo does not exist in the requested size', async () => {
    const never = files.photo.replace('.jpg', '-31.webp');
    const tag = `"${never.split('/')[2]}"`;
    expect((await ask(never, headers)).status).toBe(404);
    expect((await ask(never, { ...headers, 'if-none-match': tag })).status).toBe(404);
  });

  it('support range requests for PDFs only', async () => {
    const read = async (range: string, more = {}) => {
      const response = await fetch(app.url + files.pdf, { headers: { ...headers, range, ...more } });
      return { status: response.status, range: response.headers.get('content-range'), bytes: await response.bytes() };
    };
    const whole = await read('');
    const size = whole.bytes.length;
    expect(whole.status).toBe(200);
    expect(Buffer.from(whole.bytes).toString('latin1', 0, 5)).toBe('%PDF-');
    const etag = `"${files.pdf.split('/')[2]}"`;
    for (const [range, start, end] of [
      ['bytes=0-3', 0, 4],
      ['bytes=5-5', 5, 6],
      ['bytes=10-', 10, size],
      ['bytes=-7', size - 7, size],
      [`bytes=0-${size * 2}`, 0, size],
      [`bytes=-${size * 2}`, 0, size],
    ] as const) {
      const part = await read(range, { 'if-range': etag });
      expect(part).toMatchObject({ status: 206, range: `bytes ${start}-${end - 1}/${size}` });
      expect(part.bytes).toEqual(whole.bytes.slice(start, end));
    }
    for (const range of ['bytes=9-3', 'bytes=0-1,4-5', 'bytes=-', 'lines=1-2', 'bytes=a-b']) {
      expect((await read(range)).status).toBe(200);
    }
    expect((await read('bytes=0-3', { 'if-range': '"another"' })).status).toBe(200);
    expect(await read(`bytes=${size}-`)).toMatchObject({ status: 416, range: `bytes */${size}` });
    expect(await read('bytes=-0')).toMatchObject({ status: 416 });
    const photoPart = await ask(files.photo, { ...headers, range: 'bytes=0-3' });
    expect(photoPart.status).toBe(200);
    // Range applies to GET only (RFC 9110, 14.2).
    const head = await app.api.send(files.pdf, { method: 'HEAD', headers: { ...headers, range: 'bytes=0-3' } });
    expect([head.status, head.headers.get('content-length')]).toEqual([200, String(size)]);
  });

  it('are sent with a file name if they are PDFs, both inline and as a download', async () => {
    const named = 'filename="Folio 12 Yusuf Sait.pdf"';
    const shown = await ask(files.pdf, headers);
    expect(shown.headers.get('content-disposition')).toBe(`inline; ${named}`);
    const saved = await ask(`${files.pdf}?download=1`, headers);
    expect(saved.headers.get('content-disposition')).toBe(`attachment; ${named}`);
    expect((await ask(files.photo, headers)).headers.has('content-disposition')).toBe(false);
  });

  it.each([
    ['12/A', 'കുര്യൻ ക്സ\u200d "x"; y', 'Folio 12 A x y', 'Folio 12 A കുര്യൻ ക്സ\u200d x ; y'],
    ['"..\\13', '../../etc/passwd', 'Folio .. 13 .. .. etc passwd', 'Folio .. 13 .. .. etc passwd'],
    [
      '１５',
      '．x＂; filename=＂evil／a＼b⁇',
      'Folio 15 .x filename= evil a b',
      'Folio １５ ．x＂; filename=＂evil／a＼b⁇',
    ],
    ['14', "José 50% (o'k) *.exe", "Folio 14 Jose 50 (o'k) .exe", "Folio 14 José 50% (o'k) .exe"],
  ])('have a safe file name for folio %j and name %j', async (folio, name, plain, whole) => {
    const hostile = await addFiles(app.api, folio, name);
    const response = await ask(hostile.pdf, headers);
    const disposition = response.headers.get('content-disposition') ?? '';
    const [, shownPlain, encoded] =
      /^inline; filename="([^"\\]*)"(?:; filename\*=UTF-8''([\w.%~!&+-]+))?$/.exec(disposition) ?? [];
    expect(shownPlain).toBe(`${plain}.pdf`);
    expect(encoded === undefined ? shownPlain : decodeURIComponent(encoded)).toBe(`${whole}.pdf`);
  });

  it.each([
    '/images/nothing.jpg',
    '/images/..%2f..%2fcmj.sqlite',
    '/images/%2e%2e%2fpdf%2fx.pdf',
    `/images/${'A'.repeat(32)}.jpg`,
    `/pdf/${'0'.repeat(32)}.svg`,
    `/pdf/${'0'.repeat(32)}.pdf.data`,
    `/pdf/${'0'.repeat(32)}.pdf%00`,
    `/pdf/${'0'.repeat(32)}%0a.pdf`,
    '/pdf/',
    '/images',
  ])('are not served under an invalid name: %s is handled as a page', async (path) => {
    const response = await ask(path, headers);
    expect(String(response.json)).toContain('<title>Page</title>');
  });

  it('cannot be reached through another folder', async () => {
    const name = (path: string) => path.split('/')[2] ?? '';
    expect((await ask(`/pdf/${name(files.photo)}`, headers)).status).toBe(404);
    expect((await ask(`/images/${name(files.pdf)}`, headers)).status).toBe(404);
    expect((await ask(`/uploads/${name(files.photo)}`, headers)).json).toContain('<title>Page</title>');
  });
});
