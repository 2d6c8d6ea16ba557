import { deflateSync } from 'node:zlib';
import { PDFDocument } from '@cantoo/pdf-lib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type MessageCode, messages } from '#contract/messages.ts';
import { webPage } from '#server/testing/hostile-input.ts';
import { drawnPdf, packed, pdfFile, pdfOf, stream, writeObjects } from '#server/testing/pdfs.ts';
import { drawing } from '#server/testing/pictures.ts';
import { member } from '#server/testing/records.ts';
import { startTestAdmin, type TestApp } from '#server/testing/running-app.ts';
import { allFiles } from '#server/testing/stored-files.ts';

const SCRIPT = '<</S/JavaScript/JS(app.alert\\(1\\))>>';
const LAUNCH = '<</S/Launch/F(sample.exe)>>';

const opening = (action: string) => drawnPdf({ catalog: `/OpenAction ${action}` });
const annotated = (annotation: string) => drawnPdf({ page: `/Annots[${annotation}]` });
/** What nothing points to, as far as the table of objects says. */
const loose = (content: string | Buffer) => drawnPdf({ loose: content });
const script = (text = SCRIPT) => packed(new Map([[20, text]]));
const object = (body: Buffer | string) =>
  Buffer.concat(['20 0 obj\n', body, '\nendobj\n'].map((part) => Buffer.from(part)));

async function written(make: (document: PDFDocument) => unknown, useObjectStreams = true): Promise<Buffer> {
  const document = await PDFDocument.create();
  document.addPage().drawText('Sample');
  await make(document);
  return Buffer.from(await document.save({ useObjectStreams }));
}

const MANY = `<</Type/Pages/Count 1/Kids[${'5 0 R '.repeat(201)}]>>`;

type Case = readonly [what: string, make: () => Promise<Buffer> | Buffer];

const other: readonly Case[] = [
  ['photo', () => drawing().jpeg().toBuffer()],
  ['web page', () => Buffer.from(webPage)],
  ['text', () => Buffer.from('hello')],
  ['byte', () => Buffer.from('%')],
];

