import { randomBytes } from 'node:crypto';
import { deflateSync, gzipSync } from 'node:zlib';
import sharp from 'sharp';
import { maxPdfBytes, maxTableBytes } from '#contract/files.ts';
import { apng, bomb, heic, moving, replaceBytes, webPage, withComment, zipOf } from '#server/testing/hostile-input.ts';
import { drawnPdf, packed, stream } from '#server/testing/pdfs.ts';
import { drawing, fileOf } from '#server/testing/pictures.ts';
import { event, galleryItem, member, memorial } from '#server/testing/records.ts';
import type { FormFields } from '#server/testing/test-api.ts';

type Make = () => Buffer | Promise<Buffer>;

/** A form with a file that no honest program makes, or that is at the very limit of what one does. */
export interface HostileUpload {
  readonly path: string;
  readonly fields: FormFields;
}

const MB = 1024 * 1024;
const IMPORTS = '/api/admin/members/imports';

/** Of so many pixels, hard to compress. */
async function noise(width: number, height: number, quality: number): Promise<Buffer> {
  const grain = { type: 'gaussian', mean: 128, sigma: 40 } as const;
  const small = sharp({ create: { width: 500, height: 375, channels: 3, background: '#888', noise: grain } }).png();
  return sharp(await small.toBuffer())
    .resize(width, height, { fit: 'fill' })
    .jpeg({ quality })
    .toBuffer();
}

const flat = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#c07030' }, limitInputPixels: false });
const halfOf = (content: Buffer) => content.subarray(0, content.length / 2);
const jpeg = () => drawing().jpeg().toBuffer();

