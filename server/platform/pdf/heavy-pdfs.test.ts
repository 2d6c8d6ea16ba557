import { brotliCompressSync, constants, deflateSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { maxPdfBytes } from '#contract/files.ts';
import { messages } from '#contract/messages.ts';
import { drawnPdf, pdfOf, stream } from '#server/testing/pdfs.ts';
import { member } from '#server/testing/records.ts';
import { startTestAdmin, type TestApp } from '#server/testing/running-app.ts';
import { allFiles } from '#server/testing/stored-files.ts';
import { checkPdf } from './check-pdf.ts';

const MEGABYTE = 1024 * 1024;
const MAX_BYTES = maxPdfBytes - MEGABYTE;
const PACKED = '/Type/ObjStm/N 1/First 6/Filter/FlateDecode';

const packedOf = (content: string, megabytes: number) =>
  stream(deflateSync(Buffer.concat([Buffer.from('900 0 '), Buffer.alloc(megabytes * MEGABYTE, content)])), PACKED);
/** As many as there is room for. */
const many = (object: Buffer) => Array.from({ length: Math.floor(MAX_BYTES / (object.length + 100)) }, () => object);

function countingUp(): string {
  let text = '';
  for (let number = 1000; text.length < MAX_BYTES; number += 1) text += `${number} 0 obj 0 `;
  return text;
}

/** Each of these begins an object that ends nowhere: looking for all their ends would take hours. */
const endless = () => drawnPdf({ loose: Buffer.alloc(MAX_BYTES, '1 0 obj(') });

const FLATE = '/Filter/FlateDecode';
const deflated = (content: Buffer, entries = FLATE) => stream(deflateSync(content), entries);
const zeros = (megabytes: number) => Buffer.alloc(megabytes * MEGABYTE);
const brotli = (content: Buffer) => brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } });
const IMAGE = '/Type/XObject/Subtype/Image/ColorSpace/DeviceGray/BitsPerComponent 8';
const form = (content: string, resources: string) =>
  stream(content, `/Type/XObject/Subtype/Form/BBox[0 0 9 9]/Resources<<${resources}>>`);
/** Objects from number 5 on; the page draws the first of them. */
const drawing = (...objects: readonly (string | Buffer)[]) =>
  drawnPdf({ objects, resources: `<</XObject<</F 5 0 R>>>>`, contents: `[${objects.length + 4} 0 R]` });
const drawingOnce = (...objects: readonly (string | Buffer)[]) => drawing(...objects, stream('/F Do'));
const byNumber = (times: number, name: string) => `/${name} Do `.repeat(times);
/** Each draws the next ten times. */
const doubling = Array.from({ length: 12 }, (_, at) => form(byNumber(10, 'G'), `/XObject<</G ${at + 6} 0 R>>`));

/** The beginning of a photo that promises so many pixels. */
const inline = (filter: string, data: Buffer) =>
  Buffer.concat([Buffer.from(`BI /W 9/H 9/BPC 8/CS/RGB${filter} ID `), data, Buffer.from(' EI')]);

function jpegHead(width: number, height: number): Buffer {
  const head = Buffer.from('ffd8ffc0001108000000000301220002110103110100', 'hex');
  head.writeUInt16BE(height, 7);
  head.writeUInt16BE(width, 9);
  return head;
}

function jpxHead(width: number, height: number): Buffer {
  const head = Buffer.alloc(60);
  head.write('ff4fff51', 'hex');
  head.writeUInt32BE(width, 8);
  head.writeUInt32BE(height, 12);
  return head;
}

function jbig2Page(width: number, height: number): Buffer {
  const segment = Buffer.from('0000000030000100000013', 'hex');
  const page = Buffer.alloc(19);
  page.writeUInt32BE(width, 0);
  page.writeUInt32BE(height, 4);
  return Buffer.concat([segment, page]);
}

const image = (data: Buffer, entries: string, side = 10) =>
  stream(data, `${IMAGE}/Width ${side}/Height ${side}${entries}`);
