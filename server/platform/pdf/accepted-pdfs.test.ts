import { deflateSync } from 'node:zlib';
import { PDFDocument } from '@cantoo/pdf-lib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { drawnPdf, packed, pdfFile, pdfOf, stream, writeObjects } from '#server/testing/pdfs.ts';
import { drawing } from '#server/testing/pictures.ts';
import { member } from '#server/testing/records.ts';
import { startTestAdmin, type TestApp } from '#server/testing/running-app.ts';

const LINK = '<</Type/Annot/Subtype/Link/Rect[0 0 9 9]/A<</Type/Action/S/URI/URI(https://example.com/?a=\\(1\\))>>>>';
const OUTLINE = '<</First 6 0 R/Last 6 0 R/Count 1>>';
const ENTRY = '<</Title(Data: JavaScript \\(/JS\\))/Parent 5 0 R/A<</S/GoTo/D[8 0 R/Fit]>>>>';

async function scanned(): Promise<Buffer> {
  const document = await PDFDocument.create();
  const image = await document.embedJpg(await drawing().jpeg().toBuffer());
  document.addPage([400, 300]).drawImage(image);
  return Buffer.from(await document.save());
}

const IMAGE = '/Type/XObject/Subtype/Image/ColorSpace/DeviceGray';

/** A4 as a scanner sends it with 600 dots an inch: colours below, and above them what is black. */
function finelyScanned(): Buffer {
  const [width, height] = [4960, 7016];
  const size = `/Width ${width}/Height ${height}`;
  const colours = deflateSync(Buffer.alloc(width * height, 230));
  const black = deflateSync(Buffer.alloc((width / 8) * height));
  return drawnPdf({
    objects: [
      stream(colours, `${IMAGE}/BitsPerComponent 8/Filter/FlateDecode${size}`),
      stream(black, `/Type/XObject/Subtype/Image/ImageMask true/BitsPerComponent 1/Filter[/FlateDecode]${size}`),
      stream('q 595 0 0 842 0 0 cm /A Do /B Do Q'),
    ],
    resources: '<</XObject<</A 5 0 R/B 6 0 R>>>>',
    contents: '7 0 R',
  });
}

/** A photo in letters alone, as programs send it that know no bytes. */
async function lettered(): Promise<Buffer> {
  const photo = await drawing().jpeg().toBuffer();
  const size = '/BitsPerComponent 8/Width 400/Height 300';
  return drawnPdf({
    objects: [
      stream(`${photo.toString('hex')}>`, `${IMAGE}${size}/Filter[/ASCIIHexDecode/DCTDecode]`),
      stream('q 400 0 0 300 0 0 cm /A Do Q'),
    ],
    resources: '<</XObject<</A 5 0 R>>>>',
    contents: '6 0 R',
  });
}

/** Words that end like the beginning of a picture, with what could be one behind them, and a font of that name. */
const WORDS = [
  '/H <</MCID 0>> BDC BT /F1BI 12 Tf (ABU DHABI \\(UAE\\)) Tj ET EMC /H <</MCID 1>> BDC EMC',
  'BT (SBI B/W photo) Tj (RBI S/W team) Tj (Mumbai: SBI \\(/H of all\\) ID) Tj ET',
  'BT (SBI (and others)) Tj /H gs ET\n',
].join('\n');

/** Small pictures, and texts that only look like one. */
const BETWEEN = `${WORDS}BT (BI in our BI/W 9) Tj ET ${'BI /CS[/I/RGB 1(\\)ID)]/W 40/H 40/BPC 1/D[0 1] ID abc EI\n'.repeat(2000)}`;

/** Photos as small as a stamp, hundreds of them. */
async function stamps(): Promise<Buffer> {
  const photo = await drawing({ width: 60, height: 45 }).jpeg().toBuffer();
  const begin = Buffer.from('BI /W 60/H 45/BPC 8/CS/RGB/D[0 1 0 1 0 1]/F/DCT ID ');
  const stamp = Buffer.concat([begin, photo, Buffer.from('\nEI\n')]);
  return drawnPdf({ objects: [stream(Buffer.concat(Array.from({ length: 300 }, () => stamp)))], contents: '5 0 R' });
}

/** A small drawing on each page, again and again, as a map or a letterhead has it. */
const stamped = () =>
  drawnPdf({
    objects: [
      stream(deflateSync('0 0 9 9 re f '.repeat(50)), '/Type/XObject/Subtype/Form/BBox[0 0 9 9]/Filter/FlateDecode'),
      stream('q 1 0 0 1 5 5 cm /S Do Q\n'.repeat(2000)),
    ],
    resources: '<</XObject<</S 5 0 R>>>>',
    contents: '[6 0 R]',
    pages: 20,
  });

async function withFields(useObjectStreams: boolean): Promise<Buffer> {
  const document = await PDFDocument.create();
  const field = document.getForm().createTextField('sample.name');
  field.setText('Sample');
  field.addToPage(document.addPage());
  return Buffer.from(await document.save({ useObjectStreams }));
}