const active: readonly Case[] = [
  ['a script when it is opened', () => opening(SCRIPT)],
  ['a script by name', () => written((document) => document.addJavaScript('sample', 'app.alert(1)'))],
  [
    'a script by name, not packed',
    () => written((document) => document.addJavaScript('sample', 'app.alert(1)'), false),
  ],
  ['a script in an object of its own', () => drawnPdf({ objects: [SCRIPT], catalog: '/OpenAction 5 0 R' })],
  ['a script in a stream', () => drawnPdf({ objects: [stream('app.alert(1)'), '<</S/JavaScript/JS 5 0 R>>'] })],
  ['a script with a name in other letters', () => opening('<</#53/J#61vaScript/#4a#53(1)>>')],
  ['a script whose kind stands elsewhere', () => drawnPdf({ objects: ['/JavaScript', '<</S 5 0 R>>'] })],
  ['a script for a page', () => drawnPdf({ page: `/AA<</O ${SCRIPT}>>` })],
  ['a script for a field', () => drawnPdf({ catalog: `/AcroForm<</Fields[<</FT/Tx/AA<</K ${SCRIPT}>>>>]>>` })],
  ['a script after a harmless action', () => opening(`<</S/GoTo/D[5 0 R/Fit]/Next[<</S/GoTo/Next ${SCRIPT}>>]>>`)],
  ['a script in its trailer', () => drawnPdf({ trailer: `/Info<</X ${SCRIPT}>>` })],
  ['a script as an address', () => annotated('<</Subtype/Link/A<</S/URI/URI(\\152avascript:alert\\(1\\))>>>>')],
  ['a page as an address', () => annotated('<</Subtype/Link/A<</S/URI/URI<646174613a746578742f68746d6c2c>>>>>')],
  ['a script in a rendition', () => annotated(`<</Subtype/Screen/A<</S/Rendition/OP 0/JS(1)>>>>`)],
  ['a program to start', () => opening(LAUNCH)],
  ['a program to start by a link', () => annotated(`<</Subtype/Link/A ${LAUNCH}>>`)],
  ['a form to send', () => annotated('<</Subtype/Widget/A<</S/SubmitForm/F(https://example.com)>>>>')],
  ['data to fetch', () => annotated('<</Subtype/Widget/A<</S/ImportData/F(sample.fdf)>>>>')],
  ['media', () => annotated('<</Subtype/RichMedia>>')],
  ['a film', () => annotated('<</Subtype/Movie/Movie<</F(sample.avi)>>>>')],
  ['a form of another kind', () => drawnPdf({ objects: [stream('<xdp/>')], catalog: '/AcroForm<</XFA 5 0 R>>' })],
  ['a packed script', () => drawnPdf({ objects: [script()], catalog: '/OpenAction 20 0 R' })],
  [
    'a script packed without saying so',
    () => {
      const head = '20 0 ';
      return drawnPdf({ objects: [stream(head + SCRIPT, `/N 1/First ${head.length}`)] });
    },
  ],
  ['a script to which nothing points', () => loose(object(SCRIPT))],
  ['a packed script to which nothing points', () => loose(object(script()))],
  [
    'a script in an earlier version',
    () => writeObjects(opening(SCRIPT), new Map([[1, '<</Type/Catalog/Pages 2 0 R>>']]), '<</Root 1 0 R>>'),
  ],
  [
    'a script in a later version',
    () => writeObjects(drawnPdf(), new Map([[1, `<</Pages 2 0 R/OpenAction ${SCRIPT}>>`]]), '<</Root 1 0 R>>'),
  ],
  ['a script in a comment', () => loose(`% 20 0 obj ${SCRIPT} endobj\n`)],
  ['a script in a string', () => drawnPdf({ objects: [`(\\) 20 0 obj ${SCRIPT} endobj)`] })],
  ['a script in the data of a stream', () => drawnPdf({ objects: [stream(`\n20 0 obj ${SCRIPT} endobj\n`)] })],
  ['a script behind a comment', () => loose(`20 %\n0 obj ${SCRIPT} endobj 20 0 % 5 0 obj\nobj ${SCRIPT} endobj`)],
  ['a script behind an odd number', () => loose(`2e1 0.0 obj${SCRIPT}endobj`)],
  ['a script behind odd white space', () => loose(`20\x800\xffobj${SCRIPT}endobj`)],
  ['a trailer in a comment', () => loose(`% trailer <</Root<</OpenAction ${SCRIPT}>>>>\n`)],
];

const files: readonly Case[] = [
  ['an attached file', () => written((document) => document.attach(Buffer.from('sample'), 'sample.txt'))],
  ['a file at a place', () => annotated('<</Subtype/FileAttachment/FS 5 0 R>>')],
  ['a file by name', () => drawnPdf({ catalog: '/Names<</EmbeddedFiles<</Names[]>>>>' })],
  ['a file that nothing names', () => drawnPdf({ objects: [stream('sample', '/Type/EmbeddedFile')] })],
  ['a file with a page', () => drawnPdf({ page: '/AF[5 0 R]' })],
  ['a file in a description', () => drawnPdf({ objects: ['<</F(sample.txt)/EF<</F 5 0 R>>>>'] })],
  ['a way into another file', () => annotated('<</Subtype/Link/A<</S/GoToR/F(//example.com/a.pdf)/D[0/Fit]>>>>')],
  ['a way into a file in it', () => annotated('<</Subtype/Link/A<</S/GoToE/T<</R/C>>>>>>')],
];

const locked: readonly Case[] = [
  ['a password', () => written((document) => document.encrypt({ userPassword: 'sample', ownerPassword: 'other' }))],
  [
    'restrictions alone',
    () => written((document) => document.encrypt({ ownerPassword: 'other', permissions: {} }), false),
  ],
  [
    'a lock in an earlier version',
    () => writeObjects(drawnPdf({ trailer: '/Encrypt<</V 1>>' }), new Map(), '<</Root 1 0 R>>'),
  ],
];