/** A pattern that means the same for a screen as 16 MB of operators. */
const lzwZeros = (codes: number) => {
  // Each code stands for one byte more than the one before, as long as the table has room; then it begins anew.
  let bits = '';
  let written = 0;
  while (written < codes) {
    bits += (256).toString(2).padStart(9, '0') + (0).toString(2).padStart(9, '0');
    for (let code = 258; code < 4094; code += 1) {
      const width = code < 511 ? 9 : code < 1023 ? 10 : code < 2047 ? 11 : 12;
      bits += code.toString(2).padStart(width, '0');
      written += 1;
    }
  }
  return Buffer.from(bits.match(/.{8}/g)?.map((byte) => Number.parseInt(byte, 2)) ?? []);
};

const heavy: readonly (readonly [what: string, make: () => Buffer])[] = [
  ['holds operators that unpack to 40 megabytes', () => drawingOnce(deflated(zeros(40)))],
  ['holds a page that unpacks to 40 megabytes', () => drawing('null', deflated(zeros(40)))],
  ['holds a page that unpacks to 20 megabytes', () => drawing('null', deflated(zeros(20)))],
  [
    'holds pages of 15 megabytes, one behind the other',
    () => drawnPdf({ objects: [deflated(zeros(15))], contents: `[${'5 0 R '.repeat(2)}]` }),
  ],
  [
    'unpacks twice',
    () => drawing('null', stream(deflateSync(deflateSync(zeros(40))), '/Filter[/FlateDecode/FlateDecode]')),
  ],
  ['unpacks twice under short names', () => drawing('null', stream(deflateSync(deflateSync(zeros(40))), '/F[/Fl/Fl]'))],
  ['unpacks again and again', () => drawing('null', stream('x', `/Filter[${'/AHx'.repeat(5)}]`))],
  [
    'unpacks by runs',
    () => drawing('null', stream(deflateSync(Buffer.alloc(MEGABYTE, '8130', 'hex')), '/Filter[/Fl/RunLengthDecode]')),
  ],
  ['unpacks by older means', () => drawing('null', stream(lzwZeros(20_000), '/Filter/LZWDecode'))],
  ['unpacks by newer means', () => drawing('null', stream(brotli(zeros(40)), '/Filter/BrotliDecode'))],
  ['holds a font of 40 megabytes', () => drawnPdf({ objects: [deflated(zeros(40), `${FLATE}/Length1 9`)] })],
  [
    'holds five fonts of 30 megabytes',
    () => drawnPdf({ objects: Array.from({ length: 5 }, () => deflated(zeros(30))) }),
  ],
  [
    'holds what nothing draws',
    () => drawnPdf({ loose: Buffer.concat([Buffer.from('99 0 obj'), deflated(zeros(40))]) }),
  ],
  ['draws parts that draw parts, ten times each', () => drawingOnce(...doubling, form('0 0 9 9 re f', ''))],
  ['draws a part that draws itself', () => drawingOnce(form('/F Do', '/XObject<</F 5 0 R>>'))],
  ['draws a part a million times', () => drawing(form('0 0 9 9 re f '.repeat(9), ''), stream(byNumber(1e6, 'F')))],
  [
    'draws a part behind a comment',
    () => drawing(form('0 0 9 9 re f '.repeat(9), ''), stream('/#46 % drawn\n Do '.repeat(5e5))),
  ],
  [
    'draws a part behind a comment of two lines',
    () => drawing(form('0 0 9 9 re f '.repeat(9000), ''), stream(`/F %${'-'.repeat(600)}\n Do `.repeat(200))),
  ],
  [
    'draws a part behind comments within comments',
    () => drawing(form('0 0 9 9 re f', ''), deflated(Buffer.alloc(2 * MEGABYTE, '/F%'))),
  ],
  [
    'draws a part by words that run together',
    () => drawing(form('0 0 9 9 re f '.repeat(9000), ''), stream('/F Doq Q '.repeat(200))),
  ],
  [
    'fills with a pattern that calls itself a picture',
    () =>
      drawnPdf({
        objects: [
          deflated(
            Buffer.alloc(MEGABYTE, '0 0 9 9 re f '),
            `${FLATE}/PatternType 1/Subtype/Image/Width 999/Height 999`,
          ),
          stream('/P scn '.repeat(20)),
        ],
        resources: '<</Pattern<</P 5 0 R>>>>',
        contents: '6 0 R',
      }),
  ],
  [
    'fills with a pattern that unpacks to 20 megabytes, again and again',
    () =>
      drawnPdf({
        objects: [
          deflated(Buffer.alloc(MEGABYTE, '0 0 9 9 re f '), `${FLATE}/PatternType 1`),
          stream('/P scn '.repeat(20)),
        ],
        resources: '<</Pattern<</P 5 0 R>>>>',
        contents: '6 0 R',
      }),
  ],
  [
    'masks with what unpacks to 20 megabytes',
    () =>
      drawnPdf({
        objects: [deflated(zeros(20)), '<</SMask<</G 5 0 R>>>>', stream('/G gs')],
        resources: '<</ExtGState<</G 6 0 R>>>>',
        contents: '7 0 R',
      }),
  ],
  [
    'has letters of 30 megabytes',
    () =>
      drawnPdf({
        objects: [deflated(zeros(15)), '<</Subtype/Type3/CharProcs<</a 5 0 R/b 7 0 R>>>>', deflated(zeros(15))],
        resources: '<</Font<</T 6 0 R>>>>',
      }),
  ],
  [
    'bears a thousand stamps of a megabyte',
    () =>
      drawnPdf({
        objects: [deflated(zeros(1)), '<</Type/Annot/AP<</N 5 0 R>>>>'],
        page: `/Annots[${'6 0 R '.repeat(1000)}]`,
      }),
  ],
  ['has a picture of 900 million dots', () => drawnPdf({ objects: [image(zeros(1), FLATE, 30_000)] })],
  [
    'has a small picture that unpacks to 100 megabytes',
    () => drawnPdf({ objects: [image(deflateSync(zeros(100)), FLATE)] }),
  ],
  [
    'has a photo of 900 million dots',
    () => drawnPdf({ objects: [image(jpegHead(30_000, 30_000), '/Filter/DCTDecode')] }),
  ],
  [
    'has a photo of 900 million dots that is called a picture elsewhere',
    () =>
      drawnPdf({
        objects: [stream(jpegHead(30_000, 30_000), '/Subtype 6 0 R/Width 1/Height 1/Filter/DCTDecode'), '/Image'],
      }),
  ],
  [
    'masks with a photo of 900 million dots that is called nothing',
    () => drawnPdf({ objects: [stream(jpegHead(30_000, 30_000), '/Width 1/Height 1/Filter/DCTDecode')] }),
  ],
  [
    'has a photo of 900 million dots that is packed once more',
    () => drawnPdf({ objects: [image(deflateSync(jpegHead(30_000, 30_000)), '/Filter[/FlateDecode/DCTDecode]')] }),
  ],
  [
    'has a photo of a thousand layers',
    () =>
      drawnPdf({
        objects: [image(Buffer.concat([jpegHead(9, 9), Buffer.alloc(8000, 'ffda000800000000', 'hex')]), '/Filter/DCT')],
      }),
  ],
  [
    'has a newer photo of 900 million dots',
    () => drawnPdf({ objects: [image(jpxHead(30_000, 30_000), '/Filter/JPXDecode')] }),
  ],
  [
    'has a scan of 900 million dots',
    () => drawnPdf({ objects: [image(jbig2Page(30_000, 30_000), '/Filter/JBIG2Decode')] }),
  ],
  [
    'has a fax as wide as a street',
    () => drawnPdf({ objects: [image(zeros(0), '/Filter/CCF/DecodeParms<</Columns 1000000000>>')] }),
  ],
  [
    'has a picture whose rows are endless',
    () =>
      drawnPdf({ objects: [image(deflateSync(zeros(1)), `${FLATE}/DecodeParms<</Predictor 12/Columns 1000000000>>`)] }),
  ],
  [
    'has a page with pictures of 140 million dots',
    () => {
      const picture = () => image(deflateSync(zeros(1)), FLATE, 6000);
      const names = '/A 5 0 R/B 6 0 R/C 7 0 R/D 8 0 R';
      const resources = `<</XObject<<${names}>>>>`;
      return drawnPdf({
        objects: [picture(), picture(), picture(), picture(), stream('/A Do /B Do /C Do /D Do')],
        resources,
        contents: '9 0 R',
      });
    },
  ],
  [
    'has pictures of 900 million dots between its operators',
    () => drawing('null', stream('BI /W 30000 /H 30000 /BPC 1 ID a EI')),
  ],
  [
    'has a picture between the operators with one of them in its head',
    () => drawing('null', stream('BI /X Tj /W 30000 /H 30000 /BPC 1 ID a EI')),
  ],
  [
    'has pictures of 900 million dots between its operators, behind comments',
    () => drawing('null', stream(`qBI%\n/W%${'-'.repeat(2000)}\n30000/#48 30000/BPC 1 ID a EI`)),
  ],
  [
    'has a photo of 900 million dots between its operators that is called small',
    () => drawing('null', stream(inline('/F/DCT', jpegHead(30_000, 30_000)))),
  ],
  [
    'has a table of a billion values',
    () => drawnPdf({ objects: [stream('x', '/FunctionType 0/Size[1000 1000 1000]')] }),
  ],
  ['has a page of a kilometre', () => drawnPdf({ box: '[0 0 3000000 3000000]' })],
];