const pictures: readonly Make[] = [
  () => noise(4000, 3000, 80),
  () => noise(8000, 6000, 60),
  async () => halfOf(await noise(4000, 3000, 80)),
  () => flat(9000, 9000).png({ compressionLevel: 9 }).toBuffer(),
  () => flat(9000, 9000).webp().toBuffer(),
  () => flat(7000, 7000).jpeg({ progressive: true }).toBuffer(),
  () => flat(6000, 6000).tiff({ compression: 'deflate' }).toBuffer(),
  () => bomb(60_000, 60_000),
  () => bomb(9000, 9000),
  apng,
  () => moving('gif'),
  () => moving('webp'),
  heic,
  () => Buffer.from(webPage),
  () => Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="30000" height="30000"><rect width="9"/></svg>`),
  async () => withComment(await jpeg(), webPage.repeat(900)),
  async () => Buffer.concat([await jpeg(), Buffer.alloc(9 * MB, webPage)]),
  async () => Buffer.concat([Buffer.from('%PDF-1.7\n'), await jpeg()]),
  async () => halfOf(await jpeg()),
  () => randomBytes(9 * MB),
  () => gzipSync(Buffer.alloc(30 * MB)),
];

const many = (object: string | Buffer, bytes = maxPdfBytes - MB) =>
  Array.from({ length: Math.floor(bytes / (object.length + 100)) }, () => object);
const deflated = (megabytes: number) =>
  stream(deflateSync(Buffer.alloc(megabytes * MB, '0 0 9 9 re f ')), '/Filter/FlateDecode');
const packedBytes = (megabytes: number) =>
  stream(
    deflateSync(Buffer.concat([Buffer.from('900 0 '), Buffer.alloc(megabytes * MB)])),
    '/Type/ObjStm/N 1/First 6/Filter/FlateDecode',
  );

const pdfs: readonly Make[] = [
  () => drawnPdf({ pages: 2000 }),
  () => drawnPdf({ objects: [deflated(900)] }),
  () => drawnPdf({ objects: [packedBytes(200)] }),
  () => drawnPdf({ objects: many(packedBytes(15)) }),
  () => drawnPdf({ objects: [`[${'<<>>'.repeat(3 * MB)}]`] }),
  () => drawnPdf({ objects: many('<<>>') }),
  () => drawnPdf({ loose: Buffer.alloc(maxPdfBytes - MB, '1 0 obj(') }),
  () => drawnPdf({ objects: ['<</A'.repeat(1_000_000)] }),
  () => drawnPdf({ objects: [packed(new Map([[20, '<</S/JavaScript/JS(1)>>']]))] }),
  () => halfOf(drawnPdf({ pages: 100 })),
  () => Buffer.concat([drawnPdf(), Buffer.alloc(9 * MB, webPage)]),
  () => randomBytes(maxPdfBytes - MB),
];

const FULL = maxTableBytes - MB;

const tables: readonly Make[] = [
  () => Buffer.alloc(FULL, ','),
  () => Buffer.alloc(FULL, '\n'),
  () => Buffer.alloc(FULL, 'a'),
  () => Buffer.alloc(FULL, 'Folio,Name\n"'),
  () => Buffer.from(`Folio,Name,Address\n${'x,y,z\n'.repeat(FULL / 6)}`),
  () => Buffer.from(`Folio,Name,Address\n${`${'1234567,'.repeat(90)}\n`.repeat(FULL / 730)}`),
  () =>
    Buffer.from(
      `Folio,Name,Address\n${Array.from({ length: 40_000 }, (_, at) => `${at},${'ലത '.repeat(40)},Sample House\n`).join('')}`,
    ),
  () => randomBytes(FULL),
  () => Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), randomBytes(FULL)]),
  () => zipOf({ 'xl/workbook.xml': Buffer.alloc(90 * MB, '<a>'), '[Content_Types].xml': '<Types/>' }),
  () => zipOf({ 'xl/worksheets/sheet1.xml': Buffer.alloc(400 * MB, ' ') }),
];

const numbered = (count: number, name: (at: number) => string, content: string | Buffer) =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [name(at), content]));

const archives: readonly Make[] = [
  () => zipOf(numbered(20_000, (at) => `${at}.jpg`, '')),
  () => zipOf(numbered(30_000, (at) => `${'__MACOSX/'.repeat(9)}${at}.jpg`, '')),
  () => zipOf({ '1.jpg': Buffer.alloc(300 * MB) }),
  async () => zipOf(numbered(30, (at) => `${at}.jpg`, await noise(4000, 3000, 60))),
  () => zipOf(numbered(30, (at) => `${at}.pdf`, drawnPdf({ objects: [packedBytes(15)] }))),
  async () => zipOf({ '1.zip': await zipOf({ '1.jpg': Buffer.alloc(100 * MB) }) }),
  async () => halfOf(await zipOf({ '1.jpg': randomBytes(9 * MB) })),
  async () => replaceBytes(await zipOf({ 'aaaa.jpg': 'a' }), 'aaaa', '../a'),
  () => randomBytes(40 * MB),
];

const kinds: readonly (readonly [makes: readonly Make[], path: string, fields: (file: File) => FormFields])[] = [
  [pictures, '/api/admin/gallery/upload', (image) => ({ ...galleryItem(), image })],
  [pictures, '/api/admin/events', (image) => ({ ...event(), image })],
  [pdfs, '/api/admin/members', (pdf) => ({ ...member(), pdf })],
  [pictures, '/api/admin/deceased', (image) => ({ ...memorial(), image })],
  [tables, IMPORTS, (table) => ({ fileName: 'members.csv', table })],
  [archives, `${IMPORTS}/files`, (archive) => ({ fileName: 'files.zip', archive })],
  [pictures, '/api/admin/members', (image) => ({ ...member(), image })],
];

/** So many uploads, of every kind at every door, one kind after the other. */
export async function* hostileUploads(count: number): AsyncGenerator<HostileUpload> {
  const made = new Map<Make, Buffer>();
  for (let at = 0; at < count; at += 1) {
    const kind = kinds[at % kinds.length];
    const make = kind?.[0][Math.floor(at / kinds.length) % kind[0].length];
    if (!kind || !make) continue;
    const [, path, fields] = kind;
    const content = made.get(make) ?? (await make());
    made.set(make, content);
    yield { path, fields: fields(fileOf(content, `file-${at}`)) };
  }
}