const damaged: readonly Case[] = [
  ['has names that end elsewhere for Chromium', () => opening('<</S/JavaScript\x80/T(1)>>')],
  ['is cut off', () => drawnPdf({ pages: 50 }).subarray(0, -3000)],
  [
    'is cut off before its table',
    async () => {
      const content = Buffer.from(await (await pdfFile()).arrayBuffer());
      return content.subarray(0, content.lastIndexOf('startxref'));
    },
  ],
  ['ends in another file that ends as it does', () => Buffer.concat([drawnPdf(), Buffer.from(`${webPage}%%EOF`)])],
  [
    'has a page nobody can unpack',
    () => drawnPdf({ objects: [stream('sample', '/Filter/FlateDecode')], contents: '[5 0 R]' }),
  ],
  [
    'has a picture of two widths',
    () => drawnPdf({ objects: [stream('x', '/Subtype/Image/Width 1/Width 2/Height 1')] }),
  ],
  [
    'has a part that is a picture as well',
    () => drawnPdf({ objects: [stream('0 0 9 9 re f', '/Subtype/Image/Subtype/Form/Width 1/Height 1')] }),
  ],
  ['packs a photo unpacked', () => drawnPdf({ objects: [stream('x', '/Filter[/DCTDecode/FlateDecode]')] })],
  [
    'draws under a name that nobody reads alike',
    () => drawnPdf({ objects: [stream(`/${'#41'.repeat(100)} Do`)], contents: '5 0 R' }),
  ],
  [
    'has a picture of an odd width between its operators',
    () => drawnPdf({ objects: [stream('BI /W +30000 /H 9 /BPC 1 ID a EI')], contents: '5 0 R' }),
  ],
  [
    'has a photo between its operators that is packed once more',
    () => drawnPdf({ objects: [stream('BI /W 9/H 9/F[/AHx/DCT] ID ffd8> EI')], contents: '5 0 R' }),
  ],
  [
    'has a photo between its operators that says nothing of its size',
    () => drawnPdf({ objects: [stream('BI /W 9/H 9/Filter/DCTDecode ID a EI')], contents: '5 0 R' }),
  ],
  ['is a head alone', () => Buffer.from('%PDF-1.7\n')],
  ['has no version', () => Buffer.concat([Buffer.from('%PDF-x'), drawnPdf()])],
  ['has no root', () => writeObjects(Buffer.from('%PDF-1.7\n'), new Map([[1, '<</Type/Catalog>>']]), '<</Size 2>>')],
  ['has no pages', () => drawnPdf({ pages: 0 })],
  [
    'has pages that lead back',
    () => writeObjects(drawnPdf(), new Map([[5, '<</Type/Pages/Kids[2 0 R]>>']]), '<</Root 1 0 R>>'),
  ],
  ['lacks a page', () => writeObjects(drawnPdf(), new Map([[5, 'null']]), '<</Root 1 0 R>>')],
  ['has an object nobody can read', () => drawnPdf({ objects: ['<</A foo>>'] })],
  ['has an object without an end', () => drawnPdf({ objects: ['<</A(b>>'] })],
  ['goes very deep', () => drawnPdf({ objects: ['['.repeat(1000) + ']'.repeat(1000)] })],
  ['goes endlessly deep', () => drawnPdf({ objects: ['<</A'.repeat(1_000_000)] })],
  [
    'packs with an unknown filter',
    () => drawnPdf({ objects: [stream('20 0 <<>>', '/Type/ObjStm/N 1/First 5/Filter/LZWDecode')] }),
  ],
  ['packs with several filters', () => drawnPdf({ objects: [packed(new Map(), '/Filter[/FlateDecode/FlateDecode]')] })],
  [
    'packs with a predictor',
    () => drawnPdf({ objects: [packed(new Map(), '/DecodeParms<</Predictor 12/Columns 1000000000>>')] }),
  ],
  [
    'packs what does not unpack',
    () => drawnPdf({ objects: [stream('sample', '/Type/ObjStm/N 1/First 5/Filter/FlateDecode')] }),
  ],
  ['packs more than it lists', () => drawnPdf({ objects: [stream('20 5 <<>> <<>>', '/Type/ObjStm/N 1/First 5')] })],
  [
    'packs something behind what it lists',
    () => drawnPdf({ objects: [stream('20 0 <<>> <<>>', '/Type/ObjStm/N 1/First 5')] }),
  ],
  [
    'packs something before what it lists',
    () => drawnPdf({ objects: [stream('20 0 <<>> <<>>', '/Type/ObjStm/N 1/First 10')] }),
  ],
  ['packs less than it lists', () => drawnPdf({ objects: [stream('20 0 <<>>', '/Type/ObjStm/N 1000000000/First 5')] })],
  [
    'packs with two lengths',
    () =>
      drawnPdf({ objects: [stream(deflateSync('20 0 <<>>'), '/Type/ObjStm/N 1/First 5/Filter/FlateDecode/Length 3')] }),
  ],
  [
    'packs with a length elsewhere that is none',
    () => drawnPdf({ objects: ['<</Type/ObjStm/N 1/First 5/Length 99 0 R>>\nstream\n20 0 <<>>\nendstream'] }),
  ],
  ['packs in another file', () => drawnPdf({ objects: [packed(new Map(), '/F(sample)')] })],
  ['packs into nothing', () => drawnPdf({ objects: ['<</Type/ObjStm/N 1/First 5>>'] })],
];