describe('a PDF that is too much for the server', () => {
  let app: TestApp;
  let token: string;
  beforeEach(async () => {
    ({ app, token } = await startTestAdmin());
  });
  afterEach(() => app.close());

  const upload = (content: Buffer) =>
    app.api.form('POST', '/api/admin/members', member({ pdf: pdfOf(content) }), token);

  it.each<[string, () => Buffer]>([
    ['unpacks to 200 megabytes', () => drawnPdf({ objects: [packedOf('\0', 200)] })],
    ['unpacks to a gigabyte in many pieces', () => drawnPdf({ objects: many(packedOf('\0', 15)) })],
    ['unpacks to more than is looked through', () => drawnPdf({ objects: many(packedOf('null\n%', 15)).slice(0, 9) })],
    ['unpacks to millions of values', () => drawnPdf({ objects: [packedOf('<<>>', 15)] })],
    ['holds millions of values', () => drawnPdf({ objects: [`[${'<<>>'.repeat(MAX_BYTES / 4)}]`] })],
    ['holds a million objects', () => drawnPdf({ loose: countingUp() })],
  ])('because it %s is refused', async (_what, make) => {
    const message = messages.pdfDamaged;
    expect(await upload(make())).toMatchObject({ status: 400, json: { message, errors: { pdf: message } } });
    expect(await allFiles(app.platform)).toEqual([]);
  });

  it.each(heavy)('because it %s is refused', async (_what, make) => {
    const message = messages.pdfTooHeavy;
    expect(await upload(make())).toMatchObject({ status: 413, json: { message, errors: { pdf: message } } });
    expect(await allFiles(app.platform)).toEqual([]);
  });

  it('leaves it free for other calls until it is given up', async () => {
    const checked = upload(endless());
    const call = async () => (await app.api.get('/api/admin/members', token)).status;
    const statuses: (number | 'checked')[] = [];
    while (!statuses.includes('checked'))
      statuses.push(await Promise.race([checked.then(() => 'checked' as const), call()]));
    expect(await checked).toMatchObject({ status: 400, json: { message: messages.pdfDamaged } });
    expect(await allFiles(app.platform)).toEqual([]);
    expect(new Set(statuses)).toEqual(new Set([200, 'checked']));
    expect(statuses.length).toBeGreaterThan(20);
  });

  it('is sent back when too many wait already', async () => {
    const file = await app.platform.storage.stage(drawnPdf(), maxPdfBytes);
    const outcomes = await Promise.allSettled(Array.from({ length: 30 }, () => checkPdf(file)));
    const refused = outcomes.filter(({ status }) => status === 'rejected');
    expect(refused).toHaveLength(9);
    expect(refused[0]).toMatchObject({ reason: { kind: 'busy', retryAfterSeconds: 10 } });
    expect(await checkPdf(file)).toEqual({ pages: 1 });
    await file.discard();
  });

  it('is not even opened when it is too large', async () => {
    const message = messages.pdfTooLarge;
    const response = await upload(Buffer.alloc(maxPdfBytes + 1, ' '));
    expect(response).toMatchObject({ status: 413, json: { message, errors: { pdf: message } } });
    expect(await allFiles(app.platform)).toEqual([]);
  });
});