async function changed(): Promise<Buffer> {
  const before = await (await pdfFile()).arrayBuffer();
  const document = await PDFDocument.load(before, { forIncrementalUpdate: true });
  document.addPage().drawText('Sample added later');
  return Buffer.from(await document.commit());
}

/** The last page and the root come first, with a trailer of their own; the trailer at the end knows no root. */
function linearised(): Buffer {
  const first = new Map([
    [4, '<</Linearized 1/N 1/O 1/T 1>>'],
    [1, '<</Type/Catalog/Pages 3 0 R>>'],
    [2, '<</Type/Page/Parent 3 0 R/MediaBox[0 0 9 9]>>'],
  ]);
  const beginning = writeObjects(Buffer.from('%PDF-1.4\n'), first, '<</Size 5/Root 1 0 R/Prev 400>>');
  return writeObjects(beginning, new Map([[3, '<</Type/Pages/Count 1/Kids[2 0 R]>>']]), '<</Size 4>>');
}

/** The pages are packed; the table at the end knows everything else and names the stream that knows them. */
const hybrid = () =>
  drawnPdf({
    catalog: '/StructTreeRoot 6 0 R',
    objects: [
      packed(
        new Map([
          [20, '<</Type/StructTreeRoot/K[21 0 R]>>'],
          [21, '<</S/Document/P 20 0 R>>'],
        ]),
      ),
      '20 0 R',
    ],
    trailer: '/XRefStm 100',
  });

describe('an ordinary PDF', () => {
  let app: TestApp;
  let token: string;
  beforeAll(async () => {
    ({ app, token } = await startTestAdmin());
  });
  afterAll(() => app.close());

  it.each<[string, () => Promise<Buffer> | Buffer]>([
    ['of version 1.3', () => drawnPdf({ version: '1.3' })],
    ['of version 1.4', () => drawnPdf({ version: '1.4' })],
    ['of version 2.0', () => drawnPdf({ version: '2.0' })],
    ['with packed objects', async () => Buffer.from(await (await pdfFile()).arrayBuffer())],
    ['with a scanned page', scanned],
    ['with a photo that is made letters', lettered],
    ['with pictures between its operators', () => drawnPdf({ objects: [stream(BETWEEN)], contents: '5 0 R' })],
    ['with photos between its operators', stamps],
    ['scanned with 600 dots an inch', finelyScanned],
    ['with a small drawing again and again', stamped],
    ['with data behind older means', () => drawnPdf({ objects: [stream('48656c6c6f>', '/Filter/ASCIIHexDecode')] })],
    ['with fields to fill in', () => withFields(false)],
    ['with packed fields to fill in', () => withFields(true)],
    ['with 200 pages', () => drawnPdf({ pages: 200 })],
    ['that was changed later', changed],
    ['that was changed by hand', () => writeObjects(drawnPdf(), new Map([[3, '<</Type/Font>>']]), '<</Root 1 0 R>>')],
    ['that is linearised', linearised],
    ['for old and new readers', hybrid],
    ['with links', () => drawnPdf({ objects: [LINK], page: '/Annots[5 0 R]' })],
    ['with an outline', () => drawnPdf({ objects: [OUTLINE, ENTRY, '12endobj\n'], catalog: '/Outlines 5 0 R' })],
    ['that opens at a place', () => drawnPdf({ catalog: '/OpenAction[5 0 R/XYZ null null 0]/PageMode/UseNone' })],
    ['with a description', () => drawnPdf({ objects: [stream('<x:xmpmeta/>', '/Type/Metadata/Subtype/XML')] })],
    ['with an empty object', () => drawnPdf({ objects: [''] })],
    ['that speaks of scripts', () => drawnPdf({ objects: [stream('(/JS /JavaScript <</S/Launch>>) Tj')] })],
    ['with white space at its end', () => Buffer.concat([drawnPdf(), Buffer.alloc(1000, '\n')])],
    ['with zeros at its end', () => Buffer.concat([drawnPdf(), Buffer.alloc(70_000)])],
    ['with blank lines before it', () => Buffer.concat([Buffer.from('\r\n\r\n'), drawnPdf()])],
    ['with a comment at its end', () => Buffer.concat([drawnPdf(), Buffer.from('\n% scanned at a portal\n')])],
    ['with much white space in it', () => drawnPdf({ loose: `0${' \0'.repeat(500_000)}` })],
  ])('%s is kept', async (what, make) => {
    const fields = member({ folio: what, pdf: pdfOf(await make()) });
    const response = await app.api.form('POST', '/api/admin/members', fields, token);
    expect(response).toMatchObject({
      status: 200,
      json: { member: { pdf: expect.stringMatching(/^[0-9a-f]{32}\.pdf$/) } },
    });
  });
});