describe('a PDF', () => {
  let app: TestApp;
  let token: string;
  beforeAll(async () => {
    ({ app, token } = await startTestAdmin());
  });
  afterAll(() => app.close());

  /** What is left of it when it was sent. */
  async function outcomeOf(content: Buffer) {
    const { status, json } = await app.api.form('POST', '/api/admin/members', member({ pdf: pdfOf(content) }), token);
    const members = (await app.api.get('/api/admin/members', token)).json;
    return { status, json, files: await allFiles(app.platform), members };
  }
  const appError = (status: number, code: MessageCode) => ({
    status,
    json: {
      success: false,
      code,
      message: messages[code],
      errors: { pdf: messages[code] },
      errorCodes: { pdf: code },
    },
    files: [],
    members: [],
  });

  it.each(other)('that is really a %s is refused', async (_what, make) => {
    expect(await outcomeOf(await make())).toEqual(appError(415, 'pdfKindRefused'));
  });

  it.each(active)('that holds %s is refused', async (_what, make) => {
    expect(await outcomeOf(await make())).toEqual(appError(400, 'pdfActive'));
  });

  it.each(files)('that holds %s is refused', async (_what, make) => {
    expect(await outcomeOf(await make())).toEqual(appError(400, 'pdfHoldsFiles'));
  });

  it.each(locked)('under %s is refused', async (_what, make) => {
    expect(await outcomeOf(await make())).toEqual(appError(400, 'pdfEncrypted'));
  });

  it.each(damaged)('that %s is refused', async (_what, make) => {
    expect(await outcomeOf(await make())).toEqual(appError(400, 'pdfDamaged'));
  });

  it('that begins behind its first 1,024 bytes is refused', async () => {
    const content = Buffer.concat([Buffer.alloc(1024, '\n'), drawnPdf()]);
    expect(await outcomeOf(content)).toEqual(appError(415, 'pdfKindRefused'));
  });

  it.each<Case>([
    ['says so', () => drawnPdf({ pages: 201 })],
    ['says it has one', () => writeObjects(drawnPdf({ pages: 201 }), new Map([[2, MANY]]), '<</Root 1 0 R>>')],
    ['shows one again and again', () => writeObjects(drawnPdf(), new Map([[2, MANY]]), '<</Root 1 0 R>>')],
  ])('of 201 pages that %s is refused', async (_what, make) => {
    expect(await outcomeOf(await make())).toEqual(appError(413, 'pdfTooManyPages'));
  });
});
